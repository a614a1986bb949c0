import type Stripe from 'stripe'
import { pendingIntent } from '#shared/billing/checkout-subscriptions.ts'
import { setCustomerDetails } from '#shared/billing/group-details.ts'
import { addSeats, previewSeats } from '#shared/billing/group-seats.ts'
import { createGroupSubscription } from '#shared/billing/groups.ts'
import { sendDraft } from '#shared/billing/payments.ts'
import type { GroupSubscription, GroupTerms } from '#shared/data/groups.ts'
import { confirm, DAY, execute, latestInvoiceOf, newCustomer, rejectionOf, type Scenario, YEAR } from './scenario.ts'

/** Scenarios of groups: by invoice and transfer, and by card. */
export const groupScenarios = [groupByTransfer, groupByCard]

const SELLER = { legalName: 'Meridian GmbH', legalAddress: 'Lindenallee 4\n10117 Berlin', vatId: 'DE999999999' }

const FIRM: GroupTerms = {
  ...{ seats: 5, amount: 100_000, currency: 'usd', plan_id: 'test', name: 'The reading room', pays_by: 'invoice' },
  ...{ company: 'Lindqvist Verlag GmbH', invoice_email: 'accounts@meridian.example', po_number: 'PO-17' },
  ...{ country: 'DE', postal_code: '20095', city: 'Hamburg', state: '' },
  ...{ address_line1: 'Am Sandtorkai 1', address_line2: '', vat_id: 'DE123456789' },
}

/** Creates the subscription as the form of groups does, for a customer with the test clock, which the form's has not. */
async function subscribeGroup(scenario: Scenario, terms: GroupTerms) {
  const { billing, prices, records } = scenario
  records.set('"site_settings"', () => [SELLER])
  const { id: customer } = await newCustomer(scenario)
  await setCustomerDetails(billing, customer, terms, false)
  const price = { priceId: prices.small, amount: 20_000, currency: 'usd', taxBehavior: null }
  const id = crypto.randomUUID()
  const subscription = await createGroupSubscription(billing, customer, { id, attempt: 1 }, { group: { terms }, price })
  const group: GroupSubscription = {
    ...{ groupId: id, managerId: id, planId: 'test', paysBy: terms.pays_by },
    ...{ customerId: customer, stripeId: subscription.id, seats: terms.seats, isOverdue: false },
  }
  return { group, subscription }
}

const invoiceIn = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'object' ? (invoice ?? undefined) : undefined

async function buySeats({ billing }: Scenario, group: GroupSubscription, seats: number) {
  const { amount } = await previewSeats(billing, group, seats)
  return { amount, secret: await addSeats(billing, group, { key: crypto.randomUUID(), seats, amount }) }
}

const seatsOf = async ({ stripe }: Scenario, { stripeId }: GroupSubscription) =>
  (await stripe.subscriptions.retrieve(stripeId)).items.data[0]?.quantity ?? 0

/** The texts that an invoice has to name by law, and the number by which the firm finds its order. */
const legalFields = (invoice: Stripe.Invoice): string =>
  [
    invoice.footer === [SELLER.legalName, ...SELLER.legalAddress.split('\n'), SELLER.vatId].join('\n') && 'seller',
    invoice.customer_name === FIRM.company && invoice.customer_address?.line1 === FIRM.address_line1 && 'buyer',
    invoice.customer_tax_ids?.some(({ type, value }) => type === 'eu_vat' && value === FIRM.vat_id) && 'VAT id',
    invoice.custom_fields?.some(({ value }) => value === FIRM.po_number) && 'purchase order',
    invoice.number && 'number',
    invoice.due_date && 'due date',
  ]
    .filter(Boolean)
    .join(', ')

