-- What happens in the middle of a drop or a count: a deviation that is approved meanwhile (465a.18(b)), a supervisor or
-- a count team member whose place another person takes; and what nobody adds to a count that is over.

-- ------------------------------------------------------------------------------------------ in the middle of a drop

-- A deviation that was filed and approved after the drop was opened.
create table cage.drop_deviated (
    drop_id uuid not null references cage.drop,
    deviation uuid not null references filing.filing,
    route text,                           -- the route from now on, where it is another
    taken_up_by uuid not null,
    at timestamptz not null default ledger.now(),
    primary key (drop_id, deviation),
    foreign key (drop_id, taken_up_by) references cage.drop_member (drop_id, person)
);

-- Devices of the drop whose boxes are not picked up after all.
create table cage.drop_left_out (
    drop_id uuid not null,
    position integer not null,
    deviation uuid not null,
    primary key (drop_id, position),
    foreign key (drop_id, deviation) references cage.drop_deviated (drop_id, deviation),
    foreign key (drop_id, position) references cage.drop_place (drop_id, position)
);

-- Who of the team supervises the drop from now on; the newest row counts.
create table cage.drop_supervised (
    id uuid primary key,
    drop_id uuid not null references cage.drop,
    person uuid not null,
    why text not null check (length(why) between 1 and 400),
    at timestamptz not null default ledger.now(),
    foreign key (drop_id, person) references cage.drop_member (drop_id, person)
);

create function cage.verify_drop_deviated() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if not exists (select from cage.verbal_approval v join filing.filing f on f.id = v.filing
        where v.filing = new.deviation and v.approves and f.kind = 'drop_deviation') then
        perform ledger.refuse('drop', 'the casino compliance supervisor has not approved the deviation', '465a.18(b)',
            'have it approved first');
    end if;
    if exists (select from cage.delivered d where d.drop_id = new.drop_id) then
        perform ledger.refuse('drop', 'its boxes are delivered', '465a.18(b)');
    end if;
    return new;
end
$$;
create trigger was_approved before insert on cage.drop_deviated
    for each row execute function cage.verify_drop_deviated();

create function cage.verify_left_out() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from cage.drop_place p where p.drop_id = new.drop_id and p.position = new.position
        and p.felt_table is not null) then
        perform ledger.refuse('drop', 'boxes of other tables are removed from every table each gaming day',
            '465a.18(c)', 'collect it');
    end if;
    if exists (select from cage.collected c where c.drop_id = new.drop_id and c.position = new.position)
        or exists (select from cage.trolley t where t.drop_id = new.drop_id) then
        perform ledger.refuse('drop', 'this box is collected, or the trolley is verified', '465a.18(d)(2)');
    end if;
    return new;
end
$$;
create trigger may_be_left_out before insert on cage.drop_left_out
    for each row execute function cage.verify_left_out();

create or replace function cage.verify_collected() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    place cage.drop_place;
    following integer;
begin
    select * into place from cage.drop_place p where p.drop_id = new.drop_id and p.position = new.position;
    select min(p.position) into following from cage.drop_place p where p.drop_id = new.drop_id
        and not exists (select from cage.collected c where c.drop_id = p.drop_id and c.position = p.position)
        and not exists (select from cage.drop_left_out o where o.drop_id = p.drop_id and o.position = p.position);
    if (place.terminal, place.felt_table, place.device) is distinct from (new.terminal, new.felt_table, new.device)
        or new.position is distinct from following then
        perform ledger.refuse(format('drop box %s', new.box), 'it is not the next one in the plan''s order',
            '465a.18(a)(4)', 'collect the boxes in order');
    end if;
    return new;
end
$$;

-- 465a.18(c): once each gaming day is for each table. One that opens after the night's drop has its box removed in a drop
-- of its own, and no other table's with it.
drop index cage.tables_once_a_day;

create function cage.verify_once_a_day() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.felt_table is not null and exists (select from cage.collected c join cage.drop d on d.id = c.drop_id
        where c.felt_table = new.felt_table and d.day = (select o.day from cage.drop o where o.id = new.drop_id)) then
        perform ledger.refuse(format('table %s', new.felt_table), 'its box was removed this gaming day', '465a.18(c)',
            'it is removed once each gaming day');
    end if;
    return new;
end
$$;
create trigger once_a_day before insert on cage.collected for each row execute function cage.verify_once_a_day();

create or replace function cage.verify_trolley() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.boxes <> (select count(*) from cage.collected c where c.drop_id = new.drop_id)
        or new.scheduled <> (select count(*) from cage.drop_place p where p.drop_id = new.drop_id and not exists (
            select from cage.drop_left_out o where o.drop_id = p.drop_id and o.position = p.position)) then
        perform ledger.refuse('trolley', 'as many boxes as were scheduled have not been collected', '465a.18(d)(2)',
            'collect what is missing first');
    end if;
    return new;
end
$$;

-- ----------------------------------------------------------------------------------------- in the middle of a count

