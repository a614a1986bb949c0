-- What trials lacked: an end for the fingerprints of cards, and the trial in the export of an account.

create function private.fingerprint_period() returns interval
  language sql immutable set search_path = '' as $$ select interval '2 years' $$;
comment on function private.fingerprint_period is
  'How long the fingerprint of a card that had a trial is kept (docs/decisions/0403-records-of-trials.md).';
create index trials_with_card on private.trials (began_at) where card_fingerprint is not null;
create index trials_of_deleted_accounts on private.trials (began_at) where user_id is null;

create or replace function private.begin_trial(member uuid, subscription text, fingerprint text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  holder private.trials;
begin
  -- Two accounts may show one card at once.
  perform pg_advisory_xact_lock(hashtextextended('trial of ' || coalesce(fingerprint, subscription), 0));
  select * into holder from private.trials where stripe_subscription_id = subscription;
  if found and (holder.rejected or holder.card_fingerprint is not null or fingerprint is null
      -- Erased: a refresh of the subscription does not bring it back.
      or holder.began_at <= now() - private.fingerprint_period()) then
    return not holder.rejected;
  end if;
  if exists (select from private.trials where card_fingerprint = fingerprint and stripe_subscription_id <> subscription)
    or exists (select from private.trials where user_id = member and stripe_subscription_id <> subscription) then
    insert into private.trials (stripe_subscription_id, user_id, rejected)
    values (subscription,
      case when not exists (
        select from private.trials where user_id = member and stripe_subscription_id <> subscription) then member end,
      true)
    on conflict (stripe_subscription_id) do update set rejected = true;
    return false;
  end if;
  insert into private.trials (stripe_subscription_id, user_id, card_fingerprint)
  values (subscription, member, fingerprint)
  on conflict (stripe_subscription_id) do update set card_fingerprint = excluded.card_fingerprint;
  return true;
end $$;

create function private.prune_trials(max_count integer default null) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with deleted as (
    delete from private.trials where ctid = any (array(
      select ctid from private.trials
      where user_id is null and began_at <= now() - private.fingerprint_period() limit max_count))
    returning 1
  ), erased as (
    update private.trials set card_fingerprint = null where user_id is not null and ctid = any (array(
      select ctid from private.trials
      where card_fingerprint is not null and user_id is not null and began_at <= now() - private.fingerprint_period()
      limit greatest(0, max_count - (select count(*) from deleted))))
    returning 1
  )
  select ((select count(*) from deleted) + (select count(*) from erased))::integer
$$;
comment on function private.prune_trials is
  'After two years: erases the fingerprints of cards, and deletes the trials of deleted accounts. An account keeps that it had one. Returns how many.';

create function private.own_trial() returns table (began_at timestamptz, rejected boolean, card_fingerprint text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select began_at, rejected, card_fingerprint from private.trials where user_id = auth.uid()
$$;
comment on function private.own_trial is 'The trial of the signed-in reader, for the export of the account.';

revoke execute on function private.fingerprint_period, private.prune_trials, private.own_trial from public;
grant execute on function private.prune_trials to service_role;
grant execute on function private.own_trial to authenticated;
