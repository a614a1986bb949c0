import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsUnderTest, type ReaderUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'
import { newFullAccount } from './full-account.ts'

interface Operation {
  method: string
  path: string
  /** The JSON that it takes, if any, as a schema. */
  takes: boolean
}

let api: AccountsUnderTest
let ada: ReaderUnderTest
let bea: ReaderUnderTest
let operations: Operation[]
let idsOfBea: Record<string, string>
beforeAll(async () => {
  api = await startAccountsUnderTest()
  ada = await api.newReader()
  bea = await newFullAccount(api)
  operations = await describedOperations()
  idsOfBea = await everyIdOf(bea)
})
afterAll(() => api?.stop())

/** Good ones, so that nothing but whose it is can be wrong. */
const bodies: Record<string, object> = {
  'PUT /api/user/addresses/{id}': {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    addressLine1: '1 Quay Street',
    city: 'Sydney',
    postalCode: '2000',
    country: 'Australia',
    isDefault: true,
  },
  'PUT /api/admin/staff/{id}': { role: 'owner' },
  'PUT /api/admin/support-tickets/{id}': { status: 'closed' },
  'POST /api/admin/support-tickets/{id}/replies': { message: 'Good day.' },
  'POST /api/admin/members/{id}/complimentary-subscription': {
    planId: 'global_reader',
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    reason: 'For a friend of the house',
  },
  'POST /api/admin/payments/{id}/refunds': {
    amount: 1,
    reason: 'requested_by_customer',
    key: '00000000-0000-4000-8000-000000000009',
  },
}

/** Not a mere number, which may be anybody's. */
const isUnmistakable = (id: string) => id.length > 20

const withId = () => operations.filter(({ path }) => path.includes('{'))
const atTheDesk = ({ path }: Operation) => path.startsWith('/api/admin/')

test('every id of another reader’s is tried on every route that takes one', () => {
  expect(withId().length).toBeGreaterThan(10)
  expect(Object.keys(idsOfBea).sort()).toEqual([
    'account_events',
    'addresses',
    'articles',
    'invoices',
    'payments',
    'profiles',
    'sessions',
    'staff_invitations',
    'subscriptions',
    'support_replies',
    'support_tickets',
    'withdrawals',
  ])
  for (const { method, path, takes } of withId()) {
    if (takes) expect(bodies, 'a body for the new route').toHaveProperty([`${method} ${path}`])
  }
})

describe('a reader who knows another’s ids', () => {
  test('finds nothing behind them, and changes nothing', async () => {
    const before = await recordsOf(bea)
    for (const operation of withId().filter((one) => !atTheDesk(one))) {
      for (const [what, id] of Object.entries(idsOfBea)) {
        const { status } = await ask(ada, operation, id)
        expect([operation.method, operation.path, what, status]).toEqual([operation.method, operation.path, what, 404])
      }
    }
    expect(await recordsOf(bea)).toEqual(before)
  })

  test('does not come as far as the desk', async () => {
    const before = await recordsOf(bea)
    const desk = operations.filter(atTheDesk)
    expect(desk.length).toBeGreaterThan(5)
    for (const operation of desk) {
      const { status } = await ask(ada, operation, idsOfBea.support_tickets ?? '')
      // A body is looked at when it is known who sends it.
      expect([operation.method, operation.path, status]).toEqual([operation.method, operation.path, 403])
    }
    expect(await recordsOf(bea)).toEqual(before)
  })

  test('is told of nobody but themselves, wherever they ask', async () => {
    const lists = operations.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api/user') && !path.includes('{'),
    )
    expect(lists.length).toBeGreaterThan(8)
    for (const operation of lists) {
      const answer = await ask(ada, operation)
      const text = await answer.text()
      expect([operation.path, answer.status, answer.headers.get('cache-control')]).toEqual([
        operation.path,
        200,
        'no-store',
      ])
      for (const theirs of [...Object.values(idsOfBea).filter(isUnmistakable), bea.email]) {
        expect(text).not.toContain(theirs)
      }
    }
  })

  test('cannot turn to another’s pages by the place of one of theirs', async () => {
    await ada.send('/user/support-tickets', { category: 'general', subject: 'Mine', message: 'Good morning.' })
    for (const path of ['/user/support-tickets', '/user/payments', '/user/invoices']) {
      const answer = await ada.get(`${path}?cursor=9999999999999999.${idsOfBea.support_tickets}`)
      const text = await answer.text()
      for (const theirs of ['My bill', 'Global Reader']) expect(text).not.toContain(theirs)
    }
  })
})

test('nobody who is not signed in is told anything, on any route of an account or of the desk', async () => {
  const closed = operations.filter(({ path }) => /^\/api\/(user|desk)\b/.test(path))
  expect(closed.length).toBeGreaterThan(25)
  for (const operation of closed) {
    for (const cookie of ['', `session=${'A'.repeat(43)}`, 'session=; signed-in=1']) {
      const { status } = await ask({ ...ada, cookie }, operation, idsOfBea.addresses)
      expect([operation.method, operation.path, cookie, status]).toEqual([
        operation.method,
        operation.path,
        cookie,
        401,
      ])
    }
  }
})

async function describedOperations(): Promise<Operation[]> {
  const { paths } = (await (await api.get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { requestBody?: object }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      takes: requestBody !== undefined,
    })),
  )
}

/** One id from every table that has one and a row of theirs. */
async function everyIdOf({ id, email }: ReaderUnderTest): Promise<Record<string, string>> {
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

/** All of it, but for what time alone moves on. */
async function recordsOf(reader: ReaderUnderTest): Promise<unknown> {
  const { exportedAt, sessions, ...records } = (await (await reader.get('/user/export')).json()) as {
    exportedAt: string
    sessions: { id: string }[]
  }
  return { ...records, sessions: sessions.map(({ id }) => id) }
}

function ask(reader: ReaderUnderTest, { method, path, takes }: Operation, id = ''): Promise<Response> {
  const address = path.replace(/^\/api/, '').replace(/\{\w+\}/, id)
  const headers = { Cookie: reader.cookie }
  if (method === 'GET') return api.get(address, { headers })
  const body = takes ? (bodies[`${method} ${path}`] ?? {}) : new URLSearchParams()
  return api.send(address, body, { method, from: reader.from, headers })
}
