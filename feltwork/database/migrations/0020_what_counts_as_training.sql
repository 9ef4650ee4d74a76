-- Training: no more hours a day than it has, a test that counts for who took it, a judgement that was wrong taken back,
-- and the program of another certificate holder as a proof.

-- ------------------------------------------------------------------------------------------------- hours and proofs

create function training.verify_lesson() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    had bigint;
begin
    -- One at a time for each dealer, so that two lessons sent at once are added up too.
    perform pg_advisory_xact_lock(hashtextextended('training lessons ' || new.dealer, 611));
    if new.held_on > ledger.gaming_day(ledger.now()) then
        perform ledger.refuse('lesson', 'its day has not come yet', '527.2(1)', 'record it when it has taken place');
    end if;
    select coalesce(sum(l.minutes), 0) into had from training.lesson l
    where l.dealer = new.dealer and l.held_on = new.held_on
        and not exists (select from training.struck s where s.record = l.id);
    if had + new.minutes > 24 * 60 then
        perform ledger.refuse('lesson', 'a day has 24 hours', '527.2(1)', 'take a wrong lesson back');
    end if;
    return new;
end
$$;
create trigger a_day_of_hours before insert on training.lesson
    for each row execute function training.verify_lesson();

alter table training.proof drop constraint proof_kind_check;
alter table training.proof add constraint proof_kind_check
    check (kind in ('school', 'certificate_holder', 'employment'));

-- ---------------------------------------------------------------------------------------------------- table tests

-- What passed by its own plan's mark, and nothing else, is passed.
create function training.verify_marked() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    least integer;
begin
    select (t.plan ->> 'pass_mark')::integer into least from training.table_test t where t.id = new.test;
    if new.passed and new.lines_right * 100 < least * new.lines then
        perform ledger.refuse('table test', format('%s in 100 lines must be right', least), '527.5(a)');
    end if;
    return new;
end
$$;
create trigger by_its_mark before insert on training.test_marked
    for each row execute function training.verify_marked();

-- A test counts for the dealer who took it and in its game; whoever is satisfied is at the level of pit boss or above.
create or replace function training.verify_judgement() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.test is not null and not exists (
        select from training.table_test t where t.id = new.test and t.dealer = new.dealer
            and split_part(t.edition, '@', 1) = new.game)
    then
        perform ledger.refuse('table test', 'another dealer took it, or in another game', '527.5(a)');
    end if;
    if new.test is not null and new.satisfied and not exists (
        select from training.test_marked m where m.test = new.test and m.passed)
    then
        perform ledger.refuse('table test', 'it was not passed', '527.5(a)', 'the dealer takes another one');
    end if;
    if new.satisfied and not exists (
        select from access.people p where p.id = new.judged_by and p.enabled
            and p.roles && array['pit_boss', 'director_of_table_games'])
    then
        perform ledger.refuse('table test', 'a pit boss or higher is satisfied with it', '527.5(a)');
    end if;
    if new.satisfied and exists (
        select from training.lesson l where l.dealer = new.dealer and l.instructor = new.judged_by
            and not exists (select from training.struck s where s.record = l.id))
    then
        perform ledger.refuse('table test', 'who taught the dealer does not judge the test', '527.5(a)',
            'another pit boss or higher judges');
    end if;
    return new;
end
$$;

-- A judgement may be wrong too: of another person, of another game.
create or replace function training.verify_struck() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    made_by uuid;
    of uuid;
begin
    select r.by, r.dealer into made_by, of from (
        select l.id, l.instructor as by, l.dealer from training.lesson l
        union all select t.id, t.instructor, t.dealer from training.topic t
        union all select p.id, p.seen_by, p.dealer from training.proof p
        union all select j.id, j.judged_by, j.dealer from training.judgement j
    ) r where r.id = new.record;
    if of is null then
        perform ledger.refuse(format('record %s', new.record), 'there is no such record', '527.5(b)');
    end if;
    if new.struck_by in (made_by, of) then
        perform ledger.refuse(format('record %s', new.record), 'another person takes it back', '527.5(b)',
            'somebody who neither made it nor is trained by it');
    end if;
    return new;
end
$$;

revoke all on all functions in schema training from public;
