-- A cancellation can wait for the answer of a bank, which takes longer than the seven days after which a command was given up. What was
-- given up for a dispute is ordered again: the disputed subscription would be renewed.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace function private.enqueue_record() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  record jsonb := to_jsonb(new);
  is_owed boolean := tg_argv[0] = 'stripe-commands' and record ->> 'kind' = 'delete-customer';
begin
  insert into private.queue_entries (queue, key, due_at, expires_at, max_attempts, give_up_after)
    values (tg_argv[0], record ->> 'id', (record ->> 'due_at')::timestamptz, (record ->> 'expires_at')::timestamptz,
      case tg_argv[0] when 'mail' then 8 when 'stripe-events' then 20 end,
      -- A dispute can keep a customer for months, and an erasure is owed however long it takes.
      -- A bank takes up to 14 business days for a debit, and Stripe may refuse a cancellation until then.
      case when tg_argv[0] = 'stripe-commands' and not is_owed
        then (record ->> 'created_at')::timestamptz
          + case record ->> 'kind' when 'end-with-period' then interval '30 days' else interval '7 days' end end)
    on conflict (queue, key) do nothing;
  return null;
end $$;
comment on function private.enqueue_record is
  'After a record is inserted or opened again: its entry. E-mails are tried eight times in two days, events twenty times in two weeks, commands for a week, end-with-period for 30 days.';

update private.queue_entries set give_up_after = stripe_commands.created_at + interval '30 days'
  from private.stripe_commands
  where queue = 'stripe-commands' and key = stripe_commands.id::text and kind = 'end-with-period' and given_up_at is null;

create or replace function private.retry_dead_letters(queue_name text, ids uuid[]) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry private.queue_entries;
  retried integer := 0;
begin
  perform private.require_permission('operations.manage');
  for entry in
    select * from private.queue_entries
    where queue = queue_name and id = any (ids) and given_up_at is not null order by id for update
  loop
    -- The same command was ordered again meanwhile, and only one of them may be open.
    continue when queue_name = 'stripe-commands' and exists (
      select from private.stripe_commands as own join private.stripe_commands as other
        on other.kind = own.kind and other.target = own.target
          and coalesce(other.data ->> 'key', '') = coalesce(own.data ->> 'key', '')
          and other.completed_at is null and other.failed_at is null
      where own.id = entry.key::uuid);
    update private.queue_entries
      set given_up_at = null, attempts = 0, due_at = clock_timestamp(), leased_until = null,
        give_up_after = case when give_up_after is not null then clock_timestamp() + case
          when queue = 'stripe-commands' and exists (
            select from private.stripe_commands where id = entry.key::uuid and kind = 'end-with-period')
          then interval '30 days' else interval '7 days' end end
      where id = entry.id;
    perform private.log_dead_letter('dead-letter-retried', entry, null);
    retried := retried + 1;
  end loop;
  return retried;
end $$;
comment on function private.retry_dead_letters is
  'For owners: makes dead letters due again, with all attempts. A command that was ordered again meanwhile is left out. Returns how many.';

create or replace function private.list_renewals_to_end(customer text) returns table (subscription text, dispute text, command text)
  language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select paid.id, disputes.stripe_id, decided.command
    from public.payments
      join public.disputes on disputes.payment_id = payments.id
      join public.invoices on invoices.id = payments.invoice_id
      cross join lateral (
        -- An appeal begins after a dispute was lost, which may have been missed.
        select case when disputes.status in ('lost', 'appeal_needs_response', 'appeal_under_review') and private.is_in_current_term(invoices)
          then 'cancel-subscription' else 'end-with-period' end as command
      ) as decided
      cross join lateral (
        select stripe_id as id, cancel_at_period_end from public.subscriptions
        where stripe_id = invoices.stripe_subscription_id and live
        union all
        select stripe_subscription_id, cancel_at_period_end from public.groups
        where stripe_subscription_id = invoices.stripe_subscription_id and live
      ) as paid
    where payments.customer_id = customer
      -- The list of private.is_disputed.
      and disputes.status in ('needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review')
      -- Commands are kept longer than 60 days. Afterwards a reader who has resumed is left alone.
      and (decided.command = 'cancel-subscription' and disputes.updated_at > now() - interval '60 days'
        or not paid.cancel_at_period_end and disputes.created_at > now() - interval '60 days')
      and not exists (
        select from private.stripe_commands
        where kind = decided.command and target = paid.id and data ->> 'key' = disputes.stripe_id
          and failed_at is null);
end $$;
comment on function private.list_renewals_to_end is
  'Subscriptions of a customer, of a reader or a group, whose payment a bank has called back, with the Stripe command that ends each: cancel-subscription where the dispute about the current term is or was lost, otherwise end-with-period. Once for each dispute and command, and again when the command was given up.';
