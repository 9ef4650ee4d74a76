-- Payout slips: the signatures by amount and the newest override hold in the database as well (465a.26(b)(3), (4), (10));
-- whoever signed a manual slip does not enter it (465a.26(b)(13)); a rate of the tax for days that no statement was
-- closed with (601a.9(e)); a statement of a day that is over (601a.9(b)); shares of tips to the cent (465a.19(g)(2)).

-- ------------------------------------------------------------------------------------------------- signatures

-- Who signs beside whoever made a slip: nobody below the amounts of (b)(3), then security or a slot supervisor and
-- above, from $25,000 a slot supervisor and above; what a supervisor made, anybody of this list.
create function cage.verify_signed(device_type text, amount bigint, made_by_role text, verified_by_role text)
returns void language plpgsql set search_path = pg_catalog as $$
declare
    section text := case when amount < 2500000 then '465a.26(b)(3)' else '465a.26(b)(4)' end;
begin
    if amount < (case device_type when 'slot_machine' then 1000000 else 500000 end) then
        return;
    end if;
    if verified_by_role is null then
        perform ledger.refuse('payout slip', 'a second person has to verify and sign it', section,
            'name who verified it');
    elsif made_by_role = 'slot attendant' and (verified_by_role = 'slot attendant'
        or (amount >= 2500000 and verified_by_role = 'security department member')) then
        perform ledger.refuse('payout slip',
            format('a %s does not verify one of this amount that a slot attendant made', verified_by_role), section,
            'a slot supervisor or above does');
    end if;
end
$$;

-- -------------------------------------------------------------------------------------------------- overrides

-- An override that was approved by mistake can be asked for anew, back to what was sent as well; the newest that was not
-- refused holds.
alter table cage.override drop constraint override_of_something;

create function cage.verify_asked() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from wagering.payout p where p.id = new.payout and p.amount <> new.sent) then
        perform ledger.refuse('override of a payout', 'the device sent another amount', '465a.26(b)(10)');
    end if;
    if exists (select from cage.override o where o.payout = new.payout
        and not exists (select from cage.override_decision d where d.override = o.id)) then
        perform ledger.refuse('override of a payout', 'one waits for a decision', '465a.26(b)(10)',
            'have that one decided first');
    end if;
    if new.amount = new.sent and not exists (select from cage.override o
        join cage.override_decision d on d.override = o.id and d.approves where o.payout = new.payout) then
        perform ledger.refuse('override of a payout', 'the device sent this amount itself', '465a.26(b)(10)',
            'pay it without an override');
    end if;
    return new;
end
$$;
create trigger of_what_was_sent before insert on cage.override for each row execute function cage.verify_asked();

create or replace function cage.verify_paid() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    due wagering.payout;
    newest record;
begin
    select * into due from wagering.payout p where p.id = new.payout;
    select o.id, o.amount, d.approves into newest from cage.override o
    left join cage.override_decision d on d.override = o.id
    where o.payout = new.payout and d.approves is not false order by o.at desc, o.id limit 1;
    if newest.id is not null and newest.approves is null then
        perform ledger.refuse(format('payout %s', new.payout), 'an override of it waits for a decision',
            '465a.26(b)(10)', 'have a slot supervisor or above decide it');
    end if;
    if (newest.id, newest.amount) is distinct from (new.override, new.amount) then
        perform ledger.refuse(format('payout %s', new.payout), 'another amount than was sent needs an approved override',
            '465a.26(b)(10)', 'ask for the override');
    end if;
    perform cage.verify_signed(due.device_type, greatest(due.amount, new.amount), new.made_by_role,
        new.verified_by_role);
    return new;
end
$$;
alter table wagering.payout_paid
    add constraint payout_paid_verifier check ((verified_by is null) = (verified_by_role is null)) not valid;

-- ----------------------------------------------------------------------------------------------- manual slips

alter table cage.manual_slip
    add constraint manual_slip_not_by_verifier check (entered_by <> verified_by) not valid,
    add constraint manual_slip_verifier check ((verified_by is null) = (verified_by_role is null)) not valid;

create function cage.verify_manual_signed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform cage.verify_signed(new.device_type, new.amount, new.made_by_role, new.verified_by_role);
    return new;
end
$$;
create trigger signed_by_amount before insert on cage.manual_slip
    for each row when (not new.void) execute function cage.verify_manual_signed();

-- A slip is matched with what it paid, and not by whoever made it.
create function cage.verify_matched() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from cage.manual_slip s where s.serial = new.serial and (s.void or s.made_by = new.matched_by)) then
        perform ledger.refuse(format('manual slip %s', new.serial), 'it is void, or whoever made it would match it',
            '465a.26(b)(13)', 'another person matches it');
    end if;
    if not exists (select from wagering.payout_paid d where d.payout = new.payout and d.manual_serial = new.serial) then
        perform ledger.refuse(format('manual slip %s', new.serial), 'it did not pay this', '465a.26(b)(13)',
            'match what was due at its device');
    end if;
    return new;
end
$$;
create trigger with_what_it_paid before insert on cage.manual_slip_matched
    for each row execute function cage.verify_matched();

-- ------------------------------------------------------------------------------------- statements and tax rates

create function cage.verify_day_over() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.day >= ledger.gaming_day(ledger.now()) then
        perform ledger.refuse(format('statement of %s', new.day), 'the gaming day is not over', '601a.9(b)');
    end if;
    return new;
end
$$;
create trigger day_over before insert on cage.statement for each row execute function cage.verify_day_over();

create or replace function cage.verify_rate() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    closed date;
begin
    perform pg_advisory_xact_lock(hashtextextended('revenue statements', 0));
    -- A day that has a later rate keeps it, whatever is set for days before.
    select max(s.day) into closed from cage.statement s
    where s.day >= new.from_day and not exists (select from cage.tax_rate r
        where r.class = new.class and r.from_day > new.from_day and r.from_day <= s.day);
    if closed is not null then
        perform ledger.refuse(format('rate from %s', new.from_day),
            format('the statement of %s is closed with the rate that it has', closed), '601a.9(e)',
            'a rate holds from a day that is still open');
    end if;
    return new;
end
$$;

-- ------------------------------------------------------------------------------------------------------- tips

-- What dealers got is what was distributed, when the unit of work ends.
create function cage.verify_shared() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    wanted uuid := case tg_table_name when 'tip_share' then (to_jsonb(new) ->> 'distribution')::uuid
        else (to_jsonb(new) ->> 'id')::uuid end;
begin
    if exists (select from cage.tip_distribution d where d.id = wanted and d.distributed
        <> (select coalesce(sum(s.amount), 0) from cage.tip_share s where s.distribution = d.id)) then
        perform ledger.refuse('distribution of tips', 'the shares are not what is distributed', '465a.19(g)(2)');
    end if;
    return null;
end
$$;
create constraint trigger to_the_cent after insert on cage.tip_share deferrable initially deferred
    for each row execute function cage.verify_shared();
create constraint trigger to_the_cent after insert on cage.tip_distribution deferrable initially deferred
    for each row execute function cage.verify_shared();

revoke all on function cage.verify_signed(text, bigint, text, text), cage.verify_asked(),
    cage.verify_manual_signed(), cage.verify_matched(), cage.verify_day_over(), cage.verify_shared() from public;
