-- The floor's devices: what they are, where each stands, how it came there, what is installed in it, who inspected it, and
-- what was read before its memory was cleared (chapters 463a and 607a, 461a.26, 461a.27, 605a.9(b)).

create schema if not exists floor;
grant usage on schema floor to feltwork_app;

-- ----------------------------------------------------------------------------------------------------- devices

create table floor.device_kind (
    kind text primary key,
    section text not null,
    listed_by text not null check (listed_by in ('463a.5', '607a.2')),  -- which master lists have it
    counts text not null check (counts in ('fifth', 'whole', 'none'))   -- as how much of a gaming table (605a.9(b))
);
insert into floor.device_kind values
    ('slot_machine', '463a.5(b)', '463a.5', 'none'),
    ('electronic_wagering_terminal', '463a.5(b)', '463a.5', 'fifth'),
    ('fully_automated_electronic_gaming_table', '463a.5(b)', '463a.5', 'whole'),
    ('hybrid_gaming_table', '607a.2(a)(6)', '607a.2', 'none'),
    ('electronic_wagering_system', '607a.2(a)(5)', '607a.2', 'none'),
    ('other_table_game_device', '607a.2(a)(7)', '607a.2', 'none');

-- An asset number is one device's for good, and a manufacturer's serial number too.
create table floor.device (
    asset_number text primary key check (asset_number ~ '^[A-Za-z0-9_.-]{1,24}$'),
    kind text not null references floor.device_kind,
    manufacturer text not null check (length(manufacturer) between 1 and 80),
    serial_number text not null check (length(serial_number) between 1 and 80),
    model text not null check (length(model) between 1 and 80),
    model_type text check (model_type in ('reel', 'video')),
    gaming_table text unique references wagering.gaming_table,   -- a hybrid gaming table: which one it is
    registered_by uuid not null references access.person,
    registered_at timestamptz not null default ledger.now(),
    constraint table_of_a_hybrid check (gaming_table is null or kind = 'hybrid_gaming_table')
);
create unique index device_serial_number on floor.device (lower(manufacturer), lower(serial_number));

-- A terminal of the money and a device of another kind never have the same asset number.
create function floor.verify_asset_number() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('floor/asset/' || new.asset_number, 463));
    if tg_table_schema = 'floor' then
        if new.kind <> 'electronic_wagering_terminal'
            and exists (select from wagering.terminal t where t.asset_number = new.asset_number) then
            perform ledger.refuse(format('asset number %s', new.asset_number), 'it is an electronic wagering terminal''s',
                '461a.1', 'choose another: each is unique');
        end if;
    elsif exists (select from floor.device d where d.asset_number = new.asset_number
        and d.kind <> 'electronic_wagering_terminal') then
        perform ledger.refuse(format('asset number %s', new.asset_number), 'another device has it', '461a.1',
            'choose another: each is unique');
    end if;
    return new;
end
$$;
create trigger one_number before insert on floor.device for each row execute function floor.verify_asset_number();
create trigger one_number before insert on wagering.terminal for each row execute function floor.verify_asset_number();

-- ------------------------------------------------------------------------------------------------ table count

