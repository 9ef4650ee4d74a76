-- Progressives: the controller of a meter, the gaming tables that are linked to it, and the awards that it paid (605a.7).
--
-- What a meter shows is what the ledger owes on it, the account progressive/<id>: there is no second figure that could
-- differ. The controller's own totals are kept beside it, and `feltwork audit` compares the two.

create table wagering.progressive (
    id text primary key check (id ~ '^[A-Za-z0-9_.-]{1,40}$'),
    edition text not null,                                      -- the chapter whose floors it was verified by
    reset bigint not null check (reset >= 0),
    rate integer not null check (rate between 1 and 10000),     -- hundredths of a percent of each progressive wager
    wagered bigint not null default 0 check (wagered >= 0),     -- progressive wagers that counted
    contributed bigint not null default 0,                      -- whole cents that they have brought to the meter
    carry bigint not null default 0 check (carry between 0 and 9999),  -- and ten-thousandths of a cent not yet there
    carried bigint not null default 0,                          -- ten-thousandths from a retired one, or given to another
    seeded bigint not null default 0,
    awarded bigint not null default 0,
    moved bigint not null default 0,                            -- cents from a retired one, or given to another
    set_up_at timestamptz not null default ledger.now(),
    retired_into text references wagering.progressive,
    retired_at timestamptz,
    -- No fraction of a cent is lost or made, however many wagers there were.
    constraint progressive_is_exact check (wagered::numeric * rate + carried = contributed::numeric * 10000 + carry),
    constraint progressive_is_retired_whole check ((retired_into is null) = (retired_at is null) and retired_into <> id)
) with (fillfactor = 50);

create function wagering.verify_progressive() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if (new.id, new.edition, new.reset, new.rate, new.set_up_at)
        is distinct from (old.id, old.edition, old.reset, old.rate, old.set_up_at) then
        perform ledger.refuse(format('progressive %s', old.id), 'what it was set up with stays', '605a.7(a)',
            'set up another one');
    end if;
    if old.retired_at is not null then
        perform ledger.refuse(format('progressive %s', old.id), 'it is retired', '605a.7(a)', 'use another one');
    end if;
    if least(new.wagered - old.wagered, new.contributed - old.contributed, new.seeded - old.seeded,
        new.awarded - old.awarded) < 0 then
        perform ledger.refuse(format('progressive %s', old.id), 'its totals only grow', '605a.7(a)(1)');
    end if;
    return new;
end
$$;
create trigger only_forward before update on wagering.progressive
    for each row execute function wagering.verify_progressive();

-- A table feeds and draws on one meter; several tables may share one (605a.1, local area progressive controller).
create table wagering.progressive_link (
    progressive text not null references wagering.progressive,
    gaming_table text not null references wagering.gaming_table,
    meter text not null,                                        -- what the table's game calls it
    linked_at timestamptz not null default ledger.now(),
    unlinked_at timestamptz,
    primary key (gaming_table, linked_at)
);
create unique index progressive_link_one on wagering.progressive_link (gaming_table) where unlinked_at is null;
create index progressive_link_progressive on wagering.progressive_link (progressive) where unlinked_at is null;

create function wagering.verify_link() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if (new.progressive, new.gaming_table, new.meter, new.linked_at)
        is distinct from (old.progressive, old.gaming_table, old.meter, old.linked_at)
        or old.unlinked_at is not null then
        perform ledger.refuse(format('the link of table %s', old.gaming_table), 'it can only be ended, and once',
            '605a.1', 'link the table anew');
    end if;
    return new;
end
$$;
create trigger only_ended before update on wagering.progressive_link
    for each row execute function wagering.verify_link();

-- The reset amount and the rate of a linked table are its meter's: another Rules Submission waits until it is unlinked.
create function wagering.verify_unlinked() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from wagering.progressive_link where gaming_table = old.id and unlinked_at is null) then
        perform ledger.refuse(format('table %s', old.id), 'it is linked to a progressive', '605a.7(a)', 'unlink it first');
    end if;
    return new;
end
$$;
create trigger only_unlinked before update on wagering.gaming_table for each row
    when (new.rules::text is distinct from old.rules::text or new.edition is distinct from old.edition)
    execute function wagering.verify_unlinked();

create table wagering.progressive_award (
    round uuid not null references wagering.round,
    turn integer not null check (turn > 0),                     -- in the order of settlement
    progressive text not null references wagering.progressive,
    gaming_table text not null references wagering.gaming_table,
    terminal text not null references wagering.terminal,
    seat integer not null,
    wager text not null,
    amount bigint not null check (amount >= 0),
    shown bigint not null check (shown >= amount),              -- when it was this player's turn
    shown_after bigint not null check (shown_after >= 0),
    at timestamptz not null default ledger.now(),
    primary key (round, turn)
);
create index progressive_award_last on wagering.progressive_award (progressive, at desc);

create trigger never_removed before delete on wagering.progressive
    for each row execute function ledger.refuse_change();
create trigger never_removed before delete on wagering.progressive_link
    for each row execute function ledger.refuse_change();
create trigger never_changed before update or delete on wagering.progressive_award
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.progressive
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.progressive_link
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.progressive_award
    for each statement execute function ledger.refuse_change();

-- What the ledger says that each meter got and gave, by kind: what an audit compares the totals with.
create view wagering.progressive_by_ledger as
select p.id as progressive,
    coalesce(sum(e.amount) filter (where e.kind = 'progressive_seed'), 0)::bigint as seeded,
    coalesce(sum(e.amount) filter (where e.kind = 'progressive_contribution'), 0)::bigint as contributed,
    coalesce(-sum(e.amount) filter (where e.kind in ('progressive_won', 'progressive_due')), 0)::bigint as awarded,
    coalesce(sum(e.amount) filter (where e.kind = 'progressive_moved'), 0)::bigint as moved,
    coalesce(sum(e.amount) filter (where e.kind = 'correction'), 0)::bigint as corrected,
    coalesce(sum(e.amount), 0)::bigint as shows
from wagering.progressive p
left join (
    select credit as account, kind, amount from ledger.transfer where phase = 'posted' and credit like 'progressive/%'
    union all
    select debit, kind, -amount from ledger.transfer where phase = 'posted' and debit like 'progressive/%'
) e on e.account = 'progressive/' || p.id
group by p.id;

revoke all on all functions in schema wagering from public;
grant select on all tables in schema wagering to feltwork_app;
grant insert on wagering.progressive, wagering.progressive_link, wagering.progressive_award to feltwork_app;
grant update (wagered, contributed, carry, carried, seeded, awarded, moved, retired_into, retired_at)
    on wagering.progressive to feltwork_app;
grant update (unlinked_at) on wagering.progressive_link to feltwork_app;
