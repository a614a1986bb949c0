-- Readers with the printed edition, in the order in which their lists are frozen, without a look at the other subscriptions.
set lock_timeout = '5s';
set statement_timeout = '30min';
drop index concurrently if exists public.subscriptions_live_in_order;
create index concurrently if not exists subscriptions_live_in_order on public.subscriptions (user_id, plan_id) where live;
