-- Amends what 3000 said of money: an index for its foreign key, and a search path as every function here has.

create index plan_prices_by_plan on public.plan_prices (plan_id);

alter function private.gives_access(public.subscriptions) set search_path = '';
