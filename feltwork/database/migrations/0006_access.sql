-- People with roles, their sessions, terminals' credentials, what waits for a second person, and the audit trail.
--
-- Facts are rows that stay: a role ends by a row of its own, a person is switched off by one. What moves on is a
-- password's hash, a count of failures, a session's last sign of life and the head of the trail.

create schema access;
grant usage on schema access to feltwork_app;

-- ---------------------------------------------------------------------------------------------------- people

create table access.role (
    role text primary key,
    department text not null
);
insert into access.role values
    ('dealer', 'table_games'),
    ('floorperson', 'table_games'),
    ('slot_attendant', 'slot_operations'),
    ('slot_supervisor', 'slot_operations'),
    ('security', 'security'),
    ('finance', 'finance'),
    ('casino_compliance_representative', 'board'),
    ('administrator', 'information_technology');

create table access.person (
    id uuid primary key default gen_random_uuid(),
    sign_in_name text collate "C" not null unique check (sign_in_name ~ '^[a-z][a-z0-9._-]{1,39}$'),
    name text not null check (length(trim(name)) between 1 and 80),
    added_by text not null,
    added_at timestamptz not null default ledger.now()
);

-- Switched off and on again; without a row a person is enabled.
create table access.person_switch (
    person uuid not null references access.person,
    number bigint generated always as identity,
    enabled boolean not null,
    why text not null,
    switched_by text not null,
    at timestamptz not null default ledger.now(),
    primary key (person, number)
);

create table access.role_given (
    id uuid primary key default gen_random_uuid(),
    person uuid not null references access.person,
    role text not null references access.role,
    holds_from timestamptz not null default ledger.now(),
    holds_until timestamptz,
    given_by text not null,
    at timestamptz not null default ledger.now(),
    constraint role_holds_for_a_while check (holds_until > holds_from)
);
create index role_given_person on access.role_given (person);

create table access.role_taken (
    given uuid primary key references access.role_given,
    taken_by text not null,
    at timestamptz not null default ledger.now()
);

-- What people hold at this moment.
create view access.role_held as
select g.id, g.person, g.role, r.department, g.holds_from, g.holds_until
from access.role_given g
join access.role r on r.role = g.role
cross join (select ledger.now() as moment) as clock
where g.holds_from <= moment and (g.holds_until is null or g.holds_until > moment)
    and not exists (select from access.role_taken t where t.given = g.id);

create view access.people as
select p.id, p.sign_in_name, p.name, p.added_at, p.added_by,
    coalesce((select s.enabled from access.person_switch s where s.person = p.id order by s.number desc limit 1), true)
        as enabled,
    coalesce((select array_agg(distinct h.role order by h.role) from access.role_held h where h.person = p.id), '{}')
        as roles
from access.person p;

-- ---------------------------------------------------------------------------------------------- signing in

-- The hash alone, and only the one that holds: earlier ones would be of use to nobody but a thief.
create table access.credential (
    person uuid primary key references access.person,
    hash text,
    set_at timestamptz
) with (fillfactor = 50);

-- Failures in a row under a name, whether anybody has it or not: who guesses does not learn which names there are.
create table access.sign_in_count (
    sign_in_name text collate "C" primary key check (length(sign_in_name) <= 40),
    failures integer not null default 0 check (failures >= 0),
    locked_until timestamptz
) with (fillfactor = 50);

-- A session is known by the SHA-256 of its token, which is 256 random bits: nobody guesses it, and nobody who reads
-- this table can use it.
create table access.session (
    token_hash bytea primary key check (length(token_hash) = 32),
    person uuid not null references access.person,
    began_at timestamptz not null default ledger.now(),
    last_seen_at timestamptz not null default ledger.now(),
    ended_at timestamptz,
    ended_why text,
    constraint session_ended_whole check ((ended_at is null) = (ended_why is null))
) with (fillfactor = 50);
create index session_open on access.session (person) where ended_at is null;

create function access.verify_session() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if (new.token_hash, new.person, new.began_at) is distinct from (old.token_hash, old.person, old.began_at)
        or old.ended_at is not null then
        perform ledger.refuse('a session', 'it only goes on, and ends once', null, 'sign in again');
    end if;
    return new;
end
$$;
create trigger only_forward before update on access.session
    for each row execute function access.verify_session();

-- ------------------------------------------------------------------------------------------------- requests

-- What waits for a second person. `needs` lists the keys: for each the roles that hold it (605a.2(b)).
create table access.request (
    id uuid primary key,
    kind text not null,
    content json not null,
    section text not null,
    needs json not null,
    asker_counts boolean not null,      -- whether a key that the asker holds is turned by asking
    asked_by uuid not null references access.person,
    asked_roles text[] not null,        -- what they held then
    why text not null check (length(trim(why)) > 0),
    asked_at timestamptz not null default ledger.now(),
    expires_at timestamptz not null,
    constraint request_keys check (json_array_length(needs) > 0),
    constraint request_expires check (expires_at > asked_at)
);
create index request_expires_at on access.request (expires_at);

create table access.decision (
    request uuid not null references access.request,
    person uuid not null references access.person,
    roles text[] not null,              -- what they held then
    approves boolean not null,
    reason text not null,
    at timestamptz not null default ledger.now(),
    primary key (request, person)
);

create table access.request_used (
    request uuid primary key references access.request,
    used_by text not null,
    at timestamptz not null default ledger.now()
);

create function access.verify_decision() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    asked access.request;
begin
    select * into asked from access.request r where r.id = new.request;
    if new.approves and new.person = asked.asked_by then
        perform ledger.refuse(format('request %s', asked.id), 'nobody approves what they ask for', asked.section,
            'another person decides');
    end if;
    if asked.expires_at <= ledger.now() or exists (select from access.request_used u where u.request = asked.id) then
        perform ledger.refuse(format('request %s', asked.id), 'it is over', asked.section, 'ask anew');
    end if;
    return new;
