-- Training: from when standards hold, hours of instruction, proofs, topics of the employer's program, table tests.
-- All of it is facts: a wrong one is corrected by another row beside it.

create schema if not exists training;
grant usage on schema training to feltwork_app;

create table training.standard_from (
    id uuid primary key,
    standard text not null,
    holds_from date not null,
    why text not null,
    stated_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

-- ------------------------------------------------------------------------------------------------ hours and proofs

-- A lesson, by who gave it. Nobody teaches themselves.
create table training.lesson (
    id uuid primary key,
    dealer uuid not null references access.person,
    game text not null,
    held_on date not null,
    minutes integer not null check (minutes between 1 and 720),
    handles text check (handles in ('cards', 'dice', 'tiles')),
    topic text not null check (length(topic) between 1 and 400),
    instructor uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint taught_by_another check (dealer <> instructor)
);
create index lesson_dealer on training.lesson (dealer, held_on);

-- A topic of the employer's own program that a dealer has completed.
create table training.topic (
    id uuid primary key,
    dealer uuid not null references access.person,
    topic text not null,
    completed_on date not null,
    instructor uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint topic_by_another check (dealer <> instructor)
);
create index topic_dealer on training.topic (dealer);

-- What an applicant for a permit proved: a school's course, or employment elsewhere.
create table training.proof (
    id uuid primary key,
    dealer uuid not null references access.person,
    kind text not null check (kind in ('school', 'employment')),
    applied_on date not null,
    content json not null,
    seen_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint proof_seen_by_another check (dealer <> seen_by)
);
create index proof_dealer on training.proof (dealer);

-- One of these was wrong: it counts no longer, and who recorded it is not who takes it back.
create table training.struck (
    record uuid primary key,
    why text not null check (length(why) between 1 and 400),
    struck_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function training.verify_struck() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    made_by uuid;
    of uuid;
begin
    select r.by, r.dealer into made_by, of from (
        select l.id, l.instructor as by, l.dealer from training.lesson l
        union all select t.id, t.instructor, t.dealer from training.topic t
        union all select p.id, p.seen_by, p.dealer from training.proof p
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
create trigger by_another before insert on training.struck for each row execute function training.verify_struck();

-- ---------------------------------------------------------------------------------------------------- table tests

create table training.table_test (
    id uuid primary key,
    number bigint generated always as identity unique,
    dealer uuid not null references access.person,
    edition text not null,
    rules json not null,
    seed bigint not null check (seed >= 0),
    plan json not null,                  -- rounds, pass mark, seconds a line, the program's filing
    begun_at timestamptz not null default ledger.now()
);
create index table_test_dealer on training.table_test (dealer);

-- When a page of a test was first shown, and what was answered to it: once.
create table training.test_shown (
    test uuid not null references training.table_test,
    stage integer not null check (stage >= 0),
    at timestamptz not null default ledger.now(),
    primary key (test, stage)
);

create table training.test_answer (
    test uuid not null,
    stage integer not null,
    answers json not null,
    at timestamptz not null default ledger.now(),
    primary key (test, stage),
    foreign key (test, stage) references training.test_shown
);

create table training.test_marked (
    test uuid primary key references training.table_test,
    lines integer not null check (lines > 0),
    lines_right integer not null check (lines_right between 0 and lines),
    seconds integer not null check (seconds >= 0),
    passed boolean not null,
    marks json not null,                 -- every line with the answer, the right one, the reason and the section
    key_digest bytea not null check (length(key_digest) = 32),
    at timestamptz not null default ledger.now()
);

-- A pit boss or higher is satisfied, or is not. A test at the felt has no sheet, and this row alone.
create table training.judgement (
    id uuid primary key,
    test uuid unique references training.table_test,
    dealer uuid not null references access.person,
    game text not null,
    held_on date not null,
    satisfied boolean not null,
    remarks text not null check (length(remarks) between 1 and 2000),
    judged_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint judged_by_another check (dealer <> judged_by)
);
create index judgement_dealer on training.judgement (dealer);

create function training.verify_judgement() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.test is not null and new.satisfied and not exists (
        select from training.test_marked m where m.test = new.test and m.passed)
    then
        perform ledger.refuse('table test', 'it was not passed', '527.5(a)', 'the dealer takes another one');
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
create trigger by_another before insert on training.judgement
    for each row execute function training.verify_judgement();

-- ------------------------------------------------------------------------------------------------ facts, and grants

do $$
declare
    name text;
begin
    foreach name in array array['standard_from', 'lesson', 'topic', 'proof', 'struck', 'table_test', 'test_shown',
        'test_answer', 'test_marked', 'judgement']
    loop
        execute format('create trigger never_changed before update or delete on training.%I'
            ' for each row execute function ledger.refuse_change()', name);
        execute format('create trigger never_emptied before truncate on training.%I'
            ' for each statement execute function ledger.refuse_change()', name);
        execute format('grant select, insert on training.%I to feltwork_app', name);
    end loop;
end
$$;
revoke all on all functions in schema training from public;
