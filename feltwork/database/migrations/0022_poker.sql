-- Electronic poker tables (chapter 553): what they are and are not, who sits there, the money of each hand, time charges,
-- and the pools of Bad Beat payouts.

-- ------------------------------------------------------------------------------------------------ two kinds of tables

-- A hybrid gaming table is a banked game's (605a.1). At nonbanked poker the players play against each other: its table
-- is another one, and what speaks of hybrid gaming tables and their terminals does not speak of it.
alter table wagering.gaming_table add column kind text not null default 'hybrid_gaming_table'
    constraint table_kind check (kind in ('hybrid_gaming_table', 'electronic_poker_table'));
alter table wagering.gaming_table add constraint poker_is_no_hybrid_table
    check ((kind = 'electronic_poker_table') = (edition ~ '^poker@'));

create view wagering.hybrid_gaming_table as
select id, edition, rules, opened_at, holds from wagering.gaming_table where kind = 'hybrid_gaming_table';

-- Terminals of hybrid gaming tables; at an electronic poker table the same money has its positions.
create view wagering.electronic_wagering_terminal as
select t.* from wagering.terminal t join wagering.hybrid_gaming_table g on g.id = t.gaming_table;

create function wagering.is_poker(p_gaming_table text) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
    select exists (select from wagering.gaming_table g where g.id = p_gaming_table and g.kind = 'electronic_poker_table')
$$;

create function wagering.verify_connection() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if wagering.is_poker(new.gaming_table) <> wagering.is_poker(old.gaming_table) then
        perform ledger.refuse(format('terminal %s', old.asset_number),
            'a position of an electronic poker table is no electronic wagering terminal', '605a.1', 'enrol another');
    end if;
    if new.gaming_table <> old.gaming_table and exists (
        select from wagering.poker_seat s where s.terminal = old.asset_number and s.stood_at is null) then
        perform ledger.refuse(format('terminal %s', old.asset_number), 'its player sits at a table', '553.8(a)',
            'the player stands up first');
    end if;
    return new;
end
$$;
create trigger stays_of_its_kind before update of gaming_table on wagering.terminal
    for each row execute function wagering.verify_connection();

-- A position counts as no fifth of a gaming table (605a.9(b)): it is registered as no electronic wagering terminal.
create or replace function floor.verify_asset_number() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    enrolled_at text;
begin
    perform pg_advisory_xact_lock(hashtextextended('floor/asset/' || new.asset_number, 463));
    if tg_table_schema = 'floor' then
        select t.gaming_table into enrolled_at from wagering.terminal t where t.asset_number = new.asset_number;
        if wagering.is_poker(enrolled_at) then
            perform ledger.refuse(format('asset number %s', new.asset_number),
                'it is a position''s of an electronic poker table, which is no hybrid gaming table', '605a.1',
                'choose another: each is unique');
        end if;
        if new.kind <> 'electronic_wagering_terminal' and enrolled_at is not null then
            perform ledger.refuse(format('asset number %s', new.asset_number), 'it is an electronic wagering terminal''s',
                '461a.1', 'choose another: each is unique');
        end if;
        if wagering.is_poker(new.gaming_table) then
            perform ledger.refuse(format('table %s', new.gaming_table),
                'it is an electronic poker table, and no hybrid gaming table', '605a.1', 'name no table');
        end if;
    elsif exists (select from floor.device d where d.asset_number = new.asset_number
        and (d.kind <> 'electronic_wagering_terminal' or wagering.is_poker(new.gaming_table))) then
        perform ledger.refuse(format('asset number %s', new.asset_number), 'another device has it', '461a.1',
            'choose another: each is unique');
    end if;
    return new;
end
$$;

create or replace function cage.verify_table_number() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if tg_table_schema = 'cage' then
        perform pg_advisory_xact_lock(hashtextextended('cage/table/' || new.number, 465));
        if exists (select from wagering.gaming_table g where g.id = new.number) then
            perform ledger.refuse(format('table %s', new.number), case when wagering.is_poker(new.number)
                then 'an electronic poker table has this number' else 'a hybrid gaming table has this number' end,
                '465a.18(c)', 'choose another');
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

