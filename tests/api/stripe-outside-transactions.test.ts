import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

let fixture: SubscribersFixture
beforeAll(async () => {
  fixture = await startSubscribersFixture()
})
afterAll(() => fixture?.stop())

// Every other test of payments relies on it: the client refuses, so a transaction around a call to Stripe fails there.
test('Stripe is not called inside a transaction, however deep in it', async () => {
  const { billing } = fixture
  const call = async () => (await billing.stripe.customers.list({ limit: 1 })).data
  // Stripe's SDK reports what its HTTP client throws as a lost connection, with the reason as the detail.
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: { detail?: Error }) => error.detail?.message,
    )
  const message = 'Stripe must not be called inside a transaction.'
  expect(await reasonOf(billing.database.asServiceRole(call))).toBe(message)
  expect(await reasonOf(billing.database.asServiceRole(() => Promise.all([call()])))).toBe(message)
  expect(await call()).toEqual(expect.any(Array))
})

test('a refresh holds no transaction while Stripe answers', async () => {
  const reader = await fixture.newSubscriber()
  const { owner, emulator } = fixture
  const open = async () =>
    (
      await owner`
        select from pg_stat_activity
        where application_name = 'money under test' and xact_start is not null and datname = current_database()`
    ).length
  emulator.faults.failNext(/GET \/v1\/invoices/, 'timeout', 1)
  const refreshed = reader.refresh().catch(() => {})
  await expect.poll(async () => (await owner`select from private.leases where name like 'refresh of %'`).length).toBe(1)
  expect(await open()).toBe(0)
  await refreshed
  expect(await owner`select from private.leases`).toHaveLength(0)
})
