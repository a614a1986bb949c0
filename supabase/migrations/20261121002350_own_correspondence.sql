-- Their data is theirs: what somebody sent us from an address before, or beside, having an account with it. Only who has
-- answered a letter at that address is ever signed in with it.

create policy "readers read the newsletter subscription of their address" on public.newsletter_subscribers
  for select to authenticated using (email = (select private.own_email()));
create policy "readers read what their address agreed to" on public.newsletter_consents
  for select to authenticated
  using (subscriber_id in (
    select id from public.newsletter_subscribers where email = (select private.own_email())));
create policy "readers read messages from their address" on public.contact_messages
  for select to authenticated using (email = (select private.own_email()));

create index contact_messages_by_email on public.contact_messages (email);
