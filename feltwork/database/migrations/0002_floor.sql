-- The floor as the money sees it: the house's options, gaming tables, electronic wagering terminals, the commands that
-- were carried out, and each terminal's meters (605a.5(d)).

create schema wagering;
grant usage on schema wagering to feltwork_app;

create table wagering.house (
    only_row boolean primary key default true check (only_row),
    facility text not null default 'Feltwork Casino',
    bills integer[] not null default '{1,2,5,10,20,50,100}',
    voucher_days integer check (voucher_days > 0),           -- null: gaming vouchers do not expire
    voucher_remainder text not null default 'refuse' check (voucher_remainder in ('refuse', 'new_voucher')),
    tips_pool text not null default 'dealers' check (tips_pool ~ '^[a-z][a-z_]*$')
);
insert into wagering.house default values;

-- ------------------------------------------------------------------------------------------------ commands

-- Whatever changed something, under the id that the client made. The same id with the same content gets the same
-- answer; with other content it is refused.
create table wagering.command (
    id uuid primary key,
    kind text not null,
    made_by text not null,
    asked bytea not null,
    answer json not null,
    at timestamptz not null default ledger.now()
);
create trigger never_changed before update or delete on wagering.command
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.command
    for each statement execute function ledger.refuse_change();

-- ------------------------------------------------------------------------------------- tables and terminals

create table wagering.gaming_table (
    id text primary key check (id ~ '^[A-Za-z0-9_.-]{1,40}$'),
    edition text not null,
    rules json not null default '{}',
    opened_at timestamptz not null default ledger.now()
);

create table wagering.terminal (
    asset_number text primary key check (asset_number ~ '^[A-Za-z0-9_.-]{1,24}$'),
    gaming_table text not null references wagering.gaming_table,
    enabled boolean not null default false,
    denomination bigint not null default 1 check (denomination > 0),  -- cents a credit
    pays_vouchers_up_to bigint not null check (pays_vouchers_up_to > 0),
    pays_jackpots_up_to bigint not null check (pays_jackpots_up_to > 0),
    enrolled_at timestamptz not null default ledger.now()
);
create index terminal_gaming_table on wagering.terminal (gaming_table);

-- --------------------------------------------------------------------------------------------------- meters

create table wagering.meter_kind (
    meter text primary key,
    section text not null,
    position integer not null unique,
    counts boolean not null,      -- a number of things; otherwise cents
    about text not null
);

-- Which posted transfers a meter accumulates. The meters of a terminal and the sums of the ledger are the same figures
-- reached in two ways; `feltwork audit` compares them.
create table wagering.meter_rule (
    meter text not null references wagering.meter_kind,
    transfer_kind text not null,
    what text                      -- null: whatever the transfer says
);
create unique index meter_rule_once on wagering.meter_rule (meter, transfer_kind, coalesce(what, ''));
create index meter_rule_transfer on wagering.meter_rule (transfer_kind);

insert into wagering.meter_kind (meter, section, position, counts, about) values
    ('coin_in', '605a.5(d)(1)', 1, false, 'all wagers, when they are settled'),
    ('coin_out', '605a.5(d)(2)', 2, false, 'paid by the terminal on settled wagers, stakes that came back included'),
    ('attendant_paid_jackpots', '605a.5(d)(3)', 3, false, 'single outcomes too large for the terminal, paid by hand'),
    ('attendant_paid_cancelled_credits', '605a.5(d)(4)', 4, false, 'cash-outs too large for the terminal, paid by hand'),
    ('bill_in', '605a.5(d)(5)', 5, false, 'all currency accepted'),
    ('bill_in_1', '605a.5(d)(5)', 6, false, 'currency accepted in $1 bills'),
    ('bill_in_2', '605a.5(d)(5)', 7, false, 'currency accepted in $2 bills'),
    ('bill_in_5', '605a.5(d)(5)', 8, false, 'currency accepted in $5 bills'),
    ('bill_in_10', '605a.5(d)(5)', 9, false, 'currency accepted in $10 bills'),
    ('bill_in_20', '605a.5(d)(5)', 10, false, 'currency accepted in $20 bills'),
    ('bill_in_50', '605a.5(d)(5)', 11, false, 'currency accepted in $50 bills'),
    ('bill_in_100', '605a.5(d)(5)', 12, false, 'currency accepted in $100 bills'),
    ('voucher_in_value', '605a.5(d)(6)', 13, false, 'gaming vouchers accepted'),
    ('voucher_in_count', '605a.5(d)(7)', 14, true, 'how many gaming vouchers were accepted'),
    ('voucher_out_value', '605a.5(d)(8)', 15, false, 'gaming vouchers issued'),
    ('voucher_out_count', '605a.5(d)(9)', 16, true, 'how many gaming vouchers were issued'),
    ('terminal_paid_progressive', '605a.5(d)(10)', 17, false, 'progressive payouts that the terminal paid (605a.7(a)(2))'),
    ('attendant_paid_progressive', '605a.5(d)(11)', 18, false, 'progressive payouts paid by hand (605a.7(a)(3))'),
    ('vigorish', '605a.5(d)(12)', 19, false, 'vigorish collected, which is no wager'),
    ('tips', '605a.5(d)(12)', 20, false, 'tips sent to the dealers');

