-- Gaming vouchers (461a.8, 461a.10): what was issued, how each ended, and where vouchers are redeemed.
--
-- A voucher is two facts that are never changed: a row when it is issued and, at most once, a row when it ends. What is
-- outstanding is what has the first and not the second, so that the state of any past day can be told as well as today's.

-- The gaming day that a posting made now would be in: the clock's, unless a later one has begun already.
create function wagering.today() returns date language sql stable
as $$ select greatest(ledger.gaming_day(ledger.now()), (select max(day) from ledger.day)) $$;

-- --------------------------------------------------------------------------------------- redemption locations

-- 461a.8(d)(1): other places than terminals are known to the system, and enabled or disabled in it.
create table wagering.redemption_location (
    location text collate "C" primary key check (location ~ '^[A-Za-z0-9_.-]{1,40}$'),
    kind text not null check (kind in ('cage', 'redemption_machine')),
    enabled boolean not null default false,
    opened_at timestamptz not null default ledger.now()
);
insert into wagering.redemption_location (location, kind, enabled) values ('cage', 'cage', true);

-- --------------------------------------------------------------------------------------------------- vouchers

create table wagering.voucher (
    validation_number text collate "C" primary key check (validation_number ~ '^[0-9]{18}$'),
    amount bigint not null check (amount > 0),
    terminal text not null references wagering.terminal,
    gaming_table text not null,                                   -- the terminal's, at that time
    sequence bigint not null check (sequence > 0),                -- the ticket's number at its terminal
    issued_for text not null check (issued_for in ('cash out', 'remainder')),
    remainder_of text collate "C" references wagering.voucher,
    posting uuid not null references ledger.posting (id),
    day date not null,
    at timestamptz not null,
    expires_on date,  -- the last gaming day on which it is good; null: it does not expire
    constraint voucher_ticket unique (terminal, sequence),
    check ((issued_for = 'remainder') = (remainder_of is not null)),
    check (expires_on >= day)
);
create unique index voucher_remainder_once on wagering.voucher (remainder_of) where remainder_of is not null;
create index voucher_posting on wagering.voucher (posting);
create index voucher_day on wagering.voucher (day);
create index voucher_expires on wagering.voucher (expires_on) where expires_on is not null;

-- Its primary key is the single use: no second row can name a voucher, whoever comes at the same moment.
create table wagering.voucher_end (
    voucher text collate "C" primary key references wagering.voucher,
    how text not null check (how in ('redeemed', 'voided', 'expired')),
    terminal text references wagering.terminal,
    location text collate "C" references wagering.redemption_location,
    posting uuid not null references ledger.posting (id),
    day date not null,
    at timestamptz not null,
    check (num_nonnulls(terminal, location) = case how when 'redeemed' then 1 else 0 end)
);
create index voucher_end_posting on wagering.voucher_end (posting);
create index voucher_end_day on wagering.voucher_end (day);

create trigger never_changed before update or delete on wagering.voucher
    for each row execute function ledger.refuse_change();
create trigger never_changed before update or delete on wagering.voucher_end
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.voucher
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.voucher_end
    for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on wagering.redemption_location
    for each statement execute function ledger.refuse_change();

-- As people and the journal call a voucher: its terminal and its number there. The validation number stays out of the
-- journal, since whoever reads that of an outstanding voucher could cash it.
create function wagering.ticket(terminal text, sequence bigint) returns text language sql immutable
as $$ select terminal || '#' || sequence $$;

create view wagering.vouchers as
select v.*, wagering.ticket(v.terminal, v.sequence) as ticket,
    e.how, e.terminal as ended_terminal, e.location, e.posting as ended_posting, e.day as ended_day, e.at as ended_at
from wagering.voucher v
left join wagering.voucher_end e on e.voucher = v.validation_number;

-- ----------------------------------------------------------------------------- vouchers and the ledger are one

