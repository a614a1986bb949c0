import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'
import { accountOf, accounts, freshSessionOf, otherStaff, type Person, sessionOf } from './identities.ts'
import { adminTables, subscriptionIdOf } from './sample-admin.ts'
import { billingTables } from './sample-billing.ts'
import { mediaTables } from './sample-media.ts'
import { newsroomTables } from './sample-newsroom.ts'
import { pageTables } from './sample-pages.ts'
import { revenueTables } from './sample-revenue.ts'
import { OTHER_ID, ownAndOthers, ownRows, SAMPLE_ID, type Sample, type Table, type Values } from './sample-row.ts'
import { sectionTables } from './sample-sections.ts'
import { systemTables } from './sample-system.ts'

const past = '2026-06-01T07:00:00Z'
const future = '2999-01-01T07:00:00Z'

const article = (id: string, status: string, authorId: string, published_at: string | null = null): Values => ({
  id,
  title: id,
  status,
  published_at,
  created_by: authorId,
})
const articleKind =
  (name: string, status: string, published_at: string | null, whose?: (person: Person) => string) =>
  (person: Person): Sample => {
    const authorId = whose?.(person) ?? otherStaff.id
    return { key: { id: `${name}-${authorId}` }, fresh: article('fresh', status, authorId, published_at) }
  }
const subscription = (user_id: string): Values => ({ user_id, plan_id: 'subscribed_to' })
const issuePdf = (issue_id: string): Values => ({
  issue_id,
  file: `00000000-0000-4000-8000-${Buffer.from(issue_id).toString('hex').slice(0, 12)}.pdf`,
  name: 'Issue.pdf',
  bytes: 1000,
  pages: 4,
})
const issue = (id: string, number: number, published_at: string | null, is_current: boolean): Values => ({
  id,
  number,
  season: 'Autumn',
  year: 2026,
  title: id,
  published_at,
  is_current,
})
const plan = (id: string, active: boolean): Values => ({ id, name: id, tier: 'gold', price: 100, active })
const message = (id: string): Values => ({ id, name: 'Ada', email: 'ada@meridian.example', message: 'Good morning.' })
const invitation = (email: string, extraFields: Values = {}): Values => ({ email, role: 'author', ...extraFields })
const invited = (email: string) => (person: Person) => ({
  key: { email },
  fresh: invitation('fresh@meridian.example', { invited_by: accountOf(person) }),
})
const redirect = (from_path: string): Values => ({ from_path, to_path: '/about' })

const articleShare = (id: string): Values => ({
  id,
  article_id: `live-${otherStaff.id}`,
  reader_id: otherStaff.id,
  token_hash: createHash('sha256').update(id).digest(),
})
const ticket = (user_id: string): Values => ({
  user_id,
  category: 'general',
  subject: 'A question',
  message: 'Good morning.',
})
/** A ticket has the id of its account. */
const replyTo = (ticket_id: string, authorId: string): Values => ({
  ticket_id,
  author_id: authorId,
  message: 'Good morning.',
})

