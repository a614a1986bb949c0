-- A visitor is a signed-out reader who also writes, at the doors that the functions open. Not anon: that is also whoever
-- calls the Data API, should somebody switch it on, and there nobody counts.
-- In a file, and so a transaction, of its own: roles belong to the whole cluster, and where another database of it makes
-- this one at the same moment, the transaction that lost goes on believing that there is none.
do $$ begin
  if not exists (select from pg_roles where rolname = 'visitor') then
    create role visitor nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
