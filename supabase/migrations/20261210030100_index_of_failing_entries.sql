-- For private.system_queues, which the next migration extends: the first failure after the last success of a queue.
set lock_timeout = '5s';
set statement_timeout = '15min';

create index concurrently if not exists queue_entries_failing
  on private.queue_entries (queue, failing_since) where failing_since is not null;
