-- A session that began under an idle time of its own.
insert into access.session (token_hash, person, idle_minutes)
values (sha256('version 34'), '00000000-0000-7000-8000-0000000000e1', 20);
