-- The gaming day that the postings above began has its heads in an event; it is not begun twice.
select control.begin_day();
select control.note_event('chain_heads', null, jsonb_build_object('day', day, 'ledger', encode(genesis, 'hex'),
    'trail', jsonb_build_object('number', 0, 'hash', ''))) from ledger.day where before is null;
