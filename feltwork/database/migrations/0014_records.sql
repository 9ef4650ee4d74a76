-- Which Rules Submission a table plays under; lists of records to be destroyed and what became of them; cameras; who
-- supervises which tables, and how many one may.

-- ------------------------------------------------------------------------------------------- Rules Submissions

-- A table plays under an approved submission from a moment on; the last row holds.
create table filing.adopted (
    gaming_table text not null references wagering.gaming_table,
    filing uuid not null references filing.filing,
    adopted_by text not null,
    at timestamptz not null default ledger.now(),
    primary key (gaming_table, at)
);

-- A table's rules never change in a round, and once operations have commenced only to what was approved for it.
create function filing.verify_rules() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from wagering.round r where r.gaming_table = old.id and r.state in ('betting', 'closed')) then
        perform ledger.refuse(format('table %s', old.id), 'a round is going on', '601a.2', 'settle or void it first');
    end if;
    if (select h.commenced_at from wagering.house h) is not null and not exists (
        select from filing.filing f
        where f.kind = 'rules_submission' and f.content::jsonb -> 'tables' ? old.id
            and f.content::jsonb -> 'rules' = new.rules::jsonb
            and exists (select from filing.decision d where d.filing = f.id and d.approves)
            and not exists (select from filing.decision d where d.filing = f.id and not d.approves)
    ) then
        perform ledger.refuse(format('table %s', old.id), 'no approved Rules Submission has these rules', '601a.2',
            'file them and have them approved');
    end if;
    return new;
end
$$;
create trigger only_as_approved before update on wagering.gaming_table for each row
    when (new.rules::text is distinct from old.rules::text)
    execute function filing.verify_rules();

create trigger never_changed before update or delete on filing.adopted
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on filing.adopted
    for each statement execute function ledger.refuse_change();
revoke all on function filing.verify_rules() from public;
grant select, insert on filing.adopted to feltwork_app;

-- ---------------------------------------------------------------------------------- retention and destruction

create schema records;
grant usage on schema records to feltwork_app;

-- Originals on paper whose time is over, listed for a period; what is in this database stays in it.
create table records.destruction (
    id uuid primary key,
    number bigint generated always as identity unique,
    content json not null,
    listed_by uuid not null references access.person,
    listed_at timestamptz not null default ledger.now()
);

-- What was done with them; two people sign the certificate.
create table records.destroyed (
    destruction uuid primary key references records.destruction,
    how text not null,
    place text not null,
    carried_out_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

-- Nothing is destroyed that is not listed and approved, each by another person.
create function records.verify_destroyed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    list text := new.destruction::text;
begin
    if (select count(distinct s.person) from access.signature s
        where s.document_kind = 'destruction_list' and s.document = list) < 2 then
        perform ledger.refuse(format('destruction list %s', list), 'it is not approved', '465a.6(c)',
            'have the Bureau of Casino Compliance approve it');
    end if;
    return new;
end
$$;
create trigger once_approved before insert on records.destroyed
    for each row execute function records.verify_destroyed();

-- ------------------------------------------------------------------------------------------------ surveillance

create table records.camera (
    id uuid primary key,
    name text not null unique,
    kind text not null check (kind in ('stationary', 'pan_tilt_zoom')),
    gaming_table text references wagering.gaming_table,  -- none where it covers terminals or the floor
    covers text not null,
    put_up_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
create table records.camera_taken_down (
    camera uuid primary key references records.camera,
    why text not null,
    taken_down_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
-- What the Bureau of Casino Compliance requires besides.
create table records.camera_required (
    id uuid primary key,
    gaming_table text references wagering.gaming_table,
    covers text not null,
    kind text not null check (kind in ('stationary', 'pan_tilt_zoom')),
    why text not null,
    required_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
create table records.camera_required_no_more (
    requirement uuid primary key references records.camera_required,
    by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

-- ------------------------------------------------------------------------------------------------- supervision

-- How many tables one floorperson may supervise, by the house's internal controls; the newest row of a kind holds.
create table records.supervision_limit (
    id uuid primary key,
    class text not null check (class in ('banking', 'nonbanking')),
    most integer not null check (most between 1 and 50),
    why text not null,
    set_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);
create table records.supervisor (
    id uuid primary key,
    gaming_table text not null references wagering.gaming_table,
    person uuid not null references access.person,
    assigned_by text not null,
    at timestamptz not null default ledger.now()
);
create table records.supervisor_relieved (
    supervisor uuid primary key references records.supervisor,
    relieved_by text not null,
    at timestamptz not null default ledger.now()
);

do $$
declare
    one text;
begin
    foreach one in array array['destruction', 'destroyed', 'camera', 'camera_taken_down', 'camera_required',
        'camera_required_no_more', 'supervision_limit', 'supervisor', 'supervisor_relieved'] loop
        execute format('create trigger never_changed before update or delete on records.%I'
            ' for each row execute function ledger.refuse_change()', one);
        execute format('create trigger never_emptied before truncate on records.%I'
            ' for each statement execute function ledger.refuse_change()', one);
    end loop;
end
$$;

revoke all on all functions in schema records from public;
grant select, insert on all tables in schema records to feltwork_app;
