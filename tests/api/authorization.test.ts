import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { newFullAccount } from './full-account.fixtures.ts'
import { documentedOperations, type Operation } from './operations.ts'

let api: AccountsFixture
let ada: TestReader
let bea: TestReader
let operations: Operation[]
let idsOfBea: Record<string, string>
beforeAll(async () => {
  api = await startAccountsFixture()
  ada = await api.newReader()
  bea = await newFullAccount(api)
  operations = await documentedOperations(api)
  idsOfBea = await allIdsOf(bea)
})
afterAll(() => api?.stop())

/** Valid bodies, so that a request can fail only because the row belongs to another reader. */
const bodies: Record<string, object> = {
  'PUT /api/user/addresses/{id}': {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    addressLine1: '1 Quay Street',
    city: 'Sydney',
    postalCode: '2000',
    country: 'Australia',
    isDefault: true,
    basedOn: '2026-11-21T08:00:00.000Z',
  },
  'POST /api/articles/{id}/shares': {},
  'POST /api/articles/{id}/free': {},
  'POST /api/user/groups/{id}/invitations': { addresses: 'ada@meridian.example' },
  'POST /api/user/groups/{id}/seats/preview': { seats: 4 },
  'POST /api/user/groups/{id}/seats': { key: '00000000-0000-4000-8000-000000000001', seats: 2, amount: 0 },
  'PUT /api/user/groups/{id}/card': { setupIntentId: 'seti_of_nobody' },
  'PUT /api/user/groups/{id}/details': {
    ...{ company: 'Lindqvist', invoiceEmail: 'ada@meridian.example', basedOn: '2026-11-21T08:00:00.000Z' },
    billing: { country: 'SE', addressLine1: 'Skeppsbron 1', city: 'Stockholm' },
  },
  'POST /api/user/second-factors/{id}/verification': { code: '123456' },
  'POST /api/user/second-factors/{id}/removal': { currentPassword: 'quiet salt pans' },
}

/** Short ids are numbers, which may occur in the data of any reader. */
const isUniqueId = (id: string) => id.length > 20

const operationsWithId = () => operations.filter(({ path }) => path.includes('{'))
const isAdminRoute = ({ path }: Operation) => path.startsWith('/api/admin/')

test('every route that takes an id is tried with every id of another reader', () => {
  expect(operationsWithId().length).toBeGreaterThan(10)
  expect(Object.keys(idsOfBea).sort()).toEqual([
    'access_tokens',
    'account_events',
    'addresses',
    'article_drafts',
    'articles',
    'cancellation_feedback',
    'contact_replies',
    'gifts',
    'group_members',
    'groups',
    'highlights',
    'invoices',
    'payments',
    'print_pauses',
    'profiles',
    'reading_list',
    'session_details',
    'staff_invitations',
    'subscriptions',
    'support_replies',
    'support_tickets',
    'winback_offers',
    'withdrawals',
  ])
  // Calls of the admin answer a reader before they read a body.
  for (const { method, path, hasBody } of operationsWithId().filter((one) => !isAdminRoute(one))) {
    if (hasBody) expect(bodies, 'a body for the new route').toHaveProperty([`${method} ${path}`])
  }
})

describe('a reader who knows the ids of another reader', () => {
  test('finds nothing by them and changes nothing', async () => {
    const before = await exportedRecordsOf(bea)
    for (const operation of operationsWithId().filter((one) => !isAdminRoute(one))) {
      for (const [tableName, id] of Object.entries(idsOfBea)) {
        const { status } = await sendRequest(ada, operation, id)
        expect([operation.method, operation.path, tableName, status]).toEqual([
          operation.method,
          operation.path,
          tableName,
          404,
        ])
      }
    }
    expect(await exportedRecordsOf(bea)).toEqual(before)
  })

  test('has no access to the admin', async () => {
    const before = await exportedRecordsOf(bea)
    const adminOperations = operations.filter(isAdminRoute)
    expect(adminOperations.length).toBeGreaterThan(5)
    for (const operation of adminOperations) {
      const { status } = await sendRequest(ada, operation, idsOfBea.support_tickets ?? '')
      // The body is validated after the session.
      expect([operation.method, operation.path, status]).toEqual([operation.method, operation.path, 403])
    }
    expect(await exportedRecordsOf(bea)).toEqual(before)
  })

  test('gets no data of another reader from any route', async () => {
    const lists = operations.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api/user') && !path.includes('{'),
    )
    expect(lists.length).toBeGreaterThan(8)
    for (const operation of lists) {
      const response = await sendRequest(ada, operation)
      const text = await response.text()
      expect([operation.path, response.status, response.headers.get('cache-control')]).toEqual([
        operation.path,
        200,
        'no-store',
      ])
      for (const otherUserValue of [...Object.values(idsOfBea).filter(isUniqueId), bea.email]) {
        expect(text).not.toContain(otherUserValue)
      }
    }
  })

  test('cannot use a cursor to reach the pages of another reader', async () => {
    await ada.send('/user/support-tickets', { category: 'general', subject: 'Mine', message: 'Good morning.' })
    for (const path of ['/user/support-tickets', '/user/payments', '/user/invoices']) {
      const response = await ada.get(`${path}?cursor=9999999999999999.${idsOfBea.support_tickets}`)
      const text = await response.text()
      for (const otherUserValue of ['My bill', 'Global Reader']) expect(text).not.toContain(otherUserValue)
    }
  })
})

test('no route of an account or of the admin answers without a session', async () => {
  const protectedOperations = operations.filter(({ path }) => /^\/api\/(user|admin)\b/.test(path))
  expect(protectedOperations.length).toBeGreaterThan(25)
  for (const operation of protectedOperations) {
    for (const cookie of ['', `session-00000000=${'A'.repeat(43)}`, 'session-00000000=; signed-in=00000000']) {
      const { status } = await sendRequest({ ...ada, cookie }, operation, idsOfBea.addresses)
      expect([operation.method, operation.path, cookie, status]).toEqual([
        operation.method,
        operation.path,
        cookie,
        401,
      ])
    }
  }
})

/** One id from every table that has ids and a row of this reader. */
async function allIdsOf({ id, email }: TestReader): Promise<Record<string, string>> {
  const tables = await api.owner`select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'id' and relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('newsletter_subscribers', 'newsletter_consents', 'contact_messages')`
  const ids: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await api.owner`select id from ${api.owner(name)} as t
      where strpos(t::text, ${id}) > 0 or strpos(t::text, ${email}) > 0 limit 1`
    if (row) ids[name] = String(row.id)
  }
  return ids
}

/** The whole export, without values that change with time alone. */
async function exportedRecordsOf(reader: TestReader): Promise<unknown> {
  const { exportedAt, sessions, ...records } = (await (await reader.get('/user/export')).json()) as {
    exportedAt: string
    sessions: { id: string }[]
  }
  return { ...records, sessions: sessions.map(({ id }) => id) }
}

function sendRequest(reader: TestReader, { method, path, hasBody }: Operation, id = ''): Promise<Response> {
  const address = path.replace(/^\/api/, '').replace(/\{\w+\}/, id)
  const headers = { Cookie: reader.cookie }
  if (method === 'GET') return api.get(address, { headers })
  const body = hasBody ? (bodies[`${method} ${path}`] ?? {}) : new URLSearchParams()
  return api.send(address, body, { method, from: reader.from, headers })
}
