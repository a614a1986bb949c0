-- A call finds e-mails whose link ends within a day without reading what else is due.
set lock_timeout = '5s';
set statement_timeout = '10min';
create index concurrently if not exists queue_entries_with_links on private.queue_entries (queue, due_at)
  where given_up_at is null and expires_at - created_at <= interval '1 day';