-- Somebody of a count team who counts no longer, with the reason; the report is signed by everybody else (465a.25(o)(4)).
create table cage.count_relieved (
    count_id uuid not null references cage.count,
    person uuid not null,
    successor uuid,                       -- who takes their place; a supervisor always has one
    why text not null check (length(why) between 1 and 400),
    relieved_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    primary key (count_id, person),
    foreign key (count_id, person) references cage.count_member (count_id, person),
    foreign key (count_id, successor) references cage.count_member (count_id, person),
    constraint relieved_by_another check (person <> relieved_by and person is distinct from successor)
);

-- The count room supervisor of a count: who opened it, or who took the place of them.
create function cage.leads(p_count uuid) returns uuid
language sql stable security definer set search_path = pg_catalog as $$
    with recursive line (person) as (
        select c.supervisor from cage.count c where c.id = p_count
        union
        select r.successor from line join cage.count_relieved r on r.count_id = p_count and r.person = line.person
    )
    select l.person from line l where not exists (
        select from cage.count_relieved r where r.count_id = p_count and r.person = l.person)
$$;

create function cage.verify_count_relieved() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.successor is null and cage.leads(new.count_id) = new.person then
        perform ledger.refuse('count', 'a count has a count room supervisor', '465a.25(o)(4)',
            'another count room supervisor takes over');
    end if;
    if exists (select from cage.count_closed d where d.count_id = new.count_id) then
        perform ledger.refuse('count', 'it is closed', '465a.25(o)(4)');
    end if;
    return new;
end
$$;
create trigger may_be_relieved before insert on cage.count_relieved
    for each row execute function cage.verify_count_relieved();

create function cage.verify_count_member() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from cage.recount r where r.count_id = new.count_id and r.person = new.person) then
        perform ledger.refuse('count team', 'who recounted does not count', '465a.25(n)', 'name another person');
    end if;
    if exists (select from cage.count_closed d where d.count_id = new.count_id) then
        perform ledger.refuse('count team', 'the count is closed', '465a.25(o)(4)');
    end if;
    return new;
end
$$;
create trigger has_not_recounted before insert on cage.count_member
    for each row execute function cage.verify_count_member();

-- --------------------------------------------------------------------------------- what nobody adds to what is there

create or replace function cage.verify_counted() returns trigger
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
    -- From its totals to the recount nothing changes; afterwards only what the recount did not find (465a.25(o)(6)).
    if exists (select from cage.count_finished f where f.count_id = of.id) and (
        cage.agreed_recount(of.id) is not null or not exists (select from cage.recount r where r.count_id = of.id)) then
        perform ledger.refuse(format('count %s', of.number), 'the totals are there',
            case of.kind when 'terminal' then '465a.25(n)' else '465a.25(o)(6)' end, 'have them recounted');
    end if;
    return new;
end
$$;

-- What was closed and signed has no paper put to it.
create function cage.verify_counted_instrument() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from cage.counted n join cage.count_closed d on d.count_id = n.count_id
        where n.id = new.counted) then
        perform ledger.refuse('vouchers and coupons', 'the count is closed', '465a.25(m)');
    end if;
    return new;
end
$$;
create trigger is_open before insert on cage.counted_instrument
    for each row execute function cage.verify_counted_instrument();

-- A recount is a main bank cashier's or cage supervisor's, whoever else may have been able to send one.
create function cage.verify_recounter() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if not exists (select from access.role_held h where h.person = new.person
        and h.role in ('main_bank_cashier', 'cage_supervisor')) then
        perform ledger.refuse('recount', 'a main bank cashier or cage supervisor recounts, and nobody else',
            '465a.25(n)');
    end if;
    return new;
end
$$;
create trigger by_the_cage before insert on cage.recount for each row execute function cage.verify_recounter();

-- 465a.25(o)(4): everybody who counted, and was not relieved, has signed the newest version of the report.
create function cage.verify_count_signed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    of_report text;
begin
    select format('%s/%s', new.count_id, 1 + p.entries - p.boxes + (select count(*) from cage.count_relieved r
        where r.count_id = new.count_id)) into of_report from cage.count_progress p where p.count_id = new.count_id;
    if exists (select from cage.count_member m where m.count_id = new.count_id
        and not exists (select from cage.count_relieved r where r.count_id = m.count_id and r.person = m.person)
        and not exists (select from access.signature s where s.document_kind = 'count_report'
            and s.document = of_report and s.person = m.person)) then
        perform ledger.refuse('count', 'somebody who counted has not signed its report', '465a.25(o)(4)',
            'have it signed first');
    end if;
    return new;
end
$$;
create trigger is_signed before insert on cage.count_closed for each row execute function cage.verify_count_signed();

-- ---------------------------------------------------------------------------------------------- facts, and their readers

do $$
declare
    name text;
begin
    foreach name in array array['drop_deviated', 'drop_left_out', 'drop_supervised', 'count_relieved'] loop
        execute format('create trigger never_changed before update or delete on cage.%I'
            ' for each row execute function ledger.refuse_change()', name);
        execute format('create trigger never_emptied before truncate on cage.%I'
            ' for each statement execute function ledger.refuse_change()', name);
        execute format('grant select, insert on cage.%I to feltwork_app', name);
    end loop;
end
$$;
revoke all on all functions in schema cage from public;
grant execute on function cage.leads(uuid) to feltwork_app;
