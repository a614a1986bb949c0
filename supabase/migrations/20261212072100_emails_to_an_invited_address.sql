-- A group writes to an address at most five times, however often its invitation is removed or runs out and is made again. Only
-- e-mails of one invitation were counted, so a manager could write to somebody who never answered without end. And an invitation
-- is sent again only while the group is open: until then its link says that the seats are closed.

set lock_timeout = '5s';
set statement_timeout = '60s';

comment on column public.group_members.sent is
  'E-mails with this invitation. A group writes to an address at most five times, as long as its rows are kept: private.invitations_to_address().';

create function private.invitations_to_address(bought uuid, address text) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(sent), 0)::integer from public.group_members where group_id = bought and group_members.email = address
$$;
comment on function private.invitations_to_address is
  'How many e-mails a group has sent to an address, also with invitations and for seats that have ended since. At most five.';

create or replace function private.invite_to_group(bought uuid, invitations jsonb)
  returns table (email text, outcome text, email_id bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own public.groups := private.lock_own_group(bought);
  invitation record;
  known public.group_members;
  free integer;
begin
  if not private.group_is_open(own) then
    raise exception 'this group is closed' using errcode = 'restrict_violation', constraint = 'group_is_open';
  end if;
  free := least(own.seats, own.next_seats) - (
    select count(*) from public.group_members
    where group_id = bought and removed_at is null and (accepted_at is not null or expires_at > now()));
  for invitation in
    select * from jsonb_to_recordset(invitations) as given (id uuid, email text, hash text)
  loop
    email := invitation.email;
    email_id := null;
    select * into known from public.group_members
      where group_id = bought and group_members.email = invitation.email and removed_at is null for update;
    if known.accepted_at is not null then
      outcome := 'member';
    elsif known.id is not null and known.expires_at > now() then
      outcome := 'invited';
    elsif private.invitations_to_address(bought, invitation.email) >= 5 then
      outcome := 'limit';
    elsif free <= 0 then
      outcome := 'full';
    else
      perform private.count_invitation(bought);
      if known.id is not null then
        delete from public.group_members where id = known.id;
      end if;
      insert into public.group_members (id, group_id, email, token_hash, expires_at, sent)
        values (invitation.id, bought, invitation.email, decode(invitation.hash, 'hex'), now() + interval '30 days',
          coalesce(known.sent, 0) + 1)
        returning * into known;
      email_id := private.enqueue_group_invitation(own, known);
      outcome := 'sent';
      free := free - 1;
    end if;
    return next;
  end loop;
end $$;
comment on function private.invite_to_group is
  'By the manager: invites addresses ([{id, email, hash of the token}]) as long as seats are free that nobody is invited to. Outcome for each: sent, member, invited (already), limit (the group has written to it five times), full. Rejected while the group is closed (group_is_open), and for too many e-mails a day (invitations_of_a_day).';

create or replace function private.resend_group_invitation(bought uuid, member uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own public.groups := private.lock_own_group(bought);
  invited public.group_members;
begin
  if not private.group_is_open(own) then
    raise exception 'this group is closed' using errcode = 'restrict_violation', constraint = 'group_is_open';
  end if;
  select * into invited from public.group_members
    where id = member and group_id = bought and accepted_at is null and removed_at is null for update;
  if not found then
    raise exception 'there is no such invitation' using errcode = 'no_data_found';
  end if;
  if private.invitations_to_address(bought, invited.email) >= 5 then
    raise exception 'this address was written to five times'
      using errcode = 'check_violation', constraint = 'invitations_to_an_address';
  end if;
  perform private.count_invitation(bought);
  update public.group_members set sent = sent + 1, invited_at = now(), expires_at = now() + interval '30 days'
    where id = member returning * into invited;
  return private.enqueue_group_invitation(own, invited);
end $$;
comment on function private.resend_group_invitation is
  'By the manager: the same link again, for thirty more days. Returns the id of the e-mail. Rejected while the group is closed (group_is_open), for an address that was written to five times (invitations_to_an_address) and for too many e-mails a day (invitations_of_a_day).';
