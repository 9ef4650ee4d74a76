-- The cage: payout slips of every device with their overrides, manual slips and imprest funds (465a.26), what a gaming
-- day's revenue and tax come to (601a.9), and the distribution of tips (465a.19(g)(2)).

create schema if not exists cage;
grant usage on schema cage to feltwork_app;

-- --------------------------------------------------------------------------------------------- payout slips

-- Slot machines and fully automated tables are played in other systems; what they send to be paid by hand is due here
-- like a terminal's.
alter table wagering.payout alter column terminal drop not null;
alter table wagering.payout
    add column device_type text not null default 'electronic_wagering_terminal'
        check (device_type in ('slot_machine', 'electronic_wagering_terminal',
            'fully_automated_electronic_gaming_table')),
    add column device text check (device ~ '^[A-Za-z0-9_.-]{1,24}$'),
    add constraint payout_of_one_device check (
        num_nonnulls(terminal, device) = 1
        and (device_type = 'electronic_wagering_terminal') = (terminal is not null)),
    add constraint payout_round_at_terminal check (round is null or terminal is not null);
create index payout_device on wagering.payout (device);

alter table wagering.payout_paid
    add column slip_kind text not null default 'electronic'
        check (slip_kind in ('electronic', 'imprest', 'manual')),
    add column amount bigint check (amount > 0),        -- null: what was due
    add column override uuid,
    add column paid_from text not null default 'cage',
    add column manual_serial bigint unique,             -- preprinted, of a manual slip
    add column made_at timestamptz,                     -- what a manual slip states
    add constraint payout_paid_override check ((amount is null) = (override is null)),
    add constraint payout_paid_manual check (
        (slip_kind = 'manual') = (manual_serial is not null) and (slip_kind = 'manual') = (made_at is not null));

-- A payout that does not match the amount which was sent: asked for by one person, decided by another.
create table cage.override (
    id uuid primary key,
    payout uuid not null references wagering.payout,
    sent bigint not null check (sent > 0),
    amount bigint not null check (amount > 0),
    why text not null check (length(why) between 1 and 400),
    asked_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint override_of_something check (amount <> sent)
);
create index override_payout on cage.override (payout);

create table cage.override_decision (
    override uuid primary key references cage.override,
    approves boolean not null,
    reason text not null check (length(reason) between 1 and 400),
    decided_by uuid not null references access.person,
    decided_roles text[] not null,
    at timestamptz not null default ledger.now()
);

create function cage.verify_override() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from cage.override o where o.id = new.override and o.asked_by = new.decided_by) then
        perform ledger.refuse('override of a payout', 'nobody approves what they ask for', '465a.26(b)(10)',
            'another slot supervisor or above decides');
    end if;
    return new;
end
$$;
create trigger by_another before insert on cage.override_decision
    for each row execute function cage.verify_override();

create function cage.verify_paid() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.override is not null and not exists (
        select from cage.override o
        join cage.override_decision d on d.override = o.id and d.approves
        where o.id = new.override and o.payout = new.payout and o.amount = new.amount
    ) then
        perform ledger.refuse(format('payout %s', new.payout), 'another amount than was sent needs an approved override',
            '465a.26(b)(10)', 'ask for the override');
    end if;
    return new;
end
$$;
create trigger by_override before insert on wagering.payout_paid
    for each row execute function cage.verify_paid();

-- -------------------------------------------------------------------------------------------- manual slips

-- Books of preprinted three-part slips; no number is in two of them.
create table cage.slip_book (
    id uuid primary key,
    first bigint not null check (first > 0),
    last bigint not null,
    registered_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint slip_book_length check (last between first and first + 999),
    constraint slip_book_once exclude using gist (int8range(first, last, '[]') with &&)
);

-- When the slot monitoring system was away.
create table cage.offline (
    id uuid primary key,
    began_at timestamptz not null,
    ended_at timestamptz not null,
    why text not null check (length(why) between 1 and 400),
    recorded_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint offline_forward check (ended_at > began_at and ended_at <= at)
);

