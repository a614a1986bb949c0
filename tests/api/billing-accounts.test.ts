import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureCustomer } from '#shared/billing/customers.ts'
import { executeStripeCommands } from '#shared/billing/orders.ts'
import { refreshCustomer } from '#shared/billing/refresh.ts'
import { type Reader, startWebhookUnderTest, type WebhookUnderTest } from './webhook-under-test.ts'

let house: WebhookUnderTest
beforeAll(async () => {
  house = await startWebhookUnderTest()
})
afterAll(() => house?.stop())

const address = {
  fullName: 'Ada Maria Lindqvist',
  addressLine1: '1 Quay Street',
  city: 'Sydney',
  state: 'NSW',
  postalCode: '2000',
  country: 'Australia',
}
const addressesOf = ({ id }: Reader) =>
  house.owner`select * from addresses where user_id = ${id} order by is_default desc, created_at`
const atStripe = async (id: string) => (await house.stripe.subscriptions.retrieve(id)).status
async function buyInPrint(reader: Reader) {
  const begun = await house.begin(reader, 'patron_ledger')
  await house.owner`update private.checkouts set delivery_address = ${house.owner.json(address)} where id = ${begun.checkout}`
  house.emulator.pay(begun.secret)
  await house.tell()
  return begun
}
async function welcomeTo({ email }: Reader) {
  const [row] = await house.owner`
    select data from private.outbox where recipient = ${email} and kind = 'subscription-welcome'`
  return row?.data
}

describe('user deleted here', () => {
  test('before the first payment is told: money is recorded and goes back, and what is alive at Stripe is ended there', async () => {
    const reader = await house.newReader()
    const begun = await house.begin(reader)
    house.emulator.pay(begun.secret)
    await house.owner`delete from auth.users where id = ${reader.id}`
    await house.tell()
    expect(await atStripe(begun.id)).toBe('canceled')
    const [payment] = await house.owner`select * from payments where customer_id = ${reader.customer}`
    expect(payment).toMatchObject({ user_id: null, status: 'refunded', amount: 20000, payer_email: reader.email })
    expect(await house.owner`select from subscriptions where customer_id = ${reader.customer}`).toHaveLength(0)
    expect(await house.lettersTo(reader.email)).toEqual(['refunded'])
  })

  test('money that goes back later is recorded too, and told to who paid', async () => {
    const reader = await house.newReader()
    await house.subscribe(reader)
    await house.owner`delete from auth.users where id = ${reader.id}`
    const [payment] = await house.owner`select * from payments where customer_id = ${reader.customer}`
    await house.stripe.refunds.create({ payment_intent: payment?.stripe_id })
    await house.tell()
    const [after] = await house.owner`select status, user_id from payments where id = ${payment?.id}`
    expect(after).toEqual({ status: 'refunded', user_id: null })
    expect(await house.lettersTo(reader.email)).toContain('refunded')
  })
})

describe('user unknown here', () => {
  test('and not deleted: money is recorded, and what they pay for goes on, with an alarm', async () => {
    const reader = await house.newReader()
    await house.owner`delete from billing_customers where stripe_id = ${reader.customer}`
    await house.stripe.customers.update(reader.customer, { metadata: { user: crypto.randomUUID() } })
    const begun = await house.begin(reader)
    const open = await house.begin(reader)
    house.emulator.pay(begun.secret)
    await house.tell()
    const { alerts, commands } = await refreshCustomer(house.money, reader.customer)
    expect(alerts).toEqual([expect.stringContaining(begun.id)])
    expect(commands).toEqual([])
    expect([await atStripe(begun.id), await atStripe(open.id)]).toEqual(['active', 'incomplete'])
    const [payment] = await house.owner`select user_id, amount from payments where customer_id = ${reader.customer}`
    expect(payment).toEqual({ user_id: null, amount: 20000 })
    expect(house.logOf()).toContain('billing needs attention')
  })

  test('because their account has another customer: left alone too', async () => {
    const reader = await house.newReader()
    await house.subscribe(reader)
    const second = await house.stripe.customers.create({
      email: reader.email,
      metadata: { meridian: 'meridian', user: reader.id },
    })
    const begun = await house.begin({ ...reader, customer: second.id })
    house.emulator.pay(begun.secret)
    await house.tell()
    expect(await atStripe(begun.id)).toBe('active')
    expect(await house.livePlanOf(reader)).toBe('global_reader')
  })
})

