-- A slot machine with its box, a camera at a felt table, and who supervises it.
insert into floor.device (asset_number, kind, manufacturer, serial_number, model, model_type, registered_by)
values ('S-77', 'slot_machine', 'Acme', 'S-77', 'Reels 3', 'reel', '00000000-0000-7000-8000-0000000000e3');
insert into cage.box (number, marked, device, registered_by)
values ('S-77', 'asset_number', 'S-77', '00000000-0000-7000-8000-0000000000e2');
insert into cage.box_placed (id, box, device, placed_by)
values ('00000000-0000-7000-8000-000000000151', 'S-77', 'S-77', '00000000-0000-7000-8000-0000000000e9');
insert into records.camera (id, name, kind, felt_table, covers, put_up_by)
values ('00000000-0000-7000-8000-000000000152', 'C-3', 'stationary', 'R1', 'wheel',
    '00000000-0000-7000-8000-0000000000e3');
insert into records.supervisor (id, felt_table, person, assigned_by)
values ('00000000-0000-7000-8000-000000000153', 'R1', '00000000-0000-7000-8000-0000000000e3', 'dave');
