import { randomUUID } from 'node:crypto'
import { ArticleShare } from '#shared/contracts/article-share.ts'
import type { Person, TestReader } from '../../api/accounts.fixtures.ts'
import { newFullAccount } from '../../api/full-account.fixtures.ts'
import { type PlantedFixture, plantedKey } from './planted-fixture.ts'

/** A call of the API as its document names it, with a note where it is measured more than once. */
export interface ScaleCall {
  name: string
  /** The n-th time: 0 to warm up, then those that count. */
  send(n: number): Promise<Response>
  /** Of the response, where it is not a success. */
  status?: number
}

const address = {
  firstName: 'Ada',
  lastName: 'Lindqvist',
  addressLine1: '1 Quay Street',
  city: 'Sydney',
  postalCode: '2000',
  country: 'Australia',
}

/** The reads without an id: all that the document has. */
export function readCalls(fixture: PlantedFixture, paths: string[]): ScaleCall[] {
  const actorOf = (path: string) =>
    path.startsWith('/admin/') ? fixture.staff : path.startsWith('/user') ? fixture.reader : fixture
  return paths.map((path) => ({ name: `GET /api${path}`, send: () => actorOf(path).get(path + (queries[path] ?? '')) }))
}

const queries: Record<string, string> = {
  '/search': '?q=salt',
  '/user/offline-articles': '?articleIds=planted-1',
  '/admin/revenue-export': '?table=months',
}

/** Planted members with an odd history: subscribers of the printed edition, whose numbers end in 0. */
const subscriberNumber = (n: number) => 510 + n * 10

