import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PrintDelivery } from '#shared/contracts/print-edition.ts'
import { waitForBlockedSessions } from '../../supabase/tests/open-transaction.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'
import { type JobsFixture, startJobsFixture } from './jobs.fixtures.ts'

let api: AccountsFixture
let jobs: JobsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
  jobs = await startJobsFixture(api)
})
afterAll(() => api?.stop())

const quayAddress = {
  firstName: 'Ada',
  lastName: 'Lindqvist',
  addressLine1: '1 Quay Street',
  city: 'Sydney',
  postalCode: '2000',
  country: 'Australia',
}
const saveAddress = (reader: TestReader, overrides: object = {}) =>
  reader.send('/user/addresses', { ...quayAddress, isDefault: true, ...overrides })

/** A reader whose plan includes the printed edition; with an address by default. */
async function newPatron({ address = true, status = 'active', missedDaysAgo = null as number | null } = {}) {
  const reader = await api.newReader()
  if (address) await saveAddress(reader)
  await api.owner`
    update subscriptions set plan_id = 'patron_ledger', source = 'complimentary', reason = 'For a test', status = ${status},
      current_period_end = now() + interval '1 year', past_due_since = now() - ${missedDaysAgo} * interval '1 day'
    where user_id = ${reader.id}`
  return reader
}
let editionCount = 0
/** An old edition whose list is open and due now or soon. */
async function editionClosing(when: 'now' | 'in two days'): Promise<string> {
  const month = `1999-${String(++editionCount).padStart(2, '0')}`
  await api.owner`insert into print_editions (month, closes_at, reminded_at)
    values (${month}, now() + ${when === 'now' ? '-1 second' : '2 days'}::interval, ${when === 'now' ? new Date() : null})`
  return month
}
const closeNow = (month: string) =>
  api.owner`update print_editions set closes_at = now() - interval '1 second' where month = ${month}`
const listDeliveries = async (reader: TestReader) => {
  const response = await reader.get('/user/print-deliveries')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return bodyOf(response, z.array(PrintDelivery))
}
const deliveriesOf = async (month: string) => [
  ...(await api.owner`select user_id, city from print_deliveries where edition = ${month}`),
]
const emailsTo = async (reader: TestReader, kind: string) =>
  (await api.owner`select from private.email_outbox where recipient = ${reader.email} and kind = ${kind}`).length

test('the next three editions with an open list always exist, each until the 20th of the month before', async () => {
  const patron = await newPatron()
  await api.owner`delete from print_editions where month in (select max(month) from print_editions)`
  await jobs.run()
  const now = new Date()
  const expected = [1, 2, 3, 4]
    .map((ahead) => ({
      first: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)),
      closesAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead - 1, 21)),
    }))
    .filter(({ closesAt }) => closesAt > now)
    .slice(0, 3)
    .map(({ first, closesAt }) => ({
      edition: first.toISOString().slice(0, 7),
      name: first.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
      closesAt: closesAt.toISOString(),
      isClosed: false,
      isPaused: false,
      address: expect.objectContaining({ fullName: 'Ada Lindqvist', city: 'Sydney' }),
    }))
  expect(await listDeliveries(patron)).toEqual(expected)
})

test('no edition is promised whose list closes after the plan changes or ends', async () => {
  const patron = await newPatron()
  const all = (await listDeliveries(patron)).map(({ closesAt }) => closesAt)
  expect(all.length).toBeGreaterThan(1)
  const [first = '', second = ''] = all
  const subscriptionState = (fields: Record<string, string | boolean | null>) =>
    api.owner`update subscriptions set ${api.owner(fields)} where user_id = ${patron.id}`
  const promisedClosings = async () => (await listDeliveries(patron)).map(({ closesAt }) => closesAt)
  // A complimentary subscription ends exactly at its end date.
  await subscriptionState({ current_period_end: second })
  expect(await promisedClosings()).toEqual([first])
  const [customer, paid] = ['cus_print', 'sub_print']
  await api.owner`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
    values (${customer}, ${patron.id}, 'Ada', ${patron.email})`
  await subscriptionState({ source: 'stripe', reason: null, stripe_id: paid, customer_id: customer })
  expect(await promisedClosings()).toEqual(all)
  await subscriptionState({ cancel_at_period_end: true })
  expect(await promisedClosings()).toEqual([first])
  await subscriptionState({ cancel_at_period_end: false, next_plan_id: 'global_reader', next_plan_from: second })
  expect(await promisedClosings()).toEqual([first])
})

