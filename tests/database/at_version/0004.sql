-- A round that was settled with a payout by hand, and one that is still on.
insert into wagering.round (id, gaming_table, number, edition, rules)
values ('00000000-0000-7000-8000-0000000000e1', 'T1', 1, 'three-card-poker@565', '{}');
insert into wagering.seat (round, seat, terminal) values ('00000000-0000-7000-8000-0000000000e1', 1, '1001');
select ledger.post('00000000-0000-7000-8000-000000000041', 'place', 'version 4',
    '[{"phase": "pending", "id": "00000000-0000-7000-8000-0000000000a4", "debit": "game_account/1001",
       "credit": "table_win/T1", "amount": 500, "kind": "wager", "what": "ante", "terminal": "1001",
       "gaming_table": "T1"}]');
insert into wagering.wager (id, round, seat, wager, amount)
values ('00000000-0000-7000-8000-0000000000a4', '00000000-0000-7000-8000-0000000000e1', 1, 'ante', 500);
update wagering.round set state = 'closed' where number = 1;
select ledger.post('00000000-0000-7000-8000-000000000042', 'settle', 'version 4',
    '[{"phase": "posted", "resolves": "00000000-0000-7000-8000-0000000000a4"},
      {"phase": "posted", "debit": "table_win/T1", "credit": "payout_due/1001", "amount": 150000,
       "kind": "jackpot_due", "what": "ante", "terminal": "1001", "gaming_table": "T1"}]');
insert into wagering.outcome (round, version, posting, void, laid, record)
values ('00000000-0000-7000-8000-0000000000e1', 1, '00000000-0000-7000-8000-000000000042', false, '{}', '{}');
update wagering.round set state = 'settled' where number = 1;
insert into wagering.payout (id, terminal, kind, amount, round, posting, what)
values ('00000000-0000-7000-8000-0000000000f1', '1001', 'jackpot', 150000, '00000000-0000-7000-8000-0000000000e1',
    '00000000-0000-7000-8000-000000000042', 'ante');
select ledger.post('00000000-0000-7000-8000-000000000043', 'pay', 'version 4',
    '[{"phase": "posted", "debit": "payout_due/1001", "credit": "cage", "amount": 150000, "kind": "jackpot_paid",
       "terminal": "1001", "gaming_table": "T1"}]');
insert into wagering.payout_paid (payout, posting, made_by, made_by_role)
values ('00000000-0000-7000-8000-0000000000f1', '00000000-0000-7000-8000-000000000043', 'Di', 'slot attendant');
insert into wagering.round (id, gaming_table, number, edition, rules)
values ('00000000-0000-7000-8000-0000000000e2', 'T1', 2, 'three-card-poker@565', '{}');
