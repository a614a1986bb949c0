-- Evidence for a bank that called a payment back, submitted once, and the end of renewals of what was disputed.

alter table private.stripe_commands
  drop constraint stripe_commands_kind_check,
  drop constraint stripe_commands_target_check,
  add constraint stripe_commands_kind_check check (kind in (
    'cancel-intent', 'abandon-subscription', 'cancel-subscription', 'end-with-period', 'refund', 'refresh-customer',
    'update-customer', 'set-card', 'credit-note', 'delete-customer', 'submit-evidence')),
  add constraint stripe_commands_target_check check (target ~ '^(pi|sub|cus|re|pyr|du|dp)_\w+$');
comment on table private.stripe_commands is
  'Outbox to Stripe. The id is the idempotency key. abandon-subscription voids the first invoice if it is unpaid, then cancels; a paid subscription is left alone. end-with-period cancels at the end of the paid period. set-card pays a subscription from the newest card of its customer if it has none. credit-note writes the credit note of a refund. delete-customer erases the customer of a deleted account. submit-evidence sends private.dispute_evidence to the bank.';

create table private.dispute_evidence (
  dispute_id uuid primary key references public.disputes (id),
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  command_id uuid not null,
  submitted_at timestamptz not null default now()
);
comment on table private.dispute_evidence is
  'What was submitted to a bank, in the fields of Stripe. Stripe takes evidence once, so there is one row for a dispute, and it is kept with the payment.';
alter table private.dispute_evidence enable row level security;

create index disputes_by_time on public.disputes (created_at desc, id);