end
$$;
create trigger in_time before insert on access.decision for each row execute function access.verify_decision();

-- Whose key fits which lock is the application's to say; that there are as many people as locks, and that nobody
-- refused, holds here whoever writes.
create function access.verify_used() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    asked access.request;
    keys integer;
begin
    select * into asked from access.request r where r.id = new.request;
    select count(*) into keys from access.decision d where d.request = asked.id and d.approves;
    if asked.asker_counts and exists (
        select from json_array_elements(asked.needs) as key, json_array_elements_text(key.value) as holder
        where holder.value = any (asked.asked_roles)) then
        keys := keys + 1;
    end if;
    if asked.expires_at <= ledger.now() or keys < json_array_length(asked.needs)
        or exists (select from access.decision d where d.request = asked.id and not d.approves) then
        perform ledger.refuse(format('request %s', asked.id), 'it is not approved', asked.section,
            'have everybody sign whose key it needs');
    end if;
    return new;
end
$$;
create trigger approved before insert on access.request_used for each row execute function access.verify_used();

-- -------------------------------------------------------------------------------------------------- devices

-- A terminal's credential, known by its SHA-256 as a session is; the newest that has not ended is the one that counts.
create table access.device_credential (
    id uuid primary key default gen_random_uuid(),
    asset_number text not null references wagering.terminal,
    credential_hash bytea not null unique check (length(credential_hash) = 32),
    request uuid not null references access.request,    -- the approval under which it was issued
    issued_by text not null,
    issued_at timestamptz not null default ledger.now()
);
create index device_credential_terminal on access.device_credential (asset_number);

create table access.device_credential_end (
    credential uuid primary key references access.device_credential,
    how text not null check (how in ('replaced', 'revoked')),
    ended_by text not null,
    why text not null,
    at timestamptz not null default ledger.now()
);

-- ---------------------------------------------------------------------------------------------- the audit trail

-- What people do, one row an act, in the transaction of the act itself.
create table access.trail (
    id bigint generated always as identity primary key,
    number bigint unique,               -- its place in the chain, given when its transaction ends
    at timestamptz not null default ledger.now(),
    day date not null,
    person uuid references access.person,
    who text not null,
    doing text not null,
    what text not null,
    about json,
    hash bytea                          -- of the row before it, and of everything in this one
);
create index trail_who on access.trail (who, number);
create index trail_day on access.trail (day, number);
create index trail_doing on access.trail (doing, number);
create index trail_what on access.trail (what, number);

-- Where the chain ends.
create table access.trail_head (
    only_row boolean primary key default true check (only_row),
    number bigint not null,
    hash bytea not null
) with (fillfactor = 10);
insert into access.trail_head values (true, 0, ''::bytea);

create function access.note(p_person uuid, p_who text, p_doing text, p_what text, p_about json) returns void
language sql security definer set search_path = pg_catalog as $$
    insert into access.trail (at, day, person, who, doing, what, about)
    select moment, day, p_person, p_who, p_doing, p_what, p_about from ledger.clock
$$;

-- Chained when the transaction ends and not before: the head is locked for that moment alone, after every other lock, so
-- that no unit of work waits for another's note and none waits in a circle.
create function access.link_trail() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    head access.trail_head;
    linked bytea;
begin
    select * into head from access.trail_head for update;
    linked := sha256(head.hash || convert_to(json_build_array(
        head.number + 1, new.id, (extract(epoch from new.at) * 1000000)::bigint, new.day, new.person, new.who,
        new.doing, new.what, new.about)::text, 'UTF8'));
    update access.trail set number = head.number + 1, hash = linked where id = new.id;
    update access.trail_head set number = head.number + 1, hash = linked;
    return null;
end
$$;
create constraint trigger linked after insert on access.trail deferrable initially deferred
    for each row execute function access.link_trail();

-- ------------------------------------------------------------------------------------- what stays, and who may what

create trigger never_removed before delete on access.trail
    for each row execute function ledger.refuse_change();
create trigger never_changed before update on access.trail
    for each row when (old.hash is not null) execute function ledger.refuse_change();
create trigger never_emptied before truncate on access.trail
    for each statement execute function ledger.refuse_change();

do $$
declare
    name text;
begin
    foreach name in array array['person', 'person_switch', 'role_given', 'role_taken', 'request', 'decision',
        'request_used', 'device_credential', 'device_credential_end'] loop
        execute format('create trigger never_changed before update or delete on access.%I'
            ' for each row execute function ledger.refuse_change()', name);
        execute format('create trigger never_emptied before truncate on access.%I'
            ' for each statement execute function ledger.refuse_change()', name);
    end loop;
    foreach name in array array['credential', 'sign_in_count', 'session', 'trail_head'] loop
        execute format('create trigger never_removed before delete on access.%I'
            ' for each row execute function ledger.refuse_change()', name);
        execute format('create trigger never_emptied before truncate on access.%I'
            ' for each statement execute function ledger.refuse_change()', name);
    end loop;
end
$$;

revoke all on all functions in schema access from public;
grant select on all tables in schema access to feltwork_app;
grant insert on access.person, access.person_switch, access.role_given, access.role_taken, access.credential,
    access.sign_in_count, access.session, access.request, access.decision, access.request_used,
    access.device_credential, access.device_credential_end to feltwork_app;
grant update (hash, set_at) on access.credential to feltwork_app;
grant update (failures, locked_until) on access.sign_in_count to feltwork_app;
grant update (last_seen_at, ended_at, ended_why) on access.session to feltwork_app;
grant execute on function access.note(uuid, text, text, text, json) to feltwork_app;
