-- Bills and vouchers in a box are counted as they fall in, so that no clock that is set says what it holds (465a.17(c)).

alter table cage.in_place add column items bigint not null default 0;
update cage.in_place i set items = (select c.items from cage.box_contents(i.terminal) c) where i.terminal is not null;

create function cage.count_item() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    update cage.in_place i set items = i.items + 1 where i.terminal = new.terminal;
    return null;
end
$$;
create trigger falls_into_the_box after insert on wagering.bill
    for each row execute function cage.count_item();
create trigger falls_into_the_box after insert on wagering.voucher_end
    for each row when (new.how = 'redeemed' and new.terminal is not null) execute function cage.count_item();

-- As before for a terminal that has no box, which only a house that is tried out has: there its bills are counted since
-- the last box was taken out, or from the first.
create or replace function cage.box_contents(p_terminal text) returns table (items bigint, capacity integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select i.items, b.capacity from cage.in_place i join cage.box b on b.number = i.box where i.terminal = p_terminal
    union all
    select (select count(*) from wagering.bill b where b.terminal = p_terminal and b.at >= box.since)
        + (select count(*) from wagering.voucher_end e
            where e.terminal = p_terminal and e.how = 'redeemed' and e.at >= box.since), cage.usual_capacity()
    from (
        select coalesce((select max(t.at) from cage.box_placed o join cage.box_taken t on t.placement = o.id
            where o.terminal = p_terminal), '-infinity') as since
    ) box
    where not exists (select from cage.in_place i where i.terminal = p_terminal)
$$;

revoke all on function cage.count_item() from public;

-- A correction takes back what its posting moved. It makes no bill, whatever posting it names.
create or replace function wagering.verify_bill_is_signed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    if (select h.commenced_at from wagering.house h) is not null and not exists (
            select from ledger.posting p left join wagering.bill b on b.posting = p.id
            where (p.day, p.lane, p.number) = (new.day, new.lane, new.number)
                and (b.dollars * 100::bigint = new.amount
                    and new.debit = 'bill_box/' || b.terminal and new.credit = 'game_account/' || b.terminal
                    or exists (select from ledger.posting c join ledger.transfer t using (day, lane, number)
                        where c.id = p.corrects and t.phase = 'posted' and t.amount = new.amount
                            and t.debit = new.credit and t.credit = new.debit))) then
        perform ledger.refuse(format('bill of $%s', new.amount / 100), 'no validator has signed it', '605a.3(a)(1)(i)',
            'put the bill into the terminal''s validator');
    end if;
    return null;
end
$$;