insert into wagering.meter_rule (meter, transfer_kind, what) values
    ('coin_in', 'wager', null),
    ('coin_out', 'stake_returned', null),
    ('coin_out', 'winnings', null),
    ('attendant_paid_jackpots', 'jackpot_paid', null),
    ('attendant_paid_cancelled_credits', 'cancelled_credit_paid', null),
    ('bill_in', 'bill_in', null),
    ('bill_in_1', 'bill_in', '1'),
    ('bill_in_2', 'bill_in', '2'),
    ('bill_in_5', 'bill_in', '5'),
    ('bill_in_10', 'bill_in', '10'),
    ('bill_in_20', 'bill_in', '20'),
    ('bill_in_50', 'bill_in', '50'),
    ('bill_in_100', 'bill_in', '100'),
    ('voucher_in_value', 'voucher_in', null),
    ('voucher_in_count', 'voucher_in', null),
    ('voucher_out_value', 'voucher_out', null),
    ('voucher_out_count', 'voucher_out', null),
    ('terminal_paid_progressive', 'progressive_won', null),
    ('terminal_paid_progressive', 'progressive_prize', null),
    ('attendant_paid_progressive', 'progressive_paid', null),
    ('vigorish', 'vigorish', null),
    ('tips', 'tip', null);

create table wagering.meter (
    terminal text not null references wagering.terminal,
    meter text not null references wagering.meter_kind,
    value bigint not null default 0,
    primary key (terminal, meter)
) with (fillfactor = 50);

create function wagering.verify_meter() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.value < old.value or (new.terminal, new.meter) <> (old.terminal, old.meter) then
        perform ledger.refuse(format('meter %s of terminal %s', old.meter, old.terminal), 'a meter only grows',
            '605a.5(d)');
    end if;
    return new;
end
$$;
create trigger only_grows before update on wagering.meter for each row execute function wagering.verify_meter();
create trigger never_removed before delete on wagering.meter
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.meter
    for each statement execute function ledger.refuse_change();

create function wagering.make_meters() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    insert into wagering.meter (terminal, meter) select new.asset_number, meter from wagering.meter_kind;
    return null;
end
$$;
create trigger make_meters after insert on wagering.terminal
    for each row execute function wagering.make_meters();

-- Meters move with the posting, in its transaction: nobody can move money at a terminal past them, and no crash can
-- come between the two.
create or replace function ledger.follow(p_day date, p_lane smallint, p_number bigint) returns void
language plpgsql as $$
begin
    update wagering.meter m set value = m.value + moved.by
    from (
        select t.terminal, r.meter, sum(case when k.counts then 1 else t.amount end)::bigint as by
        from ledger.transfer t
        join wagering.meter_rule r on r.transfer_kind = t.kind and (r.what is null or r.what = t.what)
        join wagering.meter_kind k on k.meter = r.meter
        where t.day = p_day and t.lane = p_lane and t.number = p_number
            and t.phase = 'posted' and t.terminal is not null
        group by t.terminal, r.meter
    ) moved
    where m.terminal = moved.terminal and m.meter = moved.meter;
end
$$;

-- The meters as the ledger has them: what an audit compares with.
create view wagering.meter_by_ledger as
select t.asset_number as terminal, k.meter, k.section, k.position, k.counts, k.about,
    coalesce(s.value, 0)::bigint as value
from wagering.terminal t
cross join wagering.meter_kind k
left join (
    select t.terminal, r.meter, sum(case when k.counts then 1 else t.amount end) as value
    from ledger.transfer t
    join wagering.meter_rule r on r.transfer_kind = t.kind and (r.what is null or r.what = t.what)
    join wagering.meter_kind k on k.meter = r.meter
    where t.phase = 'posted' and t.terminal is not null
    group by t.terminal, r.meter
) s on s.terminal = t.asset_number and s.meter = k.meter;

revoke all on all functions in schema wagering from public;
grant select on all tables in schema wagering to feltwork_app;
grant insert on wagering.command, wagering.gaming_table, wagering.terminal to feltwork_app;
grant update (gaming_table, enabled, denomination, pays_vouchers_up_to, pays_jackpots_up_to)
    on wagering.terminal to feltwork_app;
grant update (rules) on wagering.gaming_table to feltwork_app;  -- without it a table can't be locked
grant update on wagering.house to feltwork_app;
