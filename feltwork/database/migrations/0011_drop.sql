-- Drop and count (465a.17, 465a.18, 465a.25): felt tables, boxes and where they are, keys, drops, counts, recounts.
--
-- Everything is a fact that stays. What the count team recorded can't be read by the application but through functions
-- that ask who reads: whoever recounts has not seen it, and whoever has seen it does not recount.

create schema if not exists cage;
grant usage on schema cage to feltwork_app;

-- ------------------------------------------------------------------------------------------------- felt tables

-- Table games without terminals, as far as their boxes and their revenue go (601a.9(b)(1) and (2)).
create table cage.felt_table (
    number text primary key check (number ~ '^[A-Za-z0-9_.-]{1,24}$'),
    game text not null check (length(game) between 1 and 80),
    kind text not null check (kind in ('banking', 'nonbanking')),
    registered_by uuid not null references access.person,
    from_day date not null default ledger.gaming_day(ledger.now())
);

create table cage.felt_table_closed (
    number text primary key references cage.felt_table,
    closed_by uuid not null references access.person,
    last_day date not null default ledger.gaming_day(ledger.now())
);

-- -------------------------------------------------------------------------------------------------------- boxes

-- 465a.17(e)(5): a box bears the asset number of its terminal (two boxes of one terminal are 1001/A and 1001/B), or a
-- number of its own under the Board's approval, or the word emergency.
create table cage.box (
    number text primary key check (number ~ '^[A-Za-z0-9_.-]{1,32}(/[A-Za-z0-9]{1,4})?$'),
    marked text not null check (marked in ('asset_number', 'identification_number', 'emergency')),
    terminal text references wagering.terminal,
    felt_table text references cage.felt_table,
    approval uuid references filing.filing,
    registered_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint box_corresponds check (
        case marked
            when 'asset_number' then num_nonnulls(terminal, felt_table) = 1
                and split_part(number, '/', 1) = coalesce(terminal, felt_table)
            when 'identification_number' then approval is not null and num_nonnulls(terminal, felt_table) = 0
            else number ~* 'emergency' and num_nonnulls(terminal, felt_table) = 0
        end)
);

create table cage.box_placed (
    id uuid primary key,
    box text not null references cage.box,
    terminal text references wagering.terminal,
    felt_table text references cage.felt_table,
    temporarily_marked text,             -- the asset number that an emergency box bears while it is in use
    placed_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint placed_in_one check (num_nonnulls(terminal, felt_table) = 1)
);
create index box_placed_terminal on cage.box_placed (terminal);

create table cage.box_taken (
    placement uuid primary key references cage.box_placed,
    taken_by uuid not null references access.person,
    why text not null,
    at timestamptz not null default ledger.now()
);

-- Where boxes are now: a box is in one place, and a place has one box. It follows the two tables above.
create table cage.in_place (
    box text primary key references cage.box,
    placement uuid not null unique references cage.box_placed,
    terminal text unique,
    felt_table text unique
);

create function cage.verify_box_placed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    of cage.box;
    place constant text := coalesce(new.terminal, new.felt_table);
begin
    select * into of from cage.box b where b.number = new.box;
    if of.marked = 'asset_number'
        and (of.terminal, of.felt_table) is distinct from (new.terminal, new.felt_table) then
        perform ledger.refuse(format('drop box %s', new.box),
            format('it bears another number than %s', place), '465a.17(e)(5)', 'put its own box in');
    end if;
    if new.temporarily_marked is distinct from (case of.marked when 'emergency' then place end) then
        perform ledger.refuse(format('drop box %s', new.box), 'an emergency box in use is marked with the number of its'
            ' place, and no other box is', '465a.17(e)(5)');
    end if;
    if exists (select from cage.in_place i where i.box = new.box) then
        perform ledger.refuse(format('drop box %s', new.box), 'it is in another place', '465a.17(e)(5)');
    end if;
    if exists (select from cage.in_place i where i.terminal = new.terminal or i.felt_table = new.felt_table) then
        perform ledger.refuse(format('drop box %s', new.box), format('%s has a box', place), '465a.17(c)');
    end if;
    return new;
