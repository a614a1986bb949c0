import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEED } from '../seed.ts'
import { type CrashingSubscribers, startCrashingSubscribers } from './crashing-subscribers.ts'
import { cards, type SubscriberUnderTest } from './subscribers-under-test.ts'

const [GLOBAL, PATRON] = [20_000, 150_000]

let api: CrashingSubscribers
beforeAll(async () => {
  api = await startCrashingSubscribers()
})
afterAll(() => api?.stop())

describe(`SIGKILL of the function between any two steps (seed ${SEED})`, () => {
  test('of a change to a larger plan: it is had and paid for, or neither, and the next try pays it once', async () => {
    const moments = await api.crashes.atEveryMoment({
      async prepare() {
        const reader = await api.newSubscriber({ platinum: true })
        return { reader, offer: await api.quoteOf(reader, 'patron_ledger') }
      },
      act: (victim, { reader, offer }) => api.change(reader, offer, victim),
      async look({ prepared: { reader, offer }, moment }) {
        await api.expectSame(reader, moment)
        const has = (await reader.atStripe()).items.data[0]?.price.unit_amount
        expect([moment, await reader.taken()]).toEqual([moment, has === PATRON ? [GLOBAL, offer.amount] : [GLOBAL]])
        expect([moment, (await api.change(reader, offer)).status]).toEqual([moment, 200])
        expect([moment, await reader.taken()]).toEqual([moment, [GLOBAL, offer.amount]])
        expect((await reader.subscribed())?.subscription.id).toBe('patron_ledger')
      },
    })
    expect(moments).toBeGreaterThan(3)
  }, 600_000)

  test('of a change to a smaller plan: the next try plans it once, and nothing is taken', async () => {
    const moments = await api.crashes.atEveryMoment({
      async prepare() {
        const reader = await api.newSubscriber({ plan: 'patron_ledger', platinum: true })
        return { reader, offer: await api.quoteOf(reader, 'global_reader') }
      },
      act: (victim, { reader, offer }) => api.change(reader, offer, victim),
      async look({ prepared: { reader, offer }, moment }) {
        await api.expectSame(reader, moment)
        expect([moment, (await api.change(reader, offer)).status]).toEqual([moment, 200])
        expect(await reader.subscribed()).toMatchObject({ nextPlan: { id: 'global_reader', from: offer.effectiveAt } })
        const schedules = [...api.emulator.state.schedules.values()].filter(
          ({ subscription, status }) => subscription === reader.subscription && status === 'active',
        )
        expect([moment, schedules.map(({ phases }) => phases.length)]).toEqual([moment, [2]])
        expect(await reader.taken()).toEqual([PATRON])
      },
    })
    expect(moments).toBeGreaterThan(4)
  }, 600_000)

  test('of another card for what is owed: the next try uses it, and what is owed is paid once', async () => {
    const takeCard = (reader: SubscriberUnderTest, setupIntentId: string, to?: string) =>
      reader.send('/user/card', { setupIntentId }, { method: 'PUT', ...(to && { to }) })
    const moments = await api.crashes.atEveryMoment({
      async prepare() {
        const reader = await api.newDebtor()
        const { clientSecret } = (await (await reader.send('/user/card')).json()) as { clientSecret: string }
        expect(api.emulator.pay(clientSecret, cards.good).status).toBe('succeeded')
        return { reader, intent: clientSecret.split('_secret_')[0] ?? '' }
      },
      act: (victim, { reader, intent }) => takeCard(reader, intent, victim),
      async look({ prepared: { reader, intent }, moment }) {
        await api.expectSame(reader, moment)
        expect([moment, (await takeCard(reader, intent)).status]).toEqual([moment, 200])
        const { status, default_payment_method: method } = await reader.atStripe()
        const { payment_method: wanted } = await api.stripe.setupIntents.retrieve(intent)
        expect([moment, status, method]).toEqual([moment, 'active', wanted])
        expect([moment, await reader.taken()]).toEqual([moment, [GLOBAL, GLOBAL]])
      },
    })
    expect(moments).toBeGreaterThan(4)
  }, 600_000)
})
