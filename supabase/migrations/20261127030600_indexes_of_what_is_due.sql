-- What hourly jobs look for. By the index on the end of subscriptions they read everybody who renews within weeks, every time.
set lock_timeout = '5s';
set statement_timeout = '30min';
drop index concurrently if exists public.subscriptions_to_remind;
create index concurrently if not exists subscriptions_to_remind on public.subscriptions (current_period_end)
  where live and source = 'stripe' and not cancel_at_period_end and renewal_reminded_for is distinct from current_period_end;
drop index concurrently if exists public.subscriptions_to_pause;
create index concurrently if not exists subscriptions_to_pause on public.subscriptions (past_due_since)
  where past_due_since is not null and access_paused_notified_for is distinct from past_due_since;
drop index concurrently if exists public.subscriptions_of_gifts_ending;
create index concurrently if not exists subscriptions_of_gifts_ending on public.subscriptions (current_period_end)
  where live and source = 'gift';
