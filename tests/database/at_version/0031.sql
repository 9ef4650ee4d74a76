-- A person whose password an administrator set.
insert into access.person (id, sign_in_name, name, added_by)
values ('00000000-0000-7000-8000-000000000251', 'nora', 'Nora', 'ann');
insert into access.credential (person, hash, set_at, set_by)
values ('00000000-0000-7000-8000-000000000251', '$argon2id$v=19$x', now(), '00000000-0000-7000-8000-0000000000e1');
