import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, eventTypes, invoiceOf, type StripeFixture, startStripeFixture, YEAR } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

/** Five seats of 200 dollars, to be paid within 30 days. */
const subscribeByInvoice = () =>
  fixture.createSubscription({
    items: [{ price: fixture.smallPrice.id, quantity: 5 }],
    collection_method: 'send_invoice',
    days_until_due: 30,
    payment_behavior: 'allow_incomplete',
  })

const START = Date.UTC(2026, 2, 1) / 1000

test('a subscription by invoice is active at once, and its invoice is a draft for an hour that is then sent', async () => {
  const { emulator, stripe, customer, subscription } = fixture
  const custom_fields = [{ name: 'Purchase order', value: 'PO-17' }]
  await stripe.customers.update(customer.id, { invoice_settings: { custom_fields } })
  const { id } = await subscribeByInvoice()
  expect(await subscription(id)).toMatchObject({
    ...{ status: 'active', collection_method: 'send_invoice', days_until_due: 30 },
    latest_invoice: { status: 'draft', amount_due: 100_000, due_date: START + 30 * DAY, custom_fields },
  })
  emulator.clock.advance(3600)
  const invoice = invoiceOf(await subscription(id))
  expect(invoice).toMatchObject({ status: 'open', due_date: START + 3600 + 30 * DAY, next_payment_attempt: null })
  expect(invoice.hosted_invoice_url).toContain(invoice.id)
  expect(eventTypes(emulator)).toContain('invoice.sent')
})

test('a draft can be sent before its hour is over, and an open invoice again', async () => {
  const { emulator, stripe, subscription } = fixture
  const { id } = await subscribeByInvoice()
  const draft = invoiceOf(await subscription(id))
  expect(await stripe.invoices.sendInvoice(draft.id)).toMatchObject({ status: 'open', due_date: START + 30 * DAY })
  await stripe.invoices.sendInvoice(draft.id)
  expect(eventTypes(emulator).filter((type) => type === 'invoice.finalized')).toHaveLength(1)
})

test('a transfer pays the invoice out of band: there is no charge, and its intent can no longer be paid', async () => {
  const { emulator, stripe, subscription } = fixture
  const { id } = await subscribeByInvoice()
  emulator.clock.advance(31 * DAY)
  expect((await subscription(id)).status).toBe('past_due')
  const invoice = invoiceOf(await subscription(id))
  expect(await stripe.invoices.pay(invoice.id, { paid_out_of_band: true })).toMatchObject({
    ...{ status: 'paid', amount_paid: 100_000, amount_remaining: 0 },
  })
  expect((await subscription(id)).status).toBe('active')
  expect(emulator.state.charges.size).toBe(0)
  const { data } = await stripe.invoicePayments.list({ invoice: invoice.id })
  expect(data.map(({ status }) => status)).toEqual(['canceled'])
  await expect(stripe.invoices.sendInvoice(invoice.id)).rejects.toThrow('You can only send open invoices.')
})