create table cage.manual_slip (
    serial bigint primary key,
    id uuid not null unique,
    book uuid not null references cage.slip_book,
    void boolean not null,
    why text not null check (length(why) between 1 and 400),     -- why it is void, or why it was made by hand
    offline uuid references cage.offline,
    made_at timestamptz,
    device_type text,
    asset_number text,
    kind text check (kind in ('jackpot', 'progressive', 'cancelled_credit')),
    amount bigint check (amount > 0),
    what text,
    made_by uuid references access.person,
    made_by_role text,
    verified_by uuid references access.person,
    verified_by_role text,
    entered_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint manual_slip_stated check (
        void or num_nulls(made_at, device_type, asset_number, kind, amount, made_by, made_by_role) = 0),
    constraint manual_slip_empty check (not void or num_nonnulls(made_at, asset_number, amount, made_by) = 0),
    constraint manual_slip_two_people check (verified_by <> made_by),
    constraint manual_slip_entered_by_another check (entered_by <> made_by),
    constraint manual_slip_before check (made_at <= at)
);
create index manual_slip_book on cage.manual_slip (book);

create table cage.manual_slip_matched (
    serial bigint primary key references cage.manual_slip,
    payout uuid not null unique references wagering.payout,
    matched_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function cage.verify_serial() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if not exists (select from cage.slip_book b where b.id = new.book and new.serial between b.first and b.last) then
        perform ledger.refuse(format('manual slip %s', new.serial), 'it is in no book of that kind', '465a.26(b)(13)(i)',
            'register the book first');
    end if;
    return new;
end
$$;
create trigger of_its_book before insert on cage.manual_slip for each row execute function cage.verify_serial();

-- --------------------------------------------------------------------------------------- revenue and tax

-- Figures of revenue that Feltwork has no play of. What takes the place of another names it; a day whose statement is
-- closed takes none: what is put right later stands in the day in which it is, and names what it corrects.
create table cage.revenue_stated (
    id uuid primary key,
    day date not null,
    class text not null check (class in ('banking', 'nonbanking', 'fully_automated', 'contests')),
    subject text not null check (length(subject) between 1 and 40),
    figures json not null,
    net bigint not null,
    replaces uuid unique references cage.revenue_stated,
    corrects uuid references cage.revenue_stated,
    why text check (length(why) between 1 and 400),
    stated_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint revenue_stated_why check ((replaces is null and corrects is null) = (why is null)),
    constraint revenue_stated_one_way check (num_nonnulls(replaces, corrects) < 2)
);
create index revenue_stated_day on cage.revenue_stated (day, class);
create unique index revenue_stated_once on cage.revenue_stated (day, class, subject)
    where replaces is null and corrects is null;

create table cage.tax_rate (
    id uuid primary key,                -- of the request that was approved
    class text not null check (class in ('dealer_operated', 'fully_automated')),
    basis_points integer not null check (basis_points between 0 and 10000),
    from_day date not null,
    source text not null check (length(source) between 1 and 200),
    set_by uuid not null references access.person,
    approved_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint tax_rate_two_people check (approved_by <> set_by)
);
create index tax_rate_from on cage.tax_rate (class, from_day);

create table cage.statement (
    day date primary key,
    id uuid not null unique,
    content json not null,
    digest bytea not null check (length(digest) = 32),
    meters json not null,               -- what terminals showed at the end of the day
    closed_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function cage.verify_day_open() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    -- Whoever closes a day waits for this, and the other way round.
    perform pg_advisory_xact_lock(hashtextextended('revenue statements', 0));
    if exists (select from cage.statement s where s.day = new.day) then
        perform ledger.refuse(format('revenue of %s', new.day), 'the statement of that day is closed', '601a.9(b)',
            'correct it in the day that is going on');
    end if;
    return new;
end
$$;
create trigger day_open before insert on cage.revenue_stated for each row execute function cage.verify_day_open();

create function cage.verify_rate() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    closed date;
begin
    perform pg_advisory_xact_lock(hashtextextended('revenue statements', 0));
    select max(s.day) into closed from cage.statement s;
    if new.from_day <= closed then
        perform ledger.refuse(format('rate from %s', new.from_day),
            format('the statement of %s is closed with the rate that it has', closed), '601a.9(e)',
            'a rate holds from a day that is still open');
    end if;
    return new;
end
$$;
create trigger days_open before insert on cage.tax_rate for each row execute function cage.verify_rate();

-- ----------------------------------------------------------------------------------------------------- tips

-- From when on the house has specified what becomes of electronic tips to a pool.
create table wagering.tip_pool (
    pool text primary key,
    specified_from date not null
);
grant select, insert, update on wagering.tip_pool to feltwork_app;

create table cage.tip_policy (
    id uuid primary key,                -- of the request that was approved
    pool text not null check (pool ~ '^[a-z][a-z_]{0,39}$'),
    from_day date not null,
    remainder text not null check (remainder in ('largest_remainder', 'stays_in_pool')),
    paid_through text not null check (paid_through in ('cage', 'payroll')),
    words text not null check (length(words) between 1 and 2000),
    set_by uuid not null references access.person,
    approved_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint tip_policy_two_people check (approved_by <> set_by)
);
create index tip_policy_pool on cage.tip_policy (pool, from_day);

create table cage.dealer_hours (
    id uuid primary key,
    pool text not null,
    person uuid not null references access.person,
    day date not null,
    minutes integer not null check (minutes between 0 and 1440),
    replaces uuid unique references cage.dealer_hours,
    recorded_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint dealer_hours_by_another check (recorded_by <> person)
);
create unique index dealer_hours_once on cage.dealer_hours (pool, person, day) where replaces is null;

create table cage.tip_distribution (
    id uuid primary key,
    pool text not null,
    first_day date not null,
    last_day date not null check (last_day >= first_day),
    policy uuid not null references cage.tip_policy,
    held bigint not null check (held > 0),
    distributed bigint not null check (distributed between 1 and held),
    distributed_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create table cage.tip_share (
    distribution uuid not null references cage.tip_distribution,
    person uuid not null references access.person,
    minutes integer not null check (minutes > 0),
    amount bigint not null check (amount >= 0),
    primary key (distribution, person)
);

-- A Poker dealer's own box, counted by a cashier in the dealer's presence (465a.19(h)).
create table cage.tip_box_count (
    id uuid primary key,
    dealer uuid not null references access.person,
    amount bigint not null check (amount >= 0),
    counted_by uuid not null references access.person,
    at timestamptz not null default ledger.now(),
    constraint tip_box_by_another check (counted_by <> dealer)
);

create function cage.verify_distribution() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('tips/' || new.pool, 0));
    if exists (select from cage.tip_distribution d
        where d.pool = new.pool and d.first_day <= new.last_day and d.last_day >= new.first_day) then
        perform ledger.refuse(format('tips of %s', new.pool), 'days of this period were distributed before',
            '465a.19(g)(2)', 'begin after the last distribution');
    end if;
    if exists (select from cage.dealer_hours h where h.pool = new.pool
        and h.day between new.first_day and new.last_day and new.distributed_by in (h.recorded_by, h.person)) then
        perform ledger.refuse(format('tips of %s', new.pool),
            'nobody distributes by hours that they recorded or worked', '465a.19(g)(2)', 'another person distributes');
    end if;
    return new;
end
$$;
create trigger by_another before insert on cage.tip_distribution
    for each row execute function cage.verify_distribution();

create function cage.verify_hours_open() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('tips/' || new.pool, 0));
    if exists (select from cage.tip_distribution d
        where d.pool = new.pool and new.day between d.first_day and d.last_day) then
        perform ledger.refuse(format('hours of %s', new.day), 'the tips of that day are distributed', '465a.19(g)(2)');
    end if;
    return new;
end
$$;
create trigger day_open before insert on cage.dealer_hours for each row execute function cage.verify_hours_open();

-- ------------------------------------------------------------------------------------------------ facts stay

do $$
declare
    name text;
begin
    foreach name in array array['override', 'override_decision', 'slip_book', 'offline', 'manual_slip',
        'manual_slip_matched', 'revenue_stated', 'tax_rate', 'statement', 'tip_policy', 'dealer_hours',
        'tip_distribution', 'tip_share', 'tip_box_count'] loop
        execute format('create trigger never_changed before update or delete on cage.%I'
            ' for each row execute function ledger.refuse_change()', name);
        execute format('create trigger never_emptied before truncate on cage.%I'
            ' for each statement execute function ledger.refuse_change()', name);
        execute format('grant select, insert on cage.%I to feltwork_app', name);
    end loop;
end
$$;

revoke all on function cage.verify_override(), cage.verify_paid(), cage.verify_serial(), cage.verify_day_open(),
    cage.verify_rate(), cage.verify_distribution(), cage.verify_hours_open() from public;