-- The central control computer hears of slot machines, automated tables and electronic wagering terminals (463a.4(a)):
-- of nothing that happens at an electronic poker table.
create or replace function control.note_event(p_kind text, p_subject text, p_content jsonb, p_day date default null)
returns void language sql security definer set search_path = pg_catalog as $$
    insert into control.event (kind, subject, content, day, at)
    select p_kind, p_subject, p_content, coalesce(p_day, ledger.gaming_day(moment)), moment from ledger.clock
    where p_subject is null or not exists (
        select from wagering.gaming_table g left join wagering.terminal t on t.gaming_table = g.id
        where g.kind = 'electronic_poker_table' and p_subject in ('table ' || g.id, 'terminal ' || t.asset_number))
$$;

-- ------------------------------------------------------------------------------------------------- signs and sessions

-- The sign at a table: type and amount of the rake (553.15(c)), limits and raises (553.18), the Bad Beat (553.20(b)).
-- It is good for the rules that it was made from.
create table wagering.poker_sign (
    id uuid primary key,
    gaming_table text not null references wagering.gaming_table,
    rules json not null,
    lines json not null,
    posted_by text not null check (trim(posted_by) <> ''),
    at timestamptz not null default ledger.now()
);
create index poker_sign_table on wagering.poker_sign (gaming_table, at desc);

-- When a table was open for gaming: its hours are what time charges are for (553.15(b)(3)).
create table wagering.poker_session (
    id uuid primary key,
    gaming_table text not null references wagering.gaming_table,
    opened_by text not null check (trim(opened_by) <> ''),
    opened_at timestamptz not null default ledger.now(),
    closed_by text check (trim(closed_by) <> ''),
    closed_at timestamptz,
    constraint closed_by_somebody check ((closed_by is null) = (closed_at is null)),
    constraint session_of_table unique (id, gaming_table)
);
create unique index poker_session_open on wagering.poker_session (gaming_table) where closed_at is null;

create function wagering.verify_poker_session() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if tg_op = 'INSERT' then
        if not wagering.is_poker(new.gaming_table) then
            perform ledger.refuse(format('table %s', new.gaming_table), 'it is no electronic poker table', '605a.1');
        end if;
        return new;
    end if;
    if old.closed_at is not null or (new.id, new.gaming_table, new.opened_by, new.opened_at)
        is distinct from (old.id, old.gaming_table, old.opened_by, old.opened_at) then
        perform ledger.refuse(format('table %s', old.gaming_table), 'it can only be closed, and once', '553.5');
    end if;
    if exists (select from wagering.poker_seat s where s.gaming_table = old.gaming_table and s.stood_at is null) then
        perform ledger.refuse(format('table %s', old.gaming_table), 'players sit there', '553.8(a)',
            'they stand up first');
    end if;
    return new;
end
$$;
create trigger only_closed before insert or update on wagering.poker_session
    for each row execute function wagering.verify_poker_session();

-- Who sits where, and the table stakes that lie in front of them (553.8(b)): at most what the game account holds. They
-- are reserved there for each hand; between two hands a player may add to them or take of them.
create table wagering.poker_seat (
    id uuid primary key,
    gaming_table text not null references wagering.gaming_table,
    seat integer not null check (seat between 1 and 10),
    terminal text not null references wagering.terminal,
    stakes bigint not null check (stakes >= 0),
    sat_at timestamptz not null default ledger.now(),
    stood_at timestamptz
);
create unique index poker_seat_taken on wagering.poker_seat (gaming_table, seat) where stood_at is null;
create unique index poker_seat_terminal on wagering.poker_seat (terminal) where stood_at is null;

create function wagering.verify_poker_seat() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if tg_op = 'INSERT' then
        if not exists (select from wagering.poker_session p
            where p.gaming_table = new.gaming_table and p.closed_at is null) then
            perform ledger.refuse(format('table %s', new.gaming_table), 'it is not open for gaming', '553.5',
                'begin a session there first');
        end if;
        if not exists (select from wagering.terminal t
            where t.asset_number = new.terminal and t.gaming_table = new.gaming_table) then
            perform ledger.refuse(format('terminal %s', new.terminal),
                format('it is not connected to table %s', new.gaming_table), '553.8(a)', 'sit down at its own table');
        end if;
        return new;
    end if;
    if old.stood_at is not null or (new.id, new.gaming_table, new.seat, new.terminal, new.sat_at)
        is distinct from (old.id, old.gaming_table, old.seat, old.terminal, old.sat_at) then
        perform ledger.refuse(format('seat %s of table %s', old.seat, old.gaming_table), 'it is left, or another''s',
            '553.8(a)', 'sit down anew');
    end if;
    if exists (select from wagering.round r join wagering.seat s on s.round = r.id
        where r.gaming_table = old.gaming_table and r.state in ('betting', 'closed') and s.terminal = old.terminal) then
        perform ledger.refuse(format('seat %s of table %s', old.seat, old.gaming_table),
            'table stakes stay as they are until the hand is over', '553.8(b)(1)', 'wait for its end');
    end if;
    return new;
