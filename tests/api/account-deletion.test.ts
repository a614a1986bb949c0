import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsUnderTest, type ReaderUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'
import { codeOf, problemOf } from './api-under-test.ts'
import { newFullAccount, tablesThatMention } from './full-account.ts'
import { inboxAt } from './inbox.ts'

let api: AccountsUnderTest
beforeAll(async () => {
  api = await startAccountsUnderTest()
})
afterAll(() => api?.stop())

const leave = (reader: ReaderUnderTest, password: string = reader.password) =>
  reader.send('/user/deletion', { password })
const isThere = async ({ id }: ReaderUnderTest) =>
  (await api.owner`select from auth.users where id = ${id}`).length === 1

test('leaves nothing but what was paid and declared, and the letter that says so', async () => {
  const [ada, bea] = [await newFullAccount(api), await newFullAccount(api)]
  const before = await tablesThatMention(api.owner, ada.id, ada.email)
  const goneWithIt = await api.owner`select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'auth.users'::regclass and confdeltype = 'c' and connamespace::regnamespace::text <> 'auth'`
  const named = goneWithIt.map(({ name }) => (name.includes('.') ? name : `public.${name}`))
  expect(before, 'every table that refers to accounts has something to lose').toEqual(expect.arrayContaining(named))
  const ofBea = await tablesThatMention(api.owner, bea.id, bea.email)

  const answer = await leave(ada)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store'])
  expect(await tablesThatMention(api.owner, ada.id)).toEqual([])
  expect(await tablesThatMention(api.owner, ada.email)).toEqual([
    'private.outbox',
    'public.billing_customers',
    'public.payments',
    'public.withdrawals',
  ])
  const letters = await api.owner`select kind from private.outbox where strpos(outbox::text, ${ada.email}) > 0`
  expect([...letters]).toEqual([{ kind: 'account-deleted' }])
  const payments = await api.owner`select user_id, payer_name, amount from payments where payer_email = ${ada.email}`
  expect([...payments]).toEqual([{ user_id: null, payer_name: 'Ada Lindqvist', amount: 20_000 }])
  expect(await tablesThatMention(api.owner, bea.id, bea.email)).toEqual(ofBea)
})

test('no reference to an account keeps it from going', async () => {
  const found = await api.owner`select conrelid::regclass::text || ' ' || conname as name from pg_constraint
    where contype = 'f' and confrelid = 'auth.users'::regclass and confdeltype not in ('c', 'n')`
  expect([...found]).toEqual([])
})

test('ends every session and clears the cookies; the password opens nothing any more', async () => {
  const ada = await api.newReader()
  const elsewhere = await api.signIn(ada)
  const cookies = (await leave(ada)).headers.getSetCookie()
  expect(cookies.filter((cookie) => /^(session|signed-in)=;.*Max-Age=0/.test(cookie))).toHaveLength(2)
  for (const browser of [ada, elsewhere]) expect(await codeOf(await browser.get('/user'))).toBe('not-signed-in')
  const again = await api.send('/auth/login', { email: ada.email, password: ada.password }, { from: ada.from })
  expect(again.status).toBe(401)
})

test('a letter says so to whoever it was', async () => {
  const ada = await api.newReader()
  await leave(ada)
  const letters = await inboxAt(api.stack.mailUrl).whenThereAre(1, ada.email)
  const letter = letters.find(({ subject }) => subject === 'Your account with Meridian is deleted')
  expect(letter?.text).toContain('Payments are kept')
  expect(letter?.text).toContain('hello@meridian.example')
})

describe('is refused', () => {
  test('without the right password, five times an hour', async () => {
    const ada = await api.newReader()
    const problem = await problemOf(await leave(ada, 'something else'))
    expect([problem.status, problem.fields]).toEqual([422, { password: 'This is not your current password.' }])
    for (let n = 0; n < 4; n++) expect((await leave(ada, `guess ${n}`)).status).toBe(422)
    expect((await leave(ada)).status).toBe(429)
    expect((await ada.get('/user')).status).toBe(200)
  })

  test('with another reader’s password', async () => {
    const [ada, bea] = [await api.newReader(), await api.newReader()]
    expect((await leave(ada, bea.password)).status).toBe(422)
    expect([await isThere(ada), await isThere(bea)]).toEqual([true, true])
  })

  test('to the last owner of the desk, and to one of two who leave at once', async () => {
    const [ada, bea] = [await api.newReader({ role: 'owner' }), await api.newReader({ role: 'owner' })]
    const both = await Promise.all([leave(ada), leave(bea)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const stays = (await isThere(ada)) ? ada : bea
    const problem = await problemOf(await leave(stays))
    expect([problem.status, problem.detail]).toEqual([
      409,
      'The desk needs an owner. Make somebody else an owner first.',
    ])
    expect((await stays.get('/user')).status).toBe(200)
    expect(
      (await api.owner`select from private.outbox where recipient = ${stays.email} and kind = 'account-deleted'`)
        .length,
    ).toBe(0)
  })
})

test('twice at once is done once', async () => {
  const ada = await api.newReader()
  const statuses = (await Promise.all([leave(ada), leave(ada)])).map(({ status }) => status)
  expect(statuses).toContain(204)
  // Auth stumbles over an account that goes while it is asked for its password, and counts as away.
  for (const status of statuses) expect([204, 401, 422, 503]).toContain(status)
  expect((await api.owner`select from private.outbox where recipient = ${ada.email}`).length).toBe(1)
})

test('what another tab sends at that moment is refused like whatever comes later', async () => {
  const address = {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    addressLine1: '1 Quay Street',
    city: 'Sydney',
    postalCode: '2000',
    country: 'Australia',
  }
  const progress = { articleId: 'the-brass-hour', progressPercent: 5 }
  const ticket = { category: 'general', subject: 'Still here', message: 'Good morning.' }
  const ada = await api.newReader()
  // Deleted by hand, so that it is known to be under way while they are sent.
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const going = api.owner.begin(async (tx) => {
    await tx`delete from auth.users where id = ${ada.id}`
    begin()
    await committed
  })
  await begun
  const sent = Promise.all([
    ada.send('/user/addresses', address),
    ada.send('/user/support-tickets', ticket),
    ada.send('/user/reading-progress', progress, { method: 'PUT' }),
    ada.send('/user/profile', { firstName: 'Ada', lastName: 'L' }, { method: 'PUT' }),
  ])
  const waiting = async () =>
    (await api.owner`select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'meridian api'`)
      .length
  await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  commit()
  await going
  expect((await sent).map(({ status }) => status)).toEqual([401, 401, 401, 401])
})
