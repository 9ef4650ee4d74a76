-- Somebody asks in the roles that they hold at that moment.
insert into access.role_given (person, role, given_by)
values ('00000000-0000-7000-8000-000000000251', 'dealer', 'ann');
insert into access.request (id, kind, content, section, needs, asker_counts, asked_by, asked_roles, why, expires_at)
values ('00000000-0000-7000-8000-000000003201', 'correct_after_settlement', '{}', '605a.2(d)(6)', '[["floorperson"]]',
    false, '00000000-0000-7000-8000-000000000251', '{dealer}', 'version 32', ledger.now() + interval '1 hour');
