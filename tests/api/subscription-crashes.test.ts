import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEED } from '../seed.ts'
import { type CrashingSubscribersFixture, startCrashingSubscribersFixture } from './crashing-subscribers.fixtures.ts'
import { cards, type TestSubscriber } from './subscribers.fixtures.ts'

const [GLOBAL_PRICE, PATRON_PRICE] = [20_000, 150_000]

let api: CrashingSubscribersFixture
beforeAll(async () => {
  api = await startCrashingSubscribersFixture()
})
afterAll(() => api?.stop())

describe(`SIGKILL of the function between any two steps (seed ${SEED})`, () => {
  test('of a change to a larger plan: it is active and paid, or neither, and a retry pays it once', async () => {
    const crashPoints = await api.crashes.atEveryCrashPoint({
      async prepare() {
        const reader = await api.newSubscriber({ withAddress: true })
        return { reader, offer: await api.previewPlanChange(reader, 'patron_ledger') }
      },
      act: (victim, { reader, offer }) => api.changePlan(reader, offer, victim),
      async verify({ prepared: { reader, offer }, crashPoint }) {
        await api.expectInSync(reader, crashPoint)
        const currentPrice = (await reader.atStripe()).items.data[0]?.price.unit_amount
        expect([crashPoint, await reader.chargedAmounts()]).toEqual([
          crashPoint,
          currentPrice === PATRON_PRICE ? [GLOBAL_PRICE, offer.amount] : [GLOBAL_PRICE],
        ])
        expect([crashPoint, (await api.changePlan(reader, offer)).status]).toEqual([crashPoint, 200])
        expect([crashPoint, await reader.chargedAmounts()]).toEqual([crashPoint, [GLOBAL_PRICE, offer.amount]])
        expect((await reader.readSubscription())?.subscription.id).toBe('patron_ledger')
      },
    })
    expect(crashPoints).toBeGreaterThan(3)
  }, 600_000)

  test('of a change to a smaller plan: a retry plans it once, and nothing is charged', async () => {
    const crashPoints = await api.crashes.atEveryCrashPoint({
      async prepare() {
        const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true })
        return { reader, offer: await api.previewPlanChange(reader, 'global_reader') }
      },
      act: (victim, { reader, offer }) => api.changePlan(reader, offer, victim),
      async verify({ prepared: { reader, offer }, crashPoint }) {
        await api.expectInSync(reader, crashPoint)
        expect([crashPoint, (await api.changePlan(reader, offer)).status]).toEqual([crashPoint, 200])
        expect(await reader.readSubscription()).toMatchObject({
          nextPlan: { id: 'global_reader', from: offer.effectiveAt },
        })
        const schedules = [...api.emulator.state.schedules.values()].filter(
          ({ subscription, status }) => subscription === reader.subscription && status === 'active',
        )
        expect([crashPoint, schedules.map(({ phases }) => phases.length)]).toEqual([crashPoint, [2]])
        expect(await reader.chargedAmounts()).toEqual([PATRON_PRICE])
      },
    })
    expect(crashPoints).toBeGreaterThan(4)
  }, 600_000)

  test('of another card for an unpaid invoice: a retry uses it, and the invoice is paid once', async () => {
    const saveCard = (reader: TestSubscriber, setupIntentId: string, to?: string) =>
      reader.send('/user/card', { setupIntentId }, { method: 'PUT', ...(to && { to }) })
    const crashPoints = await api.crashes.atEveryCrashPoint({
      async prepare() {
        const reader = await api.newPastDueSubscriber()
        const { clientSecret } = (await (await reader.send('/user/card')).json()) as { clientSecret: string }
        expect(api.emulator.pay(clientSecret, cards.succeeds).status).toBe('succeeded')
        return { reader, intent: clientSecret.split('_secret_')[0] ?? '' }
      },
      act: (victim, { reader, intent }) => saveCard(reader, intent, victim),
      async verify({ prepared: { reader, intent }, crashPoint }) {
        await api.expectInSync(reader, crashPoint)
        expect([crashPoint, (await saveCard(reader, intent)).status]).toEqual([crashPoint, 200])
        const { status, default_payment_method: method } = await reader.atStripe()
        const { payment_method: expectedPaymentMethod } = await api.stripe.setupIntents.retrieve(intent)
        expect([crashPoint, status, method]).toEqual([crashPoint, 'active', expectedPaymentMethod])
        expect([crashPoint, await reader.chargedAmounts()]).toEqual([crashPoint, [GLOBAL_PRICE, GLOBAL_PRICE]])
      },
    })
    expect(crashPoints).toBeGreaterThan(4)
  }, 600_000)
})
