-- A validator's key that is out, a felt table that opened, and who leads slot operations.
insert into cage.custody_out (id, key, label, out_to, handed_by, why)
values ('00000000-0000-7000-8000-000000000161', 'bill_validator', 'K-1', '00000000-0000-7000-8000-0000000000e3',
    '00000000-0000-7000-8000-0000000000e2', 'a jam');
insert into cage.table_slip (id, kind, felt_table, value_chips, coins, plaques, prepared_by, prepared_roles)
values ('00000000-0000-7000-8000-000000000162', 'opening', 'R1', 1000000, 0, 0, '00000000-0000-7000-8000-0000000000e2',
    '{}');
insert into records.director (id, position, person, licence, recorded_by)
values ('00000000-0000-7000-8000-000000000163', 'slot_operations', '00000000-0000-7000-8000-0000000000e3', 'KEY-1',
    '00000000-0000-7000-8000-0000000000e2');
