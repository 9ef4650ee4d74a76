-- A table under its submission, a list of records that was carried out, cameras, who supervises.
insert into filing.adopted (gaming_table, filing, adopted_by)
values ('T1', '00000000-0000-7000-8000-000000000084', 'version 14');
insert into records.destruction (id, content, listed_by)
values ('00000000-0000-7000-8000-000000000141', '{"period": ["2020-01-01", "2020-12-31"]}',
    '00000000-0000-7000-8000-0000000000e2');
insert into access.signature (document_kind, document, line, person, roles, digest) values
    ('destruction_list', '00000000-0000-7000-8000-000000000141', 'listed', '00000000-0000-7000-8000-0000000000e2',
        '{finance}', sha256('list')),
    ('destruction_list', '00000000-0000-7000-8000-000000000141', 'approved', '00000000-0000-7000-8000-0000000000e1',
        '{executive_director}', sha256('list'));
insert into records.destroyed (destruction, how, place, carried_out_by)
values ('00000000-0000-7000-8000-000000000141', 'shredded', 'the cage', '00000000-0000-7000-8000-0000000000e2');
insert into records.camera (id, name, kind, gaming_table, covers, put_up_by) values
    ('00000000-0000-7000-8000-000000000142', 'C-1', 'stationary', 'T1', 'the table',
        '00000000-0000-7000-8000-0000000000e3'),
    ('00000000-0000-7000-8000-000000000143', 'C-2', 'pan_tilt_zoom', null, 'the terminals',
        '00000000-0000-7000-8000-0000000000e3');
insert into records.camera_taken_down (camera, why, taken_down_by)
values ('00000000-0000-7000-8000-000000000143', 'broken', '00000000-0000-7000-8000-0000000000e3');
insert into records.camera_required (id, gaming_table, covers, kind, why, required_by)
values ('00000000-0000-7000-8000-000000000144', 'T1', 'the rack', 'stationary', 'disputes',
    '00000000-0000-7000-8000-0000000000e1');
insert into records.camera_required_no_more (requirement, by)
values ('00000000-0000-7000-8000-000000000144', '00000000-0000-7000-8000-0000000000e1');
insert into records.supervision_limit (id, class, most, why, set_by)
values ('00000000-0000-7000-8000-000000000145', 'banking', 4, 'internal controls', '00000000-0000-7000-8000-0000000000e1');
insert into records.supervisor (id, gaming_table, person, assigned_by)
values ('00000000-0000-7000-8000-000000000146', 'T1', '00000000-0000-7000-8000-0000000000e3', 'dave');
insert into records.supervisor_relieved (supervisor, relieved_by)
values ('00000000-0000-7000-8000-000000000146', 'dave');
