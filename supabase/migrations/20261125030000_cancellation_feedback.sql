-- Why readers cancel: asked after a cancellation, where the plan asks. Off for every plan until an owner switches it on
-- (docs/decisions/0400-question-after-a-cancellation.md).

alter table public.plans add column asks_why boolean not null default false;
comment on column public.plans.asks_why is 'Whether readers are asked why, after they have cancelled.';
create trigger touch_updated_at_of_question before update of asks_why on public.plans
  for each row execute function private.touch_updated_at();

create table public.cancellation_feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  subscription_id uuid unique references public.subscriptions (id) on delete set null,
  plan_id text not null references public.plans (id) on update cascade,
  reason text not null check (reason in ('price', 'time', 'content', 'delivery', 'website', 'other')),
  comment text check (length(comment) <= 500 and private.is_not_blank(comment)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.cancellation_feedback is
  'Why a reader has cancelled: one row for each subscription, two years long. Functions write it; the reader reads it.';
comment on column public.cancellation_feedback.user_id is 'Null if the account was deleted; then the comment is erased.';
create index cancellation_feedback_by_user on public.cancellation_feedback (user_id, created_at desc);
create index cancellation_feedback_by_plan on public.cancellation_feedback (plan_id);
create index cancellation_feedback_by_time on public.cancellation_feedback (created_at desc, id);
create index cancellation_comments_by_time on public.cancellation_feedback (created_at desc, id) where comment is not null;
create trigger touch_updated_at before update on public.cancellation_feedback
  for each row execute function private.touch_updated_at();

alter table public.cancellation_feedback enable row level security;
grant select (id, user_id, subscription_id, plan_id, reason, comment, created_at) on public.cancellation_feedback
  to authenticated;
create policy "readers read their own answers" on public.cancellation_feedback
  for select to authenticated using (user_id = (select auth.uid()));

create function private.erase_cancellation_comment() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.comment := null;
  return new;
end $$;
comment on function private.erase_cancellation_comment is 'With the account goes what the reader wrote; the reason stays, without a name.';
create trigger erase_comment before update of user_id on public.cancellation_feedback
  for each row when (new.user_id is null) execute function private.erase_cancellation_comment();

-- Sums, so that the admin reads a number of rows that does not grow with the readers.
create table private.cancellation_months (
  month date not null check (extract(day from month) = 1),
  plan_id text not null references public.plans (id) on update cascade,
  reason text not null,
  count integer not null default 0 check (count >= 0),
  primary key (month, plan_id, reason)
);
comment on table private.cancellation_months is
  'Answers by month (UTC), plan and reason, kept by a trigger. They name nobody and stay when the answers are deleted.';
create index cancellation_months_by_plan on private.cancellation_months (plan_id);
alter table private.cancellation_months enable row level security;

create function private.count_cancellation_feedback() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  month_of_answer date := date_trunc('month', new.created_at at time zone 'utc');
begin
  insert into private.cancellation_months as known (month, plan_id, reason, count)
    values (month_of_answer, new.plan_id, new.reason, 1)
    on conflict (month, plan_id, reason) do update set count = known.count + 1;
  if tg_op = 'UPDATE' then
    update private.cancellation_months set count = count - 1
      where month = month_of_answer and plan_id = new.plan_id and reason = old.reason;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on public.cancellation_feedback
  for each row execute function private.count_cancellation_feedback();
create trigger count_changed after update of reason on public.cancellation_feedback
  for each row when (old.reason <> new.reason) execute function private.count_cancellation_feedback();

create function private.feedback_period() returns interval
  language sql immutable set search_path = '' as $$ select interval '30 days' $$;
comment on function private.feedback_period is 'How long after the end of a subscription its reader may still say why.';

create function private.cancelled_subscription() returns table (id uuid, plan_id text, plan text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select subscriptions.id, plans.id, plans.name
  from public.subscriptions join public.plans on plans.id = plan_id and asks_why
  where user_id = auth.uid() and source = 'stripe' and concluded_at is not null
    and (live and cancel_at_period_end or ended_at > now() - private.feedback_period())
  order by live desc, ended_at desc nulls last
  limit 1
$$;
comment on function private.cancelled_subscription is
  'The subscription of the signed-in reader that is cancelled, or ended within the last 30 days, if its plan asks why.';

create function private.give_cancellation_feedback(given_reason text, given_comment text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  cancelled record;
begin
  select * into cancelled from private.cancelled_subscription();
  if not found then
    return false;
  end if;
  insert into public.cancellation_feedback (user_id, subscription_id, plan_id, reason, comment)
    values (auth.uid(), cancelled.id, cancelled.plan_id, given_reason, given_comment)
    on conflict (subscription_id) do update set reason = excluded.reason, comment = excluded.comment;
  return true;
end $$;
comment on function private.give_cancellation_feedback is
  'Stores why the signed-in reader has cancelled; a second answer replaces the first. False when nothing is asked.';

create function private.read_cancellation_months()
  returns table (month date, plan_id text, plan text, reason text, count integer)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.revenue');
  return query
    select months.month, months.plan_id, plans.name, months.reason, months.count
    from private.cancellation_months as months join public.plans on plans.id = months.plan_id
    where months.month > date_trunc('month', now() at time zone 'utc') - interval '12 months' and months.count > 0
    order by months.month desc, plans.position, plans.id, months.count desc, months.reason;
end $$;
comment on function private.read_cancellation_months is 'For owners: the answers of twelve months by month, plan and reason.';

create function private.list_cancellation_comments(after_time timestamptz, after_id uuid, max_count integer)
  returns table (id uuid, plan text, reason text, comment text, created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_permission('statistics.revenue');
  return query
    select page.id, plans.name, page.reason, page.comment, page.created_at
    from (
      select * from public.cancellation_feedback as feedback
      where feedback.comment is not null and feedback.created_at <= coalesce(after_time, 'infinity')
        and (after_id is null or feedback.created_at < after_time or feedback.id > after_id)
      order by feedback.created_at desc, feedback.id limit max_count
    ) as page join public.plans on plans.id = page.plan_id
    order by page.created_at desc, page.id;
end $$;
comment on function private.list_cancellation_comments is 'For owners: a page of comments without names, the newest first.';

create function private.prune_cancellation_feedback(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with pruned as (
    delete from public.cancellation_feedback where ctid = any (array(
      select ctid from public.cancellation_feedback where created_at <= now() - interval '2 years' limit max_count))
    returning 1
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_cancellation_feedback is 'Deletes answers of two years ago; the sums stay. Returns how many.';

revoke execute on function private.erase_cancellation_comment, private.count_cancellation_feedback,
  private.feedback_period, private.cancelled_subscription, private.give_cancellation_feedback,
  private.read_cancellation_months, private.list_cancellation_comments, private.prune_cancellation_feedback from public;
grant execute on function private.cancelled_subscription, private.give_cancellation_feedback,
  private.read_cancellation_months, private.list_cancellation_comments to authenticated;
grant execute on function private.prune_cancellation_feedback to service_role;
