import Stripe from 'stripe'
import { findOrCreateIntent } from '#shared/billing/gifts.ts'
import { previewTax, setTaxDetails } from '#shared/billing/tax.ts'
import type { BillingDetails } from '#shared/contracts/tax.ts'
import type { GiftTax } from '#shared/data/gift-taxes.ts'
import {
  buy,
  confirm,
  execute,
  FeatureMissing,
  latestInvoiceOf,
  newCustomer,
  rejectionOf,
  type Scenario,
} from './scenario.ts'

/** Scenarios of Stripe Tax. The account needs a head office, and registrations for France and Germany (or the EU's one-stop shop). */
export const taxScenarios = [taxedReader, reverseCharge, taxedGift]

const FRANCE: BillingDetails = {
  ...{ country: 'FR', postalCode: '75003', city: 'Paris', state: '' },
  ...{ addressLine1: '5 rue de Bretagne', addressLine2: '', vatId: undefined },
}
const GERMANY: BillingDetails = {
  ...{ country: 'DE', postalCode: '20095', city: 'Hamburg', state: '' },
  ...{ addressLine1: 'Am Sandtorkai 1', addressLine2: '', vatId: undefined },
}

const priceOf = ({ prices }: Scenario) => ({
  ...{ priceId: prices.euro, amount: 20_000, currency: 'eur', taxBehavior: 'exclusive' as const },
})

const preview = (scenario: Scenario, billing: BillingDetails) =>
  previewTax(scenario.stripe, { price: priceOf(scenario), billing, promotionCodeId: null, promotionLasts: false })

/** Throws `FeatureMissing` for an account that computes no taxes, or none in this country. */
async function requireTaxes(scenario: Scenario, billing: BillingDetails): Promise<void> {
  const { tax } = await preview(scenario, billing).catch(rethrowInactive)
  if (tax === 0) throw new FeatureMissing(`Stripe Tax has no registration for ${billing.country}.`)
}

/** Stripe has no code for it. */
function rethrowInactive(error: unknown): never {
  const isInactive =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    /head office|origin address|settings\/tax/i.test(error.message)
  throw isInactive ? new FeatureMissing(`Stripe Tax is not activated: ${error.message}`) : error
}

/** `4000 exclusive standard_rated` for each rate. */
const taxesOf = ({ total_taxes: taxes }: Pick<Stripe.Invoice | Stripe.CreditNote, 'total_taxes'>): string =>
  (taxes ?? [])
    .map(({ amount, tax_behavior, taxability_reason }) => `${amount} ${tax_behavior} ${taxability_reason}`)
    .join(', ')

async function buyTaxed(scenario: Scenario, billing: BillingDetails) {
  const { stripe, prices } = scenario
  const { id: customer } = await newCustomer(scenario)
  await setTaxDetails(stripe, customer, billing)
  const paid = await buy(scenario, customer, { price: prices.euro, isTaxed: true })
  const invoice = await stripe.invoices.retrieve(await latestInvoiceOf(scenario, paid.id))
  return { customer, paid, invoice }
}

async function taxedReader(scenario: Scenario): Promise<void> {
  const { stripe, observed, onStep } = scenario
  onStep('taxes in France')
  await requireTaxes(scenario, FRANCE)
  const { customer, paid, invoice } = await buyTaxed(scenario, FRANCE)
  observed['the invoice of a reader in France'] = `${invoice.status} ${invoice.total}, tax ${taxesOf(invoice)}`
  const [line] = invoice.lines.data
  observed['the tax of its line'] = (line?.taxes ?? []).map(({ amount }) => amount).join(', ')
  onStep('credit notes with taxes')
  await execute(scenario, 'refund', paid.intent, 5_000)
  await execute(scenario, 'refund', paid.intent)
  const { data: refunds } = await stripe.refunds.list({ payment_intent: paid.intent })
  for (const refund of refunds.toReversed()) await execute(scenario, 'credit-note', refund.id)
  const { data: notes } = await stripe.creditNotes.list({ invoice: invoice.id })
  const shown = notes.toReversed().map((note) => `${note.total}, tax ${taxesOf(note)}`)
  observed['credit notes with taxes'] = shown.join('; ')
  onStep('an address that cannot be taxed')
  observed['an address that cannot be taxed'] = await rejectionOf(
    stripe.customers.update(customer, {
      address: { country: 'US', postal_code: '' },
      tax: { validate_location: 'immediately' },
    }),
  )
}

