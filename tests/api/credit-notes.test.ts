import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { makeDue as makeEntriesDue } from './queue.fixtures.ts'
import { type Reader, startWebhookFixture, type WebhookFixture } from './webhook.fixtures.ts'

// Every refund of a paid invoice is explained by one credit note, also one made in the dashboard, and after a crash.

let fixture: WebhookFixture
let reader: Reader
beforeAll(async () => {
  fixture = await startWebhookFixture()
})
beforeEach(async () => {
  reader = await fixture.newReader()
  await fixture.subscribe(reader)
})
afterAll(() => fixture?.stop())

async function refund(amount?: number) {
  const [payment] = await fixture.paymentsOf(reader)
  const created = await fixture.stripe.refunds.create({
    payment_intent: payment?.stripe_id,
    ...(amount && { amount }),
  })
  await fixture.deliverEvents()
  return created
}
const makeDue = () => makeEntriesDue(fixture.owner, 'stripe-commands')
async function executeCommands() {
  await makeDue()
  await executeStripeCommands(fixture.billing)
}
const notesOf = async () => (await fixture.stripe.creditNotes.list({ customer: reader.customer })).data
const storedRefunds = () => fixture.owner`
  select refunds.stripe_id, credit_note, credit_note_number from refunds join payments on payments.id = payment_id
  where user_id = ${reader.id} order by refunds.created_at, refunds.amount`

test('a refund made in the dashboard has a credit note, which is recorded', async () => {
  const { id } = await refund()
  await executeCommands()
  const notes = await notesOf()
  expect(notes).toMatchObject([
    { amount: 20_000, status: 'issued', refunds: [{ refund: id, amount_refunded: 20_000 }] },
  ])
  expect(await storedRefunds()).toEqual([
    { stripe_id: id, credit_note: notes[0]?.id, credit_note_number: notes[0]?.number },
  ])
  await fixture.deliverEvents()
  await executeCommands()
  expect(await notesOf()).toHaveLength(1)
})

test('each partial refund has a credit note of its amount', async () => {
  await refund(5000)
  await refund(15_000)
  await executeCommands()
  expect((await notesOf()).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([5000, 15_000])
})

test('a credit note of two refunds, linked in the dashboard, is recorded for both', async () => {
  await refund(5000)
  await executeCommands()
  const [note] = await notesOf()
  const second = await refund(4000)
  // The emulator takes one refund for a credit note; Stripe takes several.
  const stored = fixture.emulator.state.creditNotes.get(note?.id ?? '')
  stored?.refunds.push({ ...(stored.refunds[0] as NonNullable<typeof stored>['refunds'][0]), refund: second.id })
  for (const [id, other] of fixture.emulator.state.creditNotes) {
    if (other.customer === reader.customer && id !== note?.id) fixture.emulator.state.creditNotes.delete(id)
  }
  await refreshCustomer(fixture.billing, reader.customer)
  expect((await storedRefunds()).map(({ credit_note }) => credit_note)).toEqual([note?.id, note?.id])
})

test('a credit note whose response was lost is found again, and not created twice', async () => {
  const [payment] = await fixture.paymentsOf(reader)
  await fixture.stripe.refunds.create({ payment_intent: payment?.stripe_id })
  // Without the webhook, which would execute the command at once.
  await refreshCustomer(fixture.billing, reader.customer)
  fixture.emulator.faults.failNext(/POST \/v1\/credit_notes/, 'disconnect-after', 3)
  expect(await executeStripeCommands(fixture.billing)).toBe(0)
  // Stripe forgets idempotency keys after a day.
  fixture.emulator.state.idempotentResponses.clear()
  await executeCommands()
  expect(await notesOf()).toHaveLength(1)
  expect((await storedRefunds())[0]?.credit_note).toMatch(/^cn_/)
})

test('a refund that the bank has rejected has no credit note', async () => {
  const other = await fixture.newReader()
  reader = other
  const started = await fixture.startSubscription(other)
  fixture.emulator.pay(started.secret, '4000000000005126')
  await fixture.deliverEvents()
  await refund()
  await executeCommands()
  expect(await notesOf()).toEqual([])
})

test('used credit is returned without the part that staff have given back already', async () => {
  const buyer = await fixture.newReader()
  await fixture.stripe.customers.update(buyer.customer, { balance: -2000 })
  const { id } = await fixture.subscribe(buyer)
  const { latest_invoice: invoice } = await fixture.stripe.subscriptions.retrieve(id)
  await fixture.stripe.creditNotes.create({ invoice: String(invoice), amount: 500, credit_amount: 500 })
  for (let n = 0; n < 2; n++) {
    await fixture.owner`insert into private.stripe_commands (kind, target) values ('return-credit', ${id})`
    await executeCommands()
    expect(await fixture.stripe.customers.retrieve(buyer.customer)).toMatchObject({ balance: -2000 })
  }
})
