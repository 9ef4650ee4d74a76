-- Oversight: more positions, signatures on documents, what keeps a terminal or a table from being used, the commencement
-- of operations, and what is filed with the Board and the Department.

insert into access.role values
    ('instructor', 'table_games'),
    ('pit_boss', 'table_games'),
    ('director_of_table_games', 'table_games'),
    ('lead_technician', 'slot_operations'),
    ('slot_shift_manager', 'slot_operations'),
    ('director_of_slot_operations', 'slot_operations'),
    ('count_team_member', 'finance'),
    ('count_room_supervisor', 'finance'),
    ('main_bank_cashier', 'finance'),
    ('cage_supervisor', 'finance'),
    ('casino_compliance_supervisor', 'board'),
    ('gaming_laboratory_representative', 'board'),
    ('executive_director', 'board');

-- ------------------------------------------------------------------------------------------------ signatures

-- A signature on one line of a document, for what the document said then. Nobody signs a document on two lines.
create table access.signature (
    document_kind text not null check (document_kind ~ '^[a-z][a-z_]*$'),
    document text not null check (length(document) between 1 and 80),
    line text not null check (line ~ '^[a-z][a-z_0-9]*$'),
    person uuid not null references access.person,
    roles text[] not null,               -- what they held then
    digest bytea not null check (length(digest) = 32),
    at timestamptz not null default ledger.now(),
    primary key (document_kind, document, line),
    constraint signature_once unique (document_kind, document, person)
);
create trigger never_changed before update or delete on access.signature
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on access.signature
    for each statement execute function ledger.refuse_change();
grant select, insert on access.signature to feltwork_app;

-- ----------------------------------------------------------------------------------------- holds and commencement

alter table wagering.house add column commenced_at timestamptz;

create function wagering.verify_commenced() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if old.commenced_at is not null and new.commenced_at is distinct from old.commenced_at then
        perform ledger.refuse('operations', 'they have commenced, and that stays so', '463a.5(a)');
    end if;
    return new;
end
$$;
create trigger commenced_once before update on wagering.house
    for each row execute function wagering.verify_commenced();

-- Why a terminal or a table can't be used, besides its own switch: each reason is placed and lifted by whoever answers
-- for it. What is open stands on the row of the terminal or table as well, where those who wager read it anyway.
create table wagering.hold (
    id uuid primary key default gen_random_uuid(),
    terminal text references wagering.terminal,
    gaming_table text references wagering.gaming_table,
    kind text not null check (kind ~ '^[a-z][a-z_]*$'),
    why text not null,
    section text not null,
    instead text,
    placed_by text not null,
    at timestamptz not null default ledger.now(),
    constraint hold_of_one check (num_nonnulls(terminal, gaming_table) = 1)
);
create index hold_terminal on wagering.hold (terminal);
create index hold_gaming_table on wagering.hold (gaming_table);

create table wagering.hold_lifted (
    hold uuid primary key references wagering.hold,
    lifted_by text not null,
    at timestamptz not null default ledger.now()
);

-- What was found to be in order, whether operations have commenced or not; from then on whatever is not is a hold.
create table wagering.condition (
    subject text not null,              -- 'terminal 1001', 'table Baccarat'
    kind text not null,
    met boolean not null,
    cleared_by text not null,           -- who said so last
    at timestamptz not null default ledger.now(),
    primary key (subject, kind)
);
create trigger never_removed before delete on wagering.condition
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.condition
    for each statement execute function ledger.refuse_change();
create view wagering.clearance as select subject, kind, cleared_by, at from wagering.condition where met;

alter table wagering.terminal add column holds jsonb not null default '[]';
alter table wagering.gaming_table add column holds jsonb not null default '[]';

create function wagering.show_holds(p_terminal text, p_gaming_table text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
    shown jsonb;
begin
    select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'why', h.why, 'section', h.section,
        'instead', h.instead, 'placed_by', h.placed_by, 'at', h.at) order by h.at, h.kind), '[]')
    into shown
    from wagering.hold h
    where (h.terminal = p_terminal or h.gaming_table = p_gaming_table)
        and not exists (select from wagering.hold_lifted l where l.hold = h.id);
    update wagering.terminal set holds = shown where asset_number = p_terminal;
    update wagering.gaming_table set holds = shown where id = p_gaming_table;
