-- People with roles, one of them taken away; a session, a request that two people signed, a terminal's credential.
insert into access.person (id, sign_in_name, name, added_by) values
    ('00000000-0000-7000-8000-0000000000e1', 'ann', 'Ann', 'the first administrator'),
    ('00000000-0000-7000-8000-0000000000e2', 'carol', 'Carol', 'ann'),
    ('00000000-0000-7000-8000-0000000000e3', 'dave', 'Dave', 'ann');
insert into access.role_given (id, person, role, given_by) values
    ('00000000-0000-7000-8000-0000000000f1', '00000000-0000-7000-8000-0000000000e1', 'administrator', 'ann'),
    ('00000000-0000-7000-8000-0000000000f2', '00000000-0000-7000-8000-0000000000e2', 'finance', 'ann'),
    ('00000000-0000-7000-8000-0000000000f3', '00000000-0000-7000-8000-0000000000e3', 'floorperson', 'ann'),
    ('00000000-0000-7000-8000-0000000000f4', '00000000-0000-7000-8000-0000000000e3', 'dealer', 'ann');
insert into access.role_taken (given, taken_by) values ('00000000-0000-7000-8000-0000000000f4', 'ann');
insert into access.person_switch (person, enabled, why, switched_by)
values ('00000000-0000-7000-8000-0000000000e2', true, 'back', 'ann');
insert into access.credential (person, hash) values ('00000000-0000-7000-8000-0000000000e1', '$argon2id$v=19$x');
insert into access.sign_in_count (sign_in_name, failures) values ('ann', 1);
insert into access.session (token_hash, person) values (sha256('token'), '00000000-0000-7000-8000-0000000000e1');
insert into access.request
    (id, kind, content, section, needs, asker_counts, asked_by, asked_roles, why, expires_at)
values ('00000000-0000-7000-8000-000000000061', 'device_credentials', '{"asset_numbers": ["1001"]}', '605a.2(b)',
    '[["finance"], ["floorperson", "slot_supervisor"]]', true, '00000000-0000-7000-8000-0000000000e1',
    '{administrator}', 'a new terminal', ledger.now() + interval '1 hour');
insert into access.decision (request, person, roles, approves, reason) values
    ('00000000-0000-7000-8000-000000000061', '00000000-0000-7000-8000-0000000000e2', '{finance}', true, ''),
    ('00000000-0000-7000-8000-000000000061', '00000000-0000-7000-8000-0000000000e3', '{floorperson}', true, '');
insert into access.request_used (request, used_by) values ('00000000-0000-7000-8000-000000000061', 'ann');
insert into access.device_credential (id, asset_number, credential_hash, request, issued_by)
values ('00000000-0000-7000-8000-000000000062', '1001', sha256('credential'), '00000000-0000-7000-8000-000000000061', 'ann');
insert into access.device_credential_end (credential, how, ended_by, why)
values ('00000000-0000-7000-8000-000000000062', 'revoked', 'ann', 'stolen');
select access.note('00000000-0000-7000-8000-0000000000e1', 'ann', 'device_revoked', 'terminal 1001', '{"why": "stolen"}');
