import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitForBlockedSessions } from '../../supabase/tests/open-transaction.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { codeOf, problemOf } from './api.fixtures.ts'
import { newFullAccount, tablesMentioning } from './full-account.fixtures.ts'
import { inboxAt } from './inbox.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const deleteAccount = (reader: TestReader, password: string = reader.password) =>
  reader.send('/user/deletion', { password })
const accountExists = async ({ id }: TestReader) =>
  (await api.owner`select from auth.users where id = ${id}`).length === 1

test('deletes everything but payments, declarations and the e-mail that confirms the deletion', async () => {
  const [ada, bea] = [await newFullAccount(api), await newFullAccount(api)]
  const tablesBefore = await tablesMentioning(api.owner, ada.id, ada.email)
  const cascadingTables = await api.owner`select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'auth.users'::regclass and confdeltype = 'c' and connamespace::regnamespace::text <> 'auth'`
  const cascadingTableNames = cascadingTables.map(({ name }) => (name.includes('.') ? name : `public.${name}`))
  expect(tablesBefore, 'every table that refers to accounts has a row').toEqual(
    expect.arrayContaining(cascadingTableNames),
  )
  const tablesOfBea = await tablesMentioning(api.owner, bea.id, bea.email)

  const response = await deleteAccount(ada)
  expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store'])
  // A job erases the log of Auth, because a search in it takes too long for a request.
  await api.owner`select private.erase_auth_log_entries()`
  expect(await tablesMentioning(api.owner, ada.id)).toEqual([])
  expect(await tablesMentioning(api.owner, ada.email)).toEqual([
    'private.email_outbox',
    'public.billing_customers',
    'public.payments',
    'public.withdrawals',
  ])
  const sentEmails =
    await api.owner`select kind from private.email_outbox where strpos(email_outbox::text, ${ada.email}) > 0`
  expect([...sentEmails]).toEqual([{ kind: 'account-deleted' }])
  const payments = await api.owner`select user_id, payer_name, amount from payments where payer_email = ${ada.email}`
  expect([...payments]).toEqual([{ user_id: null, payer_name: 'Ada Lindqvist', amount: 20_000 }])
  expect(await tablesMentioning(api.owner, bea.id, bea.email)).toEqual(tablesOfBea)
})

test('no foreign key to an account prevents its deletion', async () => {
  const found = await api.owner`select conrelid::regclass::text || ' ' || conname as name from pg_constraint
    where contype = 'f' and confrelid = 'auth.users'::regclass and confdeltype not in ('c', 'n')`
  expect([...found]).toEqual([])
})

test('ends every session and clears the cookies; the password no longer signs in', async () => {
  const ada = await api.newReader()
  const otherBrowser = await api.signIn(ada)
  const cookies = (await deleteAccount(ada)).headers.getSetCookie()
  expect(cookies.filter((cookie) => /^(session-[\da-f]{8}|signed-in)=;.*Max-Age=0/.test(cookie))).toHaveLength(2)
  for (const browser of [ada, otherBrowser]) expect(await codeOf(await browser.get('/user'))).toBe('not-signed-in')
  const secondSignIn = await api.send('/auth/login', { email: ada.email, password: ada.password }, { from: ada.from })
  expect(secondSignIn.status).toBe(401)
})

test('an e-mail confirms the deletion to the reader', async () => {
  const ada = await api.newReader()
  await deleteAccount(ada)
  const sentEmails = await inboxAt(api.stack.mailUrl).waitForEmails(1, ada.email)
  const deletionEmail = sentEmails.find(({ subject }) => subject === 'Your account with Meridian is deleted')
  expect(deletionEmail?.text).toContain('Payments are kept')
  expect(deletionEmail?.text).toContain('hello@meridian.example')
})

describe('is refused', () => {
  test('without the right password, and after five attempts an hour', async () => {
    const ada = await api.newReader()
    const problem = await problemOf(await deleteAccount(ada, 'something else'))
    expect([problem.status, problem.fields]).toEqual([422, { password: 'This is not your current password.' }])
    for (let n = 0; n < 4; n++) expect((await deleteAccount(ada, `guess ${n}`)).status).toBe(422)
    expect((await deleteAccount(ada)).status).toBe(429)
    expect((await ada.get('/user')).status).toBe(200)
  })

  test('with another reader’s password', async () => {
    const [ada, bea] = [await api.newReader(), await api.newReader()]
    expect((await deleteAccount(ada, bea.password)).status).toBe(422)
    expect([await accountExists(ada), await accountExists(bea)]).toEqual([true, true])
  })

  test('to the last owner of the publication, and to one of two owners who delete themselves at once', async () => {
    const [ada, bea] = [await api.newReader({ role: 'owner' }), await api.newReader({ role: 'owner' })]
    const responses = await Promise.all([deleteAccount(ada), deleteAccount(bea)])
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
    const remainingOwner = (await accountExists(ada)) ? ada : bea
    const problem = await problemOf(await deleteAccount(remainingOwner))
    expect([problem.status, problem.detail]).toEqual([
      409,
      'There has to be an owner. Make somebody else an owner first.',
    ])
    expect((await remainingOwner.get('/user')).status).toBe(200)
    expect(
      (
        await api.owner`select from private.email_outbox where recipient = ${remainingOwner.email} and kind = 'account-deleted'`
      ).length,
    ).toBe(0)
  })
})

test('two deletions at once are one', async () => {
  const ada = await api.newReader()
  const statuses = (await Promise.all([deleteAccount(ada), deleteAccount(ada)])).map(({ status }) => status)
  expect(statuses).toContain(204)
  // The second request may get 503: Auth fails when the account is deleted while it checks the password.
  for (const status of statuses) expect([204, 401, 422, 503]).toContain(status)
  expect((await api.owner`select from private.email_outbox where recipient = ${ada.email}`).length).toBe(1)
})

test('a request of another tab at the same time is refused like every later one', async () => {
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
  // Deleted by SQL in an open transaction, so that the deletion is in progress while the requests are sent.
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
  const pendingDeletion = api.owner.begin(async (tx) => {
    await tx`delete from auth.users where id = ${ada.id}`
    markStarted()
    await committed
  })
  await started
  const pendingWrites = Promise.all([
    ada.send('/user/addresses', address),
    ada.send('/user/support-tickets', ticket),
    ada.send('/user/reading-progress', progress, { method: 'PUT' }),
    ada.send('/user/profile', { firstName: 'Ada', lastName: 'L' }, { method: 'PUT' }),
  ])
  await waitForBlockedSessions(api.owner, 3)
  commit()
  await pendingDeletion
  expect((await pendingWrites).map(({ status }) => status)).toEqual([401, 401, 401, 401])
})
