import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { houseEmail, type Reader, startWebhookUnderTest, type WebhookUnderTest } from './webhook-under-test.ts'

let house: WebhookUnderTest
let reader: Reader
beforeAll(async () => {
  house = await startWebhookUnderTest()
  await house.owner`update site_settings set contact_email = ${houseEmail}`
})
beforeEach(async () => {
  reader = await house.newReader()
  await house.subscribe(reader)
})
afterAll(() => house?.stop())

const payment = async () => (await house.paymentsOf(reader))[0] ?? {}
const refundsOf = () =>
  house.owner`select refunds.* from refunds join payments on payments.id = payment_id
    where user_id = ${reader.id} order by refunds.created_at, refunds.amount`
async function refund(amount?: number) {
  const { stripe_id: payment_intent } = await payment()
  const made = await house.stripe.refunds.create({ payment_intent, ...(amount && { amount }) })
  await house.tell()
  return made
}
const noticesOf = (kind: string) =>
  house.owner`select data from private.outbox
    where recipient = ${houseEmail} and kind = ${kind} and data ->> 'email' = ${reader.email} order by id`

describe('what was paid in vain goes back, once', () => {
  const backOf = async ({ customer }: Reader) =>
    (await house.stripe.charges.list({ customer })).data.map((one) => one.amount_refunded)
  const payLate = async (buyer: Reader, { id, secret }: { id: string; secret: string }) => {
    house.emulator.clock.advance(60)
    expect(house.emulator.pay(secret).status).toBe('succeeded')
    await house.tell()
    for (const event of house.eventsOf(buyer)) await house.emulator.webhooks.redeliver(event.id)
    expect((await house.stripe.subscriptions.retrieve(id)).ended_at).toEqual(expect.any(Number))
    expect(await backOf(buyer)).toEqual([20000])
    expect(await house.lettersTo(buyer.email)).toEqual(['refunded'])
  }

  test('somebody at the dashboard had ended it, and left its invoice open', async () => {
    const buyer = await house.newReader()
    const begun = await house.begin(buyer)
    await house.stripe.subscriptions.cancel(begun.id)
    await payLate(buyer, begun)
    expect(
      (await house.owner`select from refunds join payments on payments.id = payment_id where user_id = ${buyer.id}`)
        .length,
    ).toBe(1)
  })

  test('their account had gone while another window stood open', async () => {
    const buyer = await house.newReader()
    const begun = await house.begin(buyer)
    await house.owner`delete from auth.users where id = ${buyer.id}`
    await payLate(buyer, begun)
  })

  test('it is not sent again when no bank takes it', async () => {
    const buyer = await house.newReader()
    const begun = await house.begin(buyer)
    await house.stripe.subscriptions.cancel(begun.id)
    house.emulator.clock.advance(60)
    house.emulator.pay(begun.secret, '4000000000005126')
    await house.tell()
    for (const event of house.eventsOf(buyer)) await house.emulator.webhooks.redeliver(event.id)
    expect(
      (await house.stripe.refunds.list({ limit: 100 })).data.filter(({ status }) => status === 'failed'),
    ).toHaveLength(1)
  })
})

describe('refunds', () => {
  test('partial: the payment stays paid, and says how much went back', async () => {
    await refund(5000)
    expect(await payment()).toMatchObject({ status: 'succeeded', amount: 20000, refunded: 5000 })
    expect(await refundsOf()).toMatchObject([{ amount: 5000, status: 'succeeded' }])
    expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome', 'refunded'])
    expect(await house.livePlanOf(reader)).toBe('global_reader')
  })

  test('partial, twice: two rows, two letters, one sum', async () => {
    await refund(5000)
    await refund(7000)
    expect(await payment()).toMatchObject({ status: 'succeeded', refunded: 12000 })
    expect(await refundsOf()).toMatchObject([{ amount: 5000 }, { amount: 7000 }])
    expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome', 'refunded', 'refunded'])
  })

  test('full: the payment counts as refunded', async () => {
    await refund()
    expect(await payment()).toMatchObject({ status: 'refunded', refunded: 20000 })
  })

  test('duplicate: told again and again, it is one', async () => {
    await refund()
    for (const event of house.eventsOf(reader)) await house.emulator.webhooks.redeliver(event.id)
    expect(await refundsOf()).toHaveLength(1)
    expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome', 'refunded'])
  })

  test('failed: what did not go back is not counted, and the house is told, once', async () => {
    const { id } = await refund()
    await house.control('fail-refund', { refund: id })
    await house.tell()
    expect(await payment()).toMatchObject({ status: 'succeeded', refunded: 0 })
    expect(await refundsOf()).toMatchObject([{ status: 'failed' }])
    for (const event of house.eventsOf(reader)) await house.emulator.webhooks.redeliver(event.id)
    expect(await noticesOf('refund-failed-notice')).toMatchObject([{ data: { amount: 20000 } }])
    expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome', 'refunded'])
  })
})

describe('disputes', () => {
  test.each(['won', 'lost'])(
    '%s: on record, and told to the house when it begins and when it is decided',
    async (status) => {
      await house.control('dispute', { charge: await house.chargeOf(reader), reason: 'fraudulent' })
      await house.tell()
      const { id } = await payment()
      const disputes = () => house.owner`select * from disputes where payment_id = ${id}`
      expect(await disputes()).toMatchObject([{ amount: 20000, reason: 'fraudulent', status: 'needs_response' }])
      const [row] = await disputes()
      expect(row?.due_by).toBeInstanceOf(Date)
      await house.control('close-dispute', { dispute: row?.stripe_id, status })
      await house.tell()
      expect(await disputes()).toMatchObject([{ status }])
      const notices = await noticesOf('dispute-notice')
      expect(notices).toMatchObject([{ data: { status: 'needs_response' } }, { data: { status } }])
      expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome'])
    },
  )
})