end
$$;
create trigger only_between_hands before insert or update on wagering.poker_seat
    for each row execute function wagering.verify_poker_seat();

-- ---------------------------------------------------------------------------------------------------- hands and charges

-- What a settled hand came to; a void one has no row. The ledger has the same in the hand's posting.
create table wagering.poker_hand (
    round uuid primary key references wagering.round,
    gaming_table text not null references wagering.gaming_table,
    session uuid not null,
    posting uuid not null unique,
    pots bigint not null check (pots >= 0),                    -- before rake and contributions, without an uncalled bet
    rake bigint not null check (rake >= 0),
    time_charges bigint not null check (time_charges >= 0),
    contributions bigint not null check (contributions >= 0),  -- to the Bad Beat payout
    awards bigint not null check (awards >= 0),                -- of a Bad Beat, owed until they are verified and paid
    next json not null,                                        -- how the table stands for the next one: the button
    at timestamptz not null default ledger.now(),
    constraint no_more_than_the_pots check (rake + contributions <= pots),
    constraint hand_in_its_session foreign key (session, gaming_table)
        references wagering.poker_session (id, gaming_table)
);
create index poker_hand_table on wagering.poker_hand (gaming_table, at);

-- A time charge is assessed once for each 20 or 30 minutes of a session, with a hand or between two.
create table wagering.poker_time_charge (
    id uuid primary key,
    session uuid not null,
    gaming_table text not null references wagering.gaming_table,
    period integer not null check (period > 0),
    amount bigint not null check (amount > 0),
    round uuid references wagering.round,
    posting uuid not null,
    assessed_by text not null check (trim(assessed_by) <> ''),
    at timestamptz not null default ledger.now(),
    constraint time_charge_once unique (session, period),
    constraint charge_in_its_session foreign key (session, gaming_table)
        references wagering.poker_session (id, gaming_table)
);

-- It goes from the rake area into the drop box when a floorperson or above has verified it.
create table wagering.poker_time_dropped (
    charge uuid primary key references wagering.poker_time_charge,
    posting uuid not null,
    verified_by text not null check (trim(verified_by) <> ''),
    at timestamptz not null default ledger.now()
);

-- The charge is locked, as by whoever corrects its posting: it is dropped or goes back, and never both.
create function wagering.verify_time_dropped() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    charge wagering.poker_time_charge;
begin
    select * into charge from wagering.poker_time_charge c where c.id = new.charge for update;
    if charge.assessed_by = new.verified_by then
        perform ledger.refuse('time charge', 'who assessed it does not verify it', '553.15(b)(3)(v)',
            'a floorperson or above does');
    end if;
    if exists (select from ledger.posting p where p.corrects = charge.posting) then
        perform ledger.refuse('time charge', 'it was corrected, and went back to who paid it', '553.15(b)(3)(v)');
    end if;
    return new;
end
$$;
create trigger by_another before insert on wagering.poker_time_dropped
    for each row execute function wagering.verify_time_dropped();

-- ------------------------------------------------------------------------------------------------------ Bad Beat payouts

-- A pool of Bad Beat payouts: what lies in it is owed to players, never the house's. Its rules are those that its tables
-- have filed; how it may be discontinued was approved by the Board before it is offered (553.20(i)).
create table wagering.bad_beat_pool (
    id text primary key check (id ~ '^[A-Za-z0-9_.-]{1,40}$'),
    edition text not null,
    rules json not null,
    procedure uuid references filing.filing,
    set_up_by text not null check (trim(set_up_by) <> ''),
    set_up_at timestamptz not null default ledger.now(),
    into_pool text references wagering.bad_beat_pool,
    ended_by text check (trim(ended_by) <> ''),
    ended_at timestamptz,
    constraint pool_ends_whole check ((ended_by is null) = (ended_at is null)),
    constraint pool_goes_elsewhere check (into_pool is null or (into_pool <> id and ended_at is not null))
);

