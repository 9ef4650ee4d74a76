-- A time zone that PostgreSQL does not know would stop every posting, as none could be dated.
alter table ledger.house add constraint timezone_is_known
    check ((timestamptz '2026-01-01 00:00+00' at time zone timezone) is not null);
