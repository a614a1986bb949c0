import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { closeDispute, newDispute } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { makeDue } from './queue.fixtures.ts'
import { type Reader, startWebhookFixture, type WebhookFixture } from './webhook.fixtures.ts'

// The customer of a deleted account is deleted at Stripe too, once nothing there needs the customer.

let fixture: WebhookFixture
let reader: Reader
let subscription: string
beforeAll(async () => {
  fixture = await startWebhookFixture()
})
beforeEach(async () => {
  reader = await fixture.newReader()
  subscription = (await fixture.subscribe(reader)).id
  await fixture.owner`delete from private.stripe_commands`
})
afterAll(() => fixture?.stop())

const deleteAccount = () => fixture.owner`delete from auth.users where id = ${reader.id}`
const isDeleted = async () => (await fixture.stripe.customers.retrieve(reader.customer)).deleted === true
const erasure = async () =>
  (
    await fixture.owner`
    select completed_at, failed_at, failure, due_at > now() + interval '23 hours' as "isLater"
    from private.stripe_commands where kind = 'delete-customer' and target = ${reader.customer}`
  )[0]
async function executeDueCommands() {
  await makeDue(fixture.owner, 'stripe-commands')
  await executeStripeCommands(fixture.billing)
}

test('the customer is deleted a day after the account, when the subscription has ended; payments stay recorded', async () => {
  await deleteAccount()
  expect(await erasure()).toMatchObject({ completed_at: null, isLater: true })
  await executeDueCommands()
  await executeDueCommands()
  expect((await fixture.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  expect(await isDeleted()).toBe(true)
  expect(await erasure()).toMatchObject({ failed_at: null, failure: null })
  expect((await erasure())?.completed_at).not.toBeNull()
  await fixture.deliverEvents()
  await refreshCustomer(fixture.billing, reader.customer)
  const rows = await fixture.owner`select amount, status from payments where customer_id = ${reader.customer}`
  expect([...rows]).toEqual([{ amount: 20_000, status: 'succeeded' }])
})

test('a checkout that was abandoned earlier does not keep the customer', async () => {
  const abandoned = await fixture.startSubscription(reader)
  await fixture.stripe.subscriptions.cancel(abandoned.id)
  const { data } = await fixture.stripe.subscriptions.list({ customer: reader.customer })
  expect(data.map(({ status }) => status)).toEqual(['incomplete_expired', 'active'])
  await deleteAccount()
  for (let round = 0; round < 3; round++) await executeDueCommands()
  expect(await isDeleted()).toBe(true)
  expect(await erasure()).toMatchObject({ failed_at: null, failure: null })
})

test('the customer is not deleted before a refund is made', async () => {
  const [payment] = await fixture.paymentsOf(reader)
  await fixture.owner`insert into private.stripe_commands (kind, target) values ('refund', ${payment?.stripe_id})`
  await deleteAccount()
  fixture.emulator.faults.failNext(/POST \/v1\/refunds/, '500', 10)
  await executeDueCommands()
  await executeDueCommands()
  expect(await isDeleted()).toBe(false)
  expect((await erasure())?.failure).toContain('Other commands')
  fixture.emulator.faults.clear()
  for (let round = 0; round < 4; round++) await executeDueCommands()
  expect(await isDeleted()).toBe(true)
  const notes = await fixture.stripe.creditNotes.list({ customer: reader.customer })
  expect(notes.data).toMatchObject([{ amount: 20_000 }])
})

test('the customer is not deleted while a bank decides about a dispute, however long it takes', async () => {
  const { context } = fixture.emulator
  const charge = [...fixture.emulator.state.charges.values()].find(({ customer }) => customer === reader.customer)
  if (!charge) throw new Error('Nothing was charged.')
  const dispute = newDispute(context, charge, 'fraudulent')
  await deleteAccount()
  await fixture.owner`update private.stripe_commands set created_at = now() - interval '40 days'`
  await executeDueCommands()
  await executeDueCommands()
  expect(await erasure()).toMatchObject({ completed_at: null, failed_at: null })
  expect(await isDeleted()).toBe(false)
  closeDispute(context, dispute, 'lost')
  await executeDueCommands()
  expect(await isDeleted()).toBe(true)
})
