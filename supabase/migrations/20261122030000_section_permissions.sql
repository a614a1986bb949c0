-- The policies and functions of the admin ask for permissions instead of listing roles, so that private.role_permissions is
-- the only place that says which role may do what.

alter policy "staff see themselves, owners see everyone" on public.staff
  using (user_id = (select auth.uid()) or (select private.has_permission('staff.manage')));
alter policy "owners appoint staff" on public.staff
  with check ((select private.has_permission('staff.manage')));
alter policy "owners change roles" on public.staff
  using ((select private.has_permission('staff.manage'))) with check ((select private.has_permission('staff.manage')));
alter policy "owners dismiss staff" on public.staff
  using ((select private.has_permission('staff.manage')));

alter policy "owners see invitations" on public.staff_invitations
  using ((select private.has_permission('staff.manage')));
alter policy "owners invite in their own name" on public.staff_invitations
  with check ((select private.has_permission('staff.manage')) and invited_by = (select auth.uid()));
alter policy "owners renew and revoke open invitations" on public.staff_invitations
  using ((select private.has_permission('staff.manage')) and accepted_at is null and revoked_at is null)
  with check ((select private.has_permission('staff.manage')));

alter policy "staff read every plan" on public.plans
  using ((select private.has_permission('plans.read')));
alter policy "owners add plans" on public.plans
  with check ((select private.has_permission('plans.write')));
alter policy "owners change plans" on public.plans
  using ((select private.has_permission('plans.write'))) with check ((select private.has_permission('plans.write')));
alter policy "owners remove plans" on public.plans
  using ((select private.has_permission('plans.write')));

alter policy "owners change the settings" on public.site_settings
  using ((select private.has_permission('settings.write'))) with check ((select private.has_permission('settings.write')));

alter policy "editors add redirects" on public.redirects
  with check ((select private.has_permission('redirects.write')));
alter policy "editors change redirects" on public.redirects
  using ((select private.has_permission('redirects.write'))) with check ((select private.has_permission('redirects.write')));
alter policy "editors remove redirects" on public.redirects
  using ((select private.has_permission('redirects.write')));

alter policy "owners, editors and support read subscribers" on public.newsletter_subscribers
  using ((select private.has_permission('newsletter.read')));
alter policy "owners, editors and support read consents" on public.newsletter_consents
  using ((select private.has_permission('newsletter.read')));
alter policy "owners, editors and support read messages" on public.contact_messages
  using ((select private.has_permission('contact-messages.read')));

alter policy "owners, editors and support read tickets" on public.support_tickets
  using ((select private.has_permission('support-tickets.reply')));
alter policy "owners, editors and support set the status of tickets" on public.support_tickets
  using ((select private.has_permission('support-tickets.reply')))
  with check ((select private.has_permission('support-tickets.reply')));
alter policy "owners, editors and support read replies" on public.support_replies
  using ((select private.has_permission('support-tickets.reply')));
alter policy "owners, editors and support reply in their own name" on public.support_replies
  with check ((select private.has_permission('support-tickets.reply')) and author_id = (select auth.uid()));

-- The functions keep their bodies; only their check changes.
do $do$
declare
  checked record;
  definition text;
begin
  for checked in
    select * from (values
      ('can_read_members', $$private.staff_role() in ('owner', 'support')$$, $$private.has_permission('members.read')$$),
      ('list_print_editions', $$private.can_read_members()$$, $$private.has_permission('print-lists.read')$$),
      ('download_print_list', $$private.require_owner_role()$$, $$private.require_permission('print-lists.download')$$),
      ('grant_complimentary_subscription', $$private.require_owner_role()$$, $$private.require_permission('members.manage')$$),
      ('end_complimentary_subscription', $$private.require_owner_role()$$, $$private.require_permission('members.manage')$$),
      ('request_subscription_end', $$private.require_owner_role()$$, $$private.require_permission('members.manage')$$),
      ('request_refund', $$private.require_owner_role()$$, $$private.require_permission('payments.refund')$$),
      ('pending_refund_amount', $$(select private.staff_role()) = 'owner'$$, $$(select private.has_permission('payments.refund'))$$),
      ('ticket_readers', $$(select private.staff_role()) in ('owner', 'editor', 'support')$$,
        $$(select private.has_permission('support-tickets.reply'))$$),
      ('staff_directory', $$(select private.staff_role()) = 'owner'$$, $$(select private.has_permission('staff.manage'))$$),
      ('send_invitation', $$private.staff_role() is distinct from 'owner'$$,
        $$private.has_permission('staff.manage') is not true$$)
    ) as list (name, role_check, permission_check)
  loop
    definition := pg_get_functiondef(format('private.%I', checked.name)::regproc);
    if strpos(definition, checked.role_check) = 0 then
      raise exception 'private.% does not contain the check %', checked.name, checked.role_check;
    end if;
    execute replace(definition, checked.role_check, checked.permission_check);
  end loop;
end $do$;
comment on function private.can_read_members is 'Whether the signed-in user may read members.';
drop function private.require_owner_role;
