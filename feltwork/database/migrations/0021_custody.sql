-- Vouchers on their way to finance (461a.8(l)), keys in their departments' custody (465a.17(b), (i)), inventories and
-- requests of felt tables (465a.36 to 465a.42), and who leads the mandatory departments (465a.11(b)).

-- ---------------------------------------------------------------------------------------------- vouchers to finance

-- What a redemption machine took in a gaming day, once the cage has reconciled it.
create table cage.redemptions_reconciled (
    location text collate "C" not null references wagering.redemption_location,
    day date not null,
    vouchers integer not null,
    amount bigint not null,
    reconciled_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    primary key (location, day)
);

-- What finance received of a location's gaming day.
create table cage.redemptions_received (
    location text collate "C" not null references wagering.redemption_location,
    day date not null,
    vouchers integer not null,
    amount bigint not null,
    received_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    primary key (location, day)
);

create function cage.redeemed_at(p_location text, p_day date, out vouchers integer, out amount bigint)
language sql stable as $$
    select count(*)::integer, coalesce(sum(v.amount), 0)::bigint
    from wagering.voucher_end e join wagering.voucher v on v.validation_number = e.voucher
    where e.location = p_location and e.day = p_day and e.how = 'redeemed'
$$;

create function cage.verify_redemptions() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    named constant text := format('gaming vouchers of %s, %s', new.location, new.day);
    machine constant boolean := (select kind = 'redemption_machine' from wagering.redemption_location r
        where r.location = new.location);
    there record;
begin
    if new.day >= wagering.today() then
        perform ledger.refuse(named, 'the gaming day is not over', '461a.8(l)', 'wait until it is');
    end if;
    select * into there from cage.redeemed_at(new.location, new.day);
    if there.vouchers = 0 or (there.vouchers, there.amount) is distinct from (new.vouchers, new.amount) then
        perform ledger.refuse(named, 'they are not as many as were redeemed there', '461a.8(l)',
            'find what is missing first');
    end if;
    if tg_table_name = 'redemptions_reconciled' then
        if not machine then
            perform ledger.refuse(named, 'it is no redemption machine', '461a.8(l)');
        end if;
        return new;
    end if;
    if machine and not exists (select from cage.redemptions_reconciled r where r.location = new.location
        and r.day = new.day) then
        perform ledger.refuse(named, 'the cage has not reconciled the machine', '461a.8(l)', 'that comes first');
    end if;
    if exists (select from cage.redemptions_reconciled r where r.location = new.location and r.day = new.day
        and r.reconciled_by = new.received_by)
        or exists (select from wagering.voucher_end e join ledger.posting p on p.id = e.posting
            join access.person q on q.sign_in_name = p.made_by
            where e.location = new.location and e.day = new.day and q.id = new.received_by) then
        perform ledger.refuse(named, 'who redeemed or reconciled them does not receive them', '461a.8(l)',
            'a finance representative with no incompatible function does');
    end if;
    return new;
end
$$;
create trigger as_redeemed before insert on cage.redemptions_reconciled
    for each row execute function cage.verify_redemptions();
create trigger as_redeemed before insert on cage.redemptions_received
    for each row execute function cage.verify_redemptions();

-- ------------------------------------------------------------------------------------------------ keys in custody

-- Keys that stay with a department: of bill validators, and of the two locks on what is in a felt table's box.
create table cage.custody_out (
    id uuid primary key,
    key text not null check (key in ('bill_validator', 'contents_finance', 'contents_compliance')),
    label text not null check (label ~ '^[A-Za-z0-9_.-]{1,40}$'),
    out_to uuid not null references access.person,
    handed_by uuid not null references access.person,
    why text not null check (trim(why) <> '' and length(why) <= 400),
    at timestamptz not null default ledger.now(),
    constraint custody_by_another check (out_to <> handed_by)
);
create index custody_out_label on cage.custody_out (key, label);

