-- Subscribers are counted from the statistics.

set lock_timeout = '5s';
set statement_timeout = '30min';

drop index concurrently if exists public.subscriptions_counted;
