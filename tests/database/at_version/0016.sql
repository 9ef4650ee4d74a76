-- A payout whose override was approved by mistake, asked for anew back to what was sent, and paid so with two signatures.
select ledger.open_account('payout_due/S-2', 'liability', 0, null);
select ledger.post('00000000-0000-7000-8000-000000001601', 'device payout', 'version 16',
    '[{"phase": "posted", "debit": "other_devices", "credit": "payout_due/S-2", "amount": 1200000,
       "kind": "device_payout_due"}]');
insert into wagering.payout (id, device_type, device, kind, amount, posting, why)
values ('00000000-0000-7000-8000-000000001601', 'slot_machine', 'S-2', 'jackpot', 1200000,
    '00000000-0000-7000-8000-000000001601', 'three sevens');
insert into cage.override (id, payout, sent, amount, why, asked_by)
values ('00000000-0000-7000-8000-000000001602', '00000000-0000-7000-8000-000000001601', 1200000, 120000, 'misread',
    '00000000-0000-7000-8000-0000000000e1');
insert into cage.override_decision (override, approves, reason, decided_by, decided_roles)
values ('00000000-0000-7000-8000-000000001602', true, 'seen', '00000000-0000-7000-8000-0000000000e2', '{}');
insert into cage.override (id, payout, sent, amount, why, asked_by, at)
values ('00000000-0000-7000-8000-000000001603', '00000000-0000-7000-8000-000000001601', 1200000, 1200000, 'as it was sent',
    '00000000-0000-7000-8000-0000000000e1', ledger.now() + interval '1 second');
insert into cage.override_decision (override, approves, reason, decided_by, decided_roles)
values ('00000000-0000-7000-8000-000000001603', true, 'seen', '00000000-0000-7000-8000-0000000000e2', '{}');
select ledger.post('00000000-0000-7000-8000-000000001604', 'attendant payout', 'version 16',
    '[{"phase": "posted", "debit": "payout_due/S-2", "credit": "cage", "amount": 1200000,
       "kind": "device_payout_paid"}]');
insert into wagering.payout_paid (payout, posting, made_by, made_by_role, verified_by, verified_by_role, amount, override)
values ('00000000-0000-7000-8000-000000001601', '00000000-0000-7000-8000-000000001604', 'dave', 'slot attendant', 'sid',
    'security department member', 1200000, '00000000-0000-7000-8000-000000001603');
