-- Stripe would take a gift in another currency than that of the subscription, because a gift has no invoice.

create function private.abandon_gifts_in_other_currencies(buyer uuid, paid_in text) returns uuid[]
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  intent text;
  commands uuid[] := '{}';
begin
  for intent in
    update public.gifts set abandoned_at = now()
      where buyer_id = buyer and currency <> paid_in and paid_at is null and abandoned_at is null
      returning payment_intent
  loop
    if intent is not null then
      commands := commands || private.enqueue_stripe_command('cancel-intent', intent);
    end if;
  end loop;
  return commands;
end $$;
comment on function private.abandon_gifts_in_other_currencies is
  'Before a reader buys a subscription: their unpaid gifts in other currencies can no longer be paid. Returns the commands that cancel the payments.';
revoke execute on function private.abandon_gifts_in_other_currencies from public;
grant execute on function private.abandon_gifts_in_other_currencies to service_role;
