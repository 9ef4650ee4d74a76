-- The ledger: accounts, postings of transfers, balances, and the hash-chained journal of each gaming day.
--
-- Money is integer cents in bigint. Nothing here is ever updated or deleted but two kinds of running figures:
-- a balance and the head of a lane. Both are rebuilt from the immutable rows by `feltwork ledger verify`.
--
-- The application's role may read everything and write nothing: money moves through ledger.post alone.

create schema ledger;

do $$
begin
    if not exists (select from pg_roles where rolname = 'feltwork_app') then
        create role feltwork_app nologin;
    end if;
exception
    -- Another database of the same server was being prepared at this moment: roles are the server's.
    when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema ledger to feltwork_app;

-- ------------------------------------------------------------------------------------------------ refusals

-- What was refused, why, by which section, what would be right: the same four things as everywhere in Feltwork.
create function ledger.refuse(what text, why text, section text default null, instead text default null)
returns void language plpgsql as $$
begin
    raise exception using
        errcode = 'FW001',
        message = why,
        detail = json_build_object('what', what, 'section', section)::text,
        hint = coalesce(instead, '');
end
$$;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
    raise exception using
        errcode = 'FW002',
        message = format('rows of %I.%I are never changed or removed', tg_table_schema, tg_table_name),
        detail = json_build_object('what', lower(tg_op), 'section', null)::text,
        hint = 'make a correction: a new posting that names what it corrects and who authorised it';
end
$$;

-- ------------------------------------------------------------------------------------------ the house's clock

-- A gaming day begins at the hour the house chose and is named after the date on which it began.
create table ledger.house (
    only_row boolean primary key default true check (only_row),
    timezone text not null default 'America/New_York',
    day_begins time not null default '06:00',
    -- For rehearsals: how far the house's clock is ahead of the server's.
    clock_ahead interval not null default '0'
);
insert into ledger.house default values;

create function ledger.now() returns timestamptz language sql volatile
as $$ select clock_timestamp() + clock_ahead from ledger.house $$;

-- The moment and its gaming day in one look.
create view ledger.clock as
select moment, ((moment at time zone timezone) - day_begins)::date as day
from (select clock_timestamp() + clock_ahead as moment, timezone, day_begins from ledger.house) as read;

create function ledger.gaming_day(moment timestamptz) returns date language sql stable
as $$ select ((moment at time zone timezone) - day_begins)::date from ledger.house $$;

-- Choose when the day begins; the day that is going on keeps its name, since a day never goes back.
create function ledger.set_day(p_timezone text, p_day_begins time) returns void
language sql security definer set search_path = pg_catalog, ledger
as $$ update ledger.house set timezone = p_timezone, day_begins = p_day_begins $$;

-- --------------------------------------------------------------------------------------------------- accounts

create table ledger.account_kind (
    kind text primary key,
    normal text not null check (normal in ('debit', 'credit')),
    about text not null,
    unique (kind, normal)
);
insert into ledger.account_kind values
    ('asset', 'debit', 'what the house holds: currency in a box, an attendant''s fund, the cage'),
    ('liability', 'credit', 'what the house owes: game accounts, vouchers, progressive meters, tips, payouts due'),
    ('revenue', 'credit', 'what the house has won; below zero where it has lost'),
    ('expense', 'debit', 'what the house puts in: the seed of a progressive meter'),
    ('equity', 'credit', 'the house''s own funds behind everything else');

-- `lowest` and `highest` bound what the account holds, what is reserved included; no bound means a shared account of
-- the house, whose balance is kept in parts so that postings at different tables never wait for each other.
create table ledger.account (
    code text collate "C" primary key check (code ~ '^[a-z][a-z_]*(/[A-Za-z0-9_.-]+)*$' and length(code) <= 80),
    kind text not null,
    normal text not null,
    lowest bigint,
    highest bigint,
    opened_at timestamptz not null default ledger.now(),
    foreign key (kind, normal) references ledger.account_kind (kind, normal),
    check (lowest <= highest)
);

