-- A terminal on the gaming floor behind its notice, what is installed in it, its inspection, and a memory that was cleared.
insert into floor.device (asset_number, kind, manufacturer, serial_number, model, registered_by)
values ('1001', 'electronic_wagering_terminal', 'Acme', 'S-1', 'T-100', '00000000-0000-7000-8000-0000000000e3');
insert into floor.facility (id, category, other_tables, stated_by)
values ('00000000-0000-7000-8000-000000000091', 2, 40, '00000000-0000-7000-8000-0000000000e3');
insert into filing.filing (id, kind, subject, content, digest, filed_by, filed_roles) values
    ('00000000-0000-7000-8000-000000000092', 'gaming_floor_plan', null, '{}', sha256('{}'),
        '00000000-0000-7000-8000-0000000000e3', '{director_of_slot_operations}'),
    ('00000000-0000-7000-8000-000000000093', 'movement_notice', '1001', '{}', sha256('{}'),
        '00000000-0000-7000-8000-0000000000e3', '{slot_shift_manager}'),
    ('00000000-0000-7000-8000-000000000094', 'nonresponsive_notice', '1001', '{}', sha256('{}'),
        '00000000-0000-7000-8000-0000000000e3', '{slot_shift_manager}');
insert into floor.location (id, kind, words, filing, opened_by)
values ('A-1', 'gaming_floor', 'A', '00000000-0000-7000-8000-000000000092', '00000000-0000-7000-8000-0000000000e3');
insert into floor.plan (filing, width, height, put_in_force_by)
values ('00000000-0000-7000-8000-000000000092', 10, 10, '00000000-0000-7000-8000-0000000000e3');
insert into floor.plan_area (plan, area, smoking, x, y, width, height)
values ('00000000-0000-7000-8000-000000000092', 'A', false, 0, 0, 10, 10);
insert into floor.plan_location (plan, location, area, x, y)
values ('00000000-0000-7000-8000-000000000092', 'A-1', 'A', 1, 1);
insert into floor.configuration (id, device, program_id, base_rom, recorded_by)
values ('00000000-0000-7000-8000-000000000095', '1001', 'P-1', 'OS-1', '00000000-0000-7000-8000-0000000000e3');
insert into floor.movement (id, device, moved_to, moved_at, notice, recorded_by, recorded_roles)
values ('00000000-0000-7000-8000-000000000096', '1001', 'A-1', ledger.now(), '00000000-0000-7000-8000-000000000093',
    '00000000-0000-7000-8000-0000000000e3', '{slot_shift_manager}');
insert into floor.inspection (id, device, passed, found, configuration, movement, inspected_by)
values ('00000000-0000-7000-8000-000000000097', '1001', true, 'in order', '00000000-0000-7000-8000-000000000095',
    '00000000-0000-7000-8000-000000000096', '00000000-0000-7000-8000-0000000000e1');
insert into floor.nonresponse (id, device, what_happened, notice, reported_by)
values ('00000000-0000-7000-8000-000000000098', '1001', 'a dark screen', '00000000-0000-7000-8000-000000000094',
    '00000000-0000-7000-8000-0000000000e3');
insert into floor.meters_recorded (nonresponse, recorded_by)
values ('00000000-0000-7000-8000-000000000098', '00000000-0000-7000-8000-0000000000e1');
insert into floor.meter_reading (nonresponse, meter, reads, books)
select '00000000-0000-7000-8000-000000000098', m.meter, m.value, m.value from wagering.meter m where m.terminal = '1001';
insert into floor.nonresponse_end (nonresponse, cleared, ended_by)
values ('00000000-0000-7000-8000-000000000098', true, '00000000-0000-7000-8000-0000000000e3');
insert into floor.meter_at_clear (nonresponse, meter, value)
select '00000000-0000-7000-8000-000000000098', m.meter, m.value from wagering.meter m where m.terminal = '1001';