describe('user deleted at Stripe', () => {
  test('what they subscribed to has ended, what they paid stays, and the free plan begins', async () => {
    const reader = await house.newReader()
    await house.subscribe(reader)
    await house.stripe.customers.del(reader.customer)
    await house.tell()
    expect(await house.subscriptionsOf(reader)).toMatchObject([{ status: 'canceled', live: false }])
    expect(await house.livePlanOf(reader)).toBe('free')
    expect(await house.paymentsOf(reader)).toMatchObject([{ status: 'succeeded', amount: 20000 }])
    const [customer] = await house.owner`select * from billing_customers where stripe_id = ${reader.customer}`
    expect(customer).toMatchObject({ card: null, user_id: reader.id })
    expect(customer?.deleted_at).toBeInstanceOf(Date)
    expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome', 'subscription-ended'])
  })
})

describe('whoever has another mailbox by now is told there that money goes back', () => {
  const letters = (address: string) =>
    house.owner`select kind from private.outbox where recipient = ${address} and kind = 'refunded'`
  const give = async (reader: Reader) => {
    const [payment] = await house.owner`select stripe_id from payments where customer_id = ${reader.customer}`
    await house.stripe.refunds.create({ payment_intent: payment?.stripe_id })
    await house.tell()
  }
  async function moved(reader: Reader): Promise<string> {
    const address = `moved-${reader.email}`
    await house.owner`update auth.users set email = ${address} where id = ${reader.id}`
    return address
  }

  test('also when their account has gone before Stripe has heard of the mailbox', async () => {
    const reader = await house.newReader()
    await house.subscribe(reader)
    const address = await moved(reader)
    await house.owner`delete from auth.users where id = ${reader.id}`
    await house.tell()
    await give(reader)
    expect([await letters(address), await letters(reader.email)].map(({ length }) => length)).toEqual([1, 0])
  })

  test('also for what they paid as a customer whom Stripe has deleted', async () => {
    const reader = await house.newReader()
    await house.subscribe(reader)
    await house.stripe.customers.del(reader.customer)
    await house.tell()
    await ensureCustomer(house.money, { userId: reader.id, name: 'Ada Lindqvist', email: reader.email })
    const address = await moved(reader)
    await give(reader)
    expect([await letters(address), await letters(reader.email)].map(({ length }) => length)).toEqual([1, 0])
  })
})

test('two alive for one customer: the one that the reader was told of stays, the other is cancelled and refunded', async () => {
  const reader = await house.newReader()
  const first = await house.subscribe(reader)
  const second = await house.begin(reader, 'patron_ledger')
  house.emulator.pay(second.secret)
  const { alerts } = await refreshCustomer(house.money, reader.customer)
  expect(alerts).toEqual([expect.stringContaining(second.id)])
  await house.tell()
  expect(await atStripe(first.id)).toBe('active')
  expect(await atStripe(second.id)).toBe('canceled')
  expect(await house.livePlanOf(reader)).toBe('global_reader')
  const paid = await house.paymentsOf(reader)
  expect(paid.map(({ amount, refunded }) => [amount, refunded]).sort()).toEqual([
    [150000, 150000],
    [20000, 0],
  ])
  expect(await house.lettersTo(reader.email)).toEqual(['subscription-welcome', 'refunded'])
})

test('an earlier try that was left open cannot be paid any more once another one was', async () => {
  const reader = await house.newReader()
  const early = await house.begin(reader)
  await house.owner`update private.checkouts set state = 'payable' where id = ${early.checkout}`
  await house.subscribe(reader, 'patron_ledger')
  await house.tell()
  expect(['canceled', 'incomplete_expired']).toContain(await atStripe(early.id))
  expect(() => house.emulator.pay(early.secret)).toThrow()
  const states = await house.owner`select state from private.checkouts where user_id = ${reader.id} order by created_at`
  expect(states.map(({ state }) => state)).toEqual(['superseded', 'completed'])
})

test('a customer that was made at Stripe and never noted here is found by its mark', async () => {
  const reader = await house.newReader()
  await house.owner`delete from billing_customers where stripe_id = ${reader.customer}`
  const begun = await house.begin(reader)
  house.emulator.pay(begun.secret)
  await house.tell()
  expect(await house.livePlanOf(reader)).toBe('global_reader')
  expect(await house.paymentsOf(reader)).toHaveLength(1)
})

test('who is made anew at Stripe, and heard of before that was noted here, buys on', async () => {
  const reader = await house.newReader()
  await house.subscribe(reader)
  await house.stripe.customers.del(reader.customer)
  await house.tell()
  const payer = { userId: reader.id, name: 'Ada Lindqvist', email: reader.email }
  house.emulator.faults.failNext(/POST \/v1\/customers\/cus_/, 'disconnect-after', 20)
  await expect(ensureCustomer(house.money, payer)).rejects.toThrow()
  house.emulator.faults.clear()
  await house.tell()

  const { id } = await ensureCustomer(house.money, payer)
  expect(id).not.toBe(reader.customer)
  expect((await ensureCustomer(house.money, payer)).id).toBe(id)
  await house.subscribe({ ...reader, customer: id }, 'patron_ledger')
  expect(await house.livePlanOf(reader)).toBe('patron_ledger')
  expect(await house.paymentsOf(reader)).toHaveLength(2)
})

