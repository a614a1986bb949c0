import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEED } from '../seed.ts'
import type { Left } from './crashes-under-test.ts'
import { type CrashingSubscribers, startCrashingSubscribers } from './crashing-subscribers.ts'
import type { SubscriberUnderTest } from './subscribers-under-test.ts'

const [GLOBAL, PATRON] = [20_000, 150_000]
type Reader = SubscriberUnderTest

let api: CrashingSubscribers
beforeAll(async () => {
  api = await startCrashingSubscribers()
})
afterAll(() => api?.stop())

describe(`SIGKILL of the function between any two steps (seed ${SEED})`, () => {
  const cancel = (reader: Reader, to?: string) => reader.send('/user/subscription/cancellation', {}, to ? { to } : {})

  test('of a cancellation, when a smaller plan was chosen: the next try ends both with the period', async () => {
    const moments = await api.crashes.atEveryMoment({
      async prepare() {
        const reader = await api.newSubscriber({ plan: 'patron_ledger', platinum: true })
        expect((await api.change(reader, await api.quoteOf(reader, 'global_reader'))).status).toBe(200)
        return reader
      },
      act: (victim, reader) => cancel(reader, victim),
      async look({ prepared: reader, moment }) {
        await api.expectSame(reader, moment)
        expect([moment, (await cancel(reader)).status]).toEqual([moment, 200])
        const { schedule, cancel_at_period_end: ends } = await reader.atStripe()
        expect([moment, schedule, ends]).toEqual([moment, null, true])
        expect(await reader.subscribed()).toMatchObject({ cancelAtPeriodEnd: true, nextPlan: null })
        expect(await reader.taken()).toEqual([PATRON])
      },
    })
    expect(moments).toBeGreaterThan(4)
  }, 600_000)

  test('of a cancellation by who owes: the next try, or the jobs, end it at once, and nothing is taken', async () => {
    const moments = await api.crashes.atEveryMoment({
      prepare: () => api.newDebtor(),
      act: (victim, reader) => cancel(reader, victim),
      async look({ prepared: reader, moment }) {
        // Whoever tries again finds that it is over already, or ends it now.
        expect([200, 404, 409]).toContain((await cancel(reader)).status)
        await api.settle(reader)
        expect([moment, (await reader.atStripe()).status]).toEqual([moment, 'canceled'])
        expect(await reader.subscribed()).toMatchObject({ source: 'free' })
        const { data: open } = await api.stripe.invoices.list({ customer: reader.customer, status: 'open' })
        expect([moment, open.length, await reader.taken()]).toEqual([moment, 0, [GLOBAL]])
      },
    })
    expect(moments).toBeGreaterThan(4)
  }, 600_000)

  test('of a withdrawal: from its confirmation on it happens; all goes back, once, and one letter proves it', async () => {
    /** Both steps; the second only when the first is still to be had. */
    async function withdraw(reader: Reader, to?: string): Promise<number> {
      const options = to ? { to } : {}
      const declared = await reader.send('/user/withdrawals', { name: 'Ada Lindqvist', email: reader.email }, options)
      if (!declared.ok) return declared.status
      const { id } = (await declared.json()) as { id: string }
      return (await reader.send(`/user/withdrawals/${id}/confirmation`, {}, options)).status
    }
    const look = async ({ prepared: reader, moment }: Left<string, Reader>) => {
      expect([200, 404, 409]).toContain(await withdraw(reader))
      await api.settle(reader)
      const { data } = await api.stripe.charges.list({ customer: reader.customer, expand: ['data.refunds'] })
      expect([moment, data.map(({ amount_refunded: back }) => back)]).toEqual([moment, [GLOBAL]])
      expect([moment, (await reader.atStripe()).status]).toEqual([moment, 'canceled'])
      expect(await reader.subscribed()).toMatchObject({ source: 'free' })
      const letters = await api.owner`
        select from private.outbox where recipient = ${reader.email} and kind = 'withdrawal-received'`
      expect([moment, letters.length]).toEqual([moment, 1])
    }
    const moments = await api.crashes.atEveryMoment({
      prepare: () => api.newSubscriber(),
      act: (victim, reader) => withdraw(reader, victim),
      look,
    })
    expect(moments).toBeGreaterThan(8)
  }, 600_000)
})