test('until its list closes an edition follows the default address; afterwards only later ones do', async () => {
  const patron = await newPatron()
  const month = await editionClosing('in two days')
  const cityOf = async (edition: string) =>
    (await listDeliveries(patron)).find((one) => one.edition === edition)?.address?.city
  expect(await cityOf(month)).toBe('Sydney')
  await saveAddress(patron, { city: 'Perth', postalCode: '6000' })
  expect(await cityOf(month)).toBe('Perth')
  await closeNow(month)
  // The jobs have not run yet: for a change of address the list counts as closed all the same.
  await saveAddress(patron, { city: 'Hobart', postalCode: '7000' })
  const [next, ...others] = await listDeliveries(patron)
  expect([next?.isClosed, next?.address?.city]).toEqual([false, 'Hobart'])
  expect(others.find(({ edition }) => edition === month)).toMatchObject({ isClosed: true, address: { city: 'Perth' } })
  await jobs.run()
  expect(await cityOf(month)).toBe('Perth')
})

describe('a closed list', () => {
  test('contains every entitled reader and no other', async () => {
    const patron = await newPatron()
    const withinGrace = await newPatron({ status: 'past_due', missedDaysAgo: 13 })
    const others = [
      await newPatron({ status: 'past_due', missedDaysAgo: 15 }),
      await newPatron({ status: 'unpaid' }),
      await newPatron({ status: 'canceled' }),
      await api.newReader(),
    ]
    const month = await editionClosing('now')
    await jobs.run()
    const ids = (await deliveriesOf(month)).map(({ user_id }) => user_id)
    for (const { id } of [patron, withinGrace]) expect(ids).toContain(id)
    for (const { id } of others) expect(ids).not.toContain(id)
  })

  test('is written once, however many job runs compete', async () => {
    const [patron, withoutAddress] = [await newPatron(), await newPatron({ address: false })]
    const other = await startJobsFixture(api)
    const month = await editionClosing('now')
    await Promise.all([jobs.run(), other.run(), jobs.run(), other.run()])
    await jobs.run()
    const rows = await deliveriesOf(month)
    expect(rows.filter(({ user_id }) => user_id === patron.id)).toHaveLength(1)
    expect(rows.filter(({ user_id }) => user_id === withoutAddress.id)).toEqual([
      { user_id: withoutAddress.id, city: null },
    ])
    expect(await emailsTo(withoutAddress, 'print-address-missing')).toBe(1)
    await other.service.stop()
  })

  test('makes the jobs due', async () => {
    await jobs.run()
    const due = async () =>
      (await api.owner`select private.print_jobs_are_due() as due, private.jobs_are_due() as jobs`)[0]
    expect(await due()).toMatchObject({ due: false })
    await editionClosing('now')
    expect(await due()).toEqual({ due: true, jobs: true })
    await jobs.run()
    expect(await due()).toMatchObject({ due: false })
  })

  test('is complete or absent when the function is killed while writing it', async () => {
    const withoutAddress = await newPatron({ address: false })
    const crashingJobs = await startJobsFixture(api)
    const month = await editionClosing('now')
    await api.owner.begin(async (tx) => {
      await tx`lock table private.email_outbox in exclusive mode`
      const pendingRun = crashingJobs.run().catch(() => undefined)
      await waitForBlockedSessions(api.owner)
      await crashingJobs.service.kill('SIGKILL')
      await pendingRun
    })
    await jobs.run()
    expect((await deliveriesOf(month)).filter(({ user_id }) => user_id === withoutAddress.id)).toHaveLength(1)
    expect(await emailsTo(withoutAddress, 'print-address-missing')).toBe(1)
  })

  test('loses a reader whose account is deleted, also before the jobs come to it', async () => {
    const [patron, remainingPatron] = [await newPatron(), await newPatron()]
    const month = await editionClosing('now')
    expect((await patron.send('/user/deletion', { password: patron.password })).status).toBeLessThan(300)
    await jobs.run()
    const ids = (await deliveriesOf(month)).map(({ user_id }) => user_id)
    expect(ids).not.toContain(patron.id)
    expect(ids).toContain(remainingPatron.id)
  })
})