end
$$;
create trigger fits before insert on cage.box_placed for each row execute function cage.verify_box_placed();

create function cage.box_is_in() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    insert into cage.in_place values (new.box, new.id, new.terminal, new.felt_table);
    return null;
end
$$;
create trigger is_in after insert on cage.box_placed for each row execute function cage.box_is_in();

create function cage.box_is_out() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    delete from cage.in_place i where i.placement = new.placement;
    return null;
end
$$;
create trigger is_out after insert on cage.box_taken for each row execute function cage.box_is_out();

-- ---------------------------------------------------------------------------------------------- the drop's people

-- 465a.18(b): who takes part in the transportation of boxes, with the number of their Board credential. The newest row
-- of a person counts.
create table cage.drop_employee (
    id uuid primary key,
    person uuid not null references access.person,
    credential_number text not null check (credential_number ~ '^[A-Za-z0-9-]{1,40}$'),
    listed boolean not null,
    recorded_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint listed_by_another check (person <> recorded_by)
);
create index drop_employee_person on cage.drop_employee (person, at);

create view cage.drop_list as
select * from (select distinct on (person) * from cage.drop_employee order by person, at desc, id desc) newest
where listed;

-- 465a.18(b), 465a.25(b): what the casino compliance supervisor at the facility said to a deviation that was filed.
create table cage.verbal_approval (
    filing uuid primary key references filing.filing,
    approves boolean not null,
    said text not null check (length(said) between 1 and 400),
    supervisor uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function cage.verify_verbal_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    filed filing.filing;
begin
    select * into filed from filing.filing f where f.id = new.filing;
    if filed.kind not in ('drop_deviation', 'count_deviation') then
        perform ledger.refuse(format('filing %s', filed.number), 'it is no deviation from a schedule', '465a.18(b)');
    end if;
    if filed.filed_by = new.supervisor then
        perform ledger.refuse(format('filing %s', filed.number), 'nobody approves what they file', '465a.18(b)',
            'the casino compliance supervisor does');
    end if;
    return new;
end
$$;
create trigger by_another before insert on cage.verbal_approval
    for each row execute function cage.verify_verbal_approval();

-- -------------------------------------------------------------------------------------------------------- drops

create table cage.drop (
    id uuid primary key,
    number bigint generated always as identity unique,
    kind text not null check (kind in ('terminals', 'tables')),
    day date not null,                    -- the gaming day whose pick-up it is
    plan uuid not null references filing.filing,
    deviations uuid[] not null default '{}',
    begins_at timestamptz not null,       -- by the plan, or by a deviation that was approved
    route text not null,
    supervisor uuid not null references access.person,
    opened_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    unique (id, kind, day)
);

create table cage.drop_member (
    drop_id uuid not null references cage.drop,
    person uuid not null references access.person,
    departments text[] not null,
    credential_number text not null,
    primary key (drop_id, person)
);
alter table cage.drop add constraint supervisor_is_member foreign key (id, supervisor)
    references cage.drop_member (drop_id, person) deferrable initially deferred;

create table cage.drop_place (
    drop_id uuid not null references cage.drop,
    position integer not null check (position > 0),
    terminal text references wagering.terminal,
    felt_table text references cage.felt_table,
    primary key (drop_id, position),
    unique (drop_id, terminal),
    unique (drop_id, felt_table),
    constraint place_is_one check (num_nonnulls(terminal, felt_table) = 1)
);

create table cage.drop_called_off (
    drop_id uuid primary key references cage.drop,
    called_off_by uuid not null references access.person,
    why text not null,
    at timestamptz not null default ledger.now()
);

-- 465a.17(d), (h): who has which key, from whom, since when. The main door's key goes from slot operations to finance,
-- the one of the release mechanism stays with security; while tables' boxes are counted security may lend it to the
-- count room supervisor, to reset empty boxes.
create table cage.key_out (
    id uuid primary key,
    key text not null check (key in ('main_door', 'release', 'reset')),
    drop_id uuid references cage.drop,
    count_id uuid,
    out_to uuid not null references access.person,
    handed_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint key_for_one check ((key = 'reset') = (count_id is not null) and num_nonnulls(drop_id, count_id) = 1),
    constraint key_from_another check (out_to <> handed_by)
);

create table cage.key_back (
    key_out uuid primary key references cage.key_out,
    received_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function cage.keys_out(p_drop uuid) returns text[]
language sql stable security definer set search_path = pg_catalog
as $$
    select coalesce(array_agg(distinct k.key), '{}') from cage.key_out k
    where k.drop_id = p_drop and not exists (select from cage.key_back b where b.key_out = k.id)
$$;

create function cage.verify_key_back() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from cage.key_out k where k.id = new.key_out and k.out_to = new.received_by) then
        perform ledger.refuse('key', 'who has it does not take it back', '465a.17(d)', 'give it to its department');
    end if;
    return new;
end
$$;
create trigger to_another before insert on cage.key_back for each row execute function cage.verify_key_back();

create table cage.drop_begun (
    drop_id uuid primary key,
    kind text not null,
    day date not null,
    begun_by uuid not null,
    at timestamptz not null default ledger.now(),
    foreign key (drop_id, kind, day) references cage.drop (id, kind, day),
    foreign key (drop_id, begun_by) references cage.drop_member (drop_id, person)
);
-- 465a.18(c): tables' boxes are removed once each gaming day.
create unique index tables_once_a_day on cage.drop_begun (day) where kind = 'tables';

create function cage.verify_drop_begun() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    team integer;
    of_security integer;
    of_finance integer;
    keys constant text[] := cage.keys_out(new.drop_id);
begin
    select count(*), count(*) filter (where 'security' = any (m.departments)),
        count(*) filter (where 'finance' = any (m.departments))
    into team, of_security, of_finance from cage.drop_member m where m.drop_id = new.drop_id;
    if team < 3 or of_security < 1 or of_finance < 1 then
        perform ledger.refuse('drop team', 'three people carry boxes, one of security and one of finance among them',
            '465a.18(d)');
    end if;
    if not ('release' = any (keys)) or new.kind = 'terminals' and not ('main_door' = any (keys)) then
        perform ledger.refuse('drop', 'its keys are not signed out', '465a.17(d)', 'sign the keys out first');
    end if;
    if exists (select from cage.drop_called_off c where c.drop_id = new.drop_id) then
        perform ledger.refuse('drop', 'it was called off', '465a.18(a)');
    end if;
    return new;
end
$$;
create trigger may_begin before insert on cage.drop_begun for each row execute function cage.verify_drop_begun();

-- A box that was taken out in a drop: what the terminal's meters said then, and the currency that the ledger had in it.
create table cage.collected (
    id uuid primary key,
    drop_id uuid not null references cage.drop_begun,
    position integer not null,
    placement uuid not null unique references cage.box_taken,
    box text not null references cage.box,
    terminal text references wagering.terminal,
    felt_table text references cage.felt_table,
    amount bigint not null check (amount >= 0),
    posting uuid references ledger.posting (id),
    meters jsonb not null,                -- as they stood
    metered jsonb not null,               -- what they grew by since the box before
    since timestamptz not null,           -- when the box was put in
    collected_by uuid not null,
    at timestamptz not null default ledger.now(),
    unique (drop_id, position),
    foreign key (drop_id, position) references cage.drop_place (drop_id, position),
    foreign key (drop_id, collected_by) references cage.drop_member (drop_id, person),
    constraint collected_by_ledger check ((amount > 0) = (posting is not null))
);
create index collected_terminal on cage.collected (terminal, at);

create function cage.verify_collected() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    place cage.drop_place;
begin
    select * into place from cage.drop_place p where p.drop_id = new.drop_id and p.position = new.position;
    if (place.terminal, place.felt_table) is distinct from (new.terminal, new.felt_table)
        or new.position <> 1 + (select count(*) from cage.collected c where c.drop_id = new.drop_id) then
        perform ledger.refuse(format('drop box %s', new.box), 'it is not the next one in the plan''s order',
            '465a.18(a)(4)', 'collect the boxes in order');
    end if;
    return new;
end
$$;
create trigger in_order before insert on cage.collected for each row execute function cage.verify_collected();

create table cage.trolley (
    drop_id uuid primary key references cage.drop_begun,
    boxes integer not null,
    scheduled integer not null,
    security_lock boolean not null check (security_lock),
    finance_lock boolean not null check (finance_lock),
    verified_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint all_collected check (boxes = scheduled)
);

create function cage.verify_trolley() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.boxes <> (select count(*) from cage.collected c where c.drop_id = new.drop_id)
        or new.scheduled <> (select count(*) from cage.drop_place p where p.drop_id = new.drop_id) then
        perform ledger.refuse('trolley', 'as many boxes as were scheduled have not been collected', '465a.18(d)(2)',
            'collect what is missing first');
    end if;
    return new;
end
$$;
create trigger is_whole before insert on cage.trolley for each row execute function cage.verify_trolley();

create table cage.delivered (
    drop_id uuid primary key references cage.trolley,
    place text not null check (place in ('count_room', 'trolley_storage_area')),
    delivered_by uuid not null,
    at timestamptz not null default ledger.now(),
    foreign key (drop_id, delivered_by) references cage.drop_member (drop_id, person)
);

create table cage.drop_ended (
    drop_id uuid primary key references cage.delivered,
    ended_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function cage.verify_drop_ended() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if cage.keys_out(new.drop_id) <> '{}' then
        perform ledger.refuse('drop', 'a key is not back', '465a.17(d)(1)', 'sign the keys in first');
    end if;
    return new;
end
$$;
create trigger keys_are_back before insert on cage.drop_ended for each row execute function cage.verify_drop_ended();

-- ------------------------------------------------------------------------------------------------------- counts

create table cage.count (
    id uuid primary key,
    number bigint generated always as identity unique,
    kind text not null check (kind in ('terminal', 'banking', 'nonbanking')),
    drop_id uuid not null references cage.delivered,
    day date not null,                    -- the gaming day of the drop
    schedule uuid not null references filing.filing,
    deviation uuid references filing.filing,
    supervisor uuid not null references access.person,
    opened_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    unique (drop_id, kind)
);
alter table cage.key_out add foreign key (count_id) references cage.count;

create table cage.count_member (
    count_id uuid not null references cage.count,
    person uuid not null references access.person,
    position integer not null check (position >= 0),  -- the supervisor's is 0
    at timestamptz not null default ledger.now(),
    primary key (count_id, person),
    unique (count_id, position)
);
alter table cage.count add constraint supervisor_is_member foreign key (id, supervisor)
    references cage.count_member (count_id, person) deferrable initially deferred;

-- 465a.25(e): casino compliance representatives who come and leave while tables' boxes are counted.
create table cage.presence (
    id uuid primary key,
    count_id uuid not null references cage.count,
    person uuid not null references access.person,
    came boolean not null,
    at timestamptz not null default ledger.now()
);
create index presence_count on cage.presence (count_id, at);

create function cage.observed(p_count uuid) returns boolean
language sql stable security definer set search_path = pg_catalog
as $$
    select exists (
        select from (select distinct on (p.person) p.came from cage.presence p where p.count_id = p_count
            order by p.person, p.at desc, p.id desc) newest where came)
$$;

-- What the count team found in a box; a correction is the next version, with its reason.
create table cage.counted (
    id uuid primary key,
    count_id uuid not null references cage.count,
    collected uuid not null references cage.collected,
    version integer not null check (version > 0),
    bills jsonb not null,                 -- how many of each denomination
    currency bigint not null check (currency >= 0),
    value_chips bigint not null check (value_chips >= 0),
    rake_chips bigint not null check (rake_chips >= 0),
    why text,
    counted_by uuid not null,
    at timestamptz not null default ledger.now(),
    unique (collected, version),
    foreign key (count_id, counted_by) references cage.count_member (count_id, person),
    constraint correction_says_why check (version = 1 or length(trim(why)) > 0)
);
create index counted_count on cage.counted (count_id);

-- Gaming vouchers and coupons in the box, each counted whether it is valid or not (465a.25(a)(3)(ix)).
create table cage.counted_instrument (
    counted uuid not null references cage.counted,
    line integer not null check (line > 0),
    kind text not null check (kind in ('voucher', 'coupon')),
    number text,
    amount bigint not null check (amount > 0),
    ticket text,                          -- the voucher that the terminal redeemed while the box was in it
    finding text not null,
    primary key (counted, line)
);

create function cage.in_cents(bills jsonb) returns bigint language sql immutable
as $$ select coalesce(sum(key::bigint * value::bigint * 100), 0)::bigint from jsonb_each_text(bills) $$;

create table cage.count_finished (
    count_id uuid primary key references cage.count,
    finished_by uuid not null,
    at timestamptz not null default ledger.now(),
    foreign key (count_id, finished_by) references cage.count_member (count_id, person)
);

-- Who has read what a count team recorded before its count was closed.
create table cage.count_reader (
    count_id uuid not null references cage.count,
    person uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    primary key (count_id, person)
);

create table cage.recount (
    id uuid primary key,
    count_id uuid not null references cage.count_finished,
    person uuid not null references access.person,
    presented_by uuid not null,
    how text not null check (how in ('manually', 'mechanically')),
    bills jsonb not null,
    currency bigint not null check (currency >= 0),
    value_chips bigint not null check (value_chips >= 0),
    rake_chips bigint not null check (rake_chips >= 0),
    at timestamptz not null default ledger.now(),
    unique (count_id, person),
    foreign key (count_id, presented_by) references cage.count_member (count_id, person)
);

-- 465a.25(o)(5): who left after the totals were there and before the recount was done, in an emergency.
create table cage.room_left (
    id uuid primary key,
    count_id uuid not null references cage.count_finished,
    person uuid not null,
    emergency text not null check (length(emergency) between 1 and 400),
    at timestamptz not null default ledger.now(),
    foreign key (count_id, person) references cage.count_member (count_id, person)
);

create table cage.count_closed (
    count_id uuid primary key references cage.count_finished,
    recount uuid not null references cage.recount,
    posting uuid references ledger.posting (id),
    closed_by uuid not null,
    at timestamptz not null default ledger.now(),
    foreign key (count_id, closed_by) references cage.count_member (count_id, person)
);

create table cage.variance_reason (
    id uuid primary key,
    collected uuid not null references cage.collected,
    why text not null check (length(why) between 1 and 400),
    stated_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
create index variance_reason_collected on cage.variance_reason (collected);

-- 461a.8(l): vouchers that were counted are forwarded to the finance department when the count is over.
create table cage.vouchers_received (
    count_id uuid primary key references cage.count_closed,
    vouchers integer not null check (vouchers >= 0),
    amount bigint not null check (amount >= 0),
    received_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

-- ------------------------------------------------------------------------------------ the newest version, and sums

create view cage.counted_newest as
select distinct on (collected) * from cage.counted order by collected, version desc;

-- What a count comes to: how many bills of each denomination.
create function cage.bills_of(p_count uuid) returns jsonb language sql stable as $$
    select coalesce(jsonb_object_agg(key, number), '{}') from (
        select key, sum(value::bigint) as number from cage.counted_newest n, jsonb_each_text(n.bills)
        where n.count_id = p_count group by key having sum(value::bigint) > 0) as sums
$$;

create function cage.without_zeros(bills jsonb) returns jsonb language sql immutable
as $$ select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(bills) where value <> '0' $$;

-- Whether the recount came to the same as what the count team has recorded by now, bill by bill and chip by chip.
create function cage.agrees(p_recount uuid) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
    select cage.without_zeros(r.bills) = cage.bills_of(r.count_id)
        and r.value_chips = (select coalesce(sum(n.value_chips), 0) from cage.counted_newest n
            where n.count_id = r.count_id)
        and r.rake_chips = (select coalesce(sum(n.rake_chips), 0) from cage.counted_newest n
            where n.count_id = r.count_id)
    from cage.recount r where r.id = p_recount
$$;

-- The newest recount of a count, where it agrees.
create function cage.agreed_recount(p_count uuid) returns uuid
language sql stable security definer set search_path = pg_catalog as $$
    select newest.id from (select r.id from cage.recount r where r.count_id = p_count order by r.at desc, r.id desc
        limit 1) newest where cage.agrees(newest.id)
$$;

-- What is known of a count without what was counted: nothing in it tells an amount.
create view cage.count_progress as
select c.id as count_id, (select count(*) from cage.collected b left join cage.felt_table f on f.number = b.felt_table
        where b.drop_id = c.drop_id and coalesce(f.kind, 'terminal') = c.kind) as boxes,
    (select count(*) from cage.counted_newest n where n.count_id = c.id) as boxes_counted,
    (select count(*) from cage.counted n where n.count_id = c.id) as entries
from cage.count c;

create function cage.counted_boxes(p_count uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog
as $$ select n.collected from cage.counted_newest n where n.count_id = p_count $$;

-- ------------------------------------------------------------------------------------------- who reads, who recounts

-- Somebody reads what a count team recorded. Who could recount does not, until their figures are there; everybody else
-- is noted, and does not recount later.
create function cage.read_count(p_count uuid, p_reader uuid) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
    of cage.count;
begin
    if exists (select from cage.count_closed c where c.count_id = p_count)
        or exists (select from cage.count_member m where m.count_id = p_count and m.person = p_reader)
        or exists (select from cage.recount r where r.count_id = p_count and r.person = p_reader) then
        return;
    end if;
    select * into of from cage.count c where c.id = p_count;
    if exists (select from access.role_held h where h.person = p_reader
        and h.role in ('main_bank_cashier', 'cage_supervisor')) then
        perform ledger.refuse(format('count %s', of.number),
            'who recounts does not see what was counted before their own figures are recorded',
            case of.kind when 'terminal' then '465a.25(n)' else '465a.25(o)(6)' end, 'recount first');
    end if;
    insert into cage.count_reader (count_id, person) values (p_count, p_reader) on conflict do nothing;
end
$$;

create function cage.counted_for(p_count uuid, p_reader uuid) returns setof cage.counted
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform cage.read_count(p_count, p_reader);
    return query select * from cage.counted n where n.count_id = p_count order by n.at, n.id;
end
$$;

create function cage.instruments_for(p_count uuid, p_reader uuid) returns setof cage.counted_instrument
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform cage.read_count(p_count, p_reader);
    return query select i.* from cage.counted_instrument i join cage.counted n on n.id = i.counted
        where n.count_id = p_count order by i.counted, i.line;
end
$$;

-- What was recounted, for who may see the count: where the two differ, the count team looks for it.
create function cage.recounts_for(p_count uuid, p_reader uuid) returns setof cage.recount
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform cage.read_count(p_count, p_reader);
    return query select * from cage.recount r where r.count_id = p_count order by r.at, r.id;
end
$$;

-- Counts that are closed hide nothing.
create view cage.counted_closed as
select n.*, c.kind, c.day, b.box, b.terminal, b.felt_table, coalesce(b.terminal, b.felt_table) as place, b.amount,
    b.metered, b.since, b.at as collected_at
from cage.count_closed d
join cage.count c on c.id = d.count_id
join cage.counted_newest n on n.count_id = c.id
join cage.collected b on b.id = n.collected;

create view cage.instrument_closed as
select i.*, n.count_id, n.collected, n.kind as count_kind, n.day, n.terminal, n.place
from cage.counted_instrument i join cage.counted_closed n on n.id = i.counted;

create function cage.verify_count() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('cage/count room', 465));
    if exists (select from cage.count c where c.id <> new.id
        and not exists (select from cage.count_closed d where d.count_id = c.id)) then
        perform ledger.refuse('count', 'another count is going on in the count room', '465a.25(m)',
            'the kinds are counted separately: close that one first');
    end if;
    return new;
end
$$;
create trigger one_at_a_time before insert on cage.count for each row execute function cage.verify_count();

create function cage.verify_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    of cage.count;
    box_kind text;
begin
    select * into of from cage.count c where c.id = new.count_id;
    select coalesce(f.kind, 'terminal') into box_kind from cage.collected b
        left join cage.felt_table f on f.number = b.felt_table where b.id = new.collected and b.drop_id = of.drop_id;
    if box_kind is distinct from of.kind then
        perform ledger.refuse('drop box', format('it is not counted with the %s boxes', of.kind), '465a.25(m)');
    end if;
    if of.kind <> 'terminal' and not cage.observed(of.id) then
        perform ledger.refuse(format('count %s', of.number), 'no casino compliance representative is in the count room',
            '465a.25(e)', 'the count is suspended until one is');
    end if;
    if new.currency <> cage.in_cents(new.bills) then
        perform ledger.refuse('count', 'the bills do not come to the total', '465a.25(m)');
    end if;
    if of.kind = 'terminal' and new.value_chips + new.rake_chips > 0 then
        perform ledger.refuse('count', 'a terminal''s box has no chips in it', '465a.17(c)');
    end if;
    if exists (select from cage.count_closed d where d.count_id = of.id) then
        perform ledger.refuse(format('count %s', of.number), 'it is closed', '465a.25(m)');
    end if;
    return new;
end
$$;
create trigger may_count before insert on cage.counted for each row execute function cage.verify_counted();

create function cage.verify_count_finished() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from cage.count_progress p where p.count_id = new.count_id and p.boxes <> p.boxes_counted) then
        perform ledger.refuse('count', 'a box that was collected is not recorded', '465a.25(o)(4)',
            'count every box first');
    end if;
    return new;
end
$$;
create trigger every_box before insert on cage.count_finished
    for each row execute function cage.verify_count_finished();

create function cage.verify_recount() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    of cage.count;
    section text;
begin
    select * into of from cage.count c where c.id = new.count_id;
    section := case of.kind when 'terminal' then '465a.25(n)' else '465a.25(o)(6)' end;
    if exists (select from cage.count_member m where m.count_id = of.id and m.person = new.person) then
        perform ledger.refuse(format('recount of count %s', of.number), 'who counted does not recount', section,
            'a main bank cashier or cage supervisor who was not on the count team recounts');
    end if;
    if exists (select from cage.count_reader r where r.count_id = of.id and r.person = new.person) then
        perform ledger.refuse(format('recount of count %s', of.number), 'who has seen the count does not recount',
            section, 'another main bank cashier or cage supervisor recounts');
    end if;
    if of.kind <> 'terminal' and not cage.observed(of.id) then
        perform ledger.refuse(format('recount of count %s', of.number),
            'no casino compliance representative is in the count room', '465a.25(o)(6)', 'wait until one is');
    end if;
    if new.currency <> cage.in_cents(new.bills) then
        perform ledger.refuse('recount', 'the bills do not come to the total', section);
    end if;
    return new;
end
$$;
create trigger blind before insert on cage.recount for each row execute function cage.verify_recount();

create function cage.verify_count_closed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if cage.agreed_recount(new.count_id) is distinct from new.recount then
        perform ledger.refuse('count', 'the newest recount does not agree with it', '465a.25(o)(6)',
            'recount, or correct the count');
    end if;
    if exists (select from cage.key_out k where k.count_id = new.count_id
        and not exists (select from cage.key_back b where b.key_out = k.id)) then
        perform ledger.refuse('count', 'the release key is not back', '465a.17(h)', 'sign it in first');
    end if;
    return new;
end
$$;
create trigger agreed before insert on cage.count_closed for each row execute function cage.verify_count_closed();

create function cage.verify_variance_reason() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from cage.counted n join cage.count_member m on m.count_id = n.count_id
            where n.collected = new.collected and m.person = new.stated_by)
        or exists (select from cage.counted n join cage.recount r on r.count_id = n.count_id
            where n.collected = new.collected and r.person = new.stated_by) then
        perform ledger.refuse('variance', 'who counted or recounted does not state the reason', '465a.25(a)',
            'another person of the finance department does');
    end if;
    return new;
end
$$;
create trigger by_another before insert on cage.variance_reason
    for each row execute function cage.verify_variance_reason();

create function cage.verify_vouchers_received() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from cage.count_member m where m.count_id = new.count_id and m.person = new.received_by)
        or exists (select from cage.recount r where r.count_id = new.count_id and r.person = new.received_by) then
        perform ledger.refuse('gaming vouchers', 'who counted or recounted does not receive them', '461a.8(l)',
            'a finance representative with no incompatible function does');
    end if;
    return new;
end
$$;
create trigger by_another before insert on cage.vouchers_received
    for each row execute function cage.verify_vouchers_received();

-- ----------------------------------------------------------------------------------------- facts, and their readers

do $$
declare
    name text;
begin
    foreach name in array array['felt_table', 'felt_table_closed', 'box', 'box_placed', 'box_taken', 'drop_employee',
        'verbal_approval', 'drop', 'drop_member', 'drop_place', 'drop_called_off', 'key_out', 'key_back', 'drop_begun',
        'collected', 'trolley', 'delivered', 'drop_ended', 'count', 'count_member', 'presence', 'counted',
        'counted_instrument', 'count_finished', 'count_reader', 'recount', 'room_left', 'count_closed',
        'variance_reason', 'vouchers_received'] loop
        execute format('create trigger never_changed before update or delete on cage.%I'
            ' for each row execute function ledger.refuse_change()', name);
        execute format('create trigger never_emptied before truncate on cage.%I'
            ' for each statement execute function ledger.refuse_change()', name);
        execute format('grant insert on cage.%I to feltwork_app', name);
        if name not in ('counted', 'counted_instrument') then
            execute format('grant select on cage.%I to feltwork_app', name);
        end if;
    end loop;
end
$$;
revoke insert on cage.count_reader from feltwork_app;
-- What a recount came to is not for the next who recounts either: whether it agreed is known without it.
revoke select on cage.recount from feltwork_app;
grant select (id, count_id, person, presented_by, how, at) on cage.recount to feltwork_app;
grant select on cage.in_place, cage.drop_list, cage.count_progress, cage.counted_closed, cage.instrument_closed
    to feltwork_app;
revoke all on all functions in schema cage from public;
grant execute on function cage.keys_out(uuid), cage.observed(uuid), cage.agreed_recount(uuid), cage.agrees(uuid),
    cage.counted_boxes(uuid), cage.counted_for(uuid, uuid), cage.instruments_for(uuid, uuid),
    cage.recounts_for(uuid, uuid) to feltwork_app;
