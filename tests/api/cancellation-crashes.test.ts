import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEED } from '../seed.ts'
import type { CrashResult } from './crashes.fixtures.ts'
import { type CrashingSubscribersFixture, startCrashingSubscribersFixture } from './crashing-subscribers.fixtures.ts'
import { DAY, type TestSubscriber } from './subscribers.fixtures.ts'

const [GLOBAL_PRICE, PATRON_PRICE] = [20_000, 150_000]
type Reader = TestSubscriber

let api: CrashingSubscribersFixture
beforeAll(async () => {
  api = await startCrashingSubscribersFixture()
})
afterAll(() => api?.stop())

describe(`SIGKILL of the function between any two steps (seed ${SEED})`, () => {
  const cancel = (reader: Reader, to?: string) => reader.send('/user/subscription/cancellation', {}, to ? { to } : {})

  test('of a cancellation with a planned smaller plan: a retry ends both with the period', async () => {
    const crashPoints = await api.crashes.atEveryCrashPoint({
      async prepare() {
        const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true })
        expect((await api.changePlan(reader, await api.previewPlanChange(reader, 'global_reader'))).status).toBe(200)
        return reader
      },
      act: (victim, reader) => cancel(reader, victim),
      async verify({ prepared: reader, crashPoint }) {
        await api.expectInSync(reader, crashPoint)
        expect([crashPoint, (await cancel(reader)).status]).toEqual([crashPoint, 200])
        const { schedule, cancel_at_period_end: ends } = await reader.atStripe()
        expect([crashPoint, schedule, ends]).toEqual([crashPoint, null, true])
        expect(await reader.readSubscription()).toMatchObject({ cancelAtPeriodEnd: true, nextPlan: null })
        expect(await reader.chargedAmounts()).toEqual([PATRON_PRICE])
      },
    })
    expect(crashPoints).toBeGreaterThan(4)
  }, 600_000)

  test('of a cancellation with an unpaid invoice: a retry, or the jobs, end it at once, and nothing is charged', async () => {
    const crashPoints = await api.crashes.atEveryCrashPoint({
      prepare: () => api.newPastDueSubscriber(),
      act: (victim, reader) => cancel(reader, victim),
      async verify({ prepared: reader, crashPoint }) {
        // A second attempt finds the subscription ended, or ends it now.
        expect([200, 404, 409]).toContain((await cancel(reader)).status)
        await api.runStripeCommands(reader)
        expect([crashPoint, (await reader.atStripe()).status]).toEqual([crashPoint, 'canceled'])
        expect(await reader.readSubscription()).toMatchObject({ source: 'free' })
        const { data: openInvoices } = await api.stripe.invoices.list({ customer: reader.customer, status: 'open' })
        expect([crashPoint, openInvoices.length, await reader.chargedAmounts()]).toEqual([
          crashPoint,
          0,
          [GLOBAL_PRICE],
        ])
      },
    })
    expect(crashPoints).toBeGreaterThan(4)
  }, 600_000)

  test('of an offer that is taken instead: a retry gives one discount, and says so', async () => {
    await api.owner`update plans set offer_percent = 40 where id = 'global_reader'`
    const take = (reader: Reader, to?: string) =>
      reader.send('/user/subscription/offer', { amount: 12_000 }, to ? { to } : {})
    const crashPoints = await api.crashes.atEveryCrashPoint({
      prepare: () => api.newSubscriber({ secondsAgo: 20 * DAY }),
      act: (victim, reader) => take(reader, victim),
      async verify({ prepared: reader, crashPoint }) {
        await api.expectInSync(reader, crashPoint)
        expect([crashPoint, (await take(reader)).status]).toEqual([crashPoint, 200])
        expect([crashPoint, (await reader.atStripe()).discounts.length]).toEqual([crashPoint, 1])
        expect(await reader.readSubscription()).toMatchObject({ renewalAmount: 12_000, offer: { taken: true } })
        expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE])
      },
    })
    expect(crashPoints).toBeGreaterThan(4)
    await api.owner`update plans set offer_percent = null where id = 'global_reader'`
  }, 600_000)

  test('of a withdrawal: after its confirmation everything is refunded once, and one e-mail proves it', async () => {
    /** Declares and confirms. The confirmation is left out when the declaration is refused. */
    async function withdraw(reader: Reader, to?: string): Promise<number> {
      const options = to ? { to } : {}
      const declaration = await reader.send(
        '/user/withdrawals',
        { name: 'Ada Lindqvist', email: reader.email },
        options,
      )
      if (!declaration.ok) return declaration.status
      const { id } = (await declaration.json()) as { id: string }
      return (await reader.send(`/user/withdrawals/${id}/confirmation`, {}, options)).status
    }
    const verify = async ({ prepared: reader, crashPoint }: CrashResult<string, Reader>) => {
      expect([200, 404, 409]).toContain(await withdraw(reader))
      await api.runStripeCommands(reader)
      const { data } = await api.stripe.charges.list({ customer: reader.customer, expand: ['data.refunds'] })
      expect([crashPoint, data.map(({ amount_refunded: refunded }) => refunded)]).toEqual([crashPoint, [GLOBAL_PRICE]])
      expect([crashPoint, (await reader.atStripe()).status]).toEqual([crashPoint, 'canceled'])
      expect(await reader.readSubscription()).toMatchObject({ source: 'free' })
      const sentEmails = await api.owner`
        select from private.email_outbox where recipient = ${reader.email} and kind = 'withdrawal-received'`
      expect([crashPoint, sentEmails.length]).toEqual([crashPoint, 1])
    }
    const crashPoints = await api.crashes.atEveryCrashPoint({
      prepare: () => api.newSubscriber(),
      act: (victim, reader) => withdraw(reader, victim),
      verify,
    })
    expect(crashPoints).toBeGreaterThan(8)
  }, 600_000)
})
