-- Failed sign-ins are counted for a name together with where the try comes from, and more loosely for a name everywhere
-- and for an address. An empty name stands for every name, an empty origin for everywhere: access/tries.py has the rules.
-- What was counted before, without a place, has no window, so that it keeps nobody out.

alter table access.sign_in_count drop constraint sign_in_count_pkey;
alter table access.sign_in_count
    add column origin text collate "C" not null default '' check (length(origin) <= 80),
    add column since timestamptz,       -- when the first of them was
    add column last_at timestamptz,
    add column good_at timestamptz,     -- the last sign-in that succeeded here: the place is familiar to this name
    add primary key (sign_in_name, origin),
    add constraint sign_in_count_has_a_place check (sign_in_name <> '' or origin <> '');
grant update (since, last_at, good_at) on access.sign_in_count to feltwork_app;