create table cage.custody_back (
    custody uuid primary key references cage.custody_out,
    received_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function cage.verify_custody() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if tg_table_name = 'custody_back' then
        if exists (select from cage.custody_out k where k.id = new.custody and k.out_to = new.received_by) then
            perform ledger.refuse('key', 'who has it does not take it back', '465a.17(b)', 'another person signs it in');
        end if;
        return new;
    end if;
    perform pg_advisory_xact_lock(hashtextextended(format('cage/key/%s/%s', new.key, new.label), 465));
    if exists (select from cage.custody_out k where k.key = new.key and k.label = new.label
        and not exists (select from cage.custody_back b where b.custody = k.id)) then
        perform ledger.refuse(format('key %s', new.label), 'it is out already', '465a.17(b)', 'it is returned first');
    end if;
    return new;
end
$$;
create trigger one_out before insert on cage.custody_out for each row execute function cage.verify_custody();
create trigger by_another before insert on cage.custody_back for each row execute function cage.verify_custody();

-- -------------------------------------------------------------------------------------------- slips of felt tables

create table cage.table_slip (
    id uuid primary key,
    number bigint generated always as identity unique,
    kind text not null check (kind in ('opening', 'fill_request', 'credit_request', 'drop', 'closing')),
    felt_table text not null references cage.felt_table,
    value_chips bigint not null check (value_chips >= 0),
    coins bigint not null check (coins >= 0),
    plaques bigint not null check (plaques >= 0),
    attached boolean not null default false,  -- the container was at the table already: nobody carried it
    prepared_by uuid not null references access.person,
    prepared_roles text[] not null,
    day date not null default wagering.today(),
    at timestamptz not null default ledger.now(),
    constraint an_amount check (kind in ('drop', 'closing') or value_chips + coins + plaques > 0),
    constraint attached_when_opened check (not attached or kind = 'opening')
);
create index table_slip_table on cage.table_slip (felt_table, number);

create function cage.table_is_open(p_table text) returns boolean language sql stable as $$
    select coalesce((select s.kind = 'opening' from cage.table_slip s
        where s.felt_table = p_table and s.kind in ('opening', 'closing') order by s.number desc limit 1), false)
$$;

create function cage.verify_table_slip() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('cage/table slip/' || new.felt_table, 465));
    if (new.kind = 'opening') = cage.table_is_open(new.felt_table) then
        perform ledger.refuse(format('table %s', new.felt_table),
            case new.kind when 'opening' then 'it is open' else 'it is not open' end,
            case new.kind when 'opening' then '465a.37(a)' when 'closing' then '465a.42(a)' when 'drop' then '465a.41(a)'
                when 'fill_request' then '465a.38(a)' else '465a.39(a)' end);
    end if;
    return new;
end
$$;
create trigger in_order before insert on cage.table_slip for each row execute function cage.verify_table_slip();

-- ------------------------------------------------------------------------------------------- who leads departments

create table records.director (
    id uuid primary key,
    position text not null check (position in ('information_technology', 'slot_operations', 'table_games', 'gaming')),
    person uuid not null references access.person,
    licence text not null check (trim(licence) <> '' and length(licence) <= 40),
    recorded_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint director_by_another check (person <> recorded_by)
);
create index director_position on records.director (position);

create table records.director_ended (
    director uuid primary key references records.director,
    why text not null check (trim(why) <> '' and length(why) <= 400),
    ended_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function records.verify_director() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('records/director', 465));
    if exists (select from records.director d where (d.position = new.position
            or (new.position = 'gaming' and d.position in ('slot_operations', 'table_games') and d.person = new.person))
        and not exists (select from records.director_ended e where e.director = d.id)) then
        perform ledger.refuse(format('director of %s', replace(new.position, '_', ' ')), 'somebody is', '465a.11(b)',
            'that ends first');
    end if;
    return new;
end
$$;
create trigger one_each before insert on records.director for each row execute function records.verify_director();

-- --------------------------------------------------------------------------------------------------------- facts

do $$
declare
    name text;
begin
    foreach name in array array['cage.redemptions_reconciled', 'cage.redemptions_received', 'cage.custody_out',
        'cage.custody_back', 'cage.table_slip', 'records.director', 'records.director_ended'] loop
        execute format('create trigger never_changed before update or delete on %s'
            ' for each row execute function ledger.refuse_change()', name);
        execute format('create trigger never_emptied before truncate on %s'
            ' for each statement execute function ledger.refuse_change()', name);
        execute format('grant select, insert on %s to feltwork_app', name);
    end loop;
end
$$;
revoke all on all functions in schema cage, records from public;
grant execute on function cage.redeemed_at(text, date), cage.table_is_open(text) to feltwork_app;
