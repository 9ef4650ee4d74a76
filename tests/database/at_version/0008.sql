-- Signatures, a hold that stands and one that is over, what was found in order, a draft and a filing with its decision.
insert into access.role_given (id, person, role, given_by) values
    ('00000000-0000-7000-8000-0000000000f5', '00000000-0000-7000-8000-0000000000e1', 'executive_director', 'ann');
insert into access.signature (document_kind, document, line, person, roles, digest)
values ('movement', '1', 'shift_manager', '00000000-0000-7000-8000-0000000000e3', '{floorperson}', sha256('one'));
insert into wagering.hold (id, terminal, kind, why, section, placed_by) values
    ('00000000-0000-7000-8000-000000000081', '1001', 'not_boxed', 'it has no drop box', '465a.17(e)(6)', 'version 8'),
    ('00000000-0000-7000-8000-000000000082', '1001', 'memory', 'its memory was cleared', '461a.27(a)', 'version 8');
insert into wagering.hold_lifted (hold, lifted_by) values ('00000000-0000-7000-8000-000000000081', 'version 8');
insert into wagering.condition (subject, kind, met, cleared_by) values ('terminal 1001', 'boxed', true, 'version 8');
insert into filing.draft (id, kind, content, drafted_by)
values ('00000000-0000-7000-8000-000000000083', 'waiver_petition', '{}', '00000000-0000-7000-8000-0000000000e3');
insert into filing.filing (id, kind, subject, content, digest, filed_by, filed_roles)
values ('00000000-0000-7000-8000-000000000084', 'rules_submission', 'T1', '{}', sha256('{}'),
    '00000000-0000-7000-8000-0000000000e3', '{director_of_table_games}');
insert into filing.decision (filing, authority, approves, reason, decided_by, decided_roles)
values ('00000000-0000-7000-8000-000000000084', 'executive_director', true, 'complete',
    '00000000-0000-7000-8000-0000000000e1', '{executive_director}');
insert into filing.filing (id, kind, content, digest, filed_by, filed_roles)
values ('00000000-0000-7000-8000-000000000085', 'waiver_petition', '{}', sha256('{}'),
    '00000000-0000-7000-8000-0000000000e3', '{director_of_table_games}');
insert into filing.withdrawn (filing, why, withdrawn_by)
values ('00000000-0000-7000-8000-000000000085', 'no longer needed', '00000000-0000-7000-8000-0000000000e3');
