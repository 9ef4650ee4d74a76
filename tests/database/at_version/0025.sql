-- A posting through a function whose path of schemas was changed.
select ledger.post('00000000-0000-7000-8000-000000002501', 'funds', 'version 25',
    '[{"phase": "posted", "debit": "cage", "credit": "game_account/1001", "amount": 25, "kind": "fill"}]');
