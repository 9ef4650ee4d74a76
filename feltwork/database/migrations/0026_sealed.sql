-- Sealed texts belong to one place: to this house, to a table, to an entry of its journal (605a.2(b)). Which keys sealed
-- is recorded, so that a server with another key is told before it takes a table.

-- Named in every sealed text. A restored backup has the id of its house.
create table live.house (
    only_one boolean primary key default true check (only_one),
    id uuid not null default gen_random_uuid()
);
insert into live.house default values;

-- The last entries that earlier versions wrote. Their sealed texts name no place, and open up to these numbers alone.
create table live.sealed_before (
    gaming_table text primary key references wagering.gaming_table,
    number bigint not null check (number > 0)
);
insert into live.sealed_before select gaming_table, max(number) from live.journal group by gaming_table;

-- Keys by their ids, the newest last. The check value is sealed with the key itself, and repeats the numbers above.
create table live.seal_key (
    number bigint generated always as identity primary key,
    id text not null unique check (id ~ '^[0-9a-f]{16}$'),
    check_value text not null,
    at timestamptz not null default ledger.now()
);

do $$
declare
    name text;
begin
    foreach name in array array['house', 'sealed_before', 'seal_key'] loop
        execute format('create trigger never_changed before update or delete on live.%I'
            ' for each row execute function ledger.refuse_change()', name);
        execute format('create trigger never_emptied before truncate on live.%I'
            ' for each statement execute function ledger.refuse_change()', name);
    end loop;
end
$$;
grant select on live.house, live.sealed_before, live.seal_key to feltwork_app;
grant insert on live.seal_key to feltwork_app;
