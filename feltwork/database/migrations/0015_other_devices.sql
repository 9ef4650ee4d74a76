-- Boxes of slot machines and fully automated tables (465a.17(e)(5), 465a.25(m)(1)); cameras and supervision of felt
-- tables (465a.9(c)(2), 465a.35(d)).

-- ------------------------------------------------------------------------- boxes of devices that are played elsewhere

alter table cage.box add column device text references floor.device;
alter table cage.box drop constraint box_corresponds;
alter table cage.box add constraint box_corresponds check (
    case marked
        when 'asset_number' then num_nonnulls(terminal, felt_table, device) = 1
            and split_part(number, '/', 1) = coalesce(terminal, felt_table, device)
        when 'identification_number' then approval is not null and num_nonnulls(terminal, felt_table, device) = 0
        else number ~* 'emergency' and num_nonnulls(terminal, felt_table, device) = 0
    end);

alter table cage.box_placed add column device text references floor.device;
alter table cage.box_placed drop constraint placed_in_one;
alter table cage.box_placed add constraint placed_in_one check (num_nonnulls(terminal, felt_table, device) = 1);
create index box_placed_device on cage.box_placed (device);

alter table cage.in_place add column device text unique;

alter table cage.drop_place add column device text references floor.device;
alter table cage.drop_place add unique (drop_id, device);
alter table cage.drop_place drop constraint place_is_one;
alter table cage.drop_place add constraint place_is_one check (num_nonnulls(terminal, felt_table, device) = 1);

alter table cage.collected add column device text references floor.device;
-- What is in such a box no meter and no account of ours says before it is counted.
alter table cage.collected add constraint device_not_metered check (device is null or amount = 0);

create function cage.verify_has_box() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.device is not null and not exists (select from floor.device d where d.asset_number = new.device
        and d.kind in ('slot_machine', 'fully_automated_electronic_gaming_table')) then
        perform ledger.refuse(format('device %s', new.device), 'it is neither a slot machine nor a fully automated'
            ' electronic gaming table, and has no box as such', '465a.17(c)', 'a terminal''s box is put into the terminal');
    end if;
    return new;
end
$$;
create trigger has_box before insert on cage.box for each row execute function cage.verify_has_box();
create trigger has_box before insert on cage.box_placed for each row execute function cage.verify_has_box();
create trigger has_box before insert on cage.drop_place for each row execute function cage.verify_has_box();

create or replace function cage.verify_box_placed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    of cage.box;
    place constant text := coalesce(new.terminal, new.felt_table, new.device);
begin
    select * into of from cage.box b where b.number = new.box;
    if of.marked = 'asset_number' and (of.terminal, of.felt_table, of.device)
        is distinct from (new.terminal, new.felt_table, new.device) then
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
    if exists (select from cage.in_place i where i.terminal = new.terminal or i.felt_table = new.felt_table
        or i.device = new.device) then
        perform ledger.refuse(format('drop box %s', new.box), format('%s has a box', place), '465a.17(c)');
    end if;
    return new;
end
$$;

create or replace function cage.box_is_in() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    insert into cage.in_place (box, placement, terminal, felt_table, device)
    values (new.box, new.id, new.terminal, new.felt_table, new.device);
    return null;
end
$$;

create or replace function cage.verify_collected() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    place cage.drop_place;
begin
    select * into place from cage.drop_place p where p.drop_id = new.drop_id and p.position = new.position;
    if (place.terminal, place.felt_table, place.device) is distinct from (new.terminal, new.felt_table, new.device)
        or new.position <> 1 + (select count(*) from cage.collected c where c.drop_id = new.drop_id) then
        perform ledger.refuse(format('drop box %s', new.box), 'it is not the next one in the plan''s order',
            '465a.18(a)(4)', 'collect the boxes in order');
    end if;
    return new;
end
$$;

create or replace view cage.counted_closed as
select n.*, c.kind, c.day, b.box, b.terminal, b.felt_table, coalesce(b.terminal, b.felt_table, b.device) as place,
    b.amount, b.metered, b.since, b.at as collected_at, b.device
from cage.count_closed d
join cage.count c on c.id = d.count_id
join cage.counted_newest n on n.count_id = c.id
join cage.collected b on b.id = n.collected;

-- --------------------------------------------------------------------------------- one number for one table, and felt

-- A hybrid gaming table and a felt table never have the same number: cameras and supervisors are of one of them.
create function cage.verify_table_number() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if tg_table_schema = 'cage' then
        perform pg_advisory_xact_lock(hashtextextended('cage/table/' || new.number, 465));
        if exists (select from wagering.gaming_table g where g.id = new.number) then
            perform ledger.refuse(format('table %s', new.number), 'a hybrid gaming table has this number', '465a.18(c)',
                'choose another');
        end if;
    else
        perform pg_advisory_xact_lock(hashtextextended('cage/table/' || new.id, 465));
        if exists (select from cage.felt_table f where f.number = new.id) then
            perform ledger.refuse(format('table %s', new.id), 'a felt table has this number', '465a.18(c)',
                'choose another');
        end if;
    end if;
    return new;
end
$$;
create trigger number_of_its_own before insert on cage.felt_table
    for each row execute function cage.verify_table_number();
create trigger number_of_its_own before insert on wagering.gaming_table
    for each row execute function cage.verify_table_number();

alter table records.camera add column felt_table text references cage.felt_table;
alter table records.camera add constraint camera_of_one check (num_nonnulls(gaming_table, felt_table) <= 1);
alter table records.camera_required add column felt_table text references cage.felt_table;
alter table records.camera_required add constraint required_of_one check (num_nonnulls(gaming_table, felt_table) <= 1);
alter table records.supervisor alter column gaming_table drop not null;
alter table records.supervisor add column felt_table text references cage.felt_table;
alter table records.supervisor add constraint supervises_one check (num_nonnulls(gaming_table, felt_table) = 1);

revoke all on all functions in schema cage from public;
