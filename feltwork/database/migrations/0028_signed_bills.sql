-- A bill is credited on the signature of the terminal's bill validator: each validator has a key, each of its bills a
-- counter, each drop box a capacity (605a.3(a)(1)(i), 465a.17).

-- ------------------------------------------------------------------------------------------------ validators' keys

-- The house has the public key alone. A key belongs to a device credential and ends with it. A key without a credential
-- is a simulated validator's: good until operations commence, and never afterwards.
create table wagering.validator (
    key text primary key,
    terminal text not null references wagering.terminal,
    credential uuid unique references access.device_credential,
    public_key bytea not null check (length(public_key) = 32),
    seconds_a_bill numeric not null default 1 check (seconds_a_bill between 0 and 60),
    burst integer not null default 5 check (burst between 1 and 100),
    at timestamptz not null default ledger.now(),
    constraint validator_key check (key = left(encode(sha256(public_key), 'hex'), 16))
);
create index validator_terminal on wagering.validator (terminal);

create view wagering.validator_in_force as
select v.* from wagering.validator v
where case when v.credential is null then (select h.commenced_at from wagering.house h) is null
    else not exists (select from access.device_credential_end e where e.credential = v.credential) end;

create function wagering.verify_validator() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if new.credential is null then
        if (select h.commenced_at from wagering.house h) is not null then
            perform ledger.refuse(format('simulated validator of terminal %s', new.terminal),
                'operations have commenced', '605a.3(a)(1)(i)', 'issue the terminal''s credential and validator key');
        end if;
        new.seconds_a_bill := 0;  -- nobody draws a bill in
    elsif not exists (select from access.device_credential c
            where c.id = new.credential and c.asset_number = new.terminal) then
        perform ledger.refuse(format('validator of terminal %s', new.terminal),
            'the device credential is another terminal''s', '605a.2(b)', 'issue its own');
    end if;
    return new;
end
$$;
create trigger fits before insert on wagering.validator
    for each row execute function wagering.verify_validator();

-- ----------------------------------------------------------------------------------------------------------- bills

-- Every bill with its signature: the evidence in a dispute.
create table wagering.bill (
    posting uuid primary key references ledger.posting (id),
    key text not null references wagering.validator,
    counter bigint not null check (counter > 0),
    terminal text not null references wagering.terminal,
    dollars integer not null check (dollars > 0),
    signature bytea not null check (length(signature) = 64),
    free_at timestamptz not null,   -- when the validator could have taken the next bill at its fastest
    at timestamptz not null default ledger.now(),
    unique (key, counter)
);
create index bill_terminal on wagering.bill (terminal, at);

-- A bill has the next counter of a key in force, and the posting that credits it.
create function wagering.verify_bill() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    named constant text := format('bill %s of terminal %s', new.counter, new.terminal);
begin
    if not exists (select from wagering.validator_in_force v where v.key = new.key and v.terminal = new.terminal) then
        perform ledger.refuse(named, 'the key is not in force at this terminal', '605a.3(a)(1)(i)');
    end if;
    if new.counter <> 1 + coalesce((select max(b.counter) from wagering.bill b where b.key = new.key), 0) then
        perform ledger.refuse(named, 'the counter is not the next one', '605a.3(a)(1)(i)');
    end if;
    if not exists (
            select from ledger.posting p join ledger.transfer t using (day, lane, number)
            where p.id = new.posting and t.phase = 'posted' and t.kind = 'bill_in' and t.terminal = new.terminal
                and t.amount = new.dollars * 100::bigint and t.debit = 'bill_box/' || new.terminal) then
        perform ledger.refuse(named, format('posting %s does not credit it', new.posting), '605a.3(a)(1)(i)');
    end if;
    return new;
end
$$;
create trigger fits before insert on wagering.bill for each row execute function wagering.verify_bill();

-- In a house in operation no money comes out of a bill box account into another without a signed bill.
create function wagering.verify_bill_is_signed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if (select h.commenced_at from wagering.house h) is not null and not exists (
            select from ledger.posting p left join wagering.bill b on b.posting = p.id
            where (p.day, p.lane, p.number) = (new.day, new.lane, new.number)
                and (p.corrects is not null or b.dollars * 100::bigint = new.amount
                    and new.debit = 'bill_box/' || b.terminal and new.credit = 'game_account/' || b.terminal)) then
        perform ledger.refuse(format('bill of $%s', new.amount / 100), 'no validator has signed it', '605a.3(a)(1)(i)',
            'put the bill into the terminal''s validator');
    end if;
    return null;
