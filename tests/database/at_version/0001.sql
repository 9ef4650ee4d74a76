-- A ledger of two days, as version 1 fills it: a wager settled, one voided, one still on the table, a correction.
select ledger.open_account('game_account/1001', 'liability', 0, 100000000000000);
select ledger.open_account('bill_box/1001', 'asset', 0);
select ledger.open_account('payout_due/1001', 'liability', 0);
select ledger.open_account('table_win/T1', 'revenue');
select ledger.open_account('vouchers', 'liability');
select ledger.open_account('cage', 'asset');

select ledger.post('00000000-0000-7000-8000-000000000001', 'funds', 'version 1',
    '[{"phase": "posted", "debit": "cage", "credit": "game_account/1001", "amount": 10000, "kind": "fill"}]',
    '{"note": "é \" \\"}');
select ledger.post('00000000-0000-7000-8000-000000000002', 'bet', 'version 1',
    '[{"phase": "pending", "id": "00000000-0000-7000-8000-0000000000a1", "debit": "game_account/1001",
       "credit": "table_win/T1", "amount": 500, "kind": "wager", "what": "ante"},
      {"phase": "pending", "id": "00000000-0000-7000-8000-0000000000a2", "debit": "game_account/1001",
       "credit": "table_win/T1", "amount": 700, "kind": "wager", "what": "ante"},
      {"phase": "pending", "id": "00000000-0000-7000-8000-0000000000a3", "debit": "game_account/1001",
       "credit": "table_win/T1", "amount": 900, "kind": "wager", "what": "ante"}]');
update ledger.house set clock_ahead = interval '1 day';
select ledger.post('00000000-0000-7000-8000-000000000003', 'result', 'version 1',
    '[{"phase": "posted", "resolves": "00000000-0000-7000-8000-0000000000a1"},
      {"phase": "voided", "resolves": "00000000-0000-7000-8000-0000000000a2"}]');
select ledger.post('00000000-0000-7000-8000-000000000004', 'correction', 'version 1',
    '[{"phase": "posted", "debit": "game_account/1001", "credit": "cage", "amount": 100, "kind": "correction"}]',
    null, '00000000-0000-7000-8000-000000000001', 'Ann');