-- What an account with bounds holds, in the direction of its normal side.
create table ledger.balance (
    account text collate "C" primary key references ledger.account,
    debit_normal boolean not null,
    posted bigint not null default 0,
    reserved bigint not null default 0,  -- pending, to leave
    expected bigint not null default 0,  -- pending, to arrive
    lowest bigint,
    highest bigint,
    constraint balance_within_lowest check (posted - reserved >= lowest),
    constraint balance_within_highest check (posted + expected <= highest)
) with (fillfactor = 50);

-- The same for a shared account of the house, in a part for each lane of the journal: the balance is their sum.
create table ledger.balance_part (
    account text collate "C" references ledger.account,
    lane smallint,
    debit_normal boolean not null,
    posted bigint not null default 0,
    reserved bigint not null default 0,
    expected bigint not null default 0,
    primary key (account, lane)
) with (fillfactor = 20);

create function ledger.open_account(code text, kind text, lowest bigint default null, highest bigint default null)
returns boolean language plpgsql security definer set search_path = pg_catalog, ledger as $$
#variable_conflict use_column
declare
    side text;
    known ledger.account;
    bounded boolean := open_account.lowest is not null or open_account.highest is not null;
begin
    select normal into side from ledger.account_kind k where k.kind = open_account.kind;
    if side is null then
        perform ledger.refuse(format('account %s', code), format('%s is no kind of account', open_account.kind), null,
            'asset, liability, revenue, expense or equity');
    end if;
    insert into ledger.account (code, kind, normal, lowest, highest)
    values (open_account.code, open_account.kind, side, open_account.lowest, open_account.highest)
    on conflict do nothing;
    if found then
        if bounded then
            insert into ledger.balance (account, debit_normal, lowest, highest)
            values (open_account.code, side = 'debit', open_account.lowest, open_account.highest);
        else
            insert into ledger.balance_part (account, lane, debit_normal)
            select open_account.code, lane, side = 'debit' from ledger.lane;
        end if;
        return true;
    end if;
    select * into known from ledger.account a where a.code = open_account.code;
    if (known.kind, known.lowest, known.highest)
        is distinct from (open_account.kind, open_account.lowest, open_account.highest) then
        perform ledger.refuse(format('account %s', code), 'it is open already, with another kind or other bounds', null,
            'choose another code');
    end if;
    return false;
end
$$;

create view ledger.balances as
select a.code, a.kind, a.normal, a.lowest, a.highest,
    sum(b.posted)::bigint as posted, sum(b.reserved)::bigint as reserved, sum(b.expected)::bigint as expected
from ledger.account a
join (
    select account, posted, reserved, expected from ledger.balance
    union all
    select account, posted, reserved, expected from ledger.balance_part
) b on b.account = a.code
group by a.code;

-- ------------------------------------------------------------------------------------------------- the journal

-- Sixteen lanes, each a chain of hashes through the postings of the day, so that sixteen tables can post at once
-- and every row is chained when it is written, not later. A day begins from the heads of the day before: one chain
-- through all of the house's days.
create table ledger.day (
    day date primary key,
    before date unique references ledger.day,
    opened_at timestamptz not null,
    heads json,       -- the last number and hash of each lane of the day before
    genesis bytea not null
);

create table ledger.lane (
    lane smallint primary key,
    day date not null,
    number bigint not null,
    hash bytea not null
) with (fillfactor = 10);

create table ledger.posting (
    day date not null,
    lane smallint not null,
    number bigint not null,
    id uuid not null unique,     -- made by the client: the same id is the same posting
    at timestamptz not null,
    kind text not null,
    made_by text not null,
    about json,
    corrects uuid,
    authorised_by text,
    asked bytea not null,        -- digest of the request: the same id with other content is refused
    hash bytea not null,         -- of the row before it in its lane, and of everything in this one
    primary key (day, lane, number),
    constraint correction_is_authorised check (
        (corrects is null) = (authorised_by is null) and trim(authorised_by) <> '')
);
create index posting_corrects on ledger.posting (corrects) where corrects is not null;

