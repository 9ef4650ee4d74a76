-- A password that somebody else set permits choosing one's own and nothing more (605a.2(b)). Its person turns no key
-- until the gaming day after the one on which they chose. The database says so for whoever writes.

alter table access.credential
    add column set_by uuid references access.person,    -- who else set it; null: its own person
    add column keys_from timestamptz,                   -- turns no key before this moment
    add column trusted_from timestamptz;                -- first moment at which its person could turn a key; stays
grant update (set_by) on access.credential to feltwork_app;

-- Passwords that are here already: the trail knows who set the last one of each person.
update access.credential c set set_by = t.person
from access.person p, lateral (
    select e.person, e.who from access.trail e
    where e.what = 'person ' || p.sign_in_name and e.doing in ('person_added', 'password_set')
    order by e.number desc limit 1) t
where p.id = c.person and c.hash is not null and t.person <> c.person
    -- A demo's passwords are printed, and count as chosen.
    and not exists (select from wagering.purpose d where d.purpose = 'demo');
update access.credential set trusted_from = coalesce(set_at, ledger.now()) where hash is not null and set_by is null;

create function access.next_gaming_day() returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select (c.day + 1 + h.day_begins) at time zone h.timezone from ledger.clock c, ledger.house h
$$;

-- When a person turns keys follows from who set the password; nobody states it.
create function access.verify_credential() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if tg_op = 'INSERT' then
        new.keys_from := case when new.set_by is not null then access.next_gaming_day() end;
        new.trusted_from := case when new.hash is not null and new.set_by is null then ledger.now() end;
        return new;
    end if;
    new.keys_from := old.keys_from;
    if new.set_by = new.person then
        new.set_by := null;
    end if;
    if new.set_by is not null or old.set_by is not null then
        new.keys_from := case
            when (new.hash, new.set_at, new.set_by) is distinct from (old.hash, old.set_at, old.set_by)
            then access.next_gaming_day() else old.keys_from end;
    end if;
    new.trusted_from := old.trusted_from;
    if old.trusted_from is null and new.hash is not null and new.set_by is null then
        new.trusted_from := greatest(new.keys_from, ledger.now());
    end if;
    return new;
end
$$;
create trigger keys_follow_the_password before insert or update on access.credential
    for each row execute function access.verify_credential();

create function access.turns_keys(p_person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select coalesce((select c.set_by is null and (c.keys_from is null or c.keys_from <= ledger.now())
        from access.credential c where c.person = p_person), true)
$$;

create or replace view access.people as
select p.id, p.sign_in_name, p.name, p.added_at, p.added_by,
    coalesce((select s.enabled from access.person_switch s where s.person = p.id order by s.number desc limit 1), true)
        as enabled,
    coalesce((select array_agg(distinct h.role order by h.role) from access.role_held h where h.person = p.id), '{}')
        as roles,
    coalesce((select c.set_by is not null from access.credential c where c.person = p.id), false) as must_choose,
    access.turns_keys(p.id) as turns_keys
from access.person p;

create function access.refuse_key(p_person uuid, what text, section text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if not access.turns_keys(p_person) then
        perform ledger.refuse(what, (select format('%s has a password of this gaming day that somebody else set',
            p.sign_in_name) from access.person p where p.id = p_person), section,
            'have another person do it, or wait until the next gaming day');
    end if;
end
$$;

create or replace function access.verify_decision() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
    if new.approves then
        perform access.refuse_key(new.person, format('request %s', asked.id), asked.section);
    end if;
    return new;
end
$$;

-- Asking turns a key only for somebody who turns keys.
create function access.verify_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if new.asker_counts then
        perform access.refuse_key(new.asked_by, format('request %s', new.id), new.section);
    end if;
    return new;
end
$$;
create trigger asker_turns_keys before insert on access.request
    for each row execute function access.verify_request();

create function access.verify_signature() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    perform access.refuse_key(new.person, format('%s %s', replace(new.document_kind, '_', ' '), new.document),
        '605a.2(b)');
    return new;
end
$$;
create trigger signer_turns_keys before insert on access.signature
    for each row execute function access.verify_signature();

revoke all on function access.verify_credential(), access.verify_request(),
    access.verify_signature(), access.refuse_key(uuid, text, text), access.next_gaming_day(), access.turns_keys(uuid)
    from public;
grant execute on function access.turns_keys(uuid) to feltwork_app;