create function private.evidence_of_access(member uuid, since timestamptz) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select string_agg(to_char(at at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' UTC: ' || what, e'\n' order by at)
  from (
    (select created_at as at, 'signed in' || coalesce(' from ' || country, '') || ', ' || left(device, 80) as what
      from public.account_events
      where user_id = member and kind = 'signed-in' and created_at >= since
      order by id desc limit 60)
    union all
    (select last_read_at, 'read "' || left(articles.title, 120) || '", ' || progress_percent || ' %'
      from public.reading_progress join public.articles on articles.id = article_id
      where user_id = member and last_read_at >= since
      order by last_read_at desc limit 60)
  ) as events
$$;
comment on function private.evidence_of_access is 'Sign-ins and articles read since the purchase, at most 60 of each, as lines of text; null without any.';

create function private.draft_dispute_evidence(dispute uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'customer_name', payments.payer_name,
    'customer_email_address', payments.payer_email,
    'product_description', payments.description || ': a subscription to ' || (select name from public.site_settings)
      || ', read on its website, and in print where the plan includes it.',
    'service_date', to_char(payments.created_at at time zone 'utc', 'YYYY-MM-DD'),
    'access_activity_log', private.evidence_of_access(payments.user_id, payments.created_at),
    'shipping_address', delivery.address,
    'shipping_date', delivery.months,
    'refund_policy_disclosure',
      'Beside the price, before the payment: the contract can be withdrawn from within 14 days, in two steps in the account, and everything that was paid is refunded. The same text stands in the e-mail that confirmed the purchase.',
    'cancellation_policy_disclosure',
      'Beside the price, before the payment: the subscription is renewed each year until it is cancelled. It can be cancelled in the account at any time and then ends with the period that was paid for. An e-mail announces each renewal.',
    'cancellation_rebuttal', case
      when withdrawal.confirmed_at is not null then
        'The reader withdrew from the contract on ' || to_char(withdrawal.confirmed_at at time zone 'utc', 'YYYY-MM-DD') || '.'
      when subscriptions.cancel_at_period_end then
        'The subscription will not be renewed and lasts until ' || to_char(subscriptions.current_period_end at time zone 'utc', 'YYYY-MM-DD') || '.'
      when subscriptions.live then 'The reader has not cancelled the subscription.'
      when subscriptions.ended_at is not null then
        'The subscription ended on ' || to_char(subscriptions.ended_at at time zone 'utc', 'YYYY-MM-DD') || '.'
    end,
    'uncategorized_text', concat_ws(e'\n',
      'Receipt: ' || coalesce('invoice ' || invoices.number || ', ', '') || 'paid on '
        || to_char(payments.created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' UTC.',
      case when payments.refunded > 0 then 'Part of it was refunded.' end,
      'Country of the connection at the purchase: ' || purchase.country || '.')))
  from public.disputes
    join public.payments on payments.id = disputes.payment_id
    left join public.invoices on invoices.id = payments.invoice_id
    left join public.subscriptions on subscriptions.stripe_id = invoices.stripe_subscription_id
    left join lateral (
      select confirmed_at from public.withdrawals
      where withdrawals.stripe_id = invoices.stripe_subscription_id and confirmed_at is not null limit 1) as withdrawal on true
    left join lateral (
      select country from public.account_events
      where account_events.user_id = payments.user_id and kind in ('registered', 'signed-in') and country is not null
        and created_at <= payments.created_at + interval '1 hour'
      order by account_events.id desc limit 1) as purchase on true
    left join lateral (
      select string_agg(edition, ', ' order by edition) as months,
        (array_agg(concat_ws(', ', first_name || ' ' || last_name, address_line1, address_line2, city, state, postal_code,
          print_deliveries.country) order by edition desc))[1] as address
      from public.print_deliveries
      where print_deliveries.user_id = payments.user_id and address_line1 is not null
        and edition >= to_char(payments.created_at at time zone 'utc', 'YYYY-MM')) as delivery on true
  where disputes.id = dispute
$$;
comment on function private.draft_dispute_evidence is
  'What is known about a disputed payment, in the fields of Stripe''s evidence; nothing of an account that was deleted.';

create function private.read_dispute_evidence(dispute uuid)
  returns table (
    id uuid, stripe_id text, amount integer, currency text, reason text, status text, due_by timestamptz, evidence jsonb,
    submitted_at timestamptz, failure text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('members.read');
  return query
    select disputes.id, disputes.stripe_id, disputes.amount, payments.currency, disputes.reason, disputes.status,
      disputes.due_by, coalesce(sent.evidence, private.draft_dispute_evidence(disputes.id)), sent.submitted_at,
      case when commands.failed_at is not null then commands.failure end
    from public.disputes
      join public.payments on payments.id = disputes.payment_id
      left join private.dispute_evidence as sent on sent.dispute_id = disputes.id
      left join private.stripe_commands as commands on commands.id = sent.command_id
    where disputes.id = dispute;
end $$;
comment on function private.read_dispute_evidence is
  'For owners and support: what was submitted, or what would be; why Stripe refused it for good.';

create function private.submit_dispute_evidence(dispute uuid, statement text, out command_id uuid, out member uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  disputed public.disputes;
  draft jsonb;
begin
  perform private.require_permission('payments.refund');
  -- Two submissions run one after the other.
  select * into disputed from public.disputes where id = dispute for update;
  if not found then
    raise exception 'there is no such dispute' using errcode = 'no_data_found';
  end if;
  if exists (select from private.dispute_evidence where dispute_id = dispute) then
    raise exception 'evidence was submitted before'
      using errcode = 'restrict_violation', constraint = 'evidence_is_submitted_once';
  end if;
  if disputed.status not in ('needs_response', 'warning_needs_response') or disputed.due_by < now() then
    raise exception 'the bank takes no evidence'
      using errcode = 'restrict_violation', constraint = 'evidence_is_asked_for';
  end if;
  select payments.user_id into member from public.payments where payments.id = disputed.payment_id;
  draft := private.draft_dispute_evidence(dispute);
  draft := draft || jsonb_build_object('uncategorized_text', concat_ws(e'\n\n', statement, draft ->> 'uncategorized_text'));
  command_id := private.enqueue_stripe_command('submit-evidence', disputed.stripe_id);
  insert into private.dispute_evidence (dispute_id, evidence, command_id) values (dispute, draft, command_id);
  perform private.log_action('dispute-evidence-submitted', 'dispute', disputed.stripe_id, null,
    jsonb_build_object('amount', disputed.amount, 'statement', statement));
end $$;
comment on function private.submit_dispute_evidence is
  'By an owner: stores what is submitted and queues it for Stripe, once. Rejected: evidence_is_submitted_once, evidence_is_asked_for. Returns the command and the member.';

create function private.evidence_to_submit(dispute text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select evidence from private.dispute_evidence join public.disputes on disputes.id = dispute_id where stripe_id = dispute
$$;
comment on function private.evidence_to_submit is 'By the id at Stripe.';

create function private.list_disputes(after_time timestamptz, after_id uuid, max_count integer)
  returns table (
    id uuid, member uuid, name text, amount integer, currency text, reason text, status text, due_by timestamptz,
    created_at timestamptz, submitted_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.revenue');
  return query
    select page.id, payments.user_id, payments.payer_name, page.amount, payments.currency, page.reason, page.status,
      page.due_by, page.created_at, sent.submitted_at
    from (
      select * from public.disputes
      where disputes.created_at <= coalesce(after_time, 'infinity')
        and (after_id is null or disputes.created_at < after_time or disputes.id > after_id)
      order by disputes.created_at desc, disputes.id limit max_count
    ) as page
      join public.payments on payments.id = page.payment_id
      left join private.dispute_evidence as sent on sent.dispute_id = page.id
    order by page.created_at desc, page.id;
end $$;
comment on function private.list_disputes is 'For owners: a page of disputes, the newest first.';

create function private.list_renewals_to_end(customer text) returns table (subscription text, dispute text)
  language sql stable set search_path = '' as $$
  select subscriptions.stripe_id, disputes.stripe_id
  from public.payments
    join public.disputes on disputes.payment_id = payments.id
    join public.invoices on invoices.id = payments.invoice_id
    join public.subscriptions on subscriptions.stripe_id = invoices.stripe_subscription_id
  where payments.customer_id = customer and subscriptions.live and not subscriptions.cancel_at_period_end
    and disputes.status in ('needs_response', 'under_review', 'lost')
    -- Commands are kept longer than that. Afterwards a reader who has resumed is left alone.
    and disputes.created_at > now() - interval '60 days'
    and not exists (
      select from private.stripe_commands
      where kind = 'end-with-period' and target = subscriptions.stripe_id and data ->> 'key' = disputes.stripe_id)
$$;
comment on function private.list_renewals_to_end is
  'Subscriptions of a customer whose payment a bank has called back and that would still be renewed; once for each dispute.';

grant execute on function private.evidence_to_submit, private.list_renewals_to_end to service_role;
grant execute on function private.read_dispute_evidence, private.submit_dispute_evidence, private.list_disputes
  to authenticated;