end
$$;
create constraint trigger bill_is_signed after insert on ledger.transfer deferrable initially deferred
    for each row when (new.phase = 'posted' and (new.kind = 'bill_in' or new.debit like 'bill\_box/%'))
    execute function wagering.verify_bill_is_signed();

-- Bills from before they were signed, by terminal: with the signed ones they are the ledger's total.
create table wagering.unsigned_bills (
    terminal text primary key references wagering.terminal,
    amount bigint not null check (amount > 0)
);
insert into wagering.unsigned_bills
select terminal, sum(amount) from ledger.transfer
where phase = 'posted' and kind = 'bill_in' and terminal in (select asset_number from wagering.terminal)
group by terminal;

-- -------------------------------------------------------------------------------------------------------- breaches

-- A report that broke a rule, and stopped its terminal.
create table wagering.bill_breach (
    id uuid primary key default gen_random_uuid(),
    terminal text not null references wagering.terminal,
    key text not null references wagering.validator,
    rule text not null check (rule in ('signature', 'used', 'gap', 'pace', 'box')),
    command uuid not null,
    counter bigint not null,
    dollars integer not null,
    signature bytea not null,
    why text not null,
    at timestamptz not null default ledger.now()
);
create index bill_breach_terminal on wagering.bill_breach (terminal, at);

create function wagering.note_bill_breach() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    perform access.note(null, 'terminal ' || new.terminal, 'bill_refused', 'terminal ' || new.terminal,
        json_build_object('rule', new.rule, 'dollars', new.dollars, 'counter', new.counter, 'why', new.why));
    return null;
end
$$;
create trigger in_the_trail after insert on wagering.bill_breach
    for each row execute function wagering.note_bill_breach();

-- ------------------------------------------------------------------------------------------------- what a box holds

-- Bills and vouchers that fit, when nobody says otherwise.
create function cage.usual_capacity() returns integer language sql immutable as $$ select 1000 $$;
alter table cage.box add column capacity integer not null default cage.usual_capacity()
    check (capacity between 1 and 100000);

-- Bills and vouchers in a terminal's box by the books, and how many fit. A terminal that has had no box yet, which only
-- a house that is tried out has, is counted from its first bill.
create function cage.box_contents(p_terminal text) returns table (items bigint, capacity integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select (select count(*) from wagering.bill b where b.terminal = p_terminal and b.at >= box.since)
        + (select count(*) from wagering.voucher_end e
            where e.terminal = p_terminal and e.how = 'redeemed' and e.at >= box.since), box.capacity
    from (
        select coalesce(b.capacity, cage.usual_capacity()) as capacity, coalesce(p.at, (
            select max(t.at) from cage.box_placed o join cage.box_taken t on t.placement = o.id
            where o.terminal = p_terminal), '-infinity') as since
        from (select) as always
        left join cage.in_place i on i.terminal = p_terminal
        left join cage.box b on b.number = i.box
        left join cage.box_placed p on p.id = i.placement
    ) box
$$;
create index voucher_end_terminal on wagering.voucher_end (terminal, at) where how = 'redeemed';

-- ------------------------------------------------------------------------------------- what stays, and who may what

-- The owner of the database may set how fast a validator is, and nothing else of it.
create trigger never_changed before update of key, terminal, credential, public_key, at on wagering.validator
    for each row execute function ledger.refuse_change();
create trigger never_removed before delete on wagering.validator
    for each row execute function ledger.refuse_change();

do $$
declare
    name text;
begin
    foreach name in array array['bill', 'unsigned_bills', 'bill_breach'] loop
        execute format('create trigger never_changed before update or delete on wagering.%I'
            ' for each row execute function ledger.refuse_change()', name);
    end loop;
    foreach name in array array['validator', 'bill', 'unsigned_bills', 'bill_breach'] loop
        execute format('create trigger never_emptied before truncate on wagering.%I'
            ' for each statement execute function ledger.refuse_change()', name);
    end loop;
end
$$;

revoke all on function wagering.verify_validator(), wagering.verify_bill(), wagering.verify_bill_is_signed(),
    wagering.note_bill_breach(), cage.usual_capacity(), cage.box_contents(text) from public;
grant select on wagering.validator, wagering.validator_in_force, wagering.bill, wagering.unsigned_bills,
    wagering.bill_breach to feltwork_app;
-- A validator's pace is the database owner's to change.
grant insert (key, terminal, credential, public_key) on wagering.validator to feltwork_app;
grant insert on wagering.bill, wagering.bill_breach to feltwork_app;
grant execute on function cage.usual_capacity(), cage.box_contents(text) to feltwork_app;
