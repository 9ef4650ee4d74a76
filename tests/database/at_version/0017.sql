-- Another supervisor of a drop that was opened, a deviation that it took up, and a count team that changed.
begin;
insert into cage.drop (id, kind, day, plan, begins_at, route, supervisor, opened_by)
values ('00000000-0000-7000-8000-000000000171', 'terminals', '2026-11-15', '00000000-0000-7000-8000-000000000113',
    ledger.now(), 'aisle three', '00000000-0000-7000-8000-0000000000e2', '00000000-0000-7000-8000-0000000000e2');
insert into cage.drop_member (drop_id, person, departments, credential_number) values
    ('00000000-0000-7000-8000-000000000171', '00000000-0000-7000-8000-0000000000e2', '{finance}', 'PGCB-2'),
    ('00000000-0000-7000-8000-000000000171', '00000000-0000-7000-8000-0000000000e9', '{security}', 'PGCB-9');
insert into cage.drop_place (drop_id, position, terminal) values ('00000000-0000-7000-8000-000000000171', 1, '1001');
commit;
insert into cage.drop_deviated (drop_id, deviation, route, taken_up_by)
values ('00000000-0000-7000-8000-000000000171', '00000000-0000-7000-8000-000000000114', 'the stairs',
    '00000000-0000-7000-8000-0000000000e9');
insert into cage.drop_left_out (drop_id, position, deviation)
values ('00000000-0000-7000-8000-000000000171', 1, '00000000-0000-7000-8000-000000000114');
insert into cage.drop_supervised (id, drop_id, person, why)
values (gen_random_uuid(), '00000000-0000-7000-8000-000000000171', '00000000-0000-7000-8000-0000000000e9', 'ill');
insert into cage.count_member (count_id, person, position)
values ('00000000-0000-7000-8000-000000000119', '00000000-0000-7000-8000-0000000000e9', 1);
insert into cage.count_relieved (count_id, person, why, relieved_by)
values ('00000000-0000-7000-8000-000000000119', '00000000-0000-7000-8000-0000000000e9', 'ill',
    '00000000-0000-7000-8000-0000000000e2');
