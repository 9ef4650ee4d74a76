-- What a database is for, decided once: a real house or a demo, whose people have passwords that everybody knows. The
-- demo goes into a database of its own, and no house is served from it (feltwork/database/purpose.py).

create table wagering.purpose (
    only_row boolean primary key default true check (only_row),
    purpose text not null check (purpose in ('house', 'demo')),
    since timestamptz not null default ledger.now()
);
-- A demo that was opened to a network. From then on it never has the printed password again.
create table wagering.demo_for_network (
    only_row boolean primary key default true check (only_row),
    since timestamptz not null default ledger.now()
);
create trigger never_changed before update or delete on wagering.purpose
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.purpose
    for each statement execute function ledger.refuse_change();
create trigger never_changed before update or delete on wagering.demo_for_network
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.demo_for_network
    for each statement execute function ledger.refuse_change();
grant select on wagering.purpose, wagering.demo_for_network to feltwork_app;

create function wagering.holds_records() returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select exists (select from access.person) or exists (select from wagering.command)
        or exists (select from ledger.posting)
$$;

-- Decide what the database is for, unless that is decided; return the purpose. A database with records is a house's.
create function wagering.claim_purpose(wanted text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    decided text := (select purpose from wagering.purpose);
begin
    if decided is not null then
        return decided;
    end if;
    -- Nothing is recorded between the look and the decision.
    lock table access.person, wagering.command, ledger.posting in share mode;
    insert into wagering.purpose (purpose)
    values (case when wagering.holds_records() then 'house' else wanted end)
    on conflict do nothing
    returning purpose into decided;
    if decided is null then
        select purpose into decided from wagering.purpose;  -- another server was quicker
    else
        perform access.note(null, 'the server', 'purpose_decided', 'the database', json_build_object('purpose', decided));
    end if;
    return decided;
end
$$;

create function wagering.open_demo_to_network() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if (select purpose from wagering.purpose) is distinct from 'demo' then
        perform ledger.refuse('the database', 'it is not a demo''s');
    end if;
    insert into wagering.demo_for_network default values on conflict do nothing;
    if found then
        perform access.note(null, 'the server', 'demo_opened_to_network', 'the database', null);
    end if;
end
$$;

-- A database of an earlier version is a demo's if the demo set it up: its first two people are the demo's, and nobody
-- used the database before them. With any other records it is a house's.
insert into wagering.purpose (purpose)
select case when exists (
    select from access.person admin cross join access.person dealer
    where admin.sign_in_name = 'admin' and admin.name = 'Ada Administrator'
        and admin.added_by = 'the first administrator'
        and dealer.sign_in_name = 'dealer' and dealer.name = 'Dana Dealer' and dealer.added_by = 'admin'
        and not exists (
            select from access.person earlier
            where earlier.added_at < dealer.added_at and earlier.id <> admin.id)
        and not exists (select from wagering.command earlier where earlier.at < dealer.added_at)
) then 'demo' else 'house' end
where wagering.holds_records();

revoke all on function wagering.holds_records(), wagering.claim_purpose(text), wagering.open_demo_to_network() from public;
grant execute on function wagering.claim_purpose(text), wagering.open_demo_to_network() to feltwork_app;
