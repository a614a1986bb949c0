-- The last job that took everything that was due in one transaction.

set lock_timeout = '5s';
set statement_timeout = '60s';

do $$
declare
  definition text := pg_get_functiondef('private.end_expired_complimentary_subscriptions'::regproc);
  changed text := replace(definition,
    $x$where source in ('complimentary', 'gift') and live and current_period_end <= now()
        and plans.id = subscription.plan_id$x$,
    $x$where subscription.id in (
          -- By the index on the end of live subscriptions; those of Stripe end there.
          select id from public.subscriptions
          where source in ('complimentary', 'gift') and live and current_period_end <= now()
          order by current_period_end limit 500 for update skip locked)
        and plans.id = subscription.plan_id$x$);
begin
  if changed = definition then
    raise exception 'private.end_expired_complimentary_subscriptions has changed';
  end if;
  execute changed;
end $$;
comment on function private.end_expired_complimentary_subscriptions is
  'Replaces at most 500 complimentary subscriptions and gifts that have ended by a gift that waits or by the free plan, and enqueues an e-mail to each reader who has an address; for the jobs. Returns how many.';