export const tables: Record<string, Table> = {
  'public.profiles': {
    column: 'first_name',
    kinds: {
      own: (person) => ({ key: { id: accountOf(person) }, fresh: { id: accountOf(person) } }),
      "another's": () => ({ key: { id: otherStaff.id }, fresh: { id: otherStaff.id } }),
    },
    rows: [],
  },
  'public.staff': {
    column: 'role',
    kinds: {
      own: (person) => ({
        key: { user_id: accountOf(person) },
        fresh: { user_id: accountOf(person), role: 'owner' },
      }),
      "another's": () => ({ key: { user_id: otherStaff.id }, fresh: { user_id: otherStaff.id, role: 'owner' } }),
    },
    rows: [],
  },
  'public.staff_invitations': {
    column: 'revoked_at',
    kinds: { open: invited('open@meridian.example'), over: invited('over@meridian.example') },
    rows: [
      invitation('open@meridian.example', { accepted_at: null }),
      invitation('over@meridian.example', { accepted_at: past }),
    ],
  },
  'public.issues': {
    column: 'title',
    kinds: {
      published: () => ({ key: { id: 'published' }, fresh: issue('fresh', 9, past, false) }),
      'in preparation': () => ({ key: { id: 'in-preparation' }, fresh: issue('fresh', 9, null, false) }),
    },
    rows: [
      issue('published', 1, past, true),
      issue('in-preparation', 2, null, false),
      issue('without-pdf', 3, null, false),
    ],
  },
  'public.issue_pdfs': {
    column: 'pages',
    kinds: {
      published: () => ({ key: { issue_id: 'published' }, fresh: issuePdf('without-pdf') }),
      'in preparation': () => ({ key: { issue_id: 'in-preparation' }, fresh: issuePdf('without-pdf') }),
    },
    rows: [issuePdf('published'), issuePdf('in-preparation')],
  },
  'public.articles': {
    column: 'title',
    kinds: {
      live: articleKind('live', 'published', past),
      'live, own': articleKind('live', 'published', past, accountOf),
      scheduled: articleKind('scheduled', 'scheduled', future),
      'draft, own': articleKind('draft', 'draft', null, accountOf),
      'draft, own, once live': articleKind('once-live', 'draft', null, accountOf),
      "draft, another's": articleKind('draft', 'draft', null),
    },
    rows: accounts.flatMap((authorId) => [
      article(`live-${authorId}`, 'published', authorId, past),
      article(`scheduled-${authorId}`, 'scheduled', authorId, future),
      article(`draft-${authorId}`, 'draft', authorId),
      article(`once-live-${authorId}`, 'published', authorId, past),
    ]),
  },
  'public.plans': {
    column: 'name',
    kinds: {
      'on offer': () => ({ key: { id: 'on_offer' }, fresh: plan('fresh', true) }),
      retired: () => ({ key: { id: 'retired' }, fresh: plan('fresh', false) }),
    },
    rows: [plan('on_offer', true), plan('retired', false), plan('subscribed_to', true)],
  },
  'public.subscriptions': ownRows('status', subscription, (user_id) => ({
    id: subscriptionIdOf(user_id),
    ...subscription(user_id),
  })),
  'public.addresses': ownRows('city', (user_id) => ({
    user_id,
    first_name: 'Ada',
    last_name: 'Lindqvist',
    address_line1: '1 Quay Street',
    city: 'Sydney',
    postal_code: '2000',
    country: 'Australia',
  })),
  'public.reading_progress': ownRows('progress_percent', (user_id) => ({
    user_id,
    article_id: `live-${otherStaff.id}`,
    progress_percent: 40,
  })),
  'private.article_shares': {
    column: 'opened',
    kinds: { any: () => ({ key: { id: SAMPLE_ID }, fresh: articleShare(OTHER_ID) }) },
    rows: [articleShare(SAMPLE_ID)],
  },
  'public.reading_list': ownRows('article_id', (user_id) => ({ user_id, article_id: `live-${otherStaff.id}` })),
  'public.highlights': ownRows('article_id', (user_id) => ({
    user_id,
    article_id: `live-${otherStaff.id}`,
    prefix: 'At seven ',
    exact: 'the jasmine is weighed',
    suffix: ', wet.',
  })),
  'public.support_tickets': ownRows('status', ticket, (id) => ({ id, ...ticket(id) })),
  'public.support_replies': {
    column: 'message',
    kinds: {
      'to own ticket': (person) => ({
        key: { id: accountOf(person) },
        fresh: replyTo(accountOf(person), accountOf(person)),
      }),
      "to another's": (person) => ({
        key: { id: otherStaff.id },
        fresh: replyTo(otherStaff.id, accountOf(person)),
      }),
    },
    rows: accounts.map((authorId) => ({ id: authorId, ...replyTo(authorId, otherStaff.id) })),
  },
  'public.site_settings': {
    column: 'name',
    kinds: { 'the row': () => ({ key: { id: true }, fresh: { id: true } }) },
    rows: [],
  },
  'public.redirects': {
    column: 'status',
    kinds: { any: () => ({ key: { from_path: '/before' }, fresh: redirect('/fresh') }) },
    rows: [redirect('/before')],
  },
  'public.content_log': {
    column: 'entity',
    kinds: { entry: () => ({ key: { entity: 'plans' }, fresh: { entity: 'plans', operation: 'INSERT' } }) },
    rows: [],
  },
  'public.contact_messages': {
    column: 'status',
    kinds: { any: () => ({ key: { id: SAMPLE_ID }, fresh: message(OTHER_ID) }) },
    rows: [message(SAMPLE_ID)],
  },
  'public.newsletter_subscribers': {
    column: 'status',
    kinds: {
      any: () => ({ key: { email: 'subscriber@meridian.example' }, fresh: { email: 'fresh@meridian.example' } }),
    },
    rows: [{ id: otherStaff.id, email: 'subscriber@meridian.example' }],
  },
  'public.newsletter_consents': {
    column: 'step',
    kinds: {
      any: () => ({
        key: { subscriber_id: otherStaff.id },
        fresh: { subscriber_id: otherStaff.id, step: 'unsubscribed', means: 'form' },
      }),
    },
    rows: [{ subscriber_id: otherStaff.id, step: 'requested', means: 'form', wording: '2026-11-21' }],
  },
  'private.newsletter_requests': {
    column: 'used_at',
    kinds: {
      any: () => ({ key: { id: otherStaff.id }, fresh: { id: accountOf('reader'), subscriber_id: otherStaff.id } }),
    },
    rows: [{ id: otherStaff.id, subscriber_id: otherStaff.id }],
  },
  'private.email_outbox': {
    column: 'kind',
    kinds: {
      email: () => ({
        key: { kind: 'newsletter-welcome' },
        fresh: { kind: 'newsletter-welcome', recipient: 'fresh@meridian.example' },
      }),
    },
    rows: [{ kind: 'newsletter-welcome', recipient: 'subscriber@meridian.example' }],
  },
  'private.auth_log_erasures': {
    column: 'email',
    kinds: { any: () => ({ key: { user_id: SAMPLE_ID }, fresh: { user_id: OTHER_ID } }) },
    rows: [{ user_id: SAMPLE_ID }],
  },
  'public.weather': {
    column: 'readings',
    kinds: { 'the row': () => ({ key: { id: true }, fresh: { id: true } }) },
    rows: [],
  },
  'private.rate_limits': {
    column: 'attempts',
    kinds: { count: () => ({ key: { attempts: 0 }, fresh: { attempts: 0 } }) },
    rows: [],
  },
  'public.session_details': {
    column: 'last_seen_at',
    kinds: ownAndOthers((user_id) => ({ id: freshSessionOf(user_id), user_id, device: 'Firefox' })),
    rows: accounts.map((user_id) => ({ id: sessionOf(user_id), user_id, device: 'Firefox' })),
  },
  'public.account_events': {
    column: 'kind',
    kinds: ownAndOthers((user_id) => ({ user_id, kind: 'signed-in', device: 'Firefox' })),
    rows: accounts.map((user_id) => ({ user_id, kind: 'signed-in', device: 'Firefox' })),
  },
  'private.credential_permits': {
    column: 'created_at',
    kinds: ownAndOthers((user_id) => ({ user_id })),
    rows: accounts.map((user_id) => ({ user_id })),
  },
  'private.recovery_codes': {
    column: 'used_at',
    kinds: ownAndOthers((user_id) => ({ user_id, code_hash: Buffer.alloc(32, 1) })),
    rows: accounts.map((user_id) => ({ user_id, code_hash: Buffer.alloc(32) })),
  },
  ...billingTables,
  ...revenueTables,
  ...adminTables,
  ...mediaTables,
  ...newsroomTables,
  ...pageTables,
  ...sectionTables,
  ...systemTables,
}

export async function insertSampleRows(sql: Sql): Promise<void> {
  for (const [table, { rows }] of Object.entries(tables)) {
    if (rows.length > 0) await sql`insert into ${sql(table)} ${sql(rows)}`
  }
  await sql`update public.articles set status = 'draft', published_at = null where id like 'once-live-%'`
}