-- A voucher is issued by a transfer of its amount in a posting of its day: nobody can make one out of nothing.
create function wagering.verify_voucher() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform from ledger.posting p join ledger.transfer t using (day, lane, number)
    where p.id = new.posting and p.day = new.day and p.at = new.at
        and t.phase = 'posted' and t.kind = 'voucher_out' and t.credit = 'vouchers' and t.amount = new.amount
        and t.terminal = new.terminal and t.what = wagering.ticket(new.terminal, new.sequence);
    if not found then
        perform ledger.refuse(format('gaming voucher %s', wagering.ticket(new.terminal, new.sequence)),
            format('posting %s does not issue it', new.posting), '605a.5(c)');
    end if;
    return new;
end
$$;
create trigger issued_by_ledger before insert on wagering.voucher
    for each row execute function wagering.verify_voucher();

-- It ends by a transfer of its whole amount out of what is outstanding; an expired one only by expiring.
create function wagering.verify_voucher_end() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    v wagering.voucher;
    named text;
    moved_as constant text := case when new.terminal is not null then 'voucher_in' else 'voucher_' || new.how end;
begin
    select * into strict v from wagering.voucher where validation_number = new.voucher;
    named := wagering.ticket(v.terminal, v.sequence);
    if (new.how = 'expired') <> (coalesce(new.day > v.expires_on, false)) then
        perform ledger.refuse(format('gaming voucher %s', named), case new.how
            when 'expired' then coalesce(format('it is good to the end of gaming day %s', v.expires_on),
                'it does not expire')
            else format('it expired with gaming day %s', v.expires_on) end, '461a.8(d)');
    end if;
    perform from ledger.posting p join ledger.transfer t using (day, lane, number)
    where p.id = new.posting and p.day = new.day and p.at = new.at
        and t.phase = 'posted' and t.kind = moved_as and t.debit = 'vouchers' and t.amount = v.amount
        and t.what = coalesce(new.location, named) and (new.location is null or p.about ->> 'ticket' = named)
        and (new.terminal is null or t.terminal = new.terminal);
    if not found then
        perform ledger.refuse(format('gaming voucher %s', named),
            format('posting %s does not end it', new.posting), '461a.10(k)');
    end if;
    return new;
end
$$;
create trigger ended_by_ledger before insert on wagering.voucher_end
    for each row execute function wagering.verify_voucher_end();

-- The money of a voucher never goes back without the voucher: a posting that issued or ended one is not undone alone.
create function wagering.verify_no_voucher_undone() returns trigger language plpgsql as $$
begin
    if new.kind <> 'void voucher' and exists (
        select from wagering.voucher where posting = new.corrects
        union all
        select from wagering.voucher_end where posting = new.corrects
    ) then
        perform ledger.refuse(format('correction of posting %s', new.corrects),
            'it issued or ended a gaming voucher, which would stay as it is', '461a.8(d)',
            'void the voucher while it is outstanding');
    end if;
    return null;
end
$$;
create trigger no_voucher_undone after insert on ledger.posting
    for each row when (new.corrects is not null) execute function wagering.verify_no_voucher_undone();

-- The voucher, held for this transaction: those who come for it at the same moment wait here, and then see how it ended.
-- A function, since to hold a row asks for the right to change it, which the application's role has not.
create function wagering.hold_voucher(number text) returns setof wagering.voucher
language sql security definer set search_path = pg_catalog
as $$ select * from wagering.voucher where validation_number = number for update $$;

revoke all on function wagering.today(), wagering.ticket(text, bigint), wagering.verify_voucher(),
    wagering.verify_voucher_end(), wagering.verify_no_voucher_undone(), wagering.hold_voucher(text) from public;
grant execute on function wagering.today(), wagering.ticket(text, bigint), wagering.hold_voucher(text) to feltwork_app;
grant select on wagering.redemption_location, wagering.voucher, wagering.voucher_end, wagering.vouchers to feltwork_app;
grant insert on wagering.redemption_location, wagering.voucher, wagering.voucher_end to feltwork_app;
grant update (enabled) on wagering.redemption_location to feltwork_app;
