import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PrintDelivery } from '#shared/contracts/print-delivery.ts'
import { type AccountsUnderTest, type ReaderUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'
import { bodyOf } from './api-under-test.ts'
import { type JobsUnderTest, startJobsUnderTest } from './jobs-under-test.ts'

let api: AccountsUnderTest
let jobs: JobsUnderTest
beforeAll(async () => {
  api = await startAccountsUnderTest()
  jobs = await startJobsUnderTest(api)
})
afterAll(() => api?.stop())

const quay = {
  firstName: 'Ada',
  lastName: 'Lindqvist',
  addressLine1: '1 Quay Street',
  city: 'Sydney',
  postalCode: '2000',
  country: 'Australia',
}
const saveAddress = (reader: ReaderUnderTest, more: object = {}) =>
  reader.send('/user/addresses', { ...quay, isDefault: true, ...more })

/** A reader whose plan brings the printed edition, with an address unless that is said. */
async function newPatron({ address = true, status = 'active', missedDaysAgo = null as number | null } = {}) {
  const reader = await api.newReader()
  if (address) await saveAddress(reader)
  await api.owner`
    update subscriptions set plan_id = 'patron_ledger', source = 'complimentary', reason = 'For a test', status = ${status},
      current_period_end = now() + interval '1 year', past_due_since = now() - ${missedDaysAgo} * interval '1 day'
    where user_id = ${reader.id}`
  return reader
}
let months = 0
/** An edition of long ago whose list has not been closed, at this moment or soon. */
async function editionClosing(when: 'now' | 'in two days'): Promise<string> {
  const month = `1999-${String(++months).padStart(2, '0')}`
  await api.owner`insert into print_editions (month, closes_at, reminded_at)
    values (${month}, now() + ${when === 'now' ? '-1 second' : '2 days'}::interval, ${when === 'now' ? new Date() : null})`
  return month
}
const closeNow = (month: string) =>
  api.owner`update print_editions set closes_at = now() - interval '1 second' where month = ${month}`
const listed = async (reader: ReaderUnderTest) => {
  const answer = await reader.get('/user/print-deliveries')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return bodyOf(answer, z.array(PrintDelivery))
}
const deliveriesOf = async (month: string) => [
  ...(await api.owner`select user_id, city from print_deliveries where edition = ${month}`),
]
const lettersTo = async (reader: ReaderUnderTest, kind: string) =>
  (await api.owner`select from private.outbox where recipient = ${reader.email} and kind = ${kind}`).length

test('the next three editions whose lists are open exist always, each until the 20th of the month before is over', async () => {
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
      address: expect.objectContaining({ fullName: 'Ada Lindqvist', city: 'Sydney' }),
    }))
  expect(await listed(patron)).toEqual(expected)
})

test('no edition is promised whose list closes when the plan is another, or over', async () => {
  const patron = await newPatron()
  const all = (await listed(patron)).map(({ closesAt }) => closesAt)
  expect(all.length).toBeGreaterThan(1)
  const [first = '', second = ''] = all
  const standing = (plain: Record<string, string | boolean | null>) =>
    api.owner`update subscriptions set ${api.owner(plain)} where user_id = ${patron.id}`
  const promised = async () => (await listed(patron)).map(({ closesAt }) => closesAt)
  // A present ends by itself, to the moment.
  await standing({ current_period_end: second })
  expect(await promised()).toEqual([first])
  const [customer, paid] = ['cus_print', 'sub_print']
  await api.owner`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
    values (${customer}, ${patron.id}, 'Ada', ${patron.email})`
  await standing({ source: 'stripe', reason: null, stripe_id: paid, customer_id: customer })
  expect(await promised()).toEqual(all)
  await standing({ cancel_at_period_end: true })
  expect(await promised()).toEqual([first])
  await standing({ cancel_at_period_end: false, next_plan_id: 'global_reader', next_plan_from: second })
  expect(await promised()).toEqual([first])
})

test('until a list is closed its edition follows the default address; afterwards only the next ones do', async () => {
  const patron = await newPatron()
  const month = await editionClosing('in two days')
  const cityOf = async (edition: string) => (await listed(patron)).find((one) => one.edition === edition)?.address?.city
  expect(await cityOf(month)).toBe('Sydney')
  await saveAddress(patron, { city: 'Perth', postalCode: '6000' })
  expect(await cityOf(month)).toBe('Perth')
  await closeNow(month)
  // The rounds have not come yet: to whoever changes an address now, the list is closed all the same.
  await saveAddress(patron, { city: 'Hobart', postalCode: '7000' })
  const [next, ...others] = await listed(patron)
  expect([next?.isClosed, next?.address?.city]).toEqual([false, 'Hobart'])
  expect(others.find(({ edition }) => edition === month)).toMatchObject({ isClosed: true, address: { city: 'Perth' } })
  await jobs.run()
  expect(await cityOf(month)).toBe('Perth')
})

