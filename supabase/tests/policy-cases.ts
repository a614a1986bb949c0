import type { Person } from './people.ts'

/** A statement by a person. `given` runs before it as the owner of the schema. */
export interface Case {
  as: Person
  sql: string
  given?: string
}

export interface PolicyCases {
  allow: Case
  /** Refused by the policy's own condition: each would pass if the condition were simply true. */
  deny: Case[]
  /** Why there is nothing that the condition refuses. */
  open?: string
}

const reader = '00000000-0000-4000-8000-000000000001'
const otherReader = '00000000-0000-4000-8000-000000000002'
const owner = '00000000-0000-4000-8000-000000000003'
const editor = '00000000-0000-4000-8000-000000000004'
const author = '00000000-0000-4000-8000-000000000005'
const colleague = '00000000-0000-4000-8000-000000000099'
const live = `live-${colleague}`

const appoint = (id: string) => `insert into public.staff (user_id, role) values ('${id}', 'owner')`
const write = (columns: string, values: string) =>
  `insert into public.articles (id, title, ${columns}) values ('fresh', 'Fresh', ${values})`
const invite = (by: string) =>
  `insert into public.staff_invitations (email, role, invited_by) values ('fresh@meridian.example', 'owner', '${by}')`
const revoke = `update public.staff_invitations set revoked_at = now() where email = 'open@meridian.example'`
const prepareIssue = `insert into public.issues (id, number, season, year, title) values ('fresh', 9, 'Winter', 2026, 'Fresh')`
const addPlan = `insert into public.plans (id, name, tier, price) values ('fresh', 'Fresh', 'gold', 1)`
const leaveMessage = `insert into public.contact_messages (id, name, email, message)
  values (gen_random_uuid(), 'Ada', 'ada@meridian.example', 'Good morning.')`
const addRedirect = `insert into public.redirects (from_path, to_path) values ('/fresh', '/about')`

const saveAddress = (whose: string) =>
  `insert into public.addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
  values ('${whose}', 'Ada', 'Lindqvist', '1 Quay Street', 'Sydney', '2000', 'Australia')`
const noteProgress = (whose: string, articleId: string) =>
  `insert into public.reading_progress (user_id, article_id, progress_percent) values ('${whose}', '${articleId}', 7)`
const openTicket = (whose: string) =>
  `insert into public.support_tickets (user_id, category, subject, message)
  values ('${whose}', 'general', 'A question', 'Good morning.')`
const reply = (as: string) =>
  `insert into public.support_replies (ticket_id, author_id, message) values ('${reader}', '${as}', 'Good day.')`
const subscribeReader = `update public.newsletter_subscribers set email = '${reader}@meridian.example'`
const writeAsReader = `update public.contact_messages set email = '${reader}@meridian.example'`
/** Without a where clause, for that would ask the policy for reading first; then whoever asks must have nothing. */
const withNothingIn = (table: string) => `delete from public.${table} where user_id = '${reader}'`

