-- The link to the Department's central control computer: how it stands, what the Department ordered, and every
-- significant event, kept here until the Department has it (605a.5(a), 463a.4).

create schema if not exists control;
grant usage on schema control to feltwork_app;

create table control.link (
    only_row boolean primary key default true check (only_row),
    state text not null default 'never' check (state in ('never', 'up', 'lost')),
    since timestamptz not null default ledger.now(),
    heard_at timestamptz,
    stopped boolean not null default true,       -- no terminal counts as connected
    on_loss text not null default 'stop' check (on_loss in ('stop', 'go_on')),
    go_on_minutes integer not null default 0 check (go_on_minutes between 0 and 1440),
    patience_s integer not null default 10 check (patience_s between 3 and 300),
    constraint link_up_is_not_stopped check (state <> 'up' or not stopped),
    constraint link_never_is_stopped check (state <> 'never' or stopped)
);
insert into control.link default values;

-- ---------------------------------------------------------------------------------------------------- events

-- Written in the transaction of what happened. A number is given to what was committed, when it is asked for: so the
-- numbers have no gap, and whoever has everything up to one of them has missed nothing.
create table control.event (
    id bigint generated always as identity primary key,
    number bigint unique,
    kind text not null check (kind ~ '^[a-z][a-z_]*$'),
    subject text,                                -- 'terminal 1001', 'table Baccarat'
    content jsonb not null default '{}',
    day date not null,
    at timestamptz not null
);
create index event_without_number on control.event (id) where number is null;
create index event_kind on control.event (kind, id);

create function control.verify_event() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if tg_op = 'DELETE' or old.number is not null or new.number is null
        or (new.id, new.kind, new.subject, new.content, new.day, new.at)
            is distinct from (old.id, old.kind, old.subject, old.content, old.day, old.at) then
        perform ledger.refuse(format('event %s', coalesce(old.number, old.id)),
            'what was noted for the Department is never changed', '605a.5(a)');
    end if;
    return new;
end
$$;
create trigger never_changed before update or delete on control.event
    for each row execute function control.verify_event();
create trigger never_emptied before truncate on control.event
    for each statement execute function ledger.refuse_change();

create function control.note_event(p_kind text, p_subject text, p_content jsonb, p_day date default null) returns void
language sql security definer set search_path = pg_catalog as $$
    insert into control.event (kind, subject, content, day, at)
    select p_kind, p_subject, p_content, coalesce(p_day, ledger.gaming_day(moment)), moment from ledger.clock
$$;

-- One at a time: the next who gives numbers sees those of the one before.
create function control.number_events() returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
    last bigint;
    given integer;
begin
    perform pg_advisory_xact_lock(hashtextextended('control/events', 605));
    select coalesce(max(e.number), 0) into last from control.event e;
    update control.event e set number = last + n.position
    from (
        select w.id, row_number() over (order by w.id) as position from control.event w where w.number is null
    ) n
    where e.id = n.id;
    get diagnostics given = row_count;
    return last + given;
end
$$;

-- ------------------------------------------------------------------------------------------ the Department's orders

create table control.command (
    id uuid primary key,
    number bigint generated always as identity unique,
    action text not null check (action in ('enable', 'disable')),
    terminal text references wagering.terminal,
    gaming_table text references wagering.gaming_table,
    reason text not null check (length(trim(reason)) between 1 and 400),
    operator text not null check (length(trim(operator)) > 0),
    at timestamptz not null default ledger.now(),
    constraint command_of_one check (num_nonnulls(terminal, gaming_table) = 1)
);
create index command_terminal on control.command (terminal, number);
create index command_gaming_table on control.command (gaming_table, number);
create trigger never_changed before update or delete on control.command
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on control.command
    for each statement execute function ledger.refuse_change();

-- A terminal whose line is gone: since when, and whether those who must know of it were told (461a.27(a)).
create table control.line (
    terminal text primary key references wagering.terminal,
    gone_since timestamptz,                      -- null: it is there
    told boolean not null default false
);

-- Which kinds of filings go to the Department; the kinds themselves say so, and are written here when a server starts.
create table control.to_department (kind text primary key);

-- ---------------------------------------------------------------------------------- what happens becomes an event