describe('a list that is closed', () => {
  test('holds everybody who is entitled, and nobody else', async () => {
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

  test('is written once, however many rounds come at the same time', async () => {
    const [patron, without] = [await newPatron(), await newPatron({ address: false })]
    const other = await startJobsUnderTest(api)
    const month = await editionClosing('now')
    await Promise.all([jobs.run(), other.run(), jobs.run(), other.run()])
    await jobs.run()
    const rows = await deliveriesOf(month)
    expect(rows.filter(({ user_id }) => user_id === patron.id)).toHaveLength(1)
    expect(rows.filter(({ user_id }) => user_id === without.id)).toEqual([{ user_id: without.id, city: null }])
    expect(await lettersTo(without, 'print-address-missing')).toBe(1)
    await other.service.stop()
  })

  test('is what the jobs are woken for', async () => {
    await jobs.run()
    const due = async () => (await api.owner`select private.print_is_due() as due, private.jobs_are_due() as jobs`)[0]
    expect(await due()).toMatchObject({ due: false })
    await editionClosing('now')
    expect(await due()).toEqual({ due: true, jobs: true })
    await jobs.run()
    expect(await due()).toMatchObject({ due: false })
  })

  test('is whole or not there when the function is killed on the way', async () => {
    const without = await newPatron({ address: false })
    const doomed = await startJobsUnderTest(api)
    const month = await editionClosing('now')
    await api.owner.begin(async (tx) => {
      await tx`lock table private.outbox in exclusive mode`
      const round = doomed.run().catch(() => undefined)
      await expect
        .poll(async () => (await api.owner`select from pg_stat_activity where wait_event_type = 'Lock'`).length)
        .toBe(1)
      await doomed.service.kill('SIGKILL')
      await round
    })
    await jobs.run()
    expect((await deliveriesOf(month)).filter(({ user_id }) => user_id === without.id)).toHaveLength(1)
    expect(await lettersTo(without, 'print-address-missing')).toBe(1)
  })

  test('goes with its reader’s account, also when that is the first to notice that it is time', async () => {
    const [patron, stays] = [await newPatron(), await newPatron()]
    const month = await editionClosing('now')
    expect((await patron.send('/user/deletion', { password: patron.password })).status).toBeLessThan(300)
    const ids = (await deliveriesOf(month)).map(({ user_id }) => user_id)
    expect(ids).not.toContain(patron.id)
    expect(ids).toContain(stays.id)
  })
})

test('whoever has no address is asked for one some days before, once, and told when it was too late', async () => {
  const [without, patron] = [await newPatron({ address: false }), await newPatron()]
  const month = await editionClosing('in two days')
  await jobs.run()
  await jobs.run()
  const [letter] = await api.inbox.whenThereAre(1, without.email)
  expect(letter?.subject).toMatch(/^Where shall we send the edition of \w+ 1999\?$/)
  expect(letter?.text).toContain('/account#delivery')
  await closeNow(month)
  await jobs.run()
  const [, late] = await api.inbox.whenThereAre(2, without.email)
  expect(late?.subject).toMatch(/^We have no address for your edition of \w+ 1999$/)
  expect(await lettersTo(without, 'print-address-request')).toBe(1)
  expect(await lettersTo(patron, 'print-address-request')).toBe(0)
  expect((await listed(without)).at(-1)).toMatchObject({ edition: month, isClosed: true, address: null })
})

test('nobody is asked where to send what they will not be sent: whose plan is over, or another, before the list closes', async () => {
  const until = new Date(Date.now() + 86_400_000)
  const paid = { source: 'stripe', reason: null }
  const asked: Record<string, number> = {}
  const standings: [how: string, standing: Record<string, string | boolean | Date | null>][] = [
    ['a present', {}],
    ['cancelled', { ...paid, cancel_at_period_end: true }],
    ['becomes smaller', { ...paid, next_plan_id: 'global_reader', next_plan_from: until }],
    ['renews', paid],
  ]
  const patrons = await Promise.all(standings.map(() => newPatron({ address: false })))
  for (const [at, { id, email }] of patrons.entries()) {
    const [, standing = {}] = standings[at] ?? []
    const [customer_id, stripe_id] = [`cus_asked_${at}`, `sub_asked_${at}`]
    await api.owner`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
      values (${customer_id}, ${id}, 'Ada', ${email})`
    const own = { ...standing, ...(standing.source && { stripe_id, customer_id }), current_period_end: until }
    await api.owner`update subscriptions set ${api.owner(own)} where user_id = ${id}`
  }
  await editionClosing('in two days')
  await jobs.run()
  for (const [at, [how]] of standings.entries())
    asked[how] = await lettersTo(patrons[at] as ReaderUnderTest, 'print-address-request')
  expect(asked).toEqual({ 'a present': 0, cancelled: 0, 'becomes smaller': 0, renews: 1 })
})

test('what was sent is still told when the plan is over, and nobody else hears of it', async () => {
  const [patron, other] = [await newPatron(), await api.newReader()]
  const month = await editionClosing('now')
  await jobs.run()
  await api.owner`update subscriptions set status = 'canceled' where user_id = ${patron.id}`
  expect((await listed(patron)).map(({ edition }) => edition)).toEqual([month])
  expect(await listed(other)).toEqual([])
  expect((await api.get('/user/print-deliveries')).status).toBe(401)
})
