set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists checkouts_with_browsers on private.checkouts (completed_at)
  where state = 'completed' and browser <> sha256(uuid_send(id));