create function control.of_terminal() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    subject text := 'terminal ' || new.asset_number;
begin
    if tg_op = 'INSERT' then
        perform control.note_event('terminal_enrolled', subject, jsonb_build_object('table', new.gaming_table));
        return null;
    end if;
    if new.enabled <> old.enabled then
        perform control.note_event(case when new.enabled then 'terminal_enabled' else 'terminal_disabled' end, subject,
            jsonb_build_object('table', new.gaming_table));
    end if;
    if new.gaming_table <> old.gaming_table then
        perform control.note_event('terminal_at_table', subject,
            jsonb_build_object('table', new.gaming_table, 'before', old.gaming_table));
    end if;
    return null;
end
$$;
create trigger event_enrolled after insert on wagering.terminal
    for each row execute function control.of_terminal();
create trigger event_changed after update of enabled, gaming_table on wagering.terminal
    for each row execute function control.of_terminal();

create function control.of_gaming_table() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event('table_set_up', 'table ' || new.id, jsonb_build_object('game', new.edition));
    return null;
end
$$;
create trigger event_set_up after insert on wagering.gaming_table
    for each row execute function control.of_gaming_table();

-- Holds that follow from the link or from an order are told by those, once, and not again for each terminal.
create function control.of_hold() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    held wagering.hold;
begin
    if tg_table_name = 'hold' then
        held := new;
    else
        select * into held from wagering.hold h where h.id = new.hold;
    end if;
    if held.kind in ('not_connected', 'department') then
        return null;
    end if;
    perform control.note_event(case when tg_table_name = 'hold' then 'hold_placed' else 'hold_lifted' end,
        coalesce('terminal ' || held.terminal, 'table ' || held.gaming_table),
        jsonb_build_object('hold', held.kind, 'why', held.why, 'section', held.section));
    return null;
end
$$;
create trigger event after insert on wagering.hold for each row execute function control.of_hold();
create trigger event after insert on wagering.hold_lifted for each row execute function control.of_hold();

create function control.of_command() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event(
        case when new.terminal is null then 'table_' else 'terminal_' end
            || case new.action when 'enable' then 'activated' else 'deactivated' end,
        coalesce('terminal ' || new.terminal, 'table ' || new.gaming_table),
        jsonb_build_object('command', new.id, 'operator', new.operator, 'reason', new.reason));
    return null;
end
$$;
create trigger event after insert on control.command for each row execute function control.of_command();

-- A payout is a terminal's, or one of a device that is played in another system.
create function control.payout_at(p_payout jsonb) returns text language sql immutable as $$
    select coalesce('terminal ' || (p_payout ->> 'terminal'), 'device ' || (p_payout ->> 'device'))
$$;

-- Payouts and corrections are read at the end of the transaction: only then their posting is whole.
create function control.of_payout() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event('payout_due', control.payout_at(to_jsonb(new)),
        jsonb_build_object('payout', new.id, 'payout_kind', new.kind, 'amount', new.amount, 'wager', new.what,
            'why', new.why, 'day', p.day, 'table', (
                select r.gaming_table from wagering.round r where r.id = new.round)), p.day)
    from ledger.posting p where p.id = new.posting;
    return null;
end
$$;
create constraint trigger event after insert on wagering.payout deferrable initially deferred
    for each row execute function control.of_payout();

create function control.of_payout_paid() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event('payout_paid', control.payout_at(to_jsonb(d)),
        jsonb_build_object('payout', d.id, 'payout_kind', d.kind, 'amount', d.amount, 'slip', new.slip,
            'day', p.day), p.day)
    from wagering.payout d, ledger.posting p where d.id = new.payout and p.id = new.posting;
    return null;
end
$$;
create constraint trigger event after insert on wagering.payout_paid deferrable initially deferred
    for each row execute function control.of_payout_paid();

-- What a correction changes of the revenue of each terminal, which no meter shows: meters only grow.
create function control.of_correction() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event('correction', null,
        jsonb_build_object('posting', new.id, 'corrects', new.corrects, 'kind', new.kind,
            'authorised_by', new.authorised_by, 'day', new.day, 'revenue', coalesce((
                select jsonb_agg(jsonb_build_object('terminal', c.terminal, 'table', c.gaming_table,
                    'revenue', c.revenue) order by c.terminal)
                from control.corrected c where c.day = new.day and c.lane = new.lane and c.number = new.number
                    and c.terminal is not null and c.revenue <> 0), '[]')),
        new.day);
    return null;
end
$$;
create view control.corrected as
select day, lane, number, terminal, gaming_table, sum(amount * (
    (split_part(credit, '/', 1) in ('table_win', 'progressive'))::integer
    - (split_part(debit, '/', 1) in ('table_win', 'progressive'))::integer))::bigint as revenue
