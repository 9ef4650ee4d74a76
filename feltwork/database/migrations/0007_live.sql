-- The live tables: how each is run, where each terminal sits, which server has a table, and the journal of every input.

create schema live;
grant usage on schema live to feltwork_app;

create table live.setup (
    gaming_table text primary key references wagering.gaming_table,
    content json not null,
    changed_at timestamptz not null default ledger.now()
);

-- A terminal's position at its table. On a game with one outcome for all it is a mere number.
create table live.position (
    terminal text primary key references wagering.terminal,
    gaming_table text not null references wagering.gaming_table,
    seat integer not null check (seat > 0),
    unique (gaming_table, seat)
);

-- Which server runs a table, for the others to send people there. Who really has it is decided by a lock that ends
-- with the server's connection, and by the journal's numbers.
create table live.owner (
    gaming_table text primary key references wagering.gaming_table,
    server text not null,
    address text not null,
    since timestamptz not null default ledger.now(),
    glance json,                 -- how the table stands, for whoever looks at the whole floor
    glanced_at timestamptz
);

create table live.journal (
    gaming_table text not null references wagering.gaming_table,
    number bigint not null check (number > 0),
    kind text not null,
    content json not null,
    made_by text not null,
    at timestamptz not null,
    primary key (gaming_table, number)
);
create index journal_standing on live.journal (gaming_table, number)
    where kind in ('opened', 'betting', 'closed');

-- No number is left out: whoever writes knows everything that was written before.
create function live.verify_next() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if new.number > 1 and not exists (
        select from live.journal where gaming_table = new.gaming_table and number = new.number - 1
    ) then
        perform ledger.refuse(format('journal of table %s', new.gaming_table),
            format('number %s does not follow the last one', new.number), '605a.2(d)(6)');
    end if;
    return null;
end
$$;
create trigger next_number after insert on live.journal for each row execute function live.verify_next();
create trigger never_changed before update or delete on live.journal
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on live.journal
    for each statement execute function ledger.refuse_change();

revoke all on all functions in schema live from public;
grant select on all tables in schema live to feltwork_app;
grant insert on live.journal to feltwork_app;
grant insert, update on live.setup, live.owner to feltwork_app;
grant insert, update, delete on live.position to feltwork_app;