-- The licence's category and how many gaming tables stand there besides terminals and fully automated ones. The newest
-- row holds.
create table floor.facility (
    id uuid primary key,
    number bigint generated always as identity unique,
    category integer not null check (category in (1, 2, 3)),
    other_tables integer not null check (other_tables between 0 and 250),
    stated_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function floor.most_tables(p_category integer) returns integer language sql immutable
as $$ select case when p_category = 3 then 50 else 250 end $$;

-- ---------------------------------------------------------------------------------------------------- locations

-- A place where a device may be: a numbered location of the gaming floor, a restricted area, a store off the premises, or
-- a place at which somebody may possess devices. Each is there because a filing was approved.
create table floor.location (
    id text primary key check (id ~ '^[A-Za-z0-9_. -]{1,40}$' and id = btrim(id)),
    kind text not null check (kind in ('gaming_floor', 'restricted_area', 'off_premises', 'possession')),
    words text not null check (length(words) between 1 and 400),
    most_devices integer check (most_devices > 0),
    filing uuid not null references filing.filing,
    opened_by uuid not null references access.person,
    opened_at timestamptz not null default ledger.now()
);

-- Gaming floor plans that came into force, one after the other; the newest is the floor.
create table floor.plan (
    filing uuid primary key references filing.filing,
    number bigint generated always as identity unique,
    width integer not null check (width between 1 and 100000),
    height integer not null check (height between 1 and 100000),
    put_in_force_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
create table floor.plan_area (
    plan uuid not null references floor.plan,
    area text not null check (length(area) between 1 and 40),
    smoking boolean not null,
    x integer not null check (x >= 0),
    y integer not null check (y >= 0),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    primary key (plan, area)
);
create table floor.plan_location (
    plan uuid not null,
    location text not null references floor.location,
    area text not null,
    x integer not null check (x >= 0),
    y integer not null check (y >= 0),
    primary key (plan, location),
    unique (plan, x, y),
    foreign key (plan, area) references floor.plan_area
);

create function floor.plan_in_force() returns uuid language sql stable security definer set search_path = pg_catalog
as $$ select filing from floor.plan order by number desc limit 1 $$;

-- --------------------------------------------------------------------------------------------------- movements

-- The movement log. A device that came from outside has no place from which it was moved; one that left for good has none
-- to which it was moved.
create table floor.movement (
    id uuid primary key,
    number bigint generated always as identity unique,
    device text not null references floor.device,
    moved_from text references floor.location,
    moved_to text references floor.location,
    moved_at timestamptz not null,
    notice uuid unique references filing.filing,        -- to the Department (463a.4(b))
    transport uuid references filing.filing,            -- to both bureaus (463a.2(a))
    recorded_by uuid not null references access.person,
    recorded_roles text[] not null,
    at timestamptz not null default ledger.now(),
    constraint movement_goes_somewhere check (moved_from is distinct from moved_to)
);
create index movement_device on floor.movement (device, number);
create index movement_at on floor.movement (moved_at);

-- Where each device is now: written by the log alone.
create table floor.standing (
    device text primary key references floor.device,
    location text not null references floor.location,
    on_floor boolean not null,
    movement uuid not null references floor.movement
);
create unique index one_device_a_location on floor.standing (location) where on_floor;
create index standing_location on floor.standing (location);

create function floor.gaming_tables() returns bigint language sql stable security definer set search_path = pg_catalog
as $$
    select (count(*) filter (where k.counts = 'fifth') + 4) / 5 + count(*) filter (where k.counts = 'whole')
        + coalesce((select f.other_tables from floor.facility f order by f.number desc limit 1), 0)
    from floor.standing s
    join floor.device d on d.asset_number = s.device
    join floor.device_kind k on k.kind = d.kind
    where s.on_floor
$$;

create function floor.verify_table_count(p_what text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
    most integer;
begin
    select floor.most_tables(f.category) into most from floor.facility f order by f.number desc limit 1;
    if most is null then
        perform ledger.refuse(p_what, 'the category of the licence is not stated', '605a.9(b)', 'state it first');
    end if;
    if floor.gaming_tables() > most then
        perform ledger.refuse(p_what,
            format('that would be %s gaming tables, and %s are authorized', floor.gaming_tables(), most), '605a.9(b)',
            'take others off the gaming floor first');
    end if;
end
$$;

create function floor.facility_stated() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('floor/tables', 463));
    perform floor.verify_table_count('gaming tables');
    return null;
end
$$;
create trigger within_the_cap after insert on floor.facility for each row execute function floor.facility_stated();

-- What stands behind a movement of a device of chapter 463a: a notice to the Department filed before it, wherever the
-- gaming floor is left or entered.
create function floor.verify_notice(moved floor.movement, floor_touched boolean) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
    listed text;
    told timestamptz;
begin
    select k.listed_by into listed from floor.device d join floor.device_kind k on k.kind = d.kind
    where d.asset_number = moved.device;
    if listed <> '463a.5' or not floor_touched then
        return;
    end if;
    select f.filed_at into told from filing.filing f
    where f.id = moved.notice and f.kind = 'movement_notice' and f.subject = moved.device;
    if told is null or told >= moved.moved_at then
        perform ledger.refuse(format('movement of %s', moved.device), 'the Department was not told of it before',
            '463a.4(b)', 'file the notice, then move it');
    end if;
end
$$;

create function floor.move() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    was floor.standing;
    entered text;
    counted text;
begin
    perform pg_advisory_xact_lock(hashtextextended('floor/tables', 463));
    select * into was from floor.standing s where s.device = new.device for update;
    if was.location is distinct from new.moved_from then
        perform ledger.refuse(format('movement of %s', new.device),
            format('it is at %s', coalesce(was.location, 'no place of ours')), '463a.5(e)(3)', 'state where it is');
    end if;
    select l.kind into entered from floor.location l where l.id = new.moved_to;
    perform floor.verify_notice(new, coalesce(was.on_floor, false) or coalesce(entered = 'gaming_floor', false));
    if new.moved_to is null then
        delete from floor.standing s where s.device = new.device;
        return null;
    end if;
    if entered = 'gaming_floor' and not exists (
        select from floor.plan_location p where p.plan = floor.plan_in_force() and p.location = new.moved_to
    ) then
        perform ledger.refuse(format('location %s', new.moved_to), 'the gaming floor plan in force does not have it',
            '463a.3(b)', 'choose a location of the plan');
    end if;
    begin
        insert into floor.standing (device, location, on_floor, movement)
        values (new.device, new.moved_to, entered = 'gaming_floor', new.id)
        on conflict (device) do update
            set location = excluded.location, on_floor = excluded.on_floor, movement = excluded.movement;
    exception when unique_violation then
        perform ledger.refuse(format('location %s', new.moved_to), 'another device stands there', '463a.3(b)',
            'a location has one device: choose another');
    end;
    if (select count(*) from floor.standing s where s.location = new.moved_to)
        > (select l.most_devices from floor.location l where l.id = new.moved_to) then
        perform ledger.refuse(format('location %s', new.moved_to), 'as many devices as are approved for it are there',
            '463a.7(b)(4)', 'have more approved');
    end if;
    select k.counts into counted from floor.device d join floor.device_kind k on k.kind = d.kind
    where d.asset_number = new.device;
    if entered = 'gaming_floor' and counted <> 'none' then
        perform floor.verify_table_count(format('placing %s', new.device));
    end if;
    return null;
end
$$;
create trigger moves after insert on floor.movement for each row execute function floor.move();

-- A plan keeps every location at which a device stands; looked at when all of it is there.
create function floor.verify_plan() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    lost text;
begin
    perform pg_advisory_xact_lock(hashtextextended('floor/tables', 463));
    select s.location into lost from floor.standing s
    where s.on_floor and not exists (
        select from floor.plan_location p where p.plan = new.filing and p.location = s.location)
    order by s.location limit 1;
    if lost is not null then
        perform ledger.refuse(format('location %s', lost), 'a device stands there, and the plan does not have it',
            '463a.3(b)', 'move the device first');
    end if;
    return null;
end
$$;
create constraint trigger keeps_what_stands after insert on floor.plan deferrable initially deferred
    for each row execute function floor.verify_plan();

-- ---------------------------------------------------------------------------------------- what is installed in one

-- What a device is configured as, the newest row holds: at registration, and after each installation of software.
create table floor.configuration (
    id uuid primary key,
    number bigint generated always as identity unique,
    device text not null references floor.device,
    program_id text not null check (length(program_id) between 1 and 200),
    base_rom text not null check (length(base_rom) between 1 and 200),
    voucher_system text check (length(voucher_system) between 1 and 200),
    progressive_type text check (length(progressive_type) between 1 and 200),
    progressive_controller text check (length(progressive_controller) between 1 and 200),
    progressive_software text check (length(progressive_software) between 1 and 200),
    tables text[] not null default '{}',                 -- a terminal: the hybrid gaming tables that it reaches
    games json not null default '[]',                    -- any other device: its games or game themes
    notice uuid references filing.filing,                -- of the installation (461a.26(b)); none at registration
    recorded_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
create index configuration_device on floor.configuration (device, number);

-- Software comes into a device only behind a notice of 72 hours that both bureaus have approved.
create function floor.verify_installation() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    told filing.filing;
begin
    if new.notice is null then
        if exists (select from floor.configuration c where c.device = new.device) then
            perform ledger.refuse(format('software of %s', new.device), 'no notice was filed', '461a.26(b)',
                'notify both bureaus 72 hours before');
        end if;
        return new;
    end if;
    select * into told from filing.filing f where f.id = new.notice and f.kind = 'software_notice';
    if told.filed_at is null or told.filed_at + interval '72 hours' > new.at then
        perform ledger.refuse(format('software of %s', new.device), 'the notice is not 72 hours old', '461a.26(b)',
            'wait until it is');
    end if;
    if (select count(*) from filing.decision d where d.filing = new.notice and d.approves
        and d.authority in ('gaming_laboratory_operations', 'casino_compliance')) < 2 then
        perform ledger.refuse(format('software of %s', new.device), 'both bureaus have not approved it', '461a.26(b)',
            'wait for their approvals');
    end if;
    return new;
end
$$;
create trigger behind_a_notice before insert on floor.configuration
    for each row execute function floor.verify_installation();

-- The movement that installed a device: the last that brought it onto the gaming floor, or where it never was there, the
-- last of all. A move between two locations of the floor installs nothing.
create function floor.installed_by(p_device text) returns uuid
language sql stable security definer set search_path = pg_catalog as $$
    select m.id from floor.movement m
    left join floor.location f on f.id = m.moved_from
    left join floor.location t on t.id = m.moved_to
    where m.device = p_device
    order by (coalesce(t.kind, '') = 'gaming_floor' and coalesce(f.kind, '') <> 'gaming_floor') desc, m.number desc
    limit 1
$$;

-- Inspections by the laboratory, never by whoever installed.
create table floor.inspection (
    id uuid primary key,
    number bigint generated always as identity unique,
    device text not null references floor.device,
    passed boolean not null,
    found text not null check (length(found) between 1 and 2000),
    configuration uuid not null references floor.configuration,
    movement uuid not null references floor.movement,    -- the placement that was inspected
    inspected_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
create index inspection_device on floor.inspection (device, number);

create function floor.verify_inspection() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from floor.configuration c where c.id = new.configuration and c.recorded_by = new.inspected_by)
        or exists (select from floor.movement m where m.id = new.movement and m.recorded_by = new.inspected_by)
        or exists (select from access.signature s where s.document_kind = 'movement'
            and s.document = new.movement::text and s.person = new.inspected_by) then
        perform ledger.refuse(format('inspection of %s', new.device), 'who installed a device does not inspect it',
            '605a.2(e)', 'another representative of the laboratory inspects it');
    end if;
    return new;
end
$$;
create trigger by_another before insert on floor.inspection for each row execute function floor.verify_inspection();

-- ---------------------------------------------------------------------------------------------------- RAM clear

-- A device that does not answer. It is notified at once; nobody clears its memory before its meters are recorded.
create table floor.nonresponse (
    id uuid primary key,
    number bigint generated always as identity unique,
    device text not null references floor.device,
    what_happened text not null check (length(what_happened) between 1 and 2000),
    notice uuid not null unique references filing.filing,
    reported_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
create index nonresponse_device on floor.nonresponse (device, number);

create table floor.meters_recorded (
    nonresponse uuid primary key references floor.nonresponse,
    remarks text check (length(remarks) <= 2000),
    recorded_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
create table floor.meter_reading (
    nonresponse uuid not null references floor.meters_recorded,
    meter text not null references wagering.meter_kind,
    reads bigint not null check (reads >= 0),             -- what the representative read
    books bigint not null,                                -- what the books had at that moment
    primary key (nonresponse, meter)
);

-- How it ended: its memory was cleared, or it answers again without that.
create table floor.nonresponse_end (
    nonresponse uuid primary key references floor.nonresponse,
    cleared boolean not null,
    remarks text check (length(remarks) <= 2000),
    ended_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
-- What the books had when a memory was cleared: from there the device's own meters begin at zero.
create table floor.meter_at_clear (
    nonresponse uuid not null references floor.nonresponse_end,
    meter text not null references wagering.meter_kind,
    value bigint not null,
    primary key (nonresponse, meter)
);

create function floor.verify_reported() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('floor/memory/' || new.device, 463));
    if exists (select from floor.nonresponse n where n.device = new.device
        and not exists (select from floor.nonresponse_end e where e.nonresponse = n.id)) then
        perform ledger.refuse(format('device %s', new.device), 'it is reported already', '461a.27(a)',
            'go on with that report');
    end if;
    return new;
end
$$;
create trigger one_report before insert on floor.nonresponse for each row execute function floor.verify_reported();

create function floor.verify_clear() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    device text;
    recorded floor.meters_recorded;
begin
    if not new.cleared then
        return new;
    end if;
    select n.device into device from floor.nonresponse n where n.id = new.nonresponse;
    select * into recorded from floor.meters_recorded r where r.nonresponse = new.nonresponse;
    if recorded.nonresponse is null or (
        exists (select from wagering.terminal t where t.asset_number = device)
        and exists (select from wagering.meter_kind k where not exists (
            select from floor.meter_reading g where g.nonresponse = new.nonresponse and g.meter = k.meter))
    ) then
        perform ledger.refuse(format('RAM clear of %s', device),
            'no casino compliance representative has recorded the meters', '461a.27(a)', 'have them recorded first');
    end if;
    if recorded.recorded_by = new.ended_by then
        perform ledger.refuse(format('RAM clear of %s', device), 'who recorded the meters does not clear them',
            '461a.27(a)', 'a lead technician clears them');
    end if;
    return new;
end
$$;
create trigger after_the_meters before insert on floor.nonresponse_end
    for each row execute function floor.verify_clear();

-- -------------------------------------------------------------------------------------------- facts stay as they are

do $$
declare
    fact text;
begin
    foreach fact in array array['device_kind', 'device', 'facility', 'location', 'plan', 'plan_area', 'plan_location',
        'movement', 'configuration', 'inspection', 'nonresponse', 'meters_recorded', 'meter_reading',
        'nonresponse_end', 'meter_at_clear']
    loop
        execute format('create trigger never_changed before update or delete on floor.%I'
            ' for each row execute function ledger.refuse_change()', fact);
        execute format('create trigger never_emptied before truncate on floor.%I'
            ' for each statement execute function ledger.refuse_change()', fact);
    end loop;
end
$$;

revoke all on all functions in schema floor from public;
grant execute on function floor.gaming_tables(), floor.most_tables(integer), floor.plan_in_force(),
    floor.installed_by(text) to feltwork_app;
grant select on all tables in schema floor to feltwork_app;
grant insert on floor.device, floor.facility, floor.location, floor.plan, floor.plan_area, floor.plan_location,
    floor.movement, floor.configuration, floor.inspection, floor.nonresponse, floor.meters_recorded,
    floor.meter_reading, floor.nonresponse_end, floor.meter_at_clear to feltwork_app;
