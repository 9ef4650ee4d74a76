-- The idle time under which a session began. It is the most that the session has: a longer one, chosen later, revives no
-- session that nobody used. Sessions from before have none, and go by what the house has chosen.
alter table access.session add column idle_minutes integer;
