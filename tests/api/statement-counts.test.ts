import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#shared/data/database.ts'
import { ApiEnv, readEnv } from '#shared/http/env.ts'
import { createApp } from '../../supabase/functions/api/app.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { siteForwardedHeaders, siteUrl } from './api.fixtures.ts'
import { newsroomOf, sampleDocument } from './articles.fixtures.ts'
import { documentedOperations } from './operations.ts'

let api: AccountsFixture
let owner: TestReader
let database: Database
let counter: StatementCounter
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  api = await startAccountsFixture()
  owner = await api.newReader({ role: 'owner' })
  database = openDatabase(api.stack.appUrl, { max: 2, applicationName: 'statement counts' })
  counter = new StatementCounter(database)
  const { secrets, supabaseUrl, appUrl } = api.stack
  const env = readEnv(
    {
      SUPABASE_URL: supabaseUrl,
      DATABASE_URL: appUrl,
      SITE_URL: siteUrl,
      SITE_SECRET: secrets.siteSecret,
      SUPABASE_ANON_KEY: secrets.publishableKey,
      SECRET_KEY: secrets.secretKey,
    },
    ApiEnv,
  )
  const ignore = () => {}
  const deps = { database: counter, log: ignore, fetch, sendInBackground: ignore, countEvent: ignore }
  app = createApp(env, { ...deps, billing: undefined })
})
afterAll(async () => {
  await database?.close()
  await api?.stop()
})

/** Counts the transactions and the statements in them, without their beginning and end. */
class StatementCounter implements Pick<Database, 'asRole' | 'asServiceRole'> {
  #database: Database
  #plugin: KyselyPlugin
  transactions = 0
  statements = 0

  constructor(counted: Database) {
    this.#database = counted
    this.#plugin = {
      transformQuery: ({ node }) => {
        this.statements++
        return node
      },
      transformResult: async ({ result }) => result,
    }
  }

  asRole: Database['asRole'] = (role, claims, work, options) => {
    this.transactions++
    return this.#database.asRole(role, claims, (tx) => work(tx.withPlugin(this.#plugin)), options)
  }

  asServiceRole: Database['asServiceRole'] = (work, options) => this.asRole('service_role', {}, work, options)

  async during(work: () => Promise<Response>) {
    this.transactions = 0
    this.statements = 0
    const { status } = await work()
    return { status, transactions: this.transactions, statements: this.statements }
  }
}