end
$$;

create function wagering.hold_placed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    perform wagering.show_holds(new.terminal, new.gaming_table);
    return null;
end
$$;
create trigger shown after insert on wagering.hold for each row execute function wagering.hold_placed();

create function wagering.hold_ended() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    of wagering.hold;
begin
    select * into of from wagering.hold h where h.id = new.hold;
    perform wagering.show_holds(of.terminal, of.gaming_table);
    return null;
end
$$;
create trigger shown after insert on wagering.hold_lifted for each row execute function wagering.hold_ended();

create trigger never_changed before update or delete on wagering.hold
    for each row execute function ledger.refuse_change();
create trigger never_changed before update or delete on wagering.hold_lifted
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.hold
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on wagering.hold_lifted
    for each statement execute function ledger.refuse_change();

revoke all on function wagering.verify_commenced(), wagering.show_holds(text, text), wagering.hold_placed(),
    wagering.hold_ended() from public;
grant select on wagering.hold, wagering.hold_lifted, wagering.condition, wagering.clearance to feltwork_app;
grant insert on wagering.hold, wagering.hold_lifted to feltwork_app;
grant insert on wagering.condition to feltwork_app;
grant update (met, cleared_by, at) on wagering.condition to feltwork_app;

-- ----------------------------------------------------------------------------------------------------- filings

create schema filing;
grant usage on schema filing to feltwork_app;

create table filing.draft (
    id uuid primary key,
    kind text not null,
    subject text,
    content json not null,
    drafted_by uuid not null references access.person,
    changed_at timestamptz not null default ledger.now()
);

create table filing.filing (
    id uuid primary key,
    number bigint generated always as identity unique,
    kind text not null,
    subject text,                        -- what it is about: a table, a device, an edition
    content json not null,
    digest bytea not null check (length(digest) = 32),
    supersedes uuid references filing.filing,
    filed_by uuid not null references access.person,
    filed_roles text[] not null,
    filed_at timestamptz not null default ledger.now()
);
create index filing_kind on filing.filing (kind, subject);

create table filing.decision (
    filing uuid not null references filing.filing,
    authority text not null,
    approves boolean not null,
    reason text not null,
    conditions text,
    in_force_from date,
    decided_by uuid not null references access.person,
    decided_roles text[] not null,
    at timestamptz not null default ledger.now(),
    primary key (filing, authority)
);

create table filing.withdrawn (
    filing uuid primary key references filing.filing,
    why text not null,
    withdrawn_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function filing.verify_decision() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    filed filing.filing;
begin
    select * into filed from filing.filing f where f.id = new.filing;
    if new.decided_by = filed.filed_by then
        perform ledger.refuse(format('filing %s', filed.number), 'nobody decides what they file', '601a.2',
            'the Board''s people decide');
    end if;
    if exists (select from filing.withdrawn w where w.filing = new.filing) then
        perform ledger.refuse(format('filing %s', filed.number), 'it was withdrawn', '601a.2', 'file it anew');
    end if;
    return new;
end
$$;
create trigger by_another before insert on filing.decision for each row execute function filing.verify_decision();

create trigger never_changed before update or delete on filing.filing
    for each row execute function ledger.refuse_change();
create trigger never_changed before update or delete on filing.decision
    for each row execute function ledger.refuse_change();
create trigger never_changed before update or delete on filing.withdrawn
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on filing.filing
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on filing.decision
    for each statement execute function ledger.refuse_change();
create trigger never_emptied before truncate on filing.withdrawn
    for each statement execute function ledger.refuse_change();

revoke all on all functions in schema filing from public;
grant select on all tables in schema filing to feltwork_app;
grant insert on filing.filing, filing.decision, filing.withdrawn to feltwork_app;
grant insert, update, delete on filing.draft to feltwork_app;
