-- Somebody asks, approves and signs in the roles that they hold at that moment, and a key that a person turned counts for
-- as long as they are enabled (605a.2(b)). A program may have looked a person up some time before, and somebody who types
-- at the server may wait at the next prompt while they are dismissed. The database says so for whoever writes.

create function access.refuse_other_roles(p_person uuid, p_roles text[], what text, section text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    who access.people;
begin
    select * into who from access.people p where p.id = p_person;
    if not who.enabled then
        perform ledger.refuse(what, format('%s is disabled', who.sign_in_name), section, 'have another person do it');
    end if;
    if not p_roles <@ who.roles then
        perform ledger.refuse(what, format('%s no longer has the same roles', who.sign_in_name), section,
            'sign in again');
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
    perform access.refuse_other_roles(new.person, new.roles, format('request %s', asked.id), asked.section);
    return new;
end
$$;

create or replace function access.verify_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if new.asker_counts then
        perform access.refuse_key(new.asked_by, format('request %s', new.id), new.section);
    end if;
    perform access.refuse_other_roles(new.asked_by, new.asked_roles, format('request %s', new.id), new.section);
    return new;
end
$$;

create or replace function access.verify_signature() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    document constant text := format('%s %s', replace(new.document_kind, '_', ' '), new.document);
begin
    perform access.refuse_key(new.person, document, '605a.2(b)');
    perform access.refuse_other_roles(new.person, new.roles, document, '605a.2(b)');
    return new;
end
$$;

create or replace function access.verify_used() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    asked access.request;
    keys integer;
    gone text;
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
    select p.sign_in_name into gone from access.people p
    where not p.enabled and (p.id = asked.asked_by
        or exists (select from access.decision d where d.request = asked.id and d.person = p.id))
    order by p.sign_in_name limit 1;
    if gone is not null then
        perform ledger.refuse(format('request %s', asked.id),
            format('%s asked for it or approved it, and is disabled since', gone), asked.section, 'ask again');
    end if;
    return new;
end
$$;

-- When a password was set: whoever looked a person up before that has looked up somebody with another password.
create or replace view access.people as
select p.id, p.sign_in_name, p.name, p.added_at, p.added_by,
    coalesce((select s.enabled from access.person_switch s where s.person = p.id order by s.number desc limit 1), true)
        as enabled,
    coalesce((select array_agg(distinct h.role order by h.role) from access.role_held h where h.person = p.id), '{}')
        as roles,
    coalesce((select c.set_by is not null from access.credential c where c.person = p.id), false) as must_choose,
    access.turns_keys(p.id) as turns_keys,
    (select c.set_at from access.credential c where c.person = p.id) as password_set_at
from access.person p;

revoke all on function access.refuse_other_roles(uuid, text[], text, text) from public;