/** A firm in Germany accounts for the tax itself, unless the publication is in Germany too. */
async function reverseCharge(scenario: Scenario): Promise<void> {
  const { stripe, observed, onStep } = scenario
  onStep('reverse charge')
  await requireTaxes(scenario, GERMANY)
  const firm = { ...GERMANY, vatId: 'DE 123 456 789' }
  const { amount, reverseCharge } = await preview(scenario, firm)
  observed['a preview for a firm in Germany'] = `${amount}${reverseCharge ? ', reverse charge' : ''}`
  const { customer, invoice } = await buyTaxed(scenario, firm)
  observed['the invoice of a firm in Germany'] = `${invoice.status} ${invoice.total}, tax ${taxesOf(invoice)}`
  observed['it names the VAT id'] = invoice.customer_tax_ids?.map(({ type, value }) => `${type} ${value}`).join() ?? ''
  observed['a malformed VAT id'] = await rejectionOf(
    stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'nonsense' }),
  )
}

/** The commands `tax-gift` and `reverse-gift-tax`, with what the database would have of the gift. */
async function taxedGift(scenario: Scenario): Promise<void> {
  const { stripe, billing, records, product, observed, onStep } = scenario
  onStep('taxes of a gift')
  records.set('"site_settings"', () => [{ name: 'Meridian' }])
  await requireTaxes(scenario, FRANCE)
  const { id: customer } = await newCustomer(scenario)
  const id = crypto.randomUUID()
  const gift = { amount: 20_000, currency: 'eur', years: 1 }
  const opened = { id, paymentIntent: null }
  const intent = await findOrCreateIntent(billing, { gift, planName: 'Global Reader' }, customer, opened)
  await confirm(scenario, intent.id, 'pm_card_visa')
  const recorded = recordGiftTax(scenario, {
    ...gift,
    ...{ country: 'FR', postalCode: '75003', state: null, product, hasPrintEdition: false, customer: null },
    // A minute ago: this clock may be ahead of Stripe's, which reports nothing of the future.
    ...{ redeemedAt: new Date(Date.now() - 60_000).toISOString(), calculation: null, isRecorded: false },
  })
  await execute(scenario, 'tax-gift', id)
  observed['the tax in a gift to France'] = `${recorded.net} and ${recorded.tax} at ${recorded.rate} percent`
  const again = await execute(scenario, 'tax-gift', id)
  observed['a gift that is taxed twice'] = again.remark ?? 'accepted'
  onStep('reversal of the tax of a gift')
  for (const amount of [5_000, 15_000]) {
    await execute(scenario, 'refund', intent.id, amount)
    const [refund] = (await stripe.refunds.list({ payment_intent: intent.id, limit: 1 })).data
    records.set('private.gift_tax_of_refund(', () => [
      {
        ...{ gift: id, amount, isRecorded: true, isReversed: false, isWhole: false },
        transactionId: recorded.transaction,
      },
    ])
    await execute(scenario, 'reverse-gift-tax', refund?.id ?? '')
  }
  observed['the reversed tax of a gift'] = recorded.reversed.join(', ')
  const { transaction } = recorded
  observed['more than the tax of a gift'] = await rejectionOf(
    stripe.tax.transactions.createReversal({
      ...{ mode: 'partial', flat_amount: -1, original_transaction: transaction, reference: crypto.randomUUID() },
    }),
  )
}

/** Answers the queries of both commands; returns what they record. Of two transactions the first stays. */
function recordGiftTax({ records }: Scenario, gift: GiftTax) {
  const recorded = { net: 0, tax: 0, rate: 0, transaction: '', reversed: [] as number[] }
  records.set('private.gift_tax(', () => [gift])
  records.set('private.record_gift_tax_calculation(', ([, calculation, net, tax, rate]) => {
    Object.assign(recorded, { net, tax, rate })
    return [{ calculation }]
  })
  records.set('private.record_gift_tax(', ([, transaction]) => {
    recorded.transaction ||= String(transaction)
    return []
  })
  records.set('private.record_gift_tax_reversal(', ([, , , tax]) => {
    recorded.reversed.push(Number(tax))
    return []
  })
  return recorded
}
