-- Rounds at a hybrid table as the money sees them, their wagers and outcomes, and what attendants have to pay.

-- ---------------------------------------------------------------------------------------------------- rounds

create table wagering.round (
    id uuid primary key,
    gaming_table text not null references wagering.gaming_table,
    number bigint not null,
    edition text not null,
    rules json not null,
    state text not null default 'betting' check (state in ('betting', 'closed', 'settled', 'void')),
    shown json,             -- what lies on the table so far, for recall while the round is on
    opened_at timestamptz not null default ledger.now(),
    unique (gaming_table, number)
);
-- One round at a time.
create unique index round_going_on on wagering.round (gaming_table) where state in ('betting', 'closed');

create function wagering.verify_round() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if (new.id, new.gaming_table, new.number, new.edition, new.rules::text, new.opened_at)
        is distinct from (old.id, old.gaming_table, old.number, old.edition, old.rules::text, old.opened_at)
        or old.state in ('settled', 'void')
        or (new.state <> old.state and (old.state, new.state) not in (
            ('betting', 'closed'), ('betting', 'void'), ('closed', 'settled'), ('closed', 'void'))) then
        perform ledger.refuse(format('round %s of table %s', old.number, old.gaming_table),
            format('from %s it does not become %s', old.state, new.state), '605a.2(d)(6)');
    end if;
    return new;
end
$$;
create trigger only_forward before update on wagering.round for each row execute function wagering.verify_round();
create trigger never_removed before delete on wagering.round
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.round
    for each statement execute function ledger.refuse_change();

-- One terminal a position, one position a terminal.
create table wagering.seat (
    round uuid not null references wagering.round,
    seat integer not null check (seat > 0),
    terminal text not null references wagering.terminal,
    primary key (round, seat),
    unique (round, terminal)
);
create index seat_terminal on wagering.seat (terminal, round);

-- A wager is a pending transfer under the same id; the ledger says whether it was posted or voided.
create table wagering.wager (
    id uuid primary key,
    round uuid not null,
    seat integer not null,
    wager text not null,
    amount bigint not null check (amount > 0),
    placed_at timestamptz not null default ledger.now(),
    foreign key (round, seat) references wagering.seat (round, seat)
);
create index wager_round on wagering.wager (round, seat);

-- What a round came to. A correction is another outcome of the same round; the last one holds.
create table wagering.outcome (
    round uuid not null references wagering.round,
    version integer not null,
    posting uuid not null,
    void boolean not null,
    laid json not null,       -- cards, tiles and dice as they lay at the end
    record json not null,     -- every input, so that the round can be played again
    at timestamptz not null default ledger.now(),
    primary key (round, version)
);

-- -------------------------------------------------------------------------------------- attendants' payouts

-- What an attendant has to pay at a terminal (465a.26). The terminal is locked while something is due.
create table wagering.payout (
    id uuid primary key,
    terminal text not null references wagering.terminal,
    kind text not null check (kind in ('jackpot', 'progressive', 'cancelled_credit')),
    amount bigint not null check (amount > 0),
    round uuid references wagering.round,
    what text,                -- the winning wager
    why text,                 -- the winning combination, in the words of the settlement line
    posting uuid not null,    -- in which it became due
    due_at timestamptz not null default ledger.now()
);
create index payout_terminal on wagering.payout (terminal);

create table wagering.payout_paid (
    payout uuid primary key references wagering.payout,
    slip bigint generated always as identity unique,
    posting uuid not null,
    made_by text not null,
    made_by_role text not null,
    verified_by text,
    verified_by_role text,
    at timestamptz not null default ledger.now(),
    check (verified_by is distinct from made_by)
);

-- A posting that made something due, or paid it, is not simply turned round: the slip would stay as it is.
create function wagering.verify_no_payout_undone() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (
        select from wagering.payout where posting = new.corrects
        union all
        select from wagering.payout_paid where posting = new.corrects
    ) then
        perform ledger.refuse(format('correction of posting %s', new.corrects),
            'a payout by an attendant became due or was paid in it', '465a.26(b)(1)',
            'have the payout overridden by the procedure for that');
    end if;
    return null;
end
$$;
create trigger no_payout_undone after insert on ledger.posting
    for each row when (new.corrects is not null) execute function wagering.verify_no_payout_undone();
create index payout_posting on wagering.payout (posting);

do $$
declare
    name text;
begin
    foreach name in array array['seat', 'wager', 'outcome', 'payout', 'payout_paid'] loop
        execute format('create trigger never_changed before update or delete on wagering.%I'
            ' for each row execute function ledger.refuse_change()', name);
        execute format('create trigger never_emptied before truncate on wagering.%I'
            ' for each statement execute function ledger.refuse_change()', name);
    end loop;
end
$$;

revoke all on all functions in schema wagering from public;
grant select on all tables in schema wagering to feltwork_app;
grant insert on wagering.round, wagering.seat, wagering.wager, wagering.outcome, wagering.payout,
    wagering.payout_paid to feltwork_app;
grant update (state, shown) on wagering.round to feltwork_app;