test('a credit note makes an open invoice and its payment smaller, until it is voided', async () => {
  const { emulator, stripe, subscription } = fixture
  const { id } = await subscribeByInvoice()
  emulator.clock.advance(3600)
  const invoice = invoiceOf(await subscription(id)).id
  await expect(stripe.creditNotes.create({ invoice, amount: 100_001 })).rejects.toThrow('more than the invoice')
  await expect(stripe.creditNotes.create({ invoice, amount: 500, credit_amount: 500 })).rejects.toThrow('out of band')
  const note = await stripe.creditNotes.create({ invoice, amount: 40_000 })
  expect(note).toMatchObject({ type: 'pre_payment', pre_payment_amount: 40_000, post_payment_amount: 0 })
  const credited = { amount_due: 60_000, amount_remaining: 60_000, pre_payment_credit_notes_amount: 40_000 }
  expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ ...credited, total: 100_000, status: 'open' })
  expect((await stripe.invoicePayments.list({ invoice })).data).toMatchObject([{ amount_requested: 60_000 }])

  expect(await stripe.creditNotes.voidCreditNote(note.id)).toMatchObject({
    status: 'void',
    voided_at: emulator.clock.now(),
  })
  expect(eventTypes(emulator).slice(-2)).toEqual(['credit_note.voided', 'invoice.updated'])
  const whole = { amount_due: 100_000, amount_remaining: 100_000, pre_payment_credit_notes_amount: 0 }
  expect(await stripe.invoices.retrieve(invoice)).toMatchObject(whole)
  await expect(stripe.creditNotes.voidCreditNote(note.id)).rejects.toThrow('void already')

  const second = await stripe.creditNotes.create({ invoice, amount: 100_000 - 1 })
  expect(await stripe.invoices.pay(invoice, { paid_out_of_band: true })).toMatchObject({ amount_paid: 1 })
  await expect(stripe.creditNotes.voidCreditNote(second.id)).rejects.toThrow('invoice is open')
  await expect(stripe.creditNotes.voidCreditNote('cn_none')).rejects.toThrow('No such credit note')
})

test('a credit note records what goes back outside Stripe: it names all of its amount, and no refund or credit follows', async () => {
  const { emulator, stripe, subscription, customer } = fixture
  const { id } = await subscribeByInvoice()
  emulator.clock.advance(31 * DAY)
  const invoice = invoiceOf(await subscription(id)).id
  await stripe.invoices.pay(invoice, { paid_out_of_band: true })
  const returned = { invoice, amount: 10_000 }
  await expect(stripe.creditNotes.create(returned)).rejects.toThrow('out of band')
  await expect(stripe.creditNotes.create({ ...returned, out_of_band_amount: 9999 })).rejects.toThrow('out of band')
  expect(await stripe.creditNotes.create({ ...returned, out_of_band_amount: 10_000 })).toMatchObject({
    ...{ amount: 10_000, out_of_band_amount: 10_000, refunds: [], customer_balance_transaction: null },
  })
  expect(await stripe.invoices.retrieve(invoice)).toMatchObject({
    ...{ amount_paid: 100_000, post_payment_credit_notes_amount: 10_000 },
  })
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 })
  expect([eventTypes(emulator).at(-1), emulator.state.refunds.size]).toEqual(['credit_note.created', 0])
})

test('the page of the emulator pays an invoice by transfer', async () => {
  const { emulator, subscription } = fixture
  const { id } = await subscribeByInvoice()
  emulator.clock.advance(3600)
  const invoice = invoiceOf(await subscription(id))
  expect(await (await fetch(emulator.url)).text()).toContain(`name="invoice" value="${invoice.id}"`)
  const pay = () =>
    fetch(`${emulator.url}/_control/pay-by-transfer`, { method: 'POST', body: `{"invoice":"${invoice.id}"}` })
  expect((await pay()).status).toBe(200)
  expect(invoiceOf(await subscription(id)).status).toBe('paid')
  expect((await pay()).status, 'it is paid once').toBe(400)
})

test('a card on the page of the invoice pays it', async () => {
  const { emulator, stripe, subscription } = fixture
  const { id } = await subscribeByInvoice()
  emulator.clock.advance(3600)
  const { id: invoice } = invoiceOf(await subscription(id))
  const { confirmation_secret: secret } = await stripe.invoices.retrieve(invoice, { expand: ['confirmation_secret'] })
  expect(emulator.pay(secret?.client_secret ?? '').status).toBe('succeeded')
  expect(invoiceOf(await subscription(id))).toMatchObject({ status: 'paid', amount_paid: 100_000 })
})

test('an unpaid subscription is past due on the due day, and ends at the deadline of the account', async () => {
  const { emulator, subscription } = fixture
  const { id } = await subscribeByInvoice()
  emulator.clock.advance(3600 + 30 * DAY - 1)
  expect((await subscription(id)).status).toBe('active')
  emulator.clock.advance(1)
  expect((await subscription(id)).status).toBe('past_due')
  expect(eventTypes(emulator).filter((type) => type === 'invoice.overdue')).toHaveLength(1)
  emulator.clock.advance(30 * DAY)
  expect(await subscription(id)).toMatchObject({
    ...{ status: 'canceled', cancellation_details: { reason: 'payment_failed' } },
    latest_invoice: { status: 'open', auto_advance: false },
  })
})

