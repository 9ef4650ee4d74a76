-- A felt table within the authorized number, and a notice that two people approved for two bureaus.
insert into cage.felt_table (number, game, kind, registered_by)
values ('R18', 'Roulette', 'banking', '00000000-0000-7000-8000-0000000000e3');
insert into filing.filing (id, kind, subject, content, digest, filed_by, filed_roles) values
    ('00000000-0000-7000-8000-000000000181', 'software_notice', null, '{}', sha256('{}'),
        '00000000-0000-7000-8000-0000000000e3', '{lead_technician}');
insert into filing.decision (filing, authority, approves, reason, decided_by, decided_roles) values
    ('00000000-0000-7000-8000-000000000181', 'gaming_laboratory_operations', true, 'tested',
        '00000000-0000-7000-8000-0000000000e1', '{gaming_laboratory_representative}'),
    ('00000000-0000-7000-8000-000000000181', 'casino_compliance', true, 'complete',
        '00000000-0000-7000-8000-0000000000e2', '{casino_compliance_representative}');