create table ledger.transfer (
    day date not null,
    lane smallint not null,
    number bigint not null,
    line integer not null,
    phase text not null,
    debit text collate "C" not null,
    credit text collate "C" not null,
    amount bigint not null,
    kind text not null,
    what text,          -- the wager, the denomination of a bill
    terminal text,
    gaming_table text,
    id uuid,            -- of a pending transfer: what posts or voids it names this
    resolves uuid,      -- the pending transfer that this one posts or voids
    primary key (day, lane, number, line)
);
create unique index transfer_pending on ledger.transfer (id) where id is not null;
-- A pending transfer is posted or voided once: no second row can name it.
create unique index transfer_resolves on ledger.transfer (resolves) where resolves is not null;

-- Sessions keep their plans. Were these two counted while they are small, a session could go on reading them whole when
-- they have grown. Until they are first counted, at a thousand rows, the server expects more and goes by index.
alter table ledger.posting set (autovacuum_analyze_threshold = 1000);
alter table ledger.transfer set (autovacuum_analyze_threshold = 1000);

-- A trigger, since the server reads a check constraint anew for every statement, which costs as much as the insert.
create function ledger.verify_transfer() returns trigger language plpgsql as $$
begin
    if not (new.amount > 0 and new.debit <> new.credit and case new.phase
        when 'pending' then new.id is not null and new.resolves is null
        when 'posted' then new.id is null
        when 'voided' then new.id is null and new.resolves is not null
        else new.phase is null end) then
        raise exception using errcode = 'check_violation', constraint = 'transfer_is_whole',
            message = 'a transfer moves a positive amount between two different accounts, pending, posted or voided';
    end if;
    return new;
end
$$;
create trigger is_whole before insert on ledger.transfer for each row execute function ledger.verify_transfer();

create trigger never_changed before update or delete on ledger.account
    for each row execute function ledger.refuse_change();
create trigger never_changed before update or delete on ledger.day
    for each row execute function ledger.refuse_change();
create trigger never_changed before update or delete on ledger.posting
    for each row execute function ledger.refuse_change();
create trigger never_changed before update or delete on ledger.transfer
    for each row execute function ledger.refuse_change();
create trigger never_removed before delete on ledger.balance
    for each row execute function ledger.refuse_change();
create trigger never_removed before delete on ledger.balance_part
    for each row execute function ledger.refuse_change();
create trigger never_removed before delete on ledger.lane
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on ledger.account
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on ledger.balance
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on ledger.balance_part
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on ledger.day
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on ledger.lane
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on ledger.posting
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on ledger.transfer
    for each statement execute function ledger.refuse_change();

create function ledger.hash_day(day date, before bytea, heads json) returns bytea language sql immutable
as $$ select sha256(convert_to(json_build_array(day, encode(before, 'hex'), heads)::text, 'UTF8')) $$;

-- Take every lane, so that no posting is on its way, and begin the day from their heads.
create function ledger.begin_day(today date) returns void language plpgsql as $$
declare
    last ledger.day;
    heads json;
begin
    perform from ledger.lane order by lane for update;
    select * into last from ledger.day order by day desc limit 1;
    if last.day >= today then
        return;  -- another session began it while this one waited
    end if;
    if last.day is not null then
        select json_agg(json_build_array(lane, number, encode(hash, 'hex')) order by lane) into heads from ledger.lane;
    end if;
    insert into ledger.day (day, before, opened_at, heads, genesis)
    values (today, last.day, ledger.now(), heads, ledger.hash_day(today, last.genesis, heads));
    update ledger.lane l set day = d.day, number = 0, hash = d.genesis from ledger.day d where d.day = today;
end
$$;

-- The next place in the journal: day, lane, number, moment, and the hash before. It is in the session's own lane, else
-- in any free one, else in its own when it is free again, and that lane is locked. A new day is begun first where the
-- clock says so, and it never goes back. The moment is taken with the lane in hand and decides the day, so that what
-- waited over the day's end stands in the new day.
create function ledger.take_place(home smallint) returns ledger.posting language plpgsql as $$
declare
    head ledger.lane;
    place ledger.posting;
    today date;
