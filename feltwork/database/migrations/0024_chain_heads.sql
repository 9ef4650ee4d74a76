-- The heads of the hash chains go to the Department when a gaming day begins: a chain that is rewritten as a whole is
-- consistent in itself, and differs from the heads that the Department has (605a.5(a)).

-- Each event has the heads of now, and again the heads of the event before it, read from the chains as they are now. Where
-- those differ from what the Department was told then, something before them was rewritten.
create function control.of_day() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    earlier bigint := (
        select (e.content #>> '{trail,number}')::bigint from control.event e
        where e.kind = 'chain_heads' order by e.id desc limit 1);
begin
    perform control.note_event('chain_heads', null, jsonb_build_object(
        'day', new.day,
        'ledger', encode(new.genesis, 'hex'),
        'ledger_before', (
            select jsonb_build_object('day', d.day, 'hash', encode(d.genesis, 'hex'))
            from ledger.day d where d.day = new.before),
        'trail', (
            select jsonb_build_object('number', h.number, 'hash', encode(h.hash, 'hex')) from access.trail_head h),
        'trail_before', case when earlier = 0 then '{"number": 0, "hash": ""}'::jsonb else (
            select jsonb_build_object('number', t.number, 'hash', encode(t.hash, 'hex'))
            from access.trail t where t.number = earlier) end));
    return null;
end
$$;
create trigger event after insert on ledger.day for each row execute function control.of_day();

-- Begin the gaming day in the ledger a minute after its time, also when nobody posts anything: the heads of the day before
-- are sent then. The ledger's first day begins with its first posting.
create function control.begin_day() returns void
language plpgsql security definer set search_path = pg_catalog, ledger as $$
declare
    today date := ledger.gaming_day(ledger.now() - interval '1 minute');
begin
    if today > (select max(day) from ledger.day) then
        perform ledger.begin_day(today);
    end if;
end
$$;

revoke all on function control.of_day(), control.begin_day() from public;
grant execute on function control.begin_day() to feltwork_app;