/** The firm pays to the publication's bank, and staff mark its invoices as paid outside Stripe. */
async function groupByTransfer(scenario: Scenario): Promise<void> {
  const { stripe, clock, observed, onStep } = scenario
  onStep('group by invoice')
  const { group, subscription } = await subscribeGroup(scenario, FIRM)
  const draft = invoiceIn(subscription)
  observed['a group by invoice before its invoice is sent'] = `${subscription.status}, ${draft?.status}`
  await sendDraft(stripe, draft)
  const sent = await stripe.invoices.retrieve(draft?.id ?? '')
  observed['the invoice of a group'] = `${sent.status}, ${sent.collection_method}, ${sent.amount_due}`
  observed['the invoice of a group names'] = legalFields(sent)
  observed['days until the invoice of a group is due'] = String(
    Math.round(((sent.due_date ?? 0) - (sent.status_transitions.finalized_at ?? 0)) / DAY),
  )
  onStep('transfer')
  await payByTransfer(scenario, sent.id)
  observed['a second transfer'] = await rejectionOf(stripe.invoices.pay(sent.id, { paid_out_of_band: true }))
  observed['charges of a transfer'] = String((await stripe.charges.list({ customer: group.customerId })).data.length)
  onStep('seats by invoice')
  observed['two seats by invoice'] = String((await buySeats(scenario, group, 7)).amount)
  observed['seats by invoice before they are paid'] = String(await seatsOf(scenario, group))
  const ofSeats = await latestInvoiceOf(scenario, group.stripeId)
  observed['the invoice of two seats'] = (await stripe.invoices.retrieve(ofSeats)).status ?? 'none'
  await payByTransfer(scenario, ofSeats)
  onStep('end of a group by invoice')
  await execute(scenario, 'end-with-period', group.stripeId)
  await clock.advance(YEAR)
  await clock.advance(DAY)
  observed['a group by invoice after its last term'] = (await stripe.subscriptions.retrieve(group.stripeId)).status
  const { data } = await stripe.invoices.list({ subscription: group.stripeId, limit: 100 })
  observed['invoices of a group by invoice'] = data.map(({ status, total }) => `${status} ${total}`).join(', ')
}

async function payByTransfer({ stripe, observed }: Scenario, invoice: string): Promise<void> {
  const { status, amount_paid: amount } = await stripe.invoices.pay(invoice, { paid_out_of_band: true })
  observed['an invoice after a transfer'] = `${status}${amount > 0 ? ', with an amount' : ''}`
  await stripe.invoicePayments.list({ invoice })
}

async function groupByCard(scenario: Scenario): Promise<void> {
  const { stripe, clock, observed, records, onStep } = scenario
  onStep('group by card')
  const { group, subscription } = await subscribeGroup(scenario, { ...FIRM, pays_by: 'card', po_number: null })
  const secret = pendingIntent(subscription)?.clientSecret ?? ''
  observed['a group by card before it is paid'] = subscription.status
  await confirm(scenario, secret.split('_secret_')[0] ?? '', 'pm_card_visa')
  await clock.advance(60)
  observed['a group by card'] = (await stripe.subscriptions.retrieve(group.stripeId)).status
  onStep('seats by card')
  const added = await buySeats(scenario, group, 7)
  observed['two seats by card'] = `${added.amount}${added.secret ? ', waits for the bank' : ''}`
  observed['seats by card'] = String(await seatsOf(scenario, group))
  onStep('fewer seats with the next term')
  records.set('private.planned_group_seats', () => [{ planned: 4 }])
  await execute(scenario, 'set-group-seats', group.stripeId)
  await clock.advance(YEAR)
  await clock.advance(DAY)
  const renewal = await stripe.invoices.retrieve(await latestInvoiceOf(scenario, group.stripeId))
  observed['the renewal of fewer seats'] = `${renewal.status} ${renewal.total}`
  onStep('end of a group by card')
  await execute(scenario, 'cancel-subscription', group.stripeId)
  observed['a group by card that was ended'] = (await stripe.subscriptions.retrieve(group.stripeId)).status
}