begin
    -- Looked at before a lane is held: a day begins with all lanes in one hand, and two that did so with one lane each
    -- would wait for each other.
    select c.day into today from ledger.clock c join ledger.lane l on l.day < c.day where l.lane = home;
    if found then
        perform ledger.begin_day(today);
    end if;
    select * into head from ledger.lane where lane = home for update skip locked;
    if not found then
        select * into head from ledger.lane order by lane limit 1 for update skip locked;
        if not found then
            select * into head from ledger.lane where lane = home for update;
        end if;
    end if;
    loop
        select * into place.at, today from ledger.clock;
        exit when head.day >= today;
        perform ledger.begin_day(today);
        select * into head from ledger.lane where lane = head.lane;
    end loop;
    place.day := head.day;
    place.lane := head.lane;
    place.number := head.number + 1;
    place.hash := head.hash;
    return place;
end
$$;

insert into ledger.lane select lane, '-infinity'::date, 0, ''::bytea from generate_series(1, 16) as lane;

-- ------------------------------------------------------------------------------------------------ the posting

-- Change what an account holds: by what is posted (debits less credits) and by what is pending on either side.
create function ledger.change_balance(
    p_account text, p_lane smallint, p_posted bigint, p_debits bigint, p_credits bigint
) returns boolean language plpgsql as $$
begin
    update ledger.balance set
        posted = posted + case when debit_normal then p_posted else -p_posted end,
        reserved = reserved + case when debit_normal then p_credits else p_debits end,
        expected = expected + case when debit_normal then p_debits else p_credits end
    where account = p_account;
    if found then
        return true;
    end if;
    update ledger.balance_part set
        posted = posted + case when debit_normal then p_posted else -p_posted end,
        reserved = reserved + case when debit_normal then p_credits else p_debits end,
        expected = expected + case when debit_normal then p_debits else p_credits end
    where account = p_account and lane = p_lane;
    if not found then
        perform ledger.refuse(format('account %s', p_account), 'there is no such account', null, 'open it first');
    end if;
    return true;
end
$$;

-- The pending transfer that another one posts or voids, still open.
create function ledger.pending(p_id uuid) returns ledger.transfer language plpgsql as $$
declare
    found_one ledger.transfer;
    resolved text;
begin
    select * into found_one from ledger.transfer t where t.id = p_id;
    if not found then
        perform ledger.refuse(format('transfer %s', p_id), 'nothing is pending under this id');
    end if;
    select t.phase into resolved from ledger.transfer t where t.resolves = p_id;
    if found then
        perform ledger.refuse(format('transfer %s', p_id), format('it is %s already', resolved));
    end if;
    return found_one;
end
$$;

-- What is kept in step with posted transfers at terminals, in the posting's own transaction. Nothing here: the room
-- that has terminals puts its own in place of this (0002).
create function ledger.follow(p_day date, p_lane smallint, p_number bigint) returns void language plpgsql
as $$ begin end $$;

-- One atomic posting of transfers, each between two accounts. A transfer is pending (it reserves the amount under its
-- own id), posted, or the posting or voiding of a pending one, which it names and whose amount and accounts it takes.
-- The same id with the same content answers as it did the first time.
--
-- Values are used where they stand rather than copied: every transaction prepares each assignment anew.
create function ledger.post(
    p_id uuid,
    p_kind text,
    p_made_by text,
    p_transfers jsonb,
    p_about json default null,
    p_corrects uuid default null,
    p_authorised_by text default null
) returns ledger.posting language plpgsql security definer set search_path = pg_catalog, ledger as $$
declare
    asked constant bytea := sha256(convert_to(
        jsonb_build_array(p_kind, p_made_by, p_transfers, p_about, p_corrects, p_authorised_by)::text, 'UTF8'));
    home constant smallint := 1 + pg_backend_pid() % 16;
    row ledger.posting;
    place ledger.posting;
    t record;
    open ledger.transfer;
    lines json[];
    followed boolean := false;
    change record;
    ok boolean;
