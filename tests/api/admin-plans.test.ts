import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AdminPlan, Plan, type PlanUpdate } from '#shared/contracts/plan.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

let api: SubscribersFixture
let owner: TestReader
beforeAll(async () => {
  api = await startSubscribersFixture()
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())

const listPlans = async () => bodyOf(await owner.get('/admin/plans'), z.array(AdminPlan))
async function planOf(id: string): Promise<AdminPlan> {
  const plan = (await listPlans()).find((candidate) => candidate.id === id)
  if (!plan) throw new Error(`There is no plan ${id}.`)
  return plan
}
const put = (path: string, body: object) => owner.send(path, body, { method: 'PUT' })
function update(
  { id, name, description, tier, price, features, active, updatedAt }: AdminPlan,
  changes: Partial<PlanUpdate>,
) {
  return put(`/admin/plans/${id}`, { name, description, tier, price, features, active, basedOn: updatedAt, ...changes })
}
const publicPlans = async () => bodyOf(await api.get('/subscriptions'), z.array(Plan))

describe('an owner', () => {
  test('raises a price: a new price at Stripe for new subscribers, while the others keep theirs', async () => {
    await api.newSubscriber()
    const before = await planOf('global_reader')
    expect(before.subscribers).toContainEqual({ source: 'stripe', currency: 'usd', price: 20_000, count: 1 })
    const response = await update(before, { price: 24_000 })
    expect(response.status).toBe(200)
    const after = await bodyOf(response, AdminPlan)
    expect(after).toMatchObject({ price: 24_000, prices: [{ amount: 24_000, currency: 'usd' }] })
    expect(after.subscribers).toContainEqual({ source: 'stripe', currency: 'usd', price: 20_000, count: 1 })
    const { data } = await api.stripe.prices.list({ lookup_keys: ['meridian_global_reader_usd_year'] })
    expect(data.map(({ unit_amount }) => unit_amount)).toEqual([24_000])
    await api.newSubscriber()
    expect((await planOf('global_reader')).subscribers).toEqual([
      { source: 'stripe', currency: 'usd', price: 24_000, count: 1 },
      { source: 'stripe', currency: 'usd', price: 20_000, count: 1 },
    ])
  })

  test('changes the words, which readers see, and the log says what they were', async () => {
    const before = await planOf('patron_ledger')
    const response = await update(before, { name: 'Patron', features: ['One', 'Two'] })
    expect(await bodyOf(response, AdminPlan)).toMatchObject({ name: 'Patron', features: ['One', 'Two'] })
    expect((await publicPlans()).find(({ id }) => id === 'patron_ledger')).toMatchObject({ name: 'Patron' })
    const [entry] = await api.owner`
      select staff_id, before, after from private.audit_log
      where kind = 'plan-changed' and entity_id = 'patron_ledger' order by created_at desc limit 1`
    expect(entry).toEqual({
      staff_id: owner.id,
      before: { name: 'Patron Ledger', features: before.features },
      after: { name: 'Patron', features: ['One', 'Two'] },
    })
  })

  test('cannot overwrite what another owner has just saved', async () => {
    const seen = await planOf('patron_ledger')
    const responses = await Promise.all([update(seen, { name: 'One' }), update(seen, { name: 'Other' })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('sets the order of all plans at once', async () => {
    const ids = (await listPlans()).map(({ id }) => id)
    const reversed = ids.toReversed()
    expect(
      (await bodyOf(await put('/admin/plan-order', { ids: reversed }), z.array(AdminPlan))).map(({ id }) => id),
    ).toEqual(reversed)
    expect((await publicPlans()).map(({ id }) => id)).toEqual(reversed)
    for (const wrong of [ids.slice(1), [...ids, 'other'], [ids[0], ids[0], ids[1]]])
      expect((await put('/admin/plan-order', { ids: wrong })).status).toBe(409)
  })

  test('adds a plan once, last in the order, and stops offering it', async () => {
    const plan = {
      id: 'student',
      name: 'Student',
      description: '',
      tier: 'silver',
      price: 9_000,
      features: [],
      active: true,
    }
    const added = await owner.send('/admin/plans', plan)
    expect(added.status).toBe(201)
    expect(await bodyOf(added, AdminPlan)).toMatchObject({ ...plan, prices: [{ amount: 9_000 }], subscribers: [] })
    expect((await listPlans()).at(-1)?.id).toBe('student')
    expect((await owner.send('/admin/plans', plan)).status).toBe(409)
    await update(await planOf('student'), { active: false })
    expect((await publicPlans()).map(({ id }) => id)).not.toContain('student')
  })

  test('cannot change a plan with subscribers between free and paid, nor stop offering the last free plan', async () => {
    const rejections = [
      await update(await planOf('free'), { price: 100 }),
      await update(await planOf('global_reader'), { price: 0 }),
      await update(await planOf('free'), { active: false }),
    ]
    for (const response of rejections) expect((await problemOf(response)).status).toBe(409)
  })

  test('gets an error for each invalid field, and 404 for an unknown plan', async () => {
    const plan = await planOf('global_reader')
    const { fields } = await problemOf(await update(plan, { name: '', price: -1, tier: 'Gold plus' }))
    expect(Object.keys(fields ?? {}).sort()).toEqual(['name', 'price', 'tier'])
    expect((await update({ ...plan, id: 'unknown' }, {})).status).toBe(404)
    expect((await update({ ...plan, id: 'No%20plan' }, {})).status).toBe(404)
  })

  test('saves a price while Stripe is down; it is created there with the next purchase', async () => {
    api.emulator.faults.failNext(/./, '500', 100)
    const response = await update(await planOf('global_reader'), { price: 26_000 })
    api.emulator.faults.clear()
    expect(await bodyOf(response, AdminPlan)).toMatchObject({ price: 26_000, prices: [{ amount: 24_000 }] })
    await api.newSubscriber()
    expect(await planOf('global_reader')).toMatchObject({ prices: [{ amount: 26_000 }] })
  })

  test('sets prices in further currencies, each a price of its own at Stripe, and the log says what they were', async () => {
    const before = await planOf('patron_ledger')
    const euros = { currency: 'eur', amount: 139_000 } as const
    const yen = { currency: 'jpy', amount: 220_000 } as const
    const response = await update(before, { amounts: [euros, yen] })
    expect(await bodyOf(response, AdminPlan)).toMatchObject({
      amounts: [euros, yen],
      prices: expect.arrayContaining([expect.objectContaining(euros), expect.objectContaining(yen)]),
    })
    expect((await publicPlans()).find(({ id }) => id === 'patron_ledger')?.amounts).toEqual([euros, yen])
    const { data } = await api.stripe.prices.list({ lookup_keys: ['meridian_patron_ledger_eur_year'] })
    expect(data).toMatchObject([{ currency: 'eur', unit_amount: 139_000 }])
    await update(await planOf('patron_ledger'), { amounts: [{ ...euros, amount: 149_000 }] })
    expect((await planOf('patron_ledger')).amounts).toEqual([{ ...euros, amount: 149_000 }])
    const entries = await api.owner`
      select kind, before, after from private.audit_log
      where entity_id = 'patron_ledger' and (after ? 'amount' or after ? 'active') order by created_at, after ->> 'currency'`
    expect(entries.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['plan-created', null, expect.objectContaining(euros)],
      ['plan-created', null, expect.objectContaining(yen)],
      ['plan-changed', { active: true }, { active: false }],
      ['plan-changed', { amount: 139_000 }, { amount: 149_000 }],
    ])
  })

  test('changes nothing about further currencies by a request that does not name them', async () => {
    const before = await planOf('patron_ledger')
    expect(before.amounts).toHaveLength(1)
    await update(before, { description: 'For those who keep.' })
    expect((await planOf('patron_ledger')).amounts).toEqual(before.amounts)
  })

  test('cannot overwrite a price in another currency that another owner has just saved', async () => {
    const seen = await planOf('patron_ledger')
    const save = (amount: number) => update(seen, { amounts: [{ currency: 'eur', amount }] })
    const responses = await Promise.all([save(141_000), save(142_000)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is told what is no price: too small, twice, of an excluded currency, of a free plan', async () => {
    const plan = await planOf('patron_ledger')
    const amounts: unknown[] = [
      [{ currency: 'eur', amount: 49 }],
      [{ currency: 'sek', amount: 299 }],
      [{ currency: 'eur', amount: 100_000_000 }],
      [
        { currency: 'eur', amount: 900 },
        { currency: 'eur', amount: 901 },
      ],
      [{ currency: 'usd', amount: 900 }],
      [{ currency: 'kwd', amount: 900 }],
    ]
    for (const given of amounts) {
      const { status, fields } = await problemOf(await update(plan, { amounts: given as PlanUpdate['amounts'] }))
      expect([status, Object.keys(fields ?? {})[0]]).toEqual([422, expect.stringMatching(/^amounts/)])
    }
    const free = await update(await planOf('free'), { amounts: [{ currency: 'eur', amount: 900 }] })
    expect((await problemOf(free)).status).toBe(422)
    expect((await planOf('free')).amounts).toEqual([])
  })

  test('sees the subscribers of each currency apart', async () => {
    await update(await planOf('patron_ledger'), { amounts: [{ currency: 'eur', amount: 150_000 }] })
    await api.newSubscriber({ plan: 'patron_ledger' })
    await api.newSubscriber({ plan: 'patron_ledger', currency: 'eur' })
    expect((await planOf('patron_ledger')).subscribers).toEqual(
      expect.arrayContaining([
        { source: 'stripe', currency: 'eur', price: 150_000, count: 1 },
        { source: 'stripe', currency: 'usd', price: 150_000, count: 1 },
      ]),
    )
  })
})