test('an address that is none for us holds up nothing, and is no difference', async () => {
  const reader = await house.newReader()
  await house.stripe.customers.update(reader.customer, { email: 'müller@x.de' })
  await house.subscribe(reader)
  expect(await house.paymentsOf(reader)).toMatchObject([{ amount: 20000, payer_email: reader.email }])
  expect((await refreshCustomer(house.money, reader.customer)).differences).toEqual([])

  const unheard = await house.newReader()
  await house.owner`delete from billing_customers where stripe_id = ${unheard.customer}`
  await house.stripe.customers.update(unheard.customer, { email: 'müller@x.de' })
  await house.subscribe(unheard)
  expect(await house.paymentsOf(unheard)).toMatchObject([{ amount: 20000, payer_email: unheard.email }])
})

test('an account that is deleted while what it paid is written down waits for it, and is found to have gone', async () => {
  const reader = await house.newReader()
  const begun = await house.begin(reader)
  house.emulator.pay(begun.secret)
  let refreshed: ReturnType<typeof refreshCustomer> | undefined
  await house.owner.begin(async (tx) => {
    await tx`select from auth.users where id = ${reader.id} for update`
    refreshed = refreshCustomer(house.money, reader.customer)
    const waiting = () =>
      tx`select from pg_stat_activity where application_name = 'a test' and wait_event_type = 'Lock'`
    await expect.poll(waiting, { timeout: 5000 }).toHaveLength(1)
    await tx`delete from auth.users where id = ${reader.id}`
  })
  expect(await refreshed).toMatchObject({ outcome: 'refreshed', alerts: [] })
  await executeStripeCommands(house.money)
  expect(await atStripe(begun.id)).toBe('canceled')
  const { data } = await house.stripe.charges.list({ customer: reader.customer })
  expect(data.map((charge) => charge.refunded)).toEqual([true])
})

test('a present of the house ends when its reader pays', async () => {
  const reader = await house.newReader()
  await house.owner`update subscriptions set status = 'canceled', ended_at = now() where user_id = ${reader.id}`
  await house.owner`
    insert into subscriptions (user_id, plan_id, source, reason, current_period_end)
    values (${reader.id}, 'patron_ledger', 'complimentary', 'A friend', now() + interval '1 year')`
  await house.subscribe(reader)
  expect(await house.livePlanOf(reader)).toBe('global_reader')
  const [present] = await house.owner`
    select live, ended_at from subscriptions where user_id = ${reader.id} and source = 'complimentary'`
  expect(present).toMatchObject({ live: false, ended_at: expect.any(Date) })
})

describe('the printed edition', () => {
  test('goes to the address of the checkout, which becomes the default', async () => {
    const reader = await house.newReader()
    await house.owner`
      insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
      values (${reader.id}, 'Ada', 'Lindqvist', '2 Old Street', 'Perth', '6000', 'Australia')`
    await buyInPrint(reader)
    expect(await addressesOf(reader)).toMatchObject([
      {
        is_default: true,
        first_name: 'Ada Maria',
        last_name: 'Lindqvist',
        address_line1: '1 Quay Street',
        state: 'NSW',
      },
      { is_default: false, address_line1: '2 Old Street' },
    ])
    expect((await welcomeTo(reader)).deliveryLines).toEqual([
      'Ada Maria Lindqvist',
      '1 Quay Street',
      'Sydney, NSW, 2000',
      'Australia',
    ])
  })

  test('an address that was saved before is not saved again, and twenty make room', async () => {
    const reader = await house.newReader()
    for (let number = 1; number <= 20; number++) {
      await house.owner`
        insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
        values (${reader.id}, 'Ada', 'Lindqvist', ${`${number} Old Street`}, 'Perth', '6000', 'Australia')`
    }
    const { id } = await buyInPrint(reader)
    expect(await addressesOf(reader)).toHaveLength(20)
    await house.stripe.subscriptions.cancel(id)
    await house.owner`update addresses set is_default = true where user_id = ${reader.id} and address_line1 = '1 Old Street'`
    await buyInPrint(reader)
    const saved = await addressesOf(reader)
    expect(saved.filter(({ address_line1 }) => address_line1 === '1 Quay Street')).toMatchObject([{ is_default: true }])
    expect(saved).toHaveLength(20)
  })
})

test('who paid before their mailbox has answered finds the link for that in the letter of welcome', async () => {
  const reader = await house.newReader({ confirmed: false })
  await house.subscribe(reader)
  const { requestId } = await welcomeTo(reader)
  const [request] = await house.owner`select * from private.account_requests where id = ${requestId}`
  expect(request).toMatchObject({ user_id: reader.id, kind: 'confirmation', used_at: null })
})
