-- A slot machine's payout that was overridden and paid, a manual slip that waits, figures of a felt table, a rate, and
-- tips with hours that somebody worked.
select ledger.open_account('other_devices', 'asset', null, null);
select ledger.open_account('payout_due/S-1', 'liability', 0, null);
select ledger.post('00000000-0000-7000-8000-000000001201', 'device payout', 'version 12',
    '[{"phase": "posted", "debit": "other_devices", "credit": "payout_due/S-1", "amount": 50000,
       "kind": "device_payout_due"}]');
insert into wagering.payout (id, device_type, device, kind, amount, posting, why)
values ('00000000-0000-7000-8000-000000001201', 'slot_machine', 'S-1', 'jackpot', 50000,
    '00000000-0000-7000-8000-000000001201', 'three sevens');
insert into cage.override (id, payout, sent, amount, why, asked_by)
values ('00000000-0000-7000-8000-000000001202', '00000000-0000-7000-8000-000000001201', 50000, 60000, 'misread',
    '00000000-0000-7000-8000-0000000000e1');
insert into cage.override_decision (override, approves, reason, decided_by, decided_roles)
values ('00000000-0000-7000-8000-000000001202', true, 'seen', '00000000-0000-7000-8000-0000000000e2', '{}');
select ledger.open_account('payout_overrides', 'expense', null, null);
select ledger.post('00000000-0000-7000-8000-000000001203', 'attendant payout', 'version 12',
    '[{"phase": "posted", "debit": "payout_due/S-1", "credit": "cage", "amount": 50000, "kind": "device_payout_paid"},
      {"phase": "posted", "debit": "payout_overrides", "credit": "cage", "amount": 10000, "kind": "payout_override"}]');
insert into wagering.payout_paid (payout, posting, made_by, made_by_role, amount, override)
values ('00000000-0000-7000-8000-000000001201', '00000000-0000-7000-8000-000000001203', 'dave', 'slot attendant',
    60000, '00000000-0000-7000-8000-000000001202');
insert into cage.slip_book (id, first, last, registered_by)
values ('00000000-0000-7000-8000-000000001204', 1, 50, '00000000-0000-7000-8000-0000000000e2');
insert into cage.offline (id, began_at, ended_at, why, recorded_by)
values ('00000000-0000-7000-8000-000000001205', ledger.now() - interval '2 hours', ledger.now() - interval '1 hour',
    'no current', '00000000-0000-7000-8000-0000000000e3');
insert into cage.manual_slip (serial, id, book, void, why, offline, made_at, device_type, asset_number, kind, amount,
    what, made_by, made_by_role, entered_by)
values (1, '00000000-0000-7000-8000-000000001206', '00000000-0000-7000-8000-000000001204', false, 'offline',
    '00000000-0000-7000-8000-000000001205', ledger.now() - interval '90 minutes', 'slot_machine', 'S-1', 'jackpot',
    7500, 'three bars', '00000000-0000-7000-8000-0000000000e3', 'slot attendant',
    '00000000-0000-7000-8000-0000000000e1');
insert into cage.revenue_stated (id, day, class, subject, figures, net, stated_by)
values ('00000000-0000-7000-8000-000000001207', date '2026-01-05', 'banking', 'BJ-1', '{"paragraph_1": 100}', 100,
    '00000000-0000-7000-8000-0000000000e2');
insert into cage.tax_rate (id, class, basis_points, from_day, source, set_by, approved_by)
values ('00000000-0000-7000-8000-000000001208', 'dealer_operated', 1400, date '2026-01-01', 'the test',
    '00000000-0000-7000-8000-0000000000e2', '00000000-0000-7000-8000-0000000000e3');
insert into cage.statement (day, id, content, digest, meters, closed_by)
values (date '2026-01-05', '00000000-0000-7000-8000-000000001209', '{}', sha256('x'), '{}',
    '00000000-0000-7000-8000-0000000000e2');
insert into wagering.tip_pool (pool, specified_from) values ('dealers', date '2026-01-01');
insert into cage.tip_policy (id, pool, from_day, remainder, paid_through, words, set_by, approved_by)
values ('00000000-0000-7000-8000-00000000120a', 'dealers', date '2026-01-01', 'stays_in_pool', 'payroll', 'by minutes',
    '00000000-0000-7000-8000-0000000000e2', '00000000-0000-7000-8000-0000000000e1');
insert into cage.dealer_hours (id, pool, person, day, minutes, recorded_by)
values ('00000000-0000-7000-8000-00000000120b', 'dealers', '00000000-0000-7000-8000-0000000000e3', date '2026-01-05',
    480, '00000000-0000-7000-8000-0000000000e1');
insert into cage.tip_distribution (id, pool, first_day, last_day, policy, held, distributed, distributed_by)
values ('00000000-0000-7000-8000-00000000120c', 'dealers', date '2026-01-05', date '2026-01-05',
    '00000000-0000-7000-8000-00000000120a', 500, 500, '00000000-0000-7000-8000-0000000000e2');
insert into cage.tip_share (distribution, person, minutes, amount)
values ('00000000-0000-7000-8000-00000000120c', '00000000-0000-7000-8000-0000000000e3', 480, 500);
insert into cage.tip_box_count (id, dealer, amount, counted_by)
values ('00000000-0000-7000-8000-00000000120d', '00000000-0000-7000-8000-0000000000e3', 12000,
    '00000000-0000-7000-8000-0000000000e2');