export const policies: Record<string, PolicyCases> = {
  'profiles: people read their own profile': {
    allow: { as: 'reader', sql: 'select id from public.profiles' },
    deny: [{ as: 'reader', sql: `select id from public.profiles where id = '${otherReader}'` }],
  },
  'profiles: people correct their own profile': {
    allow: { as: 'reader', sql: `update public.profiles set first_name = 'Clara' where id = '${reader}'` },
    // Without a where clause, for that would ask the policy for reading first.
    deny: [
      {
        as: 'reader',
        sql: `update public.profiles set first_name = 'Clara'`,
        given: `delete from public.profiles where id = '${reader}'`,
      },
    ],
  },
  'staff: staff see themselves, owners see everyone': {
    allow: { as: 'owner', sql: `select role from public.staff where user_id = '${author}'` },
    deny: [
      { as: 'editor', sql: `select role from public.staff where user_id = '${author}'` },
      { as: 'reader', sql: 'select role from public.staff' },
    ],
  },
  'staff: owners appoint staff': {
    allow: { as: 'owner', sql: appoint(reader) },
    deny: [
      { as: 'reader', sql: appoint(reader) },
      { as: 'editor', sql: appoint(reader) },
    ],
  },
  'staff: owners change roles': {
    allow: { as: 'owner', sql: `update public.staff set role = 'editor' where user_id = '${author}'` },
    deny: [{ as: 'editor', sql: `update public.staff set role = 'owner' where user_id = '${editor}'` }],
  },
  'staff: owners dismiss staff': {
    allow: { as: 'owner', sql: `delete from public.staff where user_id = '${author}'` },
    deny: [{ as: 'editor', sql: `delete from public.staff where user_id = '${editor}'` }],
  },
  'staff_invitations: owners see invitations': {
    allow: { as: 'owner', sql: 'select id from public.staff_invitations' },
    deny: [
      { as: 'editor', sql: 'select id from public.staff_invitations' },
      { as: 'reader', sql: 'select id from public.staff_invitations' },
    ],
  },
  'staff_invitations: owners invite in their own name': {
    allow: { as: 'owner', sql: invite(owner) },
    deny: [
      { as: 'owner', sql: invite(editor) },
      { as: 'editor', sql: invite(editor) },
      { as: 'reader', sql: invite(reader) },
    ],
  },
  'staff_invitations: owners renew and revoke open invitations': {
    allow: { as: 'owner', sql: revoke },
    deny: [
      {
        as: 'owner',
        sql: revoke.replace('open@', 'over@').replace('revoked_at = now()', 'link_id = gen_random_uuid()'),
      },
      // Without a where clause, for that would ask the policy for reading first.
      { as: 'editor', sql: 'update public.staff_invitations set link_id = gen_random_uuid()' },
      { as: 'reader', sql: 'update public.staff_invitations set link_id = gen_random_uuid()' },
    ],
  },
  'issues: everyone reads published issues': {
    allow: { as: 'anon', sql: `select id from public.issues where id = 'published'` },
    deny: [
      { as: 'anon', sql: `select id from public.issues where id = 'in-preparation'` },
      {
        as: 'reader',
        sql: `select id from public.issues where id = 'in-preparation'`,
        given: `update public.issues set published_at = '2999-01-01' where id = 'in-preparation'`,
      },
    ],
  },
  'issues: the desk reads every issue': {
    allow: { as: 'author', sql: `select id from public.issues where id = 'in-preparation'` },
    deny: [
      { as: 'reader', sql: `select id from public.issues where id = 'in-preparation'` },
      { as: 'support', sql: `select id from public.issues where id = 'in-preparation'` },
    ],
  },
  'issues: editors prepare issues': {
    allow: { as: 'editor', sql: prepareIssue },
    deny: [
      { as: 'reader', sql: prepareIssue },
      { as: 'author', sql: prepareIssue },
    ],
  },
  'issues: editors change issues': {
    allow: { as: 'editor', sql: `update public.issues set title = 'New' where id = 'in-preparation'` },
    deny: [
      { as: 'reader', sql: `update public.issues set title = 'New' where id = 'published'` },
      { as: 'author', sql: `update public.issues set title = 'New' where id = 'in-preparation'` },
    ],
  },
  'issues: editors remove issues': {
    allow: { as: 'editor', sql: `delete from public.issues where id = 'in-preparation'` },
    deny: [
      { as: 'reader', sql: `delete from public.issues where id = 'published'` },
      { as: 'author', sql: `delete from public.issues where id = 'in-preparation'` },
    ],
  },
  'articles: everyone reads live articles': {
    allow: { as: 'anon', sql: `select id from public.articles where id = '${live}'` },
    deny: [
      { as: 'anon', sql: `select id from public.articles where id = 'draft-${colleague}'` },
      { as: 'anon', sql: `select id from public.articles where id = 'scheduled-${colleague}'` },
      {
        as: 'reader',
        sql: `select id from public.articles where id = '${live}'`,
        given: `update public.articles set status = 'archived' where id = '${live}'`,
      },
    ],
  },
  'articles: the desk reads every article': {
    allow: { as: 'author', sql: `select id from public.articles where id = 'draft-${colleague}'` },
    deny: [
      { as: 'reader', sql: `select id from public.articles where id = 'draft-${colleague}'` },
      { as: 'support', sql: `select id from public.articles where id = 'draft-${colleague}'` },
    ],
  },
  'articles: editors write articles': {
    allow: { as: 'editor', sql: write('status, published_at', `'published', now()`) },
    deny: [
      { as: 'reader', sql: write('status', `'draft'`) },
      { as: 'author', sql: write('status, published_at', `'published', now()`) },
    ],
  },
  'articles: editors change articles': {
    allow: { as: 'editor', sql: `update public.articles set title = 'New' where id = '${live}'` },
    deny: [
      { as: 'reader', sql: `update public.articles set title = 'New' where id = '${live}'` },
      { as: 'author', sql: `update public.articles set title = 'New' where id = '${live}'` },
    ],
  },
  'articles: editors remove articles': {
    allow: { as: 'editor', sql: `delete from public.articles where id = '${live}'` },
    deny: [
      { as: 'reader', sql: `delete from public.articles where id = '${live}'` },
      { as: 'author', sql: `delete from public.articles where id = '${live}'` },
    ],
  },
  'articles: authors write drafts': {
    allow: { as: 'author', sql: write('status', `'draft'`) },
    deny: [
      { as: 'reader', sql: write('status', `'draft'`) },
      { as: 'author', sql: write('created_by', `'${colleague}'`) },
      { as: 'author', sql: write('created_by', 'null') },
      { as: 'author', sql: write('featured', 'true') },
      { as: 'author', sql: write('status, published_at', `'scheduled', now()`) },
    ],
  },
  'articles: authors change their own drafts': {
    allow: { as: 'author', sql: `update public.articles set status = 'in_review' where id = 'draft-${author}'` },
    deny: [
      { as: 'author', sql: `update public.articles set title = 'New' where id = 'draft-${colleague}'` },
      { as: 'author', sql: `update public.articles set title = 'New' where id = 'live-${author}'` },
      { as: 'author', sql: `update public.articles set status = 'archived' where id = 'draft-${author}'` },
      {
        as: 'author',
        sql: `update public.articles set status = 'published', published_at = now() where id = 'draft-${author}'`,
      },
      { as: 'author', sql: `update public.articles set featured = true where id = 'draft-${author}'` },
      { as: 'author', sql: `update public.articles set created_by = '${colleague}' where id = 'draft-${author}'` },
      { as: 'reader', sql: `update public.articles set title = 'New' where id = '${live}'` },
    ],
  },
  'articles: authors discard drafts that nobody has seen': {
    allow: { as: 'author', sql: `delete from public.articles where id = 'draft-${author}'` },
    deny: [
      { as: 'author', sql: `delete from public.articles where id = 'draft-${colleague}'` },
      { as: 'author', sql: `delete from public.articles where id = 'once-live-${author}'` },
      { as: 'author', sql: `delete from public.articles where id = 'live-${author}'` },
    ],
  },
  'plans: everyone reads active plans': {
    allow: { as: 'anon', sql: `select id from public.plans where id = 'on_offer'` },
    deny: [{ as: 'anon', sql: `select id from public.plans where id = 'retired'` }],
  },
  'plans: staff read every plan': {
    allow: { as: 'support', sql: `select id from public.plans where id = 'retired'` },
    deny: [{ as: 'reader', sql: `select id from public.plans where id = 'retired'` }],
  },
  'plans: owners add plans': {
    allow: { as: 'owner', sql: addPlan },
    deny: [
      { as: 'editor', sql: addPlan },
      { as: 'reader', sql: addPlan },
    ],
  },
  'plans: owners change plans': {
    allow: { as: 'owner', sql: `update public.plans set price = 1 where id = 'on_offer'` },
    deny: [
      { as: 'editor', sql: `update public.plans set price = 1 where id = 'on_offer'` },
      { as: 'reader', sql: `update public.plans set price = 1 where id = 'on_offer'` },
    ],
  },
  'plans: owners remove plans': {
    allow: { as: 'owner', sql: `delete from public.plans where id = 'on_offer'` },
    deny: [
      { as: 'editor', sql: `delete from public.plans where id = 'on_offer'` },
      { as: 'reader', sql: `delete from public.plans where id = 'on_offer'` },
    ],
  },
  'subscriptions: readers read their own subscriptions': {
    allow: { as: 'reader', sql: 'select id from public.subscriptions' },
    deny: [
      { as: 'reader', sql: `select id from public.subscriptions where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select id from public.subscriptions where user_id = '${reader}'` },
    ],
  },
  'plans: subscribers read the plans that they have': {
    allow: {
      as: 'reader',
      sql: `select id from public.plans where id = 'retired'`,
      given: `update public.subscriptions set plan_id = 'retired' where user_id = '${reader}'`,
    },
    deny: [{ as: 'other reader', sql: `select id from public.plans where id = 'retired'` }],
  },
  'payments: readers read their own payments': {
    allow: { as: 'reader', sql: 'select id from public.payments' },
    deny: [
      { as: 'reader', sql: `select id from public.payments where user_id = '${otherReader}'` },
      {
        as: 'reader',
        sql: 'select id from public.payments where user_id is null',
        given: `update public.payments set user_id = null where user_id = '${reader}'`,
      },
    ],
  },
  'addresses: readers read their own addresses': {
    allow: { as: 'reader', sql: 'select id from public.addresses' },
    deny: [
      { as: 'reader', sql: `select id from public.addresses where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select id from public.addresses where user_id = '${reader}'` },
    ],
  },
  'addresses: readers save addresses of their own': {
    allow: { as: 'reader', sql: saveAddress(reader) },
    deny: [{ as: 'reader', sql: saveAddress(otherReader) }],
  },
  'addresses: readers correct their own addresses': {
    allow: { as: 'reader', sql: `update public.addresses set city = 'Perth' where user_id = '${reader}'` },
    deny: [{ as: 'reader', sql: `update public.addresses set city = 'Perth'`, given: withNothingIn('addresses') }],
  },
  'addresses: readers remove their own addresses': {
    allow: { as: 'reader', sql: `delete from public.addresses where user_id = '${reader}'` },
    deny: [{ as: 'reader', sql: 'delete from public.addresses', given: withNothingIn('addresses') }],
  },
  'reading_progress: readers read their own progress': {
    allow: { as: 'reader', sql: 'select article_id from public.reading_progress' },
    deny: [{ as: 'reader', sql: `select article_id from public.reading_progress where user_id = '${otherReader}'` }],
  },
  'reading_progress: readers note progress in what they can read': {
    allow: { as: 'reader', sql: noteProgress(reader, `live-${author}`) },
    deny: [
      { as: 'reader', sql: noteProgress(otherReader, `live-${author}`) },
      { as: 'reader', sql: noteProgress(reader, `draft-${author}`) },
      { as: 'reader', sql: noteProgress(reader, `scheduled-${author}`) },
    ],
  },
  'reading_progress: readers move their own progress on': {
    allow: {
      as: 'reader',
      sql: `update public.reading_progress set progress_percent = 50 where user_id = '${reader}'`,
    },
    deny: [
      {
        as: 'reader',
        sql: 'update public.reading_progress set progress_percent = 50',
        given: withNothingIn('reading_progress'),
      },
    ],
  },
  'support_tickets: readers open tickets as themselves': {
    allow: { as: 'reader', sql: openTicket(reader) },
    deny: [{ as: 'reader', sql: openTicket(otherReader) }],
  },
  'support_tickets: readers read their own tickets': {
    allow: { as: 'reader', sql: 'select id from public.support_tickets' },
    deny: [
      { as: 'reader', sql: `select id from public.support_tickets where user_id = '${otherReader}'` },
      { as: 'author', sql: `select id from public.support_tickets where user_id = '${reader}'` },
    ],
  },
  'support_tickets: who answers letters reads tickets': {
    allow: { as: 'support', sql: `select id from public.support_tickets where user_id = '${reader}'` },
    deny: [{ as: 'author', sql: `select id from public.support_tickets where user_id = '${reader}'` }],
  },
  'support_tickets: who answers letters says how a ticket stands': {
    allow: { as: 'editor', sql: `update public.support_tickets set status = 'closed' where user_id = '${reader}'` },
    deny: [
      { as: 'reader', sql: `update public.support_tickets set status = 'answered'` },
      { as: 'author', sql: `update public.support_tickets set status = 'closed'` },
    ],
  },
  'support_replies: readers read replies to their own tickets': {
    allow: { as: 'reader', sql: 'select id from public.support_replies' },
    deny: [
      { as: 'reader', sql: `select id from public.support_replies where ticket_id = '${otherReader}'` },
      { as: 'author', sql: `select id from public.support_replies where ticket_id = '${reader}'` },
    ],
  },
  'support_replies: who answers letters reads replies': {
    allow: { as: 'support', sql: `select id from public.support_replies where ticket_id = '${reader}'` },
    deny: [{ as: 'author', sql: `select id from public.support_replies where ticket_id = '${reader}'` }],
  },
  'support_replies: who answers letters replies in their own name': {
    allow: { as: 'editor', sql: reply(editor) },
    deny: [
      { as: 'editor', sql: reply(author) },
      { as: 'author', sql: reply(author) },
      { as: 'reader', sql: reply(reader) },
    ],
  },
  'newsletter_subscribers: readers read the newsletter subscription of their address': {
    allow: { as: 'reader', sql: 'select id from public.newsletter_subscribers', given: subscribeReader },
    deny: [{ as: 'other reader', sql: 'select id from public.newsletter_subscribers', given: subscribeReader }],
  },
  'newsletter_consents: readers read what their address agreed to': {
    allow: { as: 'reader', sql: 'select id from public.newsletter_consents', given: subscribeReader },
    deny: [{ as: 'other reader', sql: 'select id from public.newsletter_consents', given: subscribeReader }],
  },
  'contact_messages: readers read messages from their address': {
    allow: { as: 'reader', sql: 'select id from public.contact_messages', given: writeAsReader },
    deny: [{ as: 'other reader', sql: 'select id from public.contact_messages', given: writeAsReader }],
  },
  'site_settings: everyone reads the settings': {
    allow: { as: 'anon', sql: 'select name from public.site_settings' },
    deny: [],
    open: 'every page prints them',
  },
  'site_settings: owners change the settings': {
    allow: { as: 'owner', sql: `update public.site_settings set name = 'New'` },
    deny: [
      { as: 'editor', sql: `update public.site_settings set name = 'New'` },
      { as: 'reader', sql: `update public.site_settings set name = 'New'` },
    ],
  },
  'redirects: everyone follows redirects': {
    allow: { as: 'anon', sql: 'select to_path from public.redirects' },
    deny: [],
    open: 'whoever asks for an old address is told the new one',
  },
  'redirects: editors add redirects': {
    allow: { as: 'editor', sql: addRedirect },
    deny: [
      { as: 'author', sql: addRedirect },
      { as: 'reader', sql: addRedirect },
    ],
  },
  'redirects: editors change redirects': {
    allow: { as: 'editor', sql: `update public.redirects set to_path = '/x' where from_path = '/before'` },
    deny: [
      { as: 'author', sql: `update public.redirects set to_path = '/x' where from_path = '/before'` },
      { as: 'reader', sql: `update public.redirects set to_path = '/x' where from_path = '/before'` },
    ],
  },
  'redirects: editors remove redirects': {
    allow: { as: 'editor', sql: `delete from public.redirects where from_path = '/before'` },
    deny: [
      { as: 'author', sql: `delete from public.redirects where from_path = '/before'` },
      { as: 'reader', sql: `delete from public.redirects where from_path = '/before'` },
    ],
  },
  'content_log: the press follows the log': {
    allow: { as: 'press', sql: 'select id from public.content_log' },
    deny: [],
    open: 'the press reads all of it, and the grant keeps everyone else out',
  },
  'newsletter_subscribers: owners, editors and support read subscribers': {
    allow: { as: 'support', sql: 'select id from public.newsletter_subscribers' },
    deny: [
      { as: 'reader', sql: 'select id from public.newsletter_subscribers' },
      { as: 'author', sql: 'select id from public.newsletter_subscribers' },
    ],
  },
  'newsletter_consents: owners, editors and support read the trail': {
    allow: { as: 'editor', sql: 'select id from public.newsletter_consents' },
    deny: [
      { as: 'reader', sql: 'select id from public.newsletter_consents' },
      { as: 'author', sql: 'select id from public.newsletter_consents' },
    ],
  },
  'weather: everyone reads the weather': {
    allow: { as: 'anon', sql: 'select id from public.weather' },
    deny: [],
    open: 'There is one row, and it is for everybody.',
  },
  'weather: whoever looks first renews the weather': {
    allow: { as: 'visitor', sql: 'update public.weather set asked_at = now()' },
    deny: [],
    open: 'There is one row, and any request may find it old.',
  },
  'contact_messages: visitors leave messages': {
    allow: { as: 'visitor', sql: leaveMessage },
    deny: [],
    open: 'Whoever finds the form may write to us; how often, is counted elsewhere.',
  },
  'contact_messages: who answers letters reads messages': {
    allow: { as: 'support', sql: 'select id from public.contact_messages' },
    deny: [
      { as: 'reader', sql: 'select id from public.contact_messages' },
      { as: 'author', sql: 'select id from public.contact_messages' },
    ],
  },
  'sessions: people see where they are signed in': {
    allow: { as: 'reader', sql: 'select id from public.sessions' },
    deny: [{ as: 'reader', sql: `select id from public.sessions where user_id = '${otherReader}'` }],
  },
  'account_events: people see what happened to their account': {
    allow: { as: 'reader', sql: 'select id from public.account_events' },
    deny: [{ as: 'owner', sql: `select id from public.account_events where user_id = '${otherReader}'` }],
  },
}
