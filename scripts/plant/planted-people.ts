import type { PlantStep } from './plant-step.ts'

/** Accounts, as Auth and the site write them, and what readers keep: places in articles, lists, passages. */
export const people: PlantStep[] = [
  {
    table: 'auth.users',
    sql: `insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at, last_sign_in_at, confirmation_token,
        recovery_token, email_change, email_change_token_new, raw_user_meta_data)
      select pg_temp.member(n), pg_temp.address(n), '$2a$10$PlantedAccountsHaveNoPassword.AAAAAAAAAAAAAAAAAAAAAAAAAAAA', pg_temp.joined(n),
        pg_temp.joined(n), now() - n % 90 * interval '1 day', '', '', '', '',
        jsonb_build_object('first_name', pg_temp.first_name(n), 'last_name', pg_temp.last_name(n))
      from pg_temp.members($from, $to) as n`,
  },
  {
    table: 'auth.identities',
    sql: `insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at)
      select pg_temp.key('identity', n), pg_temp.member(n), 'email', pg_temp.member(n), jsonb_build_object('sub', pg_temp.member(n), 'email', pg_temp.address(n)),
        pg_temp.joined(n)
      from pg_temp.members($from, $to) as n`,
  },
  {
    table: 'public.profiles',
    // One in 500 of the last accounts has not confirmed its address.
    sql: `insert into public.profiles (id, first_name, last_name, email_confirmed_at, created_at)
      select pg_temp.member(n), pg_temp.first_name(n), pg_temp.last_name(n), pg_temp.joined(n), pg_temp.joined(n)
      from pg_temp.members($from, $to) as n`,
  },
  {
    table: 'private.member_search',
    sql: `insert into private.member_search (user_id, words, created_at)
      select pg_temp.member(n), lower(concat_ws(' ', pg_temp.first_name(n), pg_temp.last_name(n), pg_temp.address(n))), pg_temp.joined(n)
      from pg_temp.members($from, $to) as n`,
  },
  {
    table: 'auth.sessions',
    sql: `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
      select pg_temp.key('session', n), pg_temp.member(n), now() - n % 29 * interval '1 day', now(), 'aal1'
      from pg_temp.members($from, $to) as n where n % 10 < 3`,
  },
  {
    table: 'public.session_details',
    sql: `insert into public.session_details (id, user_id, device, created_at, last_seen_at, expires_at)
      select pg_temp.key('session', n), pg_temp.member(n), 'Firefox on Windows', now() - n % 29 * interval '1 day', now() - n % 29 * interval '1 hour',
        now() + (30 - n % 29) * interval '1 day'
      from pg_temp.members($from, $to) as n where n % 10 < 3`,
  },
  {
    table: 'auth.refresh_tokens',
    sql: `insert into auth.refresh_tokens (id, token, user_id, session_id)
      select pg_temp.key('token', n)::text, md5('token' || n), pg_temp.member(n), pg_temp.key('session', n)
      from pg_temp.members($from, $to) as n where n % 10 < 3`,
  },
  {
    table: 'auth.audit_log_entries',
    sql: `insert into auth.audit_log_entries (id, payload, created_at)
      select gen_random_uuid(), json_build_object('action', 'login', 'actor_id', pg_temp.member(n), 'actor_username', pg_temp.address(n)),
        now() - n % 300 * interval '1 day' - k * interval '1 hour'
      from pg_temp.members($from, $to) as n cross join generate_series(0, n % 2) as k`,
  },
  {
    table: 'public.account_events',
    sql: `insert into public.account_events (user_id, kind, device, created_at)
      select pg_temp.member(n), 'signed-in', 'Firefox on Windows', now() - n % 89 * interval '1 day' from pg_temp.members($from, $to) as n`,
  },
  {
    table: 'private.rate_limits',
    sql: `insert into private.rate_limits (key, attempts, expires_at)
      select sha256(('sign-in ' || n)::bytea), 1, now() + (1 + n % 20) * interval '1 hour' from pg_temp.members($from, $to) as n where n % 20 = 0`,
  },
  {
    table: 'private.accepted_terms',
    sql: `insert into private.accepted_terms (user_id, account_id, purchase, plan_id, versions, accepted_at)
      select pg_temp.member(n), pg_temp.member(n), 'free-plan', 'free', '{"terms": 1, "withdrawal": 1, "privacy": 1}', pg_temp.joined(n)
      from pg_temp.members($from, $to) as n where n % 10 >= 5`,
  },
  {
    table: 'public.reading_progress',
    sql: `insert into public.reading_progress (user_id, article_id, progress_percent, last_read_at)
      select pg_temp.member(n), pg_temp.article(n * 7 + k * 13, $articles), (n + k) % 101, now() - k * interval '1 day'
      from pg_temp.members($from, $to) as n cross join generate_series(1, 3) as k where n % 5 < 2 on conflict do nothing`,
  },
  {
    table: 'public.reading_list',
    sql: `insert into public.reading_list (user_id, article_id, title)
      select pg_temp.member(n), pg_temp.article(n * 11, $articles), 'Salt Roads' from pg_temp.members($from, $to) as n where n % 5 = 1`,
  },
  {
    table: 'public.highlights',
    sql: `insert into public.highlights (user_id, article_id, title, prefix, exact, suffix)
      select pg_temp.member(n), pg_temp.article(n * 11, $articles), 'Salt Roads', 'How ', 'salt came', ' over the Alps'
      from pg_temp.members($from, $to) as n where n % 10 = 1`,
  },
  {
    table: 'public.addresses',
    // Nearly all who get the printed edition have one, some of the others, and some a second one.
    sql: `insert into public.addresses (id, user_id, first_name, last_name, address_line1, city, state, postal_code, country, is_default, created_at)
      select pg_temp.key('address ' || k, n), pg_temp.member(n), pg_temp.first_name(n), pg_temp.last_name(n), n || ' Quay Street', 'New York', 'NY',
        lpad((n % 99999)::text, 5, '0'), 'United States', k = 0, now() - n % 1000 * interval '1 day'
      from pg_temp.members($from, $to) as n cross join generate_series(0, case when n % 7 = 0 then 1 else 0 end) as k
      where n % 10 = 0 and n % 300 <> 0 or n % 30 = 1`,
  },
  {
    table: 'public.support_tickets',
    sql: `insert into public.support_tickets (id, user_id, category, subject, message, status, created_at)
      select pg_temp.key('ticket', n), pg_temp.member(n), 'delivery', 'Where is it?', 'The edition of this month has not come.',
        case when n % 1000 = 7 then 'open' else 'closed' end, now() - n % 2000 * interval '1 day'
      from pg_temp.members($from, $to) as n where n % 50 = 7`,
  },
  {
    table: 'public.support_replies',
    sql: `insert into public.support_replies (ticket_id, message, created_at)
      select pg_temp.key('ticket', n), 'It is on its way.', now() - n % 2000 * interval '1 day' from pg_temp.members($from, $to) as n where n % 50 = 7`,
  },
  {
    table: 'public.contact_messages',
    sql: `insert into public.contact_messages (id, name, email, message, status, created_at)
      select pg_temp.key('message', n), pg_temp.first_name(n), pg_temp.address(n), 'Good morning.',
        case when n % 1000 = 8 then 'open' else 'answered' end, now() - n % 2000 * interval '1 day'
      from pg_temp.members($from, $to) as n where n % 100 = 8`,
  },
  {
    table: 'public.newsletter_subscribers',
    sql: `insert into public.newsletter_subscribers (id, email, country, status, confirmed_at, unsubscribed_at, created_at)
      select pg_temp.key('subscriber', n), case when n % 4 = 0 then pg_temp.address(n) else 'letters-' || n || '@readers.example' end, 'United States',
        case when n % 10 = 0 then 'unsubscribed' else 'confirmed' end, pg_temp.joined(n), case when n % 10 = 0 then now() end, pg_temp.joined(n)
      from pg_temp.members($from, $to) as n where n % 2 = 0`,
  },
  {
    table: 'public.newsletter_consents',
    sql: `insert into public.newsletter_consents (subscriber_id, step, means, wording, recorded_at)
      select pg_temp.key('subscriber', n), 'confirmed', 'form', '2026-11-21', pg_temp.joined(n) from pg_temp.members($from, $to) as n where n % 2 = 0`,
  },
  {
    table: 'private.email_outbox',
    sql: `insert into private.email_outbox (kind, recipient, data, attempts, created_at, due_at, sent_at)
      select 'renewal-reminder', pg_temp.address(n), jsonb_build_object('firstName', pg_temp.first_name(n), 'plan', 'Global Reader'), 1, sent, sent, sent
      from pg_temp.members($from, $to) as n cross join lateral (select now() - n % 144 * interval '1 hour') as at (sent) where n % 10 < 3`,
  },
  {
    table: 'private.audit_log',
    sql: `insert into private.audit_log (kind, member_id, plan_id, reason, created_at)
      select 'complimentary-granted', pg_temp.member(n), 'global_reader', 'A prize', now() - n % 900 * interval '1 day'
      from pg_temp.members($from, $to) as n where n % 10 = 5`,
  },
]
