-- A bank was told of every disputed payment that it is for a subscription which renews and can be withdrawn from. That is untrue of gifts and groups.
-- The list of disputes now names the group, and the list of groups can show one of them.

set lock_timeout = '5s';
set statement_timeout = '60s';

create function private.evidence_of_recipients(readers uuid[], begins timestamptz[], ends timestamptz[]) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with periods as (
    select * from unnest(readers, begins, ends) with ordinality as period (reader, begins_at, ends_at, number)
  )
  select jsonb_build_object(
    'access_activity_log', (
      select string_agg(to_char(at at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' UTC: '
        || case when cardinality(readers) > 1 then 'reader ' || number || ' ' else '' end || what, e'\n' order by at, number)
      from (
        (select account_events.created_at as at, number, 'signed in' || coalesce(' from ' || country, '') || ', ' || left(device, 80) as what
          from periods join public.account_events on user_id = reader
            and kind = 'signed-in' and account_events.created_at >= begins_at and account_events.created_at < ends_at
          order by account_events.id desc limit 60)
        union all
        (select last_read_at, number, 'read an article, ' || progress_percent || ' %'
          from periods join public.reading_progress on user_id = reader and last_read_at >= begins_at and last_read_at < ends_at
          order by last_read_at desc limit 60)
      ) as events),
    'shipping_date', (
      select string_agg(edition || case when copies > 1 then ' (' || copies || ' copies)' else '' end, ', ' order by edition)
      from (
        select edition, count(*) as copies
        from periods join public.print_deliveries on user_id = reader
          and print_deliveries.created_at >= begins_at and print_deliveries.created_at < ends_at
        where address_line1 is not null
        group by edition
      ) as editions))
$$;
comment on function private.evidence_of_recipients is
  'Of readers for whom somebody else has paid, each from a time until another: at most 60 sign-ins and 60 articles read as lines of text, and the printed editions. Without names, titles and addresses, because they are not a party of the dispute.';
revoke execute on function private.evidence_of_recipients from public;

create function private.evidence_of_gift(bought public.gifts) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.evidence_of_recipients(
      case when term.created_at is not null then array[bought.redeemed_by] else '{}' end,
      array[greatest(bought.redeemed_at, term.created_at)], array[coalesce(term.ended_at, 'infinity')])
    || jsonb_build_object(
      'service', ': ' || bought.years || case bought.years when 1 then ' year' else ' years' end || ' of a subscription to '
        || (select name from public.site_settings) || ', given to another reader by a code and paid once, read on its website, and in print where the plan includes it.',
      'service_date', bought.redeemed_at,
      'refund_policy_disclosure',
        'Beside the price, before the payment, with a link to the right of withdrawal: until the gift is redeemed, the buyer may take it back in the account, and everything that was paid is refunded. The same text stands in the e-mail that confirmed the purchase.',
      'cancellation_policy_disclosure',
        'Beside the price, before the payment: a gift is not renewed and ends by itself. It is paid once, and nothing is charged afterwards.',
      'cancellation_rebuttal', case
        when bought.refund_requested_at is not null then
          'A refund of the gift was requested on ' || to_char(bought.refund_requested_at at time zone 'utc', 'YYYY-MM-DD') || '.'
        when bought.redeemed_at is not null then
          'The buyer did not take the gift back before it was redeemed on ' || to_char(bought.redeemed_at at time zone 'utc', 'YYYY-MM-DD') || '.'
        else 'The buyer has not taken the gift back.'
      end,
      'uncategorized_text', concat_ws(e'\n',
        'E-mailed to the recipient on ' || to_char(bought.delivered_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' UTC.',
        coalesce('Redeemed on ' || to_char(bought.redeemed_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' UTC.', 'It has not been redeemed.'),
        case when bought.remaining is not null then 'Its term begins when another subscription of the recipient ends.' end,
        'Its term ended on ' || to_char(bought.ended_at at time zone 'utc', 'YYYY-MM-DD') || '.'))
  from (select) as one
    left join public.subscriptions as term on term.id = bought.subscription_id and term.user_id = bought.redeemed_by
$$;
comment on function private.evidence_of_gift is
  'What draft_dispute_evidence says of a gift: its redemption, and the access of the recipient while its term runs.';
revoke execute on function private.evidence_of_gift from public;

create function private.evidence_of_group(bought public.groups, since timestamptz) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select private.evidence_of_recipients(
      coalesce(seated.readers, '{}'), seated.begins, seated.ends)
    || jsonb_build_object(
      'service', ': seats of a subscription to ' || (select name from public.site_settings) || ' for the members of ' || bought.company
        || ', read on its website, and in print where the plan includes it.',
      'service_date', since,
      'refund_policy_disclosure',
        'The seats were bought for ' || bought.company || ', under the terms that were linked beside the price, before the payment. No refund beyond these terms was offered.',
      'cancellation_policy_disclosure',
        'Beside the price, before the payment: the group is renewed each year until it is cancelled. Its manager can cancel it in the account at any time, and it then ends with the term that was paid for.',
      'cancellation_rebuttal', case
        when bought.live and bought.cancel_at_period_end then
          'The group will not be renewed and lasts until ' || to_char(bought.current_period_end at time zone 'utc', 'YYYY-MM-DD') || '.'
        when bought.live then 'The group has not been cancelled.'
        when bought.ended_at is not null then 'The group ended on ' || to_char(bought.ended_at at time zone 'utc', 'YYYY-MM-DD') || '.'
      end,
      'uncategorized_text', concat_ws(e'\n',
        'Order number of the company: ' || bought.po_number || '.',
        'Members who have accepted a seat: ' || seated.accepted
          || coalesce(', the first on ' || to_char(seated.first_at at time zone 'utc', 'YYYY-MM-DD'), '') || '.'))
  from (
    select count(*) as accepted, min(accepted_at) as first_at, array_agg(user_id order by accepted_at, id) as readers,
      array_agg(greatest(accepted_at, since) order by accepted_at, id) as begins,
      array_agg(coalesce(removed_at, 'infinity') order by accepted_at, id) as ends
    from public.group_members
    where group_id = bought.id and accepted_at is not null
  ) as seated
$$;
comment on function private.evidence_of_group is
  'What draft_dispute_evidence says of a group: its seats, and the access of its members since this time. Members who left more than thirty days ago, or deleted their account, are not counted.';
revoke execute on function private.evidence_of_group from public;

create function private.evidence_of_subscription(paid public.payments) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'service', ': a subscription to ' || (select name from public.site_settings)
      || ', read on its website, and in print where the plan includes it.',
    'access_activity_log', private.evidence_of_access(paid.user_id, paid.created_at),
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
    end)
  from (select) as one
    left join public.invoices on invoices.id = paid.invoice_id
    left join public.subscriptions on subscriptions.stripe_id = invoices.stripe_subscription_id
    left join lateral (
      select confirmed_at from public.withdrawals
      where withdrawals.stripe_id = invoices.stripe_subscription_id and confirmed_at is not null limit 1) as withdrawal on true
    left join lateral (
      select string_agg(edition, ', ' order by edition) as months,
        (array_agg(concat_ws(', ', first_name || ' ' || last_name, address_line1, address_line2, city, state, postal_code,
          print_deliveries.country) order by edition desc))[1] as address
      from public.print_deliveries
      where print_deliveries.user_id = paid.user_id and address_line1 is not null
        and edition >= to_char(paid.created_at at time zone 'utc', 'YYYY-MM')) as delivery on true
$$;
comment on function private.evidence_of_subscription is
  'What draft_dispute_evidence says of a subscription: access, delivery, withdrawal and cancellation of the reader who paid.';
revoke execute on function private.evidence_of_subscription from public;

create or replace function private.draft_dispute_evidence(dispute uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid public.payments;
  invoice public.invoices;
  gift public.gifts;
  bought public.groups;
  known jsonb;
begin
  select payments.* into paid from public.disputes join public.payments on payments.id = disputes.payment_id where disputes.id = dispute;
  if not found then
    return null;
  end if;
  select * into invoice from public.invoices where id = paid.invoice_id;
  select * into gift from public.gifts where payment_intent = paid.stripe_id;
  select * into bought from public.groups where customer_id = paid.customer_id;
  known := case
    when gift.id is not null then private.evidence_of_gift(gift)
    when bought.id is not null then private.evidence_of_group(bought, least(invoice.term_start, paid.created_at))
    else private.evidence_of_subscription(paid)
  end;
  return jsonb_strip_nulls((known - 'service') || jsonb_build_object(
    'customer_name', paid.payer_name,
    'customer_email_address', paid.payer_email,
    'product_description', paid.description || (known ->> 'service'),
    'service_date', to_char(coalesce((known ->> 'service_date')::timestamptz, paid.created_at) at time zone 'utc', 'YYYY-MM-DD'),
    'uncategorized_text', concat_ws(e'\n',
      'Receipt: ' || coalesce('invoice ' || invoice.number || ', ', '') || 'paid on '
        || to_char(paid.created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' UTC.',
      case when paid.refunded > 0 then 'Part of it was refunded.' end,
      'Country of the connection at the purchase: ' || (
        select country from public.account_events
        where user_id = coalesce(paid.user_id, bought.manager_id) and kind in ('registered', 'signed-in') and country is not null
          and created_at <= paid.created_at + interval '1 hour'
        order by id desc limit 1) || '.',
      known ->> 'uncategorized_text')));
end $$;
comment on function private.draft_dispute_evidence is
  'What is known about a disputed payment, in the fields of Stripe''s evidence: of a gift, a group or a subscription. Nothing of an account that was deleted.';

-- A column more.
drop function private.list_disputes(timestamptz, uuid, integer);
create function private.list_disputes(after_time timestamptz, after_id uuid, max_count integer)
  returns table (
    id uuid, member uuid, group_id uuid, name text, amount integer, currency text, reason text, status text, due_by timestamptz,
    created_at timestamptz, submitted_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.revenue');
  return query
    select page.id, payments.user_id, groups.id, payments.payer_name, page.amount, payments.currency, page.reason, page.status,
      page.due_by, page.created_at, sent.submitted_at
    from (
      select * from public.disputes
      where disputes.created_at <= coalesce(after_time, 'infinity')
        and (after_id is null or disputes.created_at < after_time or disputes.id > after_id)
      order by disputes.created_at desc, disputes.id limit max_count
    ) as page
      join public.payments on payments.id = page.payment_id
      left join public.groups on groups.customer_id = payments.customer_id
      left join private.dispute_evidence as sent on sent.dispute_id = page.id
    order by page.created_at desc, page.id;
end $$;
comment on function private.list_disputes is 'For owners: a page of disputes, the newest first, each with the member or the group that paid.';
grant execute on function private.list_disputes to authenticated;

drop function private.list_groups(timestamptz, uuid, integer);
create function private.list_groups(after_time timestamptz, after_id uuid, max_count integer, only_id uuid default null)
  returns table (
    id uuid, name text, company text, manager text, "managerId" uuid, plan text, seats integer, "seatsInUse" integer,
    "paysBy" text, price integer, currency text, status text, paid boolean, "endsAt" timestamptz, "cancelAtPeriodEnd" boolean,
    "createdAt" timestamptz, "invoiceProblem" text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('members.read');
  return query
    select groups.id, groups.name, groups.company, lower(users.email)::text, groups.manager_id, plans.name, groups.seats,
      private.seats_in_use(groups.id), groups.pays_by, groups.price, groups.currency, groups.status,
      groups.concluded_at is not null and groups.past_due_since is null, groups.current_period_end,
      groups.cancel_at_period_end, groups.created_at, groups.invoice_problem
    from public.groups
      join public.plans on plans.id = groups.plan_id
      left join auth.users on users.id = groups.manager_id
    where groups.opened_at is not null
      and (only_id is null or groups.id = only_id)
      and (after_time is null or (groups.created_at, groups.id) < (after_time, after_id))
    order by groups.created_at desc, groups.id desc limit max_count;
end $$;
comment on function private.list_groups is 'For owners and support: groups that were bought, newest first, or one of them. The manager is null if the account was deleted.';
grant execute on function private.list_groups to authenticated;
