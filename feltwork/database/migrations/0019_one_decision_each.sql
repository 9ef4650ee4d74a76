-- Filings: the Board's people decide, and what is filed can be read as well as kept; a table's rules change to what is
-- in force only; a list of records that is not approved may be taken back.

-- ------------------------------------------------------------------------------------------------------ filings

-- What is kept as JSON has to be read as jsonb too (601a.2): a letter that jsonb refuses would stop every later search.
alter table filing.filing add constraint filing_readable check (content::jsonb is not null) not valid;
alter table filing.draft add constraint draft_readable check (content::jsonb is not null) not valid;

create or replace function filing.verify_decision() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
    filed filing.filing;
begin
    select * into filed from filing.filing f where f.id = new.filing;
    if new.decided_by = filed.filed_by then
        perform ledger.refuse(format('filing %s', filed.number), 'nobody decides what they file', '601a.2',
            'the Board''s people decide');
    end if;
    if exists (select from filing.withdrawn w where w.filing = new.filing) then
        perform ledger.refuse(format('filing %s', filed.number), 'it was withdrawn', '601a.2', 'file it anew');
    end if;
    if not exists (select from access.role r where r.role = any(new.decided_roles) and r.department = 'board') then
        perform ledger.refuse(format('filing %s', filed.number), 'only the Board''s people decide', '601a.2',
            'have one of them decide');
    end if;
    return new;
end
$$;

-- A table's rules never change in a round, and once operations have commenced only to what was approved for it and has
-- come into force.
create or replace function filing.verify_rules() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if exists (select from wagering.round r where r.gaming_table = old.id and r.state in ('betting', 'closed')) then
        perform ledger.refuse(format('table %s', old.id), 'a round is going on', '601a.2', 'settle or void it first');
    end if;
    if (select h.commenced_at from wagering.house h) is not null and not exists (
        select from filing.filing f
        where f.kind = 'rules_submission' and f.content::jsonb -> 'tables' ? old.id
            and f.content::jsonb -> 'rules' = new.rules::jsonb
            and not exists (select from filing.withdrawn w where w.filing = f.id)
            and (select bool_and(d.approves) and max(coalesce(d.in_force_from, ledger.gaming_day(d.at)))
                    <= ledger.gaming_day(ledger.now())
                from filing.decision d where d.filing = f.id)
    ) then
        perform ledger.refuse(format('table %s', old.id), 'no approved Rules Submission has these rules', '601a.2',
            'file them and have them approved');
    end if;
    return new;
end
$$;

-- -------------------------------------------------------------------------------------- lists that are taken back

create table records.destruction_withdrawn (
    destruction uuid primary key references records.destruction,
    why text not null,
    withdrawn_by uuid not null references access.person,
    at timestamptz not null default ledger.now()
);

create function records.verify_withdrawn() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
    if (select count(distinct s.person) from access.signature s
        where s.document_kind = 'destruction_list' and s.document = new.destruction::text) > 1 then
        perform ledger.refuse(format('destruction list %s', new.destruction), 'it is approved', '465a.6(c)',
            'carry it out');
    end if;
    return new;
end
$$;
create trigger before_approval before insert on records.destruction_withdrawn
    for each row execute function records.verify_withdrawn();
create trigger never_changed before update or delete on records.destruction_withdrawn
    for each row execute function ledger.refuse_change();
create trigger never_emptied before truncate on records.destruction_withdrawn
    for each statement execute function ledger.refuse_change();

revoke all on function records.verify_withdrawn() from public;
grant select, insert on records.destruction_withdrawn to feltwork_app;