create function wagering.is_approved_procedure(p_filing uuid) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
    select exists (select from filing.filing f where f.id = p_filing and f.kind = 'bad_beat_discontinuation'
        and exists (select from filing.decision d where d.filing = f.id and d.approves)
        and not exists (select from filing.decision d where d.filing = f.id and not d.approves)
        and not exists (select from filing.withdrawn w where w.filing = f.id))
$$;

create function wagering.verify_bad_beat_pool() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if tg_op = 'UPDATE' and new.ended_at is not null and (
        exists (select from wagering.bad_beat_link l where l.pool = old.id and l.unlinked_at is null)
        or exists (select from ledger.balance b
            where b.account in ('bad_beat/' || old.id, 'bad_beat_due/' || old.id) and b.posted <> 0)) then
        perform ledger.refuse(format('Bad Beat pool %s', old.id),
            'a table contributes to it, or it holds the players'' money', '553.20(i)',
            'unlink its tables, and pay what it holds or move it to another');
    end if;
    if tg_op = 'UPDATE' and (old.ended_at is not null
        or (new.id, new.edition, new.rules::text, new.procedure, new.set_up_by, new.set_up_at)
            is distinct from (old.id, old.edition, old.rules::text, old.procedure, old.set_up_by, old.set_up_at)) then
        perform ledger.refuse(format('Bad Beat pool %s', old.id), 'it can only be ended, and once', '553.20(i)',
            'set up another one');
    end if;
    if (select h.commenced_at from wagering.house h) is not null and not wagering.is_approved_procedure(new.procedure)
    then
        perform ledger.refuse(format('Bad Beat pool %s', new.id),
            'no procedure for discontinuing it was approved', '553.20(i)', 'file one and have the Board approve it');
    end if;
    return new;
end
$$;
create trigger as_approved before insert or update on wagering.bad_beat_pool
    for each row execute function wagering.verify_bad_beat_pool();

create table wagering.bad_beat_link (
    pool text not null references wagering.bad_beat_pool,
    gaming_table text not null references wagering.gaming_table,
    linked_at timestamptz not null default ledger.now(),
    unlinked_at timestamptz,
    primary key (gaming_table, linked_at)
);
create unique index bad_beat_link_one on wagering.bad_beat_link (gaming_table) where unlinked_at is null;
create index bad_beat_link_pool on wagering.bad_beat_link (pool) where unlinked_at is null;

create function wagering.verify_bad_beat_link() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if tg_op = 'INSERT' then
        if not wagering.is_poker(new.gaming_table) then
            perform ledger.refuse(format('table %s', new.gaming_table), 'it is no electronic poker table', '605a.1');
        end if;
        if exists (select from wagering.bad_beat_pool p where p.id = new.pool and p.ended_at is not null) then
            perform ledger.refuse(format('Bad Beat pool %s', new.pool), 'it is discontinued', '553.20(i)',
                'use another');
        end if;
        return new;
    end if;
    if (new.pool, new.gaming_table, new.linked_at) is distinct from (old.pool, old.gaming_table, old.linked_at)
        or old.unlinked_at is not null then
        perform ledger.refuse(format('the link of table %s', old.gaming_table), 'it can only be ended, and once',
            '553.20(c)', 'link the table anew');
    end if;
    return new;
end
$$;
create trigger only_ended before insert or update on wagering.bad_beat_link
    for each row execute function wagering.verify_bad_beat_link();

-- What a linked table has filed is what its pool promises: other rules wait until it is unlinked.
create function wagering.verify_no_bad_beat() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from wagering.bad_beat_link l where l.gaming_table = old.id and l.unlinked_at is null) then
        perform ledger.refuse(format('table %s', old.id), 'it is linked to a Bad Beat pool', '553.20(c)',
            'unlink it first');
    end if;
    return new;
end
$$;
create trigger only_without_bad_beat before update on wagering.gaming_table for each row
    when (new.rules::text is distinct from old.rules::text) execute function wagering.verify_no_bad_beat();

