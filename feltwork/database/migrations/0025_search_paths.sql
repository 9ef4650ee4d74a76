-- Names in functions that run as the owner are looked up in the function's own schemas, and in temporary tables last:
-- PostgreSQL searches those first unless they are listed, so that a session could put its own table in place of one of ours.
do $$
declare
    one record;
begin
    for one in
        select p.oid::regprocedure as named, split_part(setting, '=', 2) as path
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest(p.proconfig) as setting
        where n.nspname in ('ledger', 'wagering', 'access', 'live', 'filing', 'floor', 'control', 'cage', 'training',
                'records')
            and setting like 'search_path=%' and setting not like '%pg_temp%'
    loop
        execute format('alter function %s set search_path = %s, pg_temp', one.named, one.path);
    end loop;
end
$$;
