-- Devices, second part: felt tables that are registered count against the authorized number of gaming tables
-- (605a.9(b)); one notice is for one transport of a device (463a.2(a)); whoever inspected a device does not sign for its
-- placement afterwards (605a.2(e)); one person is not two bureaus (461a.26(b)).

-- ------------------------------------------------------------------------------------------------- gaming tables

-- The felt tables that stand on the floor in this gaming day, as the cage has them for their boxes.
create function floor.felt_tables() returns bigint language sql stable security definer set search_path = pg_catalog
as $$
    select count(*) from cage.felt_table t left join cage.felt_table_closed c on c.number = t.number
    where c.last_day is null or c.last_day >= ledger.gaming_day(ledger.now())
$$;

-- Of the tables that are stated and those that are registered the greater number counts.
create or replace function floor.gaming_tables() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
    select (count(*) filter (where k.counts = 'fifth') + 4) / 5 + count(*) filter (where k.counts = 'whole')
        + greatest((select f.other_tables from floor.facility f order by f.number desc limit 1), floor.felt_tables())
    from floor.standing s
    join floor.device d on d.asset_number = s.device
    join floor.device_kind k on k.kind = d.kind
    where s.on_floor
$$;

create function floor.felt_table_registered() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('floor/tables', 463));
    if exists (select from floor.facility) then
        perform floor.verify_table_count(format('table %s', new.number));
    end if;
    return null;
end
$$;
create trigger within_the_cap after insert on cage.felt_table
    for each row execute function floor.felt_table_registered();

-- ----------------------------------------------------------------------------------------------------- transports

create function floor.verify_transport_once() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from floor.movement m where m.transport = new.transport and m.device = new.device) then
        perform ledger.refuse(format('transport of %s', new.device), 'the notice was of a transport that is done',
            '463a.2(a)', 'file one for this transport');
    end if;
    return new;
end
$$;
create trigger its_own_transport before insert on floor.movement
    for each row when (new.transport is not null) execute function floor.verify_transport_once();

-- --------------------------------------------------------------------------------------- two people, not one twice

create function floor.verify_signer() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from floor.inspection i where i.movement::text = new.document and i.inspected_by = new.person) then
        perform ledger.refuse(format('movement %s', new.document), 'who inspected the device for the laboratory does not'
            ' sign for its placement', '605a.2(e)', 'another person signs');
    end if;
    return new;
end
$$;
create trigger not_its_inspector before insert on access.signature
    for each row when (new.document_kind = 'movement') execute function floor.verify_signer();

create function filing.verify_other_authority() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from filing.decision d where d.filing = new.filing and d.decided_by = new.decided_by) then
        perform ledger.refuse(format('filing %s', (select f.number from filing.filing f where f.id = new.filing)),
            'one person does not decide it for two authorities', '461a.26(b)', 'another person decides for the other');
    end if;
    return new;
end
$$;
create trigger each_by_another before insert on filing.decision
    for each row execute function filing.verify_other_authority();

revoke all on function floor.felt_tables(), floor.felt_table_registered(), floor.verify_transport_once(),
    floor.verify_signer(), filing.verify_other_authority() from public;
grant execute on function floor.felt_tables() to feltwork_app;
