import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addInterval } from '../../supabase/embedded/stripe/billing-periods.ts'
import { SEED } from '../seed.ts'
import { type CrashingSubscribersFixture, startCrashingSubscribersFixture } from './crashing-subscribers.fixtures.ts'
import { DAY, type TestSubscriber } from './subscribers.fixtures.ts'

type Reader = TestSubscriber
interface Paused {
  reader: Reader
  /** The end of the term before the pause, in Unix seconds. */
  end: number
}

let api: CrashingSubscribersFixture
beforeAll(async () => {
  api = await startCrashingSubscribersFixture()
  await api.owner`update plans set pause_editions = 3 where id = 'patron_ledger'`
})
afterAll(() => api?.stop())

const endOf = async (reader: Reader) => (await reader.atStripe()).items.data[0]?.current_period_end ?? 0
const newPatron = () => api.newSubscriber({ plan: 'patron_ledger', withAddress: true, secondsAgo: 20 * DAY })

async function begin(reader: Reader, to?: string) {
  const editions = await api.owner`select edition from private.next_print_editions(2)`
  const shown = { firstEdition: editions[0]?.edition, lastEdition: editions[1]?.edition }
  return reader.send('/user/subscription/pause', shown, to ? { to } : {})
}
const resume = (reader: Reader, to?: string) =>
  reader.send('/user/subscription/pause', {}, { method: 'DELETE', ...(to && { to }) })

/** A reader whose pause has left out one edition. */
async function newPausedReader(): Promise<Paused> {
  const reader = await newPatron()
  const end = await endOf(reader)
  expect((await begin(reader)).status).toBe(200)
  await api.owner`
    insert into paused_editions (user_id, edition, pause_id)
      select user_id, first_edition, id from print_pauses where user_id = ${reader.id}`
  return { reader, end }
}

const emailsTo = async ({ email }: Reader, kind: string) =>
  (await api.owner`select from private.email_outbox where kind = ${kind} and recipient = ${email}`).length
const pausesOf = ({ id }: Reader) =>
  api.owner`select months, ended_at is not null as ended, extended_at is not null as extended from print_pauses where user_id = ${id}`

describe(`SIGKILL of the function between any two steps (seed ${SEED})`, () => {
  test('of a pause that begins: a retry finds it, or begins it, and Stripe knows nothing of it', async () => {
    const crashPoints = await api.crashes.atEveryCrashPoint({
      prepare: async () => {
        const reader = await newPatron()
        return { reader, end: await endOf(reader) }
      },
      act: (victim, { reader }) => begin(reader, victim),
      async verify({ prepared: { reader, end }, crashPoint }) {
        await api.expectInSync(reader, crashPoint)
        expect([crashPoint, (await begin(reader)).status]).toEqual([crashPoint, 200])
        expect(await pausesOf(reader)).toEqual([{ months: null, ended: false, extended: false }])
        expect([crashPoint, await emailsTo(reader, 'pause-started')]).toEqual([crashPoint, 1])
        expect([crashPoint, await endOf(reader)]).toEqual([crashPoint, end])
      },
    })
    expect(crashPoints).toBeGreaterThan(2)
  }, 600_000)

  test('of a pause that is ended early: a retry or the jobs add its month once', async () => {
    const crashPoints = await api.crashes.atEveryCrashPoint({
      prepare: newPausedReader,
      act: (victim, { reader }) => resume(reader, victim),
      async verify({ prepared: { reader, end }, crashPoint }) {
        expect([crashPoint, (await resume(reader)).status]).toEqual([crashPoint, 200])
        await api.runStripeCommands(reader)
        expect([crashPoint, await endOf(reader)]).toEqual([crashPoint, addInterval(end, 'month', 1)])
        expect(await pausesOf(reader)).toEqual([{ months: 1, ended: true, extended: true }])
        expect([crashPoint, await emailsTo(reader, 'pause-ended')]).toEqual([crashPoint, 1])
        expect(await reader.readSubscription()).toMatchObject({ status: 'active', renewalAmount: 150_000 })
        expect(await reader.chargedAmounts()).toEqual([150_000])
        // Stripe forgets idempotency keys after a day: executed again, the command finds that it has succeeded.
        await api.owner`update private.stripe_commands set id = gen_random_uuid(), completed_at = null, due_at = now()
          where kind = 'extend-term' and target = ${reader.subscription}`
        await api.runStripeCommands(reader)
        expect([crashPoint, await endOf(reader)]).toEqual([crashPoint, addInterval(end, 'month', 1)])
      },
    })
    expect(crashPoints).toBeGreaterThan(3)
  }, 600_000)

  test('of a cancellation during a pause: it ends a month later, with one invoice over zero', async () => {
    const cancel = (reader: Reader, to?: string) => reader.send('/user/subscription/cancellation', {}, to ? { to } : {})
    const crashPoints = await api.crashes.atEveryCrashPoint({
      prepare: newPausedReader,
      act: (victim, { reader }) => cancel(reader, victim),
      async verify({ prepared: { reader, end }, crashPoint }) {
        expect([crashPoint, (await cancel(reader)).status]).toEqual([crashPoint, 200])
        await api.runStripeCommands(reader)
        const { cancel_at: endsAt } = await reader.atStripe()
        expect([crashPoint, endsAt]).toEqual([crashPoint, addInterval(end, 'month', 1)])
        const { data: invoices } = await api.stripe.invoices.list({ customer: reader.customer })
        expect([crashPoint, invoices.map(({ total }) => total)]).toEqual([crashPoint, [0, 150_000]])
        expect(await reader.readSubscription()).toMatchObject({ cancelAtPeriodEnd: true, pause: { current: null } })
      },
    })
    expect(crashPoints).toBeGreaterThan(3)
  }, 600_000)
})