/** Reads with an id or a query, and everything that writes for a reader. */
export async function memberCalls(fixture: PlantedFixture): Promise<ScaleCall[]> {
  const { staff, reader, subscriber, members } = fixture
  const calls: ScaleCall[] = []
  const add = (name: string, send: ScaleCall['send']) => calls.push({ name, send })
  const staffGet = (name: string, path: string | ((n: number) => string)) =>
    add(name, (n) => staff.get(typeof path === 'string' ? path : path(n)))
  const middle = `cursor=${(Date.now() - 400 * 86_400_000) * 1000}.00000000-0000-4000-8000-000000000000`

  staffGet('GET /api/admin/members (a name)', '/admin/members?search=ada')
  staffGet(
    'GET /api/admin/members (a part of one address)',
    (n) => `/admin/members?search=-${members - 20 - n}@readers`,
  )
  staffGet('GET /api/admin/members (one address)', `/admin/members?search=${encodeURIComponent(fixture.reader.email)}`)
  staffGet('GET /api/admin/members (two words)', '/admin/members?search=honor%20readers.example')
  staffGet('GET /api/admin/members (nobody)', '/admin/members?search=xyzzyplugh')
  staffGet('GET /api/admin/members (two letters)', '/admin/members?search=zq')
  staffGet('GET /api/admin/members/{id}', (n) => `/admin/members/${plantedKey('member', subscriberNumber(n))}`)
  staffGet('GET /api/admin/newsletter-subscribers (in the middle)', `/admin/newsletter-subscribers?${middle}`)
  staffGet(
    'GET /api/admin/newsletter-subscribers (search)',
    (n) => `/admin/newsletter-subscribers?search=letters-${members - 2 - 4 * n}@`,
  )
  staffGet('GET /api/admin/newsletter-subscribers (frequent search)', '/admin/newsletter-subscribers?search=readers')
  staffGet('GET /api/admin/newsletter-subscribers (unsubscribed)', '/admin/newsletter-subscribers?status=unsubscribed')
  staffGet(
    'GET /api/admin/newsletter-subscribers/{id}',
    (n) => `/admin/newsletter-subscribers/${plantedKey('subscriber', 500 + 2 * n)}`,
  )
  staffGet('GET /api/admin/newsletter-export (confirmed)', '/admin/newsletter-export?status=confirmed')
  staffGet('GET /api/admin/support-tickets (open)', '/admin/support-tickets?status=open')
  staffGet('GET /api/admin/support-tickets (in the middle)', `/admin/support-tickets?${middle}`)
  staffGet('GET /api/admin/support-tickets/{id}', (n) => `/admin/support-tickets/${plantedKey('ticket', 507 + 50 * n)}`)
  staffGet('GET /api/admin/contact-messages (search)', (n) => `/admin/contact-messages?search=-${508 + 100 * n}@`)
  staffGet(
    'GET /api/admin/contact-messages/{id}',
    (n) => `/admin/contact-messages/${plantedKey('message', 508 + 100 * n)}`,
  )
  staffGet('GET /api/admin/audit-log (in the middle)', `/admin/audit-log?${middle}`)
  staffGet('GET /api/admin/audit-log (an action)', '/admin/audit-log?kind=complimentary-granted')
  staffGet('GET /api/admin/audit-log (no such action)', '/admin/audit-log?kind=none')
  staffGet('GET /api/admin/queues/{queue}/dead-letters', '/admin/queues/stripe-events/dead-letters')
  staffGet('GET /api/admin/statistics (a year)', '/admin/statistics?period=12-months')
  staffGet('GET /api/admin/groups/{id}/payments', `/admin/groups/${plantedKey('group', 55)}/payments`)

  const rival = await fixture.newReader()
  // Another one in each run: a database may be kept.
  const toErase = 2 * (301 + Math.floor(Math.random() * (members / 2 - 320)))
  const staffSend = (
    name: string,
    path: (n: number) => string,
    body: (n: number) => object = () => ({}),
    method = 'POST',
  ) => add(name, (n) => staff.send(path(n), body(n), { method }))
  staffSend(
    'POST /api/admin/members/{id}/complimentary-subscription',
    () => `/admin/members/${rival.id}/complimentary-subscription`,
    () => ({
      planId: 'patron_ledger',
      endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      reason: 'A prize',
    }),
  )
  staffSend(
    'PUT /api/admin/members/{id}/addresses/{addressId}',
    (n) =>
      `/admin/members/${plantedKey('member', subscriberNumber(n))}/addresses/${plantedKey('address 0', subscriberNumber(n))}`,
    () => ({ ...address, reason: 'She telephoned' }),
    'PUT',
  )
  staffSend(
    'PUT /api/admin/support-tickets/{id}',
    (n) => `/admin/support-tickets/${plantedKey('ticket', 557 + 50 * n)}`,
    () => ({ status: 'answered' }),
    'PUT',
  )
  staffSend(
    'POST /api/admin/support-tickets/{id}/replies',
    (n) => `/admin/support-tickets/${plantedKey('ticket', 557 + 50 * n)}/replies`,
    () => ({ message: 'Good day.' }),
  )
  staffSend(
    'PUT /api/admin/contact-messages/{id}',
    (n) => `/admin/contact-messages/${plantedKey('message', 608 + 100 * n)}`,
    () => ({ status: 'closed' }),
    'PUT',
  )
  staffSend(
    'POST /api/admin/contact-messages/{id}/replies',
    (n) => `/admin/contact-messages/${plantedKey('message', 608 + 100 * n)}/replies`,
    () => ({ message: 'Good day.' }),
  )
  staffSend(
    'DELETE /api/admin/newsletter-subscribers/{id}',
    (n) => `/admin/newsletter-subscribers/${plantedKey('subscriber', toErase + 2 * n)}`,
    () => ({}),
    'DELETE',
  )

  const send = (
    as: TestReader,
    name: string,
    path: string | ((n: number) => string),
    body: (n: number) => object = () => ({}),
    method = 'POST',
  ) => add(name, (n) => as.send(typeof path === 'string' ? path : path(n), body(n), { method }))
  const article = (n: number) => `planted-${10 + n}`
  send(
    reader,
    'PUT /api/user/reading-progress',
    '/user/reading-progress',
    (n) => ({ articleId: article(n), progressPercent: 40 }),
    'PUT',
  )
  send(
    reader,
    'DELETE /api/user/reading-progress/{id}',
    (n) => `/user/reading-progress/${article(n)}`,
    undefined,
    'DELETE',
  )
  send(reader, 'PUT /api/user/reading-list/{id}', (n) => `/user/reading-list/${article(n)}`, undefined, 'PUT')
  send(reader, 'DELETE /api/user/reading-list/{id}', (n) => `/user/reading-list/${article(n)}`, undefined, 'DELETE')
  send(reader, 'POST /api/user/highlights', '/user/highlights', (n) => ({
    articleId: article(n),
    prefix: '',
    exact: 'salt',
    suffix: '',
  }))
  send(reader, 'POST /api/user/support-tickets', '/user/support-tickets', () => ({
    category: 'billing',
    subject: 'My bill',
    message: 'Good morning.',
  }))
  send(
    reader,
    'PUT /api/user/profile',
    '/user/profile',
    (n) => ({ firstName: `Ada ${'abc'[n]}`, lastName: 'Lindqvist' }),
    'PUT',
  )
  send(reader, 'PUT /api/user/language', '/user/language', () => ({ language: 'en' }), 'PUT')
  send(reader, 'POST /api/user/addresses', '/user/addresses', (n) => ({
    ...address,
    addressLine1: `${n} Quay Street`,
    isDefault: true,
  }))
  add('GET /api/user/articles/{id}', (n) => reader.get(`/user/articles/${article(n)}`))
  add('GET /api/articles/{id}/text', (n) => subscriber.get(`/articles/${article(n)}/text`))
  add('GET /api/articles/{id}', (n) => fixture.get(`/articles/${article(n)}`))
  send(subscriber, 'POST /api/articles/{id}/shares', (n) => `/articles/${article(n)}/shares`)
  const shared = ArticleShare.parse(await (await subscriber.send(`/articles/${article(0)}/shares`, {})).json())
  add('GET /api/shared-articles/{token}', () =>
    fixture.get(new URL(shared.url).pathname.replace('/shared/', '/shared-articles/')),
  )
  send(subscriber, 'POST /api/user/subscription/change/preview', '/user/subscription/change/preview', () => ({
    planId: 'global_reader',
  }))
  send(subscriber, 'POST /api/user/subscription/cancellation', '/user/subscription/cancellation')
  send(subscriber, 'DELETE /api/user/subscription/cancellation', '/user/subscription/cancellation', undefined, 'DELETE')
  add('GET /api/user/subscription (a subscriber)', () => subscriber.get('/user/subscription'))
  add('GET /api/user/print-deliveries (a subscriber)', () => subscriber.get('/user/print-deliveries'))
  add('GET /api/user/export (a subscriber)', () => subscriber.get('/user/export'))

  const persons = [0, 1, 2].map(() => fixture.newPerson())
  const person = (n: number) => persons[n % 3] as Person
  const guest = (name: string, path: string, body: (n: number) => object, method = 'POST') =>
    add(name, (n) => fixture.send(path, body(n), { from: person(n).from, method }))
  guest('POST /api/auth/login', '/auth/login', () => ({ email: rival.email, password: rival.password }))
  calls.push({
    name: 'POST /api/auth/login (no account)',
    status: 401,
    send: (n) =>
      fixture.send('/auth/login', { email: person(n).email, password: 'not the password' }, { from: person(n).from }),
  })
  guest('POST /api/auth/register', '/auth/register', (n) => {
    const { firstName, lastName, email, password } = person(n)
    return { firstName, lastName, email, password }
  })
  guest('POST /api/auth/recovery', '/auth/recovery', (n) => ({ email: n === 0 ? rival.email : person(n).email }))
  guest('POST /api/newsletter/subscribe', '/newsletter/subscribe', (n) => ({
    email: `new-${n}-${randomUUID().slice(0, 8)}@readers.example`,
  }))
  guest('POST /api/contact', '/contact', (n) => ({
    name: 'Ada',
    email: person(n).email,
    message: `Good morning ${n}.`,
  }))

  // Last, because these end sessions and accounts.
  const leaving = [await newFullAccount(fixture), await newFullAccount(fixture), await newFullAccount(fixture)]
  add('POST /api/user/deletion', (n) => {
    const account = leaving[n] as TestReader
    return account.send('/user/deletion', { password: account.password })
  })
  return calls
}

