-- Every row with an address is checked by this function. In SQL with a search path it was planned anew for each row, which took
-- most of the time of inserting a payment; in PL/pgSQL it is prepared once for each session (docs/decisions/0280-time-of-a-save.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.is_email(value text) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  return length(value) <= 254 and value !~ '(^\.|\.\.)'
    and value ~ '^[A-Za-z0-9_''+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$';
end $$;
