import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { synchronisePlans } from '#shared/billing/stripe-prices.ts'
import { replayEvent } from '#shared/billing/webhook-events.ts'
import { AcceptedTerms } from '#shared/contracts/accepted-terms.ts'
import { AccountExport } from '#shared/contracts/account.ts'
import { ClientSecret } from '#shared/contracts/checkout.ts'
import { AdminGroup, GroupCardResult, GroupSeatsPreview } from '#shared/contracts/group.ts'
import { MemberPayment } from '#shared/contracts/member.ts'
import { closeDispute, newDispute } from '../../supabase/embedded/stripe/dispute-routes.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf, publishTerms } from './api.fixtures.ts'
import { type BoughtGroup, groupFields, groupHelpers } from './groups.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
import { cards, DAY, type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

// Features that a group shares with a single subscription: bound terms, further currencies, refunds by staff, disputes, its card.

let api: SubscribersFixture
let owner: TestReader
beforeAll(async () => {
  api = await startSubscribersFixture()
  await helpers().sellToGroups()
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())

const helpers = () => groupHelpers(api)
const chargeOf = async ({ customer }: BoughtGroup) => {
  const charge = [...api.emulator.state.charges.values()].findLast((one) => one.customer === customer && one.paid)
  if (!charge) throw new Error('Nothing was charged.')
  return charge
}
const paymentsOf = async ({ id }: BoughtGroup, staff = owner) =>
  bodyOf(await staff.get(`/admin/groups/${id}/payments`), z.array(MemberPayment))
const emailsTo = async (recipient: string, kind: string) =>
  (await api.owner`select data from private.email_outbox where recipient = ${recipient} and kind = ${kind}`).map(
    ({ data }) => data,
  )

/** Staff have marked the first invoice as paid. */
const buyByTransfer = async () => {
  const group = await helpers().buy({ paysBy: 'invoice' })
  const { latest_invoice: latest } = await group.atStripe()
  const invoice = typeof latest === 'object' ? (latest?.id ?? '') : ''
  await api.stripe.invoices.pay(invoice, { paid_out_of_band: true })
  await group.refresh()
  return { group, invoice }
}

describe('the terms of a group', () => {
  const termsInForce = async () => bodyOf(await api.get('/terms'), AcceptedTerms)

  test('are bound as those of a subscription, and recorded once with a purchase that is completed', async () => {
    const shown = await termsInForce()
    const manager = await api.newReader()
    const fields = groupFields({ acceptedTerms: shown })
    await publishTerms(api.owner)
    const rejected = await manager.send('/groups', fields)
    expect([rejected.status, await codeOf(rejected)]).toEqual([409, 'terms-changed'])
    expect(await api.owner`select from groups where manager_id = ${manager.id}`, 'nothing is created').toHaveLength(0)

    const now = await termsInForce()
    const exported = async () =>
      (await bodyOf(await manager.get('/user/export'), AccountExport)).acceptedTerms.map(({ purchase, versions }) => ({
        purchase,
        versions,
      }))
    const started = await helpers().start(manager, { ...fields, acceptedTerms: now })
    await helpers().start(manager, { ...fields, acceptedTerms: now })
    expect(await exported()).toEqual([])
    api.emulator.pay(started.clientSecret ?? '')
    await manager.send(`/user/groups/${started.groupId}/completion`)
    expect(await exported()).toEqual([{ purchase: 'group', versions: now }])
  })

  test('are bound once more with seats that are added', async () => {
    const group = await helpers().buy()
    const path = `/user/groups/${group.id}/seats`
    const offer = await bodyOf(await group.manager.send(`${path}/preview`, { seats: 4 }), GroupSeatsPreview)
    expect(offer.acceptedTerms).toEqual(await termsInForce())
    const { key, seats, amount } = offer
    await publishTerms(api.owner)
    const rejected = await group.manager.send(path, { key, seats, amount, acceptedTerms: offer.acceptedTerms })
    expect([rejected.status, await codeOf(rejected)]).toEqual([409, 'terms-changed'])
    expect((await group.read()).seats).toBe(3)

    const acceptedTerms = await termsInForce()
    for (let times = 0; times < 2; times++)
      expect((await group.manager.send(path, { key, seats, amount, acceptedTerms })).status).toBe(200)
    const recorded = await api.owner`
      select purchase, versions from private.accepted_terms where user_id = ${group.manager.id} and purchase = 'group-seats'`
    expect(recorded).toEqual([{ purchase: 'group-seats', versions: acceptedTerms }])
    expect((await group.read()).seats).toBe(4)
  })
})

describe('a group in another currency', () => {
  const euros = { currency: 'eur', amount: 3 * 18_900 }
  beforeAll(async () => {
    await api.owner`insert into plan_amounts (plan_id, currency, amount) values ('global_reader', 'eur', 18900)`
    await synchronisePlans(api.billing)
  })

  test('is sold at the price of its plan, also to a reader who pays in dollars, and renewed in it', async () => {
    const { buy } = helpers()
    const reader = await api.newSubscriber()
    const { groupId, clientSecret } = await helpers().start(reader, groupFields(euros))
    api.emulator.pay(clientSecret ?? '')
    await reader.send(`/user/groups/${groupId}/completion`)
    expect((await helpers().groupsOf(reader)).managed).toMatchObject([{ price: 56_700, currency: 'eur' }])

    const group = await buy({ ...euros, paysBy: 'invoice' })
    const { currency, renewalAmount } = await group.read()
    expect([currency, renewalAmount]).toEqual(['eur', 56_700])
    const more = await group.manager.send(`/user/groups/${group.id}/seats/preview`, { seats: 6 })
    expect((await bodyOf(more, GroupSeatsPreview)).nextAmount).toBe(6 * 18_900)
  })

  test('is refused at the price of another currency, and where its plan has no price', async () => {
    const manager = await api.newReader()
    const wrong = await manager.send('/groups', groupFields({ currency: 'eur' }))
    expect(await codeOf(wrong)).toBe('invalid-fields')
    const unsold = await manager.send('/groups', groupFields({ currency: 'jpy' }))
    expect(Object.keys((await problemOf(unsold)).fields ?? {})).toEqual(['currency'])
  })

  test('begins anew when the currency changes before the payment: another customer, and one payment', async () => {
    const manager = await api.newReader()
    const fields = groupFields()
    const inDollars = await helpers().start(manager, fields)
    const inEuros = await helpers().start(manager, { ...fields, ...euros })
    expect(inEuros.groupId).not.toBe(inDollars.groupId)
    expect(() => api.emulator.pay(inDollars.clientSecret ?? '')).toThrow()
    expect(api.emulator.pay(inEuros.clientSecret ?? '').status).toBe('succeeded')
    await manager.send(`/user/groups/${inEuros.groupId}/completion`)
    expect((await helpers().groupsOf(manager)).managed).toMatchObject([{ id: inEuros.groupId, currency: 'eur' }])
    expect(
      (await api.stripe.customers.list({ limit: 100 })).data.filter(
        ({ metadata }) => metadata.group === inEuros.groupId,
      ),
    ).toHaveLength(1)
  })

  test('a payment that arrives in another window just before the change is the group', async () => {
    const manager = await api.newReader()
    const fields = groupFields({ invoiceEmail: 'Ledger@lindqvist.example' })
    const first = await helpers().start(manager, fields)
    api.emulator.pay(first.clientSecret ?? '')
    expect((await manager.send('/groups', { ...fields, ...euros })).status).toBe(409)
    expect((await helpers().groupsOf(manager)).managed).toMatchObject([
      { id: first.groupId, currency: 'usd', isPaid: true },
    ])
    // Before the payment was known, the group was given up: its address was erased, and its customer was to be deleted.
    const [group] = await api.owner`select invoice_email, customer_id from groups where id = ${first.groupId}`
    const customer = String(group?.customer_id)
    expect(group?.invoice_email).toBe('ledger@lindqvist.example')
    const { data } = await api.stripe.subscriptions.list({ customer })
    await api.stripe.subscriptions.cancel(data[0]?.id ?? '')
    await refreshCustomer(api.billing, customer)
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
    expect((await api.stripe.customers.retrieve(customer)).deleted).toBeFalsy()
    expect(
      await api.owner`select failure from private.stripe_commands where kind = 'delete-customer' and target = ${customer} and completed_at is not null`,
    ).toEqual([{ failure: expect.stringContaining('paid') }])
  })
})

describe('a payment of a group', () => {
  test('is refunded by an owner: credit note, e-mail to the payer, audit log of the manager', async () => {
    const group = await helpers().buy({ invoiceEmail: 'ledger@lindqvist.example' })
    const [payment] = await paymentsOf(group)
    expect(payment).toMatchObject({ amount: 60_000, refundable: 60_000, refunds: [] })
    const refund = { amount: 20_000, reason: 'requested_by_customer', key: crypto.randomUUID() }
    const support = await api.newReader({ role: 'support' })
    const path = `/admin/payments/${payment?.id}/refunds`
    expect((await support.send(path, refund)).status).toBe(403)
    for (let times = 0; times < 2; times++) expect((await owner.send(path, refund)).status).toBe(201)
    expect((await owner.send(path, { ...refund, amount: 40_001, key: crypto.randomUUID() })).status).toBe(409)

    await executeStripeCommands(api.billing)
    await group.refresh()
    const [refunded] = await paymentsOf(group, support)
    expect(refunded).toMatchObject({
      refunded: 20_000,
      refundable: 40_000,
      refunds: [{ amount: 20_000, status: 'succeeded', creditNoteNumber: expect.any(String) }],
    })
    expect(await emailsTo('ledger@lindqvist.example', 'refunded')).toMatchObject([{ amount: 20_000, currency: 'usd' }])
    expect(
      await api.owner`select amount, staff_id from private.audit_log where member_id = ${group.manager.id}`,
    ).toEqual([{ amount: 20_000, staff_id: owner.id }])
  })

  test('is read by staff who may read members, and one by transfer is not refundable', async () => {
    const { group } = await buyByTransfer()
    expect(await paymentsOf(group)).toMatchObject([{ amount: 60_000, refundable: 0 }])
    const editor = await api.newReader({ role: 'editor' })
    const path = `/admin/groups/${group.id}/payments`
    expect((await editor.get(path)).status).toBe(403)
    expect((await group.manager.get(path)).status).toBe(403)
    expect((await owner.get(`/admin/groups/${crypto.randomUUID()}/payments`)).status).toBe(404)
  })

  test('by transfer that staff give back outside Stripe has a refund with its credit note, which is not earned', async () => {
    const { group, invoice } = await buyByTransfer()
    const giveBack = async (amount: number) => {
      const note = await api.stripe.creditNotes.create({ invoice, amount, out_of_band_amount: amount })
      const { data } = await api.stripe.events.list({ type: 'credit_note.created', limit: 1 })
      await replayEvent(api.billing, data[0]?.id ?? '')
      return note.number
    }
    const earned = async () => {
      await api.owner`select private.recognise_revenue(1000)`
      const [row] = await api.owner`
        select coalesce(sum((month ->> 'earned')::integer), 0)::integer as sum
        from private.revenue_schedules join payments on payments.id = payment_id, jsonb_array_elements(months) as month
        where payments.customer_id = ${group.customer}`
      return row?.sum
    }
    const first = await giveBack(10_000)
    const part = { amount: 10_000, status: 'succeeded', creditNoteNumber: first }
    expect(await paymentsOf(group)).toMatchObject([
      { amount: 60_000, status: 'succeeded', refunded: 10_000, refundable: 0, refunds: [part] },
    ])
    expect(await earned()).toBe(50_000)
    const rest = { amount: 50_000, status: 'succeeded', creditNoteNumber: await giveBack(50_000) }
    await group.refresh()
    // Both may be of one second, which is as exact as Stripe's times are.
    const refunds = expect.arrayContaining([expect.objectContaining(part), expect.objectContaining(rest)])
    expect(await paymentsOf(group)).toMatchObject([{ status: 'refunded', refunded: 60_000, refunds }])
    expect(await earned()).toBe(0)
  })

  test('has the tax of its whole invoice again when its only credit note was voided before the transfer', async () => {
    const group = await helpers().buy({ paysBy: 'invoice' })
    const { latest_invoice: latest } = await group.atStripe()
    const invoice = typeof latest === 'object' ? (latest?.id ?? '') : ''
    const replay = async (type: string) => {
      const { data } = await api.stripe.events.list({ type, limit: 1 })
      await replayEvent(api.billing, data[0]?.id ?? '')
    }
    const notes = () => api.owner`
      select is_issued from private.credit_notes join invoices on invoices.id = invoice_id where customer_id = ${group.customer}`
    const tax = async () => {
      await api.owner`select private.recognise_revenue(1000)`
      const [row] = await api.owner`
        select coalesce(sum((month ->> 'tax')::integer), 0)::integer as sum
        from private.invoice_taxes join invoices on invoices.id = invoice_id, jsonb_array_elements(months) as month
        where customer_id = ${group.customer}`
      return row?.sum
    }
    const stored = api.emulator.state.invoices.get(invoice)
    if (!stored) throw new Error('There is no invoice.')
    // 19 percent in 60,000.
    stored.total_taxes = [
      {
        amount: 9580,
        tax_behavior: 'inclusive',
        taxable_amount: 50_420,
        taxability_reason: 'standard_rated',
        tax_rate_details: null,
        type: 'tax_rate_details',
      },
    ]
    const note = await api.stripe.creditNotes.create({ invoice, amount: 30_000 })
    await replay('credit_note.created')
    expect(await notes()).toEqual([{ is_issued: true }])
    await api.stripe.creditNotes.voidCreditNote(note.id)
    await replay('credit_note.voided')
    expect(await notes()).toEqual([{ is_issued: false }])
    await api.stripe.invoices.pay(invoice, { paid_out_of_band: true })
    await group.refresh()
    expect(await paymentsOf(group)).toMatchObject([{ amount: 60_000 }])
    expect(await tax()).toBe(9580)
  })

  test('that a bank has called back ends the renewal, and the group once the dispute is lost', async () => {
    const group = await helpers().buy()
    const dispute = newDispute(api.emulator.context, await chargeOf(group), 'fraudulent')
    await group.refresh()
    await executeStripeCommands(api.billing)
    expect(await group.read()).toMatchObject({ cancelAtPeriodEnd: true, isOpen: true })
    expect(await emailsTo(group.manager.email, 'group-changed')).toMatchObject([
      { change: 'cancelled', isDisputed: true },
    ])
    expect(
      (await group.manager.send(`/user/groups/${group.id}/cancellation`, undefined, { method: 'DELETE' })).status,
    ).toBe(200)
    await group.refresh()
    expect(await group.read()).toMatchObject({ cancelAtPeriodEnd: false })
    closeDispute(api.emulator.context, dispute, 'lost')
    for (let times = 0; times < 2; times++) await group.refresh()
    const commands = await api.owner`
      select kind from private.stripe_commands where target = ${group.subscription} order by created_at`
    expect(commands.map(({ kind }) => kind)).toEqual(['end-with-period', 'cancel-subscription'])
    await executeStripeCommands(api.billing)
    expect(await group.atStripe()).toMatchObject({ status: 'canceled' })
    expect(await group.read()).toMatchObject({ isOpen: false })
    expect(await paymentsOf(group)).toMatchObject([{ refunded: 0, refundable: 0, disputes: [{ status: 'lost' }] }])
    expect(await emailsTo(group.manager.email, 'group-ended')).toMatchObject([{ isDisputed: true }])
  })
})

describe('added seats whose invoice is paid after the end of the group, and before it is due', () => {
  test.each([
    ['when the group ended with its term, were used: the payment stays', 'with its term', 0],
    ['when the group ended before, go back', 'before', 1],
  ])('%s', async (_, end, refunds) => {
    const { group } = await buyByTransfer()
    const { current_period_end: termEnd } = (await group.atStripe()).items.data[0] ?? { current_period_end: 0 }
    const advanceTo = (time: number) => api.emulator.clock.advance(time - api.emulator.clock.now())
    advanceTo(termEnd - 10 * DAY)
    const path = `/user/groups/${group.id}/seats`
    const offer = await bodyOf(await group.manager.send(`${path}/preview`, { seats: 4 }), GroupSeatsPreview)
    expect((await group.manager.send(path, offer)).status).toBe(200)
    expect((await group.manager.send(`/user/groups/${group.id}/cancellation`)).status).toBe(200)
    if (end === 'before') await api.stripe.subscriptions.cancel(group.subscription)
    advanceTo(termEnd + 60)
    await group.refresh()
    expect(await group.read()).toMatchObject({ status: 'canceled' })

    const [invoice] = (await api.stripe.invoices.list({ customer: group.customer, status: 'open' })).data
    const { state } = api.emulator
    const attempt = [...state.invoicePayments.values()].find((one) => one.invoice === invoice?.id)
    const intent = state.paymentIntents.get(String(attempt?.payment.payment_intent))
    expect(api.emulator.pay(intent?.client_secret ?? '').status).toBe('succeeded')
    for (let times = 0; times < 2; times++) {
      await group.refresh()
      await executeStripeCommands(api.billing)
    }
    expect([offer.amount > 0, (await chargeOf(group)).amount_refunded]).toEqual([true, refunds * offer.amount])
  })
})

test('seats are not added while the renewal is a draft, so that a cancellation then still ends the group unpaid', async () => {
  const group = await helpers().buy()
  const path = `/user/groups/${group.id}/seats`
  const { current_period_end: end } = (await group.atStripe()).items.data[0] ?? { current_period_end: 0 }
  api.emulator.clock.advance(end - api.emulator.clock.now() + 60)
  await group.refresh()
  const preview = await group.manager.send(`${path}/preview`, { seats: 4 })
  expect([preview.status, (await problemOf(preview)).detail]).toEqual([409, expect.stringContaining('being paid')])
  const terms = await bodyOf(await api.get('/terms'), AcceptedTerms)
  const more = { key: crypto.randomUUID(), seats: 4, amount: 20_000, acceptedTerms: terms }
  expect((await group.manager.send(path, more)).status).toBe(409)
  expect((await group.manager.send(`/user/groups/${group.id}/cancellation`)).status).toBe(200)
  const { status, latest_invoice: renewal } = await group.atStripe()
  expect([status, renewal]).toMatchObject(['canceled', { billing_reason: 'subscription_cycle', amount_paid: 0 }])
})

describe('the card of a group', () => {
  const changeCard = async ({ manager, id }: BoughtGroup, card: string) => {
    const path = `/user/groups/${id}/card`
    const { clientSecret } = await bodyOf(await manager.send(path), ClientSecret)
    api.emulator.pay(clientSecret, card)
    return manager.send(path, { setupIntentId: clientSecret.split('_secret_')[0] }, { method: 'PUT' })
  }

  test('is shown to the manager, exchanged before a renewal, and pays an invoice that is open', async () => {
    const group = await helpers().buy()
    expect((await group.read()).card).toMatchObject({ last4: '4242' })
    const failing = await bodyOf(await changeCard(group, cards.failsOnRenewal), GroupCardResult)
    expect(failing.group.card).toMatchObject({ last4: '0341' })
    const { current_period_end: end } = (await group.atStripe()).items.data[0] ?? { current_period_end: 0 }
    api.emulator.clock.advance(end - api.emulator.clock.now() + DAY)
    await group.refresh()
    expect(await group.read()).toMatchObject({ status: 'past_due' })
    expect((await bodyOf(await changeCard(group, cards.succeeds), GroupCardResult)).group).toMatchObject({
      status: 'active',
      card: { last4: '4242' },
    })
  })

  test('is of no other reader, and none of a group that pays by invoice', async () => {
    const group = await helpers().buy({ paysBy: 'invoice' })
    const answer = await group.manager.send(`/user/groups/${group.id}/card`)
    expect([answer.status, (await problemOf(answer)).detail]).toEqual([409, expect.stringContaining('by invoice')])
    const other = await api.newReader()
    expect((await other.send(`/user/groups/${group.id}/card`)).status).toBe(404)
  })
})

test('an invoice of a group that cannot be finalized is reported once, and shown to staff until it is repaired', async () => {
  await api.owner`update site_settings set tax_behavior = 'exclusive'`
  await synchronisePlans(api.billing)
  const manager = await api.newReader()
  const billing = { country: 'US', postalCode: '10012', addressLine1: '1 Quay Street', city: 'New York' }
  const quote = (await (
    await manager.send('/groups/quote', { subscriptionId: 'global_reader', seats: 3, billing })
  ).json()) as { amount: number }
  const { groupId, clientSecret } = await helpers().start(
    manager,
    groupFields({ billing, amount: quote.amount, company: 'Unfinalized' }),
  )
  api.emulator.pay(clientSecret ?? '')
  await manager.send(`/user/groups/${groupId}/completion`)
  const [row] = await api.owner`select customer_id, current_period_end from groups where id = ${groupId}`
  const customer = String(row?.customer_id)
  await api.stripe.customers.update(customer, { address: '' })
  api.emulator.clock.advance(
    Math.ceil((row?.current_period_end.getTime() ?? 0) / 1000) - api.emulator.clock.now() + DAY,
  )
  const refresh = () => manager.send(`/user/groups/${groupId}/completion`)
  await refresh()
  await refresh()
  const notices = await api.owner`select data from private.email_outbox where kind = 'invoice-problem-notice'`
  expect(notices).toMatchObject([{ data: { name: 'Unfinalized', problem: expect.stringContaining('location') } }])
  const problem = async () =>
    (await bodyOf(await owner.get('/admin/groups'), z.array(AdminGroup))).find(({ id }) => id === groupId)
      ?.invoiceProblem
  expect(await problem()).toContain('location')
  await api.stripe.customers.update(customer, { address: { country: 'US', postal_code: '10012' } })
  const [subscription] = (await api.stripe.subscriptions.list({ customer })).data
  await api.stripe.invoices.finalizeInvoice(String(subscription?.latest_invoice))
  await refresh()
  expect(await problem()).toBeNull()
  await api.owner`update site_settings set tax_behavior = null`
})

test('groups are counted in recurring revenue, in their currency, until they end', async () => {
  const recurring = async () => {
    const rows = await api.owner`
      select key, sum(amount)::int as sum from (
        select figure, key, amount from private.statistics_changes union all
        select figure, key, amount from private.daily_statistics) as all_days
      where figure = 'recurring' group by 1`
    return Object.fromEntries(rows.map(({ key, sum }) => [key, sum]))
  }
  const before = await recurring()
  const group = await helpers().buy()
  expect((await recurring()).usd - before.usd).toBe(60_000)
  await api.stripe.subscriptions.update(group.subscription, {
    items: [{ id: (await group.atStripe()).items.data[0]?.id ?? '', quantity: 5 }],
    proration_behavior: 'none',
  })
  await group.refresh()
  expect((await recurring()).usd - before.usd).toBe(100_000)
  await api.stripe.subscriptions.cancel(group.subscription)
  await group.refresh()
  expect(await recurring()).toEqual(before)
})