from ledger.transfer
where phase = 'posted' and kind = 'correction' and split_part(debit, '/', 1) <> 'progressive_cost'
    and split_part(credit, '/', 1) <> 'progressive_cost'
group by day, lane, number, terminal, gaming_table;
create constraint trigger event_correction after insert on ledger.posting deferrable initially deferred
    for each row when (new.corrects is not null) execute function control.of_correction();

create function control.of_round() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event('round_void', 'table ' || new.gaming_table,
        jsonb_build_object('round', new.id, 'number', new.number, 'from', old.state));
    return null;
end
$$;
create trigger event_void after update of state on wagering.round
    for each row when (new.state = 'void' and old.state <> 'void') execute function control.of_round();

create function control.of_journal() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event('table_' || new.kind, 'table ' || new.gaming_table,
        jsonb_build_object('entry', new.number, 'by', new.made_by));
    return null;
end
$$;
create trigger event after insert on live.journal
    for each row when (new.kind in ('opened', 'closed', 'called_off')) execute function control.of_journal();

create function control.of_filing() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from control.to_department d where d.kind = new.kind) then
        perform control.note_filing(new.id);
    end if;
    return null;
end
$$;
create function control.note_filing(p_filing uuid) returns void
language sql security definer set search_path = pg_catalog as $$
    select control.note_event('filing', f.subject, jsonb_build_object('filing', f.id, 'filing_number', f.number,
        'filing_kind', f.kind, 'about', f.subject, 'content', f.content::jsonb, 'filed_by', p.sign_in_name,
        'filed_at', f.filed_at))
    from filing.filing f join access.person p on p.id = f.filed_by where f.id = p_filing
$$;
create trigger event after insert on filing.filing for each row execute function control.of_filing();

-- Say which kinds of filings go to the Department; what was filed before anybody said so is noted now.
create function control.say_to_department(p_kinds text[]) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('control/to_department', 605));
    insert into control.to_department select unnest(p_kinds) on conflict do nothing;
    delete from control.to_department d where d.kind <> all (p_kinds);
    perform control.note_filing(f.id) from filing.filing f
    where f.kind = any (p_kinds) and not exists (
        select from control.event e where e.kind = 'filing' and e.content ->> 'filing' = f.id::text);
end
$$;

create function control.of_commencement() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event('operations_commenced', null, jsonb_build_object('at', new.commenced_at));
    return null;
end
$$;
create trigger event_commenced after update of commenced_at on wagering.house
    for each row when (old.commenced_at is null and new.commenced_at is not null)
    execute function control.of_commencement();

-- Devices: where they are moved (463a.4(b)), and what becomes of one that does not answer (461a.27(a)).
create function control.device_named(p_device text) returns text
language sql stable security definer set search_path = pg_catalog as $$
    select case when exists (select from wagering.terminal t where t.asset_number = p_device)
        then 'terminal ' else 'device ' end || p_device
$$;
create function control.of_movement() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event('device_moved', control.device_named(new.device), jsonb_build_object(
        'movement', new.id, 'from', new.moved_from, 'to', new.moved_to, 'moved_at', new.moved_at,
        'notice', new.notice));
    return null;
end
$$;
create trigger event after insert on floor.movement for each row execute function control.of_movement();

create function control.of_nonresponse() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event('device_nonresponsive', control.device_named(new.device),
        jsonb_build_object('report', new.id, 'what_happened', new.what_happened));
    return null;
end
$$;
create trigger event after insert on floor.nonresponse for each row execute function control.of_nonresponse();

create function control.of_nonresponse_end() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform control.note_event(case when new.cleared then 'memory_cleared' else 'device_answers' end,
        control.device_named(n.device), jsonb_build_object('report', n.id, 'remarks', new.remarks))
    from floor.nonresponse n where n.id = new.nonresponse;
    return null;
end
$$;
create trigger event after insert on floor.nonresponse_end for each row execute function control.of_nonresponse_end();

revoke all on all functions in schema control from public;
grant execute on function control.note_event(text, text, jsonb, date), control.number_events(),
    control.say_to_department(text[]) to feltwork_app;
grant select on all tables in schema control to feltwork_app;
grant update on control.link to feltwork_app;
grant insert on control.command to feltwork_app;
grant insert, update, delete on control.line to feltwork_app;