test('an invoice that is void or uncollectible is not overdue', async () => {
  const { emulator, stripe, subscription } = fixture
  const [first, second] = [await subscribeByInvoice(), await subscribeByInvoice()]
  emulator.clock.advance(3600)
  await stripe.invoices.voidInvoice(invoiceOf(await subscription(first.id)).id)
  await stripe.invoices.markUncollectible(invoiceOf(await subscription(second.id)).id)
  emulator.clock.advance(61 * DAY)
  expect(eventTypes(emulator)).not.toContain('invoice.overdue')
  expect([(await subscription(first.id)).status, (await subscription(second.id)).status]).toEqual(['active', 'active'])
})

test('a renewal makes an invoice that is sent and not charged, although the customer has a card', async () => {
  const { emulator, stripe, customer, subscription } = fixture
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    automatic_payment_methods: { enabled: true },
  })
  emulator.pay(setup.client_secret ?? '')
  const card = String((await stripe.setupIntents.retrieve(setup.id)).payment_method)
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card } })
  const { id } = await subscribeByInvoice()
  emulator.clock.advance(3600)
  await stripe.invoices.pay(invoiceOf(await subscription(id)).id, { paid_out_of_band: true })
  emulator.clock.advance(YEAR)
  expect(invoiceOf(await subscription(id))).toMatchObject({
    ...{ status: 'open', billing_reason: 'subscription_cycle', amount_due: 100_000, attempt_count: 0 },
  })
  expect(emulator.state.charges.size).toBe(0)
})

test('seats that are added are billed for the rest of the term', async () => {
  const { emulator, stripe, subscription, smallPrice } = fixture
  const { id, items } = await subscribeByInvoice()
  emulator.clock.advance(3600)
  await stripe.invoices.pay(invoiceOf(await subscription(id)).id, { paid_out_of_band: true })
  emulator.clock.advance(YEAR / 2 - 3600)
  const more = [{ id: items.data[0]?.id ?? '', price: smallPrice.id, quantity: 7 }]
  await stripe.subscriptions.update(id, { items: more, proration_behavior: 'always_invoice' })
  const changed = await subscription(id)
  expect([changed.status, changed.items.data[0]?.quantity]).toEqual(['active', 7])
  expect(invoiceOf(changed)).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_update',
    amount_due: 20_000,
  })
  await expect(
    stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', quantity: -1 }] }),
  ).rejects.toThrow('greater than or equal to 0')
})

test.each([
  ['no days until due', { collection_method: 'send_invoice' as const }, 'you must specify `days_until_due`'],
  ['days until due but automatic charges', { days_until_due: 30 }, '`days_until_due` can only be set'],
  ['a payment behavior', { collection_method: 'send_invoice' as const, days_until_due: 30 }, '`payment_behavior` only'],
])('a subscription with %s is refused', async (_, extra, message) => {
  await expect(fixture.createSubscription(extra)).rejects.toThrow(message)
})

test('a schedule is refused, because it is not emulated', async () => {
  const { id } = await subscribeByInvoice()
  const schedule = fixture.stripe.subscriptionSchedules.create({ from_subscription: id })
  await expect(schedule).rejects.toThrow('The emulator does not support')
})

test('no invoice is sent that is charged automatically, nor one to a customer without an address', async () => {
  const { stripe, subscribe } = fixture
  await expect(stripe.invoices.sendInvoice(invoiceOf(await subscribe()).id)).rejects.toThrow('send_invoice')
  await stripe.customers.update(fixture.customer.id, { email: '' })
  await expect(subscribeByInvoice()).rejects.toThrow('email address')
})