begin
    select * into row from ledger.posting p where p.id = p_id;
    if found then
        if row.asked <> asked then
            perform ledger.refuse(format('posting %s', p_id), 'this id was used for other content', null,
                'make a new id for a new request');
        end if;
        return row;
    end if;
    if p_corrects is not null then
        perform from ledger.posting p where p.id = p_corrects;
        if not found then
            perform ledger.refuse(format('posting %s', p_id), format('there is no posting %s to correct', p_corrects));
        end if;
    end if;

    -- Nearly always the session's own lane is free and of today: one statement finds out and takes it.
    select l.day, l.lane, l.number + 1, l.hash, c.moment into place.day, place.lane, place.number, place.hash, place.at
    from ledger.lane l join ledger.clock c on c.day = l.day
    where l.lane = home for update of l skip locked;
    if not found then
        place := ledger.take_place(home);
    end if;

    for t in
        select * from rows from (jsonb_to_recordset(p_transfers) as (
            phase text, debit text, credit text, amount bigint, kind text, what text, terminal text, gaming_table text,
            id uuid, resolves uuid)) with ordinality
            as given (phase, debit, credit, amount, kind, what, terminal, gaming_table, id, resolves, line)
    loop
        if t.resolves is not null then
            open := ledger.pending(t.resolves);
            t.debit := open.debit;
            t.credit := open.credit;
            t.amount := open.amount;
            t.kind := open.kind;
            t.what := open.what;
            t.terminal := open.terminal;
            t.gaming_table := open.gaming_table;
        end if;
        insert into ledger.transfer values (
            place.day, place.lane, place.number, t.line, t.phase, t.debit, t.credit, t.amount, t.kind, t.what,
            t.terminal, t.gaming_table, t.id, t.resolves);
        lines := lines || json_build_array(
            t.line, t.phase, t.debit, t.credit, t.amount, t.kind, t.what, t.terminal, t.gaming_table, t.id, t.resolves);
        followed := followed or t.terminal is not null and t.phase = 'posted';
    end loop;
    if lines is null then
        perform ledger.refuse(format('posting %s', p_id), 'it has no transfers', null, 'state at least one');
    end if;

    if cardinality(lines) = 1 and t.phase = 'posted' and t.resolves is null then
        -- By far the commonest; spared the sums. Accounts change in one order everywhere, by their codes, so that
        -- two postings never wait for each other.
        if t.debit < t.credit collate "C" then
            ok := ledger.change_balance(t.debit, place.lane, t.amount, 0, 0)
                and ledger.change_balance(t.credit, place.lane, -t.amount, 0, 0);
        else
            ok := ledger.change_balance(t.credit, place.lane, -t.amount, 0, 0)
                and ledger.change_balance(t.debit, place.lane, t.amount, 0, 0);
        end if;
    else
        for change in
            select account, sum(posted)::bigint as posted, sum(debits)::bigint as debits, sum(credits)::bigint as credits
            from ledger.transfer
            cross join lateral (values
                (debit, case when phase = 'posted' then amount else 0 end,
                    case when phase = 'pending' then amount when resolves is not null then -amount else 0 end, 0),
                (credit, case when phase = 'posted' then -amount else 0 end, 0,
                    case when phase = 'pending' then amount when resolves is not null then -amount else 0 end)
            ) as entry (account, posted, debits, credits)
            where day = place.day and lane = place.lane and number = place.number
            group by account order by account
        loop
            ok := ledger.change_balance(change.account, place.lane, change.posted, change.debits, change.credits);
        end loop;
    end if;

    insert into ledger.posting values (
        place.day, place.lane, place.number, p_id, place.at, p_kind, p_made_by, p_about, p_corrects, p_authorised_by,
        asked, sha256(place.hash || convert_to(json_build_array(
            place.day, place.lane, place.number, p_id, (extract(epoch from place.at) * 1000000)::bigint, p_kind,
            p_made_by, p_about, p_corrects, p_authorised_by, encode(asked, 'hex'), to_json(lines))::text, 'UTF8')))
    on conflict (id) do nothing returning * into row;
    if not found then
        raise exception using errcode = 'serialization_failure',
            message = 'the same posting was made at the same moment; ask again for its answer';
    end if;
    update ledger.lane set number = row.number, hash = row.hash where lane = place.lane;
    if followed then
        perform ledger.follow(place.day, place.lane, place.number);
    end if;
    return row;
end
$$;

revoke all on all functions in schema ledger from public;
grant select on all tables in schema ledger to feltwork_app;
grant execute on function ledger.refuse(text, text, text, text), ledger.now(), ledger.gaming_day(timestamptz),
    ledger.set_day(text, time), ledger.open_account(text, text, bigint, bigint),
    ledger.post(uuid, text, text, jsonb, json, uuid, text) to feltwork_app;