-- Each count of a table's contributions, which brings them into the pool (553.20(d), (e)).
create table wagering.bad_beat_count (
    id uuid primary key,
    pool text not null references wagering.bad_beat_pool,
    gaming_table text not null references wagering.gaming_table,
    amount bigint not null check (amount >= 0),
    counted_by text not null check (trim(counted_by) <> ''),
    beside text not null check (trim(beside) <> ''),
    posting uuid,                                              -- none where nothing was contributed
    day date not null,
    at timestamptz not null default ledger.now(),
    constraint counted_before_another check (counted_by <> beside),
    constraint count_is_posted check ((posting is null) = (amount = 0))
);
create index bad_beat_count_table on wagering.bad_beat_count (gaming_table, at desc);

create table wagering.bad_beat_award (
    round uuid not null references wagering.round,
    turn integer not null check (turn > 0),
    pool text not null references wagering.bad_beat_pool,
    gaming_table text not null references wagering.gaming_table,
    terminal text not null references wagering.terminal,
    seat integer not null,
    amount bigint not null check (amount > 0),
    why text not null,
    posting uuid not null,                                     -- in which it came to be owed
    at timestamptz not null default ledger.now(),
    primary key (round, turn)
);
create index bad_beat_award_pool on wagering.bad_beat_award (pool, at desc);
create index bad_beat_award_posting on wagering.bad_beat_award (posting);

-- What the Poker shift supervisor found of a hand (553.20(f)); where it is no Bad Beat, what was owed goes back.
create table wagering.bad_beat_decided (
    round uuid primary key,
    verified boolean not null,
    why text,
    decided_by text not null check (trim(decided_by) <> ''),
    posting uuid,
    at timestamptz not null default ledger.now(),
    constraint says_why_not check (verified or trim(why) <> ''),
    constraint back_is_posted check ((posting is null) = verified)
);

create table wagering.bad_beat_paid (
    round uuid not null,
    turn integer not null,
    how text not null check (how in ('cage', 'game_account')),
    posting uuid not null,
    paid_by text not null check (trim(paid_by) <> ''),
    at timestamptz not null default ledger.now(),
    primary key (round, turn),
    foreign key (round, turn) references wagering.bad_beat_award
);

create function wagering.verify_bad_beat_paid() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    found_so wagering.bad_beat_decided;
begin
    if tg_table_name = 'bad_beat_decided' then
        if not exists (select from wagering.bad_beat_award a where a.round = new.round) then
            perform ledger.refuse(format('hand %s', new.round), 'no Bad Beat is in it', '553.20(f)');
        end if;
        return new;
    end if;
    select * into found_so from wagering.bad_beat_decided d where d.round = new.round;
    if found_so.round is null or not found_so.verified then
        perform ledger.refuse('Bad Beat payout', 'the Poker shift supervisor has not verified the hand', '553.20(f)',
            'have it verified first');
    end if;
    if found_so.decided_by = new.paid_by then
        perform ledger.refuse('Bad Beat payout', 'who verified the hand does not pay it', '553.20(g)',
            'the finance department does');
    end if;
    return new;
end
$$;
create trigger of_a_hand before insert on wagering.bad_beat_decided
    for each row execute function wagering.verify_bad_beat_paid();
create trigger once_verified before insert on wagering.bad_beat_paid
    for each row execute function wagering.verify_bad_beat_paid();

-- What the Poker area displays; finance adjusts it before a floorperson (553.20(h)).
create table wagering.bad_beat_display (
    id uuid primary key,
    pool text not null references wagering.bad_beat_pool,
    amount bigint not null check (amount >= 0),
    adjusted_by text not null check (trim(adjusted_by) <> ''),
    beside text not null check (trim(beside) <> ''),
    at timestamptz not null default ledger.now(),
    constraint adjusted_before_another check (adjusted_by <> beside)
);
create index bad_beat_display_pool on wagering.bad_beat_display (pool, at desc);

