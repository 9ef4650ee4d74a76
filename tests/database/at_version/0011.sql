-- A felt table, boxes in it and in a terminal, a drop with its team and keys, and a count that waits for its recount.
insert into access.person (id, sign_in_name, name, added_by) values
    ('00000000-0000-7000-8000-0000000000e9', 'sid', 'Sid', 'ann');
insert into cage.felt_table (number, game, kind, registered_by)
values ('R1', 'Roulette', 'banking', '00000000-0000-7000-8000-0000000000e2');
insert into cage.box (number, marked, terminal, felt_table, registered_by) values
    ('R1', 'asset_number', null, 'R1', '00000000-0000-7000-8000-0000000000e2'),
    ('1001', 'asset_number', '1001', null, '00000000-0000-7000-8000-0000000000e2'),
    ('EMERGENCY-1', 'emergency', null, null, '00000000-0000-7000-8000-0000000000e2');
insert into cage.box_placed (id, box, terminal, felt_table, placed_by) values
    ('00000000-0000-7000-8000-000000000111', 'R1', null, 'R1', '00000000-0000-7000-8000-0000000000e9'),
    ('00000000-0000-7000-8000-000000000112', '1001', '1001', null, '00000000-0000-7000-8000-0000000000e9');
insert into cage.drop_employee (id, person, credential_number, listed, recorded_by) values
    (gen_random_uuid(), '00000000-0000-7000-8000-0000000000e3', 'PGCB-3', true, '00000000-0000-7000-8000-0000000000e2'),
    (gen_random_uuid(), '00000000-0000-7000-8000-0000000000e9', 'PGCB-9', true, '00000000-0000-7000-8000-0000000000e2');
insert into filing.filing (id, kind, content, digest, filed_by, filed_roles) values
    ('00000000-0000-7000-8000-000000000113', 'drop_plan', '{}', sha256('{}'),
        '00000000-0000-7000-8000-0000000000e2', '{finance}'),
    ('00000000-0000-7000-8000-000000000114', 'drop_deviation', '{}', sha256('{}'),
        '00000000-0000-7000-8000-0000000000e2', '{finance}'),
    ('00000000-0000-7000-8000-000000000115', 'count_schedule', '{}', sha256('{}'),
        '00000000-0000-7000-8000-0000000000e2', '{finance}');
insert into cage.verbal_approval (filing, approves, said, supervisor)
values ('00000000-0000-7000-8000-000000000114', true, 'go ahead', '00000000-0000-7000-8000-0000000000e1');
begin;
insert into cage.drop (id, kind, day, plan, begins_at, route, supervisor, opened_by)
values ('00000000-0000-7000-8000-000000000116', 'tables', '2026-11-15', '00000000-0000-7000-8000-000000000113',
    ledger.now(), 'aisle three', '00000000-0000-7000-8000-0000000000e2', '00000000-0000-7000-8000-0000000000e2');
insert into cage.drop_member (drop_id, person, departments, credential_number) values
    ('00000000-0000-7000-8000-000000000116', '00000000-0000-7000-8000-0000000000e2', '{finance}', 'PGCB-2'),
    ('00000000-0000-7000-8000-000000000116', '00000000-0000-7000-8000-0000000000e3', '{table_games}', 'PGCB-3'),
    ('00000000-0000-7000-8000-000000000116', '00000000-0000-7000-8000-0000000000e9', '{security}', 'PGCB-9');
insert into cage.drop_place (drop_id, position, felt_table) values ('00000000-0000-7000-8000-000000000116', 1, 'R1');
commit;
insert into cage.key_out (id, key, drop_id, out_to, handed_by)
values ('00000000-0000-7000-8000-000000000117', 'release', '00000000-0000-7000-8000-000000000116',
    '00000000-0000-7000-8000-0000000000e9', '00000000-0000-7000-8000-0000000000e1');
insert into cage.drop_begun (drop_id, kind, day, begun_by)
values ('00000000-0000-7000-8000-000000000116', 'tables', '2026-11-15', '00000000-0000-7000-8000-0000000000e2');
insert into cage.box_taken (placement, taken_by, why)
values ('00000000-0000-7000-8000-000000000111', '00000000-0000-7000-8000-0000000000e9', 'drop 1');
insert into cage.collected
    (id, drop_id, position, placement, box, felt_table, amount, meters, metered, since, collected_by)
values ('00000000-0000-7000-8000-000000000118', '00000000-0000-7000-8000-000000000116', 1,
    '00000000-0000-7000-8000-000000000111', 'R1', 'R1', 0, '{}', '{}', ledger.now(),
    '00000000-0000-7000-8000-0000000000e9');
insert into cage.trolley (drop_id, boxes, scheduled, security_lock, finance_lock, verified_by)
values ('00000000-0000-7000-8000-000000000116', 1, 1, true, true, '00000000-0000-7000-8000-0000000000e2');
insert into cage.delivered (drop_id, place, delivered_by)
values ('00000000-0000-7000-8000-000000000116', 'count_room', '00000000-0000-7000-8000-0000000000e2');
insert into cage.key_back (key_out, received_by)
values ('00000000-0000-7000-8000-000000000117', '00000000-0000-7000-8000-0000000000e1');
insert into cage.drop_ended (drop_id, ended_by)
values ('00000000-0000-7000-8000-000000000116', '00000000-0000-7000-8000-0000000000e2');
begin;
insert into cage.count (id, kind, drop_id, day, schedule, supervisor, opened_by)
values ('00000000-0000-7000-8000-000000000119', 'banking', '00000000-0000-7000-8000-000000000116', '2026-11-15',
    '00000000-0000-7000-8000-000000000115', '00000000-0000-7000-8000-0000000000e2',
    '00000000-0000-7000-8000-0000000000e2');
insert into cage.count_member (count_id, person, position)
values ('00000000-0000-7000-8000-000000000119', '00000000-0000-7000-8000-0000000000e2', 0);
commit;
insert into cage.presence (id, count_id, person, came)
values (gen_random_uuid(), '00000000-0000-7000-8000-000000000119', '00000000-0000-7000-8000-0000000000e1', true);
insert into cage.counted (id, count_id, collected, version, bills, currency, value_chips, rake_chips, counted_by)
values ('00000000-0000-7000-8000-00000000011a', '00000000-0000-7000-8000-000000000119',
    '00000000-0000-7000-8000-000000000118', 1, '{"20": 3}', 6000, 0, 0, '00000000-0000-7000-8000-0000000000e2');
insert into cage.counted_instrument (counted, line, kind, amount, finding)
values ('00000000-0000-7000-8000-00000000011a', 1, 'coupon', 500, 'a coupon');
insert into cage.count_finished (count_id, finished_by)
values ('00000000-0000-7000-8000-000000000119', '00000000-0000-7000-8000-0000000000e2');