/** Calls that are not measured, and why. */
export const notMeasured: [string, RegExp][] = [
  [
    'of the newsroom, whose rows do not grow with readers: bench admin measures its lists',
    /\/api\/admin\/(articles?|article-\w+|media\S*|issues|authors|comments|redirects|missing-pages|editorial-staff)\b/,
  ],
  [
    'changes, or reads by its id, one of the few rows that belong to the publication',
    /^(?!GET [^{]*$).*\/api\/admin\/(pages|preview-links|publishes|plans?|plan-order|settings|staff|invitations|access-tokens|scheduler)\b/,
  ],
  ['of published content', /\/api\/(issues|articles\/\{id\}\/free|previews|subscriptions\/\{id\})/],
  [
    'waits for Stripe, and reads the rows of one customer, as a refresh does, which the events measure',
    /^(?!GET [^{]*$).*\/api\/(create-|checkout|gifts|groups|payment-settings|user\/(card|gifts|groups|seat|withdrawals|invoices\/|credit-notes|payments\/|subscription\/)|admin\/(payments|disputes|groups\/\{id\}\/(details|cancellation)|members\/\{id\}\/(subscription|email)))|\/api\/user\/(card|subscription\/tax-details)$/,
  ],
  [
    'of one session or one credential at Auth',
    /\/api\/(auth|login|register\S*|user\/(password|email|sessions|second-factors?|recovery-codes))/,
  ],
  [
    'found by an unguessable link or code, or one id of a reader',
    /\/api\/(newsletter|gifts\/redeemable|groups\/invitation|user\/(addresses|highlights|cancellation-feedback))/,
  ],
  ['without the database, or a row or two', /\/api\/(client-errors|location|weather)/],
  ['the dead letters and the alarms that are named, by their ids', /\/api\/admin\/(queues|alarms|alarm-recipients)\b/],
  ['ends what another call began', /^DELETE \/api\/admin\/members\/\{id\}\/complimentary-subscription/],
  [
    'the whole list of an edition is the answer: measured by the job that freezes it',
    /\/api\/admin\/print-editions\/\{edition\}\/list/,
  ],
]

const trigrams = 'the index of trigrams has a page for some thousand members, for each trigram of the word'
const batch = 'a batch of 5,000 rows at most, which lie closer together in a small table'
const smallBatch = 'a batch of 500 rows at most, which lie closer together in a small table'

/** Calls and jobs that read more with more readers, and why that is right. */
export const growsWithReason: Record<string, string> = {
  'GET /api/admin/members (a name)': trigrams,
  'GET /api/admin/members (a part of one address)': trigrams,
  'GET /api/admin/members (two words)': trigrams,
  'GET /api/admin/newsletter-subscribers (search)': trigrams,
  'GET /api/admin/contact-messages (search)': trigrams,
  'GET /api/admin/print-editions': 'looks at 501 readers at most, who are closer together in a small table',
  'GET /api/admin/groups': 'with 10,000 members there are fewer groups than a page has',
  'GET /api/admin/scheduler':
    'looks at what was to appear within seven days: of 100,000 articles there are more than of 1,000',
  'GET /api/admin/balance-export': batch,
  'GET /api/admin/newsletter-export': batch,
  'GET /api/admin/newsletter-export (confirmed)': batch,
  'GET /api/search': 'ranks what matches, up to a number: bench search measures it with 100,000 articles',
  'jobs: select private.prune_completed_checkouts(?::integer) as count': batch,
  'jobs: select * from private.unsubscribed_addresses(?::integer)': smallBatch,
  'jobs: select private.suppress_newsletter_address(subscriber, decode(hash, ?)) from jsonb_to_recordset(?::text::jsonb':
    smallBatch,
  'jobs: select private.prune_auth_log(?::integer) as count': batch,
  'jobs: select private.prune_correspondence(?::integer) as count': batch,
  'jobs: select private.erase_auth_log_entries(?::integer) as count': batch,
  'jobs: select private.system_state() as state':
    'called once in a run: by then its connection has been closed, and a new one reads 2,300 pages of the catalog for it',
  'jobs: select private.count_print_lists()': 'counts the open print lists, once an hour and with one statement',
}
