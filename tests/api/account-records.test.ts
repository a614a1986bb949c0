import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Payment } from '#shared/contracts/payment.ts'
import { User } from '#shared/contracts/user.ts'
import { type AccountsFixture, readSubscription, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { idsAcrossPages } from './pagination.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const userOf = async (reader: TestReader) => bodyOf(await reader.get('/user'), User)
const startSubscription = (reader: TestReader, plan: string | null = null) =>
  api.owner`select private.start_free_subscription(${reader.id}, ${plan}) as begun`.then(([row]) => row?.begun)

describe('the subscription', () => {
  test('is null for a reader without one', async () => {
    const ada = await api.newReader()
    await api.owner`delete from subscriptions where user_id = ${ada.id}`
    expect(await readSubscription(ada)).toBeNull()
    expect(await userOf(ada)).toMatchObject({ subscriptionStatus: 'none', subscriptionTier: 'free' })
  })

  test('to the free plan is a row without an end', async () => {
    const ada = await api.newReader()
    expect(await startSubscription(ada)).toBe(true)
    expect(await readSubscription(ada)).toMatchObject({
      status: 'active',
      subscription: { id: 'free', name: 'The Introduction', price: 0, features: expect.any(Array) },
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
    })
    expect(await userOf(ada)).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'free' })
  })

  test('starts once, and never with a plan that costs something, is not listed or does not exist', async () => {
    const ada = await api.newReader()
    await api.owner`delete from subscriptions where user_id = ${ada.id}`
    await api.owner`insert into plans (id, name, tier, price, active) values ('former', 'Former', 'silver', 0, false)`
    for (const plan of ['global_reader', 'former', 'nothing'])
      expect([plan, await startSubscription(ada, plan)]).toEqual([plan, false])
    expect(await readSubscription(ada)).toBeNull()
    expect(await Promise.all([startSubscription(ada), startSubscription(ada, 'free')])).toEqual([true, true])
    expect((await api.owner`select from subscriptions where user_id = ${ada.id}`).length).toBe(1)
  })

  test('is the live one, also when its plan is no longer listed', async () => {
    const ada = await api.newReader()
    await startSubscription(ada)
    await api.owner`insert into plans (id, name, tier, price) values ('once_offered', 'Once Offered', 'gold', 9900)`
    await api.owner`update subscriptions set status = 'canceled' where user_id = ${ada.id}`
    await api.owner`insert into subscriptions ${api.owner({
      user_id: ada.id,
      plan_id: 'once_offered',
      status: 'past_due',
      past_due_since: new Date(),
      current_period_start: '2026-11-01T00:00:00Z',
      current_period_end: '2027-11-01T00:00:00Z',
      cancel_at_period_end: true,
    })}`
    await api.owner`update plans set active = false where id = 'once_offered'`
    expect(await readSubscription(ada)).toMatchObject({
      status: 'past_due',
      subscription: { id: 'once_offered', name: 'Once Offered' },
      currentPeriodStart: '2026-11-01T00:00:00.000Z',
      currentPeriodEnd: '2027-11-01T00:00:00.000Z',
      cancelAtPeriodEnd: true,
    })
    expect(await userOf(ada)).toMatchObject({ subscriptionStatus: 'past_due', subscriptionTier: 'once_offered' })
    expect((await api.get('/subscriptions/once_offered')).status).toBe(404)
  })
})

describe('payments', () => {
  const insertPayments = (reader: TestReader, count: number) =>
    api.owner`insert into payments (user_id, payer_name, payer_email, description, amount, status, created_at)
      select ${reader.id}, 'Ada Lindqvist', ${reader.email}, 'A year of Global Reader', 20000 + n, 'succeeded',
        timestamptz '2026-11-01' - n / 2 * interval '1 day' from generate_series(1, ${count}::int) as n`

  test('belong to the reader, newest first', async () => {
    const [ada, bea] = [await api.newReader(), await api.newReader()]
    await insertPayments(ada, 3)
    await insertPayments(bea, 1)
    const response = await ada.get('/user/payments')
    expect([response.headers.get('cache-control'), response.headers.get('link')]).toEqual(['no-store', null])
    const payments = await bodyOf(response, z.array(Payment))
    expect(payments).toHaveLength(3)
    const times = payments.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(payments[0]).toMatchObject({ description: 'A year of Global Reader', amount: 20001, status: 'succeeded' })
  })

  test('are listed page by page', async () => {
    const ada = await api.newReader()
    await insertPayments(ada, 45)
    expect(await bodyOf(await ada.get('/user/payments'), z.array(Payment))).toHaveLength(20)
    const inOrder = await api.owner`select id from payments where user_id = ${ada.id} order by created_at desc, id`
    expect(await idsAcrossPages(ada, '/user/payments?limit=8')).toEqual(inOrder.map(({ id }) => id))
  })
})

describe('the profile', () => {
  const updateProfile = (reader: TestReader, names: object) => reader.send('/user/profile', names, { method: 'PUT' })

  test('is corrected, and returned as the current user', async () => {
    const ada = await api.newReader()
    const user = await bodyOf(await updateProfile(ada, { firstName: ' Åsa ', lastName: 'Lindqvist-Ek' }), User)
    expect(user).toEqual({ ...ada.user, firstName: 'Åsa', lastName: 'Lindqvist-Ek' })
    expect(await userOf(ada)).toEqual(user)
  })

  test('accepts a name and nothing else', async () => {
    const ada = await api.newReader()
    const extraFields = {
      email: 'else@meridian.example',
      staffRole: 'owner',
      id: crypto.randomUUID(),
      createdAt: '2000-01-01',
    }
    await updateProfile(ada, { firstName: 'Ada', lastName: 'Lindqvist', ...extraFields })
    expect(await userOf(ada)).toEqual(ada.user)
    const problem = await problemOf(await updateProfile(ada, { firstName: '', lastName: 'x'.repeat(101) }))
    expect([problem.status, Object.keys(problem.fields ?? {}).sort()]).toEqual([422, ['firstName', 'lastName']])
  })
})

describe('the language', () => {
  const choose = (reader: TestReader, language: unknown) =>
    reader.send('/user/language', { language }, { method: 'PUT' })

  test('is the reader’s own, and that of their next e-mails', async () => {
    const [ada, bea] = [await api.newReader(), await api.newReader()]
    expect((await userOf(ada)).language).toBeNull()
    expect(await bodyOf(await choose(ada, 'fr'), User)).toEqual({ ...ada.user, language: 'fr' })
    expect([(await userOf(ada)).language, (await userOf(bea)).language]).toEqual(['fr', null])
    const [row] = await api.owner`select private.language_of_address(${ada.user.email}) as language`
    expect(row?.language).toBe('fr')
  })

  test('is one that the interface has', async () => {
    const ada = await api.newReader()
    for (const language of ['de', '', null, undefined]) expect((await choose(ada, language)).status).toBe(422)
    expect((await userOf(ada)).language).toBeNull()
  })
})