function count(method: string, path: string, body?: object) {
  const headers = {
    ...siteForwardedHeaders('203.0.113.7', api.stack.secrets.siteSecret),
    Cookie: owner.cookie,
    Origin: siteUrl,
    ...(body && { 'Content-Type': 'application/json' }),
  }
  const request = new Request(`http://localhost/api${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  return counter.during(async () => app.fetch(request))
}

type Body = object | (() => Promise<object>)
type Call = [method: string, path: string, body?: Body]

/** The path as OpenAPI writes it, with `{id}` for every id. */
const withoutIds = (path: string) =>
  path.replace(/\/(?:[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|[a-z]+-counted|counted|\d+)(?=\/|$|\?)/g, '/{id}')

/** `{ 'GET /api/admin/articles': '200: 3 transactions, 3 statements' }` */
async function countCalls(calls: Call[]) {
  const counts: Record<string, string> = {}
  for (const [method, path, body] of calls) {
    const { status, transactions, statements } = await count(
      method,
      path,
      typeof body === 'function' ? await body() : body,
    )
    counts[`${method} ${withoutIds(path)}`] = `${status}: ${transactions} transactions, ${statements} statements`
  }
  return counts
}

const readAs = async <T>(path: string) => (await (await owner.get(path)).json()) as T

/** Articles, their comments and revisions. */
async function articleCalls(): Promise<Call[]> {
  const write = newsroomOf(owner)
  const article = await write.begin({ title: 'Counted' })
  const other = await write.begin({ title: 'Other' })
  const comment = (await (
    await owner.send(`/admin/articles/${article.id}/comments`, { body: 'A comment' })
  ).json()) as { id: string }
  const [revision] = await readAs<{ id: string }[]>(`/admin/articles/${article.id}/revisions`)
  const at = `/admin/articles/${article.id}`
  const tabId = randomUUID()
  const link = (await (await owner.send(`${at}/preview-links`, {})).json()) as { id: string }
  return [
    ['GET', '/admin/articles?search=counted'],
    ['GET', '/admin/articles?author=ada-counted'],
    ['POST', '/admin/articles', { id: randomUUID(), document: sampleDocument() }],
    ['GET', at],
    ['PUT', `${at}/document`, { baseVersion: 1, saveId: randomUUID(), document: sampleDocument({ title: 'Saved' }) }],
    ['PUT', `${at}/presence`, { tabId, edit: true }],
    ['DELETE', `${at}/presence/${tabId}`],
    ['GET', `${at}/revisions`],
    ['GET', `${at}/revisions/${revision?.id}`],
    ['GET', `${at}/comments`],
    ['POST', `${at}/comments`, { body: 'Another', mentions: [owner.id] }],
    ['PUT', `/admin/comments/${comment.id}/resolution`],
    ['DELETE', `/admin/comments/${comment.id}/resolution`],
    ['DELETE', `/admin/comments/${comment.id}`],
    ['POST', `${at}/preview`, {}],
    ['GET', `${at}/preview-links`],
    ['POST', `${at}/preview-links`, {}],
    ['DELETE', `/admin/preview-links/${link.id}`],
    ['PUT', `${at}/status`, { baseVersion: 2, status: 'in_review' }],
    ['PUT', `${at}/publication`, { baseVersion: 3, publishAt: null }],
    ['GET', `${at}/publishes`],
    ['DELETE', `${at}/publication?baseVersion=4`],
    ['PUT', `${at}/access`, { baseVersion: 5, access: 'plans' }],
    ['POST', `${at}/translations`, { language: 'fr' }],
    ['PUT', `${at}/language`, { baseVersion: 6, language: 'en', translationOf: null }],
    ['PUT', `${at}/trash`, { baseVersion: 7 }],
    ['DELETE', `${at}/trash`],
    ['POST', `${at}/copies`],
    ['POST', '/admin/article-actions', { action: 'trash', articles: [{ id: other.id, baseVersion: 1 }] }],
  ]
}

/** Authors, issues and pictures. */
async function contentCalls(): Promise<Call[]> {
  const author = { biography: '', portraitUrl: null, portraitAlt: '', userId: null }
  await owner.send('/admin/authors', { ...author, name: 'Ada Counted' })
  const issue = {
    number: 901,
    season: 'Winter',
    year: 2031,
    title: 'The Long Table',
    description: '',
    coverImageUrl: null,
    coverImageAlt: '',
    pdfUrl: null,
    appleNewsUrl: null,
    issuuUrl: null,
    colours: null,
    access: null,
  }
  const issueTime = async () => {
    const issues = await readAs<{ id: string; updatedAt: string }[]>('/admin/issues')
    return issues.find(({ id }) => id === 'issue-counted')?.updatedAt
  }
  const insertPdf = async () => {
    const file = `${crypto.randomUUID()}.pdf`
    await api.owner`insert into issue_pdfs (issue_id, file, name, bytes, pages) values ('issue-counted', ${file}, 'Counted.pdf', 1000, 4)`
    return {}
  }
  const release = (releaseAt: string | null) => async () => ({ basedOn: await issueTime(), releaseAt, articles: [] })
  await api.owner`insert into site_nodes (node, phase, followed_until) values ('test', 'following', now()) on conflict do nothing`
  await owner.send('/admin/issues', { ...issue, id: 'empty-counted', number: 902 })
  const at = '/admin/issues/issue-counted'
  const [picture] = await api.owner`insert into media
      (name, url, original_width, original_height, bytes, content_hash)
    values ('Counted', '/media/counted.640x400.aaaaaa-bbbbbb.00c00ed1.webp', 640, 400, 1000, ${'c'.repeat(64)}) returning id`
  const picturePath = `/admin/media/${picture?.id}`
  return [
    ['POST', '/admin/authors', { ...author, name: 'Bo Counted' }],
    ['GET', '/admin/authors/ada-counted'],
    ['PUT', '/admin/authors/ada-counted', { ...author, name: 'Ada Counted', biography: 'Writes.', baseVersion: 1 }],
    ['DELETE', '/admin/authors/bo-counted'],
    ['POST', '/admin/issues', { ...issue, id: 'issue-counted' }],
    ['PUT', at, async () => ({ ...issue, title: 'The Longer Table', basedOn: await issueTime() })],
    ['GET', `${at}/entries`],
    ['POST', `${at}/pdf-uploads`, insertPdf],
    ['GET', `${at}/pdf`],
    ['DELETE', `${at}/pdf`],
    ['PUT', `${at}/article-order`, { ids: [] }],
    ['POST', `${at}/preview`, {}],
    ['GET', `${at}/preview-links`],
    ['POST', `${at}/preview-links`, {}],
    ['PUT', `${at}/release`, release(new Date(Date.now() + 86_400_000).toISOString())],
    ['DELETE', `${at}/release`],
    ['PUT', `${at}/release`, release(null)],
    ['PUT', `${at}/current`, {}],
    ['DELETE', '/admin/issues/empty-counted'],
    ['GET', picturePath],
    ['GET', `/admin/media-files/${'c'.repeat(64)}`],
    ['GET', `${picturePath}/uses`],
    [
      'PUT',
      picturePath,
      { version: 1, name: 'Counted', alt: 'Salt', caption: '', credit: '', folder: '', focalPoint: { x: 0.5, y: 0.5 } },
    ],
    ['POST', '/admin/media-moves', { ids: [picture?.id], folder: 'Counted' }],
    ['POST', '/admin/media-uploads', { purpose: 'new' }],
    ['DELETE', picturePath],
    ['POST', `${picturePath}/restoration`, {}],
  ]
}

/** Messages, tickets, subscribers and members. */
async function readerCalls(): Promise<Call[]> {
  const reader = await api.newReader()
  const [message] = await api.owner`insert into contact_messages (id, name, email, message)
    values (${randomUUID()}, 'Ada', 'ada@meridian.example', 'Good morning.') returning id`
  const [ticket] = await api.owner`insert into support_tickets (user_id, category, subject, message)
    values (${reader.id}, 'delivery', 'Where is it?', 'It has not come.') returning id`
  const [subscriber] =
    await api.owner`insert into newsletter_subscribers (email) values ('counted@meridian.example') returning id`
  const [address] = await api.owner`
    insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
    values (${reader.id}, 'Ada', 'Lindqvist', '1 Kay Street', 'Sydney', '2000', 'Australia') returning id`
  const [plan] = await api.owner`select id from plans where price > 0 limit 1`
  const [group] = await api.owner`
    insert into groups (id, key, manager_id, name, company, invoice_email, country, address_line1, city, plan_id, pays_by, seats, amount,
      currency, status, opened_at, ended_at)
    values (${randomUUID()}, ${randomUUID()}, ${reader.id}, 'Readers', 'Lindqvist', 'invoices@meridian.example', 'SE', 'Skeppsbron 1',
      'Stockholm', ${plan?.id}, 'card', 3, 60000, 'usd', 'canceled', now(), now()) returning id`
  const [messagePath, ticketPath] = [`/admin/contact-messages/${message?.id}`, `/admin/support-tickets/${ticket?.id}`]
  const gift = `/admin/members/${reader.id}/complimentary-subscription`
  const endsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  return [
    ['GET', messagePath],
    ['PUT', messagePath, { status: 'closed' }],
    ['POST', `${messagePath}/replies`, { message: 'Good day.' }],
    ['GET', '/admin/contact-messages?search=ada'],
    ['GET', ticketPath],
    ['PUT', ticketPath, { status: 'closed' }],
    ['POST', `${ticketPath}/replies`, { message: 'Good day.' }],
    ['GET', '/admin/newsletter-subscribers?search=counted'],
    ['GET', `/admin/newsletter-subscribers/${subscriber?.id}`],
    ['DELETE', `/admin/newsletter-subscribers/${subscriber?.id}`],
    ['GET', '/admin/members?search=ada'],
    ['GET', `/admin/members/${reader.id}`],
    ['GET', `/admin/groups/${group?.id}/payments`],
    ['POST', gift, { planId: plan?.id, endsAt, reason: 'A prize' }],
    ['DELETE', gift],
    [
      'PUT',
      `/admin/members/${reader.id}/addresses/${address?.id}`,
      {
        ...{ firstName: 'Ada', lastName: 'Lindqvist', addressLine1: '1 Quay Street', city: 'Sydney' },
        ...{ postalCode: '2000', country: 'Australia', reason: 'She telephoned' },
      },
    ],
  ]
}

/** Redirects, tokens, staff and settings. */
async function publicationCalls(): Promise<Call[]> {
  const staffMember = await api.newReader({ role: 'author' })
  const redirect = { fromPath: '/to-change', toPath: '/about', status: 301 }
  const { id: redirectId } = (await (await owner.send('/admin/redirects', redirect)).json()) as { id: string }
  await api.owner`insert into missing_pages (path, count) values ('/counted', 1)`
  const token = { name: 'Deploy', permissions: ['redirects.write'], days: 30 }
  const { id: tokenId } = (await (await owner.send('/admin/access-tokens', token)).json()) as { id: string }
  const invitation = { email: 'invited@meridian.example', role: 'author' }
  const { id: invitationId } = (await (await owner.send('/admin/invitations', invitation)).json()) as { id: string }
  const [alarm] = await api.owner`insert into private.alarms (kind, message, value, opened_at, notified_at)
    values ('errors', 'Many requests fail.', '10', now(), now()) returning id`
  const settings = async () => {
    const { updatedAt, ...fields } = await readAs<{ updatedAt: string }>('/admin/settings')
    return { ...fields, name: 'Parallel', basedOn: updatedAt }
  }
  return [
    ['POST', '/admin/redirects', { ...redirect, fromPath: '/new' }],
    ['PUT', `/admin/redirects/${redirectId}`, { ...redirect, toPath: '/contact' }],
    ['DELETE', `/admin/redirects/${redirectId}`],
    ['DELETE', '/admin/missing-pages?path=/counted'],
    ['POST', '/admin/access-tokens', token],
    ['DELETE', `/admin/access-tokens/${tokenId}`],
    ['POST', '/admin/invitations', { email: 'another@meridian.example', role: 'author' }],
    ['POST', `/admin/invitations/${invitationId}/email`, {}],
    ['DELETE', `/admin/invitations/${invitationId}`],
    ['PUT', `/admin/staff/${staffMember.id}`, { role: 'editor', previousRole: 'author' }],
    ['DELETE', `/admin/staff/${staffMember.id}`],
    ...pageCalls(),
    ['PUT', '/admin/alarm-recipients', { emails: ['operator@meridian.example'] }],
    ['PUT', `/admin/alarms/${alarm?.id}/acknowledgement`],
    ['PUT', '/admin/settings', settings],
  ]
}

/** From the first word of a page to its removal. */
function pageCalls(): Call[] {
  const document = { title: 'Rules', excerpt: '', content: 'Words.', contentBlocks: [] }
  return [
    ['POST', '/admin/pages', { id: 'counted', label: 'Counted', document }],
    ['GET', '/admin/pages/counted'],
    ['PUT', '/admin/pages/counted', { label: 'Rules', inFooter: false, position: 6 }],
    ['PUT', '/admin/pages/counted/document', { baseVersion: 1, saveId: randomUUID(), document }],
    ['POST', '/admin/pages/counted/versions', { baseVersion: 2, inForceFrom: null }],
    ['GET', '/admin/pages/counted/versions'],
    ['GET', '/admin/pages/counted/versions/1'],
    ['POST', '/admin/pages/counted/preview', { document }],
    ['PUT', '/admin/pages/counted/removal', { redirectTo: null }],
    ['DELETE', '/admin/pages/counted/removal'],
  ]
}

/** These wait for Stripe or Auth, belong to the site, name a queue, or need an article that was changed in SQL: their own tests cover them. */
const NOT_COUNTED = [
  'DELETE /admin/members/{id}/subscription',
  'DELETE /admin/members/{id}/subscription/pause',
  'GET /admin/disputes/{id}/evidence',
  'GET /admin/print-editions/{id}/list',
  'GET /admin/queues/{id}/dead-letters',
  'POST /admin/disputes/{id}/evidence',
  'POST /admin/groups/{id}/cancellation',
  'POST /admin/members/{id}/email',
  'POST /admin/members/{id}/subscription/cancellation',
  'POST /admin/payments/{id}/refunds',
  'POST /admin/plans',
  'POST /admin/queues/{id}/dead-letters',
  'PUT /admin/articles/{id}/live-base',
  'PUT /admin/groups/{id}/details',
  'PUT /admin/issues/{id}/pdf',
  'PUT /admin/media-uploads/{id}',
  'PUT /admin/plan-order',
  'PUT /admin/plans/{id}',
]

/**
 * A number that grows is a query more in every such call: find out why, and prefer one query for all rows of a list. If the
 * change is right, `vitest -u` writes it, and the difference of the JSON file is reviewed with it. Two transactions belong
 * to every call: the session and the role.
 */
test('the statements of each call of the admin are those of the snapshot', async () => {
  const operations = (await documentedOperations(api)).filter(({ path }) => path.startsWith('/api/admin/'))
  const lists = operations
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    .map(({ path }): Call => ['GET', path.replace('/api', '')])
    .toSorted()
  const calls = [await articleCalls(), await contentCalls(), await readerCalls(), await publicationCalls()]
  const counts = await countCalls([...lists, ...calls.flat()])
  const failed = Object.entries(counts).filter(([, text]) => !/^20[014]: /.test(text))
  expect(failed, 'calls that were refused').toEqual([])
  await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot('./statement-counts.json')

  const counted = new Set(Object.keys(counts).map((call) => call.split('?')[0]))
  const documented = operations.map(
    ({ method, path }) => `${method} ${path.replace('/api', '').replace(/\{\w+\}/g, '{id}')}`,
  )
  expect(documented.filter((call) => !counted.has(call)).sort()).toEqual(NOT_COUNTED)
})

test('a longer list takes no more statements than a short one', async () => {
  const write = newsroomOf(owner)
  for (let index = 0; index < 12; index++) await write.begin({ title: `Many ${index}`, category: 'many' })
  const [short, long] = [await count('GET', '/admin/articles?limit=1'), await count('GET', '/admin/articles?limit=100')]
  expect(long).toEqual(short)
  const articles = (await write.listed('/admin/articles?category=many&limit=100')).map(({ id, version }) => ({
    id,
    baseVersion: version,
  }))
  const few = await count('POST', '/admin/article-actions', { action: 'submit', articles: articles.slice(0, 1) })
  const many = await count('POST', '/admin/article-actions', { action: 'submit', articles: articles.slice(1) })
  expect(many).toEqual(few)
})