test('a reader without an address gets one request some days before, and one e-mail when the list has closed', async () => {
  const [withoutAddress, patron] = [await newPatron({ address: false }), await newPatron()]
  const month = await editionClosing('in two days')
  await jobs.run()
  await jobs.run()
  const [sentEmail] = await api.inbox.waitForEmails(1, withoutAddress.email)
  expect(sentEmail?.subject).toMatch(/^Where shall we send the edition of \w+ 1999\?$/)
  expect(sentEmail?.text).toContain('/account#delivery')
  await closeNow(month)
  await jobs.run()
  const [, secondEmail] = await api.inbox.waitForEmails(2, withoutAddress.email)
  expect(secondEmail?.subject).toMatch(/^We have no address for your edition of \w+ 1999$/)
  expect(await emailsTo(withoutAddress, 'print-address-request')).toBe(1)
  expect(await emailsTo(patron, 'print-address-request')).toBe(0)
  expect((await listDeliveries(withoutAddress)).at(-1)).toMatchObject({ edition: month, isClosed: true, address: null })
})

test('a reader whose plan ends or changes before the list closes is not asked for an address', async () => {
  const periodEnd = new Date(Date.now() + 86_400_000)
  const paid = { source: 'stripe', reason: null }
  const emailCounts: Record<string, number> = {}
  const subscriptionCases: [how: string, values: Record<string, string | boolean | Date | null>][] = [
    ['complimentary', {}],
    ['cancelled', { ...paid, cancel_at_period_end: true }],
    ['becomes smaller', { ...paid, next_plan_id: 'global_reader', next_plan_from: periodEnd }],
    ['renews', paid],
  ]
  const patrons = await Promise.all(subscriptionCases.map(() => newPatron({ address: false })))
  for (const [index, { id, email }] of patrons.entries()) {
    const [, subscriptionState = {}] = subscriptionCases[index] ?? []
    const [customer_id, stripe_id] = [`cus_asked_${index}`, `sub_asked_${index}`]
    await api.owner`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
      values (${customer_id}, ${id}, 'Ada', ${email})`
    const subscriptionRow = {
      ...subscriptionState,
      ...(subscriptionState.source && { stripe_id, customer_id }),
      current_period_end: periodEnd,
    }
    await api.owner`update subscriptions set ${api.owner(subscriptionRow)} where user_id = ${id}`
  }
  await editionClosing('in two days')
  await jobs.run()
  for (const [index, [label]] of subscriptionCases.entries())
    emailCounts[label] = await emailsTo(patrons[index] as TestReader, 'print-address-request')
  expect(emailCounts).toEqual({ complimentary: 0, cancelled: 0, 'becomes smaller': 0, renews: 1 })
})

test('sent editions stay visible to their reader after the plan ended, and to no other reader', async () => {
  const [patron, other] = [await newPatron(), await api.newReader()]
  const month = await editionClosing('now')
  await jobs.run()
  await api.owner`update subscriptions set status = 'canceled' where user_id = ${patron.id}`
  expect((await listDeliveries(patron)).map(({ edition }) => edition)).toEqual([month])
  expect(await listDeliveries(other)).toEqual([])
  expect((await api.get('/user/print-deliveries')).status).toBe(401)
})