-- What is owed to players, counted or dropped stands on records of its own: it is not simply turned round. Neither are
-- the table stakes of a hand that is going on, whose reservation has the hand's id.
create function wagering.verify_no_poker_undone() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from wagering.round r
        where r.id = new.corrects and r.state in ('betting', 'closed') and wagering.is_poker(r.gaming_table)) then
        perform ledger.refuse(format('correction of posting %s', new.corrects),
            'table stakes stay on the table until the hand is over', '553.8(b)(1)', 'void the hand');
    end if;
    if exists (
        select from wagering.bad_beat_award where posting = new.corrects
        union all select from wagering.bad_beat_count where posting = new.corrects
        union all select from wagering.bad_beat_decided where posting = new.corrects
        union all select from wagering.bad_beat_paid where posting = new.corrects
    ) then
        perform ledger.refuse(format('correction of posting %s', new.corrects),
            'a Bad Beat payout came to be owed, was counted, refused or paid in it', '553.20(f)',
            'have the Poker shift supervisor decide it');
    end if;
    if exists (select from ledger.posting p where p.id = new.corrects and p.kind = 'discontinue Bad Beat pool') then
        perform ledger.refuse(format('correction of posting %s', new.corrects),
            'it would go back into a pool that nobody can win any more', '553.20(i)', 'leave it where players can');
    end if;
    if exists (
        select from ledger.posting first where first.id = new.corrects and first.corrects in (
            select h.posting from wagering.poker_hand h union all select c.posting from wagering.poker_time_charge c)
    ) then
        perform ledger.refuse(format('correction of posting %s', new.corrects),
            'it turned a hand or a time charge of poker round, and no rake is taken a second time', '553.15(e)',
            'leave it so');
    end if;
    perform from wagering.poker_time_charge c where c.posting = new.corrects for update;
    if exists (
        select from wagering.poker_time_dropped d join wagering.poker_time_charge c on c.id = d.charge
        where new.corrects in (d.posting, c.posting)
    ) then
        perform ledger.refuse(format('correction of posting %s', new.corrects),
            'a time charge of it was verified and dropped', '553.15(b)(3)(v)',
            'pay back what was charged wrongly at the cage');
    end if;
    return null;
end
$$;
create trigger no_poker_undone after insert on ledger.posting
    for each row when (new.corrects is not null) execute function wagering.verify_no_poker_undone();

-- --------------------------------------------------------------------------------------------------------------- facts

do $$
declare
    name text;
begin
    foreach name in array array['poker_sign', 'poker_hand', 'poker_time_charge', 'poker_time_dropped', 'bad_beat_count',
        'bad_beat_award', 'bad_beat_decided', 'bad_beat_paid', 'bad_beat_display'] loop
        execute format('create trigger never_changed before update or delete on wagering.%I'
            ' for each row execute function ledger.refuse_change()', name);
    end loop;
    foreach name in array array['poker_session', 'poker_seat', 'bad_beat_pool', 'bad_beat_link'] loop
        execute format('create trigger never_removed before delete on wagering.%I'
            ' for each row execute function ledger.refuse_change()', name);
    end loop;
    foreach name in array array['poker_sign', 'poker_hand', 'poker_time_charge', 'poker_time_dropped', 'bad_beat_count',
        'bad_beat_award', 'bad_beat_decided', 'bad_beat_paid', 'bad_beat_display', 'poker_session', 'poker_seat',
        'bad_beat_pool', 'bad_beat_link'] loop
        execute format('create trigger never_emptied before truncate on wagering.%I'
            ' for each statement execute function ledger.refuse_change()', name);
        execute format('grant select, insert on wagering.%I to feltwork_app', name);
    end loop;
end
$$;
grant select on wagering.hybrid_gaming_table, wagering.electronic_wagering_terminal to feltwork_app;
grant update (closed_by, closed_at) on wagering.poker_session to feltwork_app;
grant update (stakes, stood_at) on wagering.poker_seat to feltwork_app;
grant update (into_pool, ended_by, ended_at) on wagering.bad_beat_pool to feltwork_app;
grant update (unlinked_at) on wagering.bad_beat_link to feltwork_app;
revoke all on function wagering.is_poker(text), wagering.verify_connection(), wagering.verify_poker_session(),
    wagering.verify_poker_seat(), wagering.verify_time_dropped(), wagering.verify_bad_beat_pool(),
    wagering.verify_bad_beat_link(), wagering.verify_no_bad_beat(), wagering.verify_bad_beat_paid(),
    wagering.verify_no_poker_undone(), wagering.is_approved_procedure(uuid) from public;
grant execute on function wagering.is_poker(text), wagering.is_approved_procedure(uuid) to feltwork_app;
