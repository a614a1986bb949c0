import Stripe from 'stripe'
import {
  findGiftTax,
  findGiftTaxOfRefund,
  forgetGiftTaxCalculation,
  type GiftTax,
  listMissingGiftTaxReversals,
  recordGiftTax,
  recordGiftTaxCalculation,
  recordGiftTaxReversal,
} from '../data/gift-taxes.ts'
import { type ClaimedCommand, insertStripeCommand } from '../data/stripe-command-queue.ts'
import { type BillingContext, OWN_MARK } from './billing-context.ts'

interface Result {
  remark?: string
}

/**
 * Executes the command `tax-gift`: the tax in a redeemed gift, by the country of its recipient. The calculation is stored before the
 * transaction is made from it, so each attempt asks for the same transaction: within a day Stripe repeats its answer by the key, and
 * afterwards refuses a second one by the reference. It forgets a calculation after 90 days; then another one is made.
 */
export async function taxGift(billing: BillingContext, command: ClaimedCommand): Promise<Result> {
  const { stripe, database } = billing
  const { target: gift } = command
  const known = await database.asServiceRole((tx) => findGiftTax(tx, gift), { readOnly: true })
  if (!known) return { remark: 'There is no such gift any more.' }
  if (known.isRecorded) return {}
  const calculation = known.calculation ?? (await calculateTax({ stripe, database }, gift, known))
  try {
    const transaction = await stripe.tax.transactions.createFromCalculation(
      { calculation, reference: gift, posted_at: redemptionTime(known), metadata: { meridian: OWN_MARK, gift } },
      { idempotencyKey: `tax-gift-${calculation}` },
    )
    await record(database, gift, known, transaction.id)
    return {}
  } catch (error) {
    if (isRejectedFor(error, 'calculation') && known.calculation) {
      await database.asServiceRole((tx) => forgetGiftTaxCalculation(tx, gift, calculation))
      return taxGift(billing, command)
    }
    if (!isRejectedFor(error, 'reference')) throw error
    // Stripe finds no transaction by its reference. The calculation has the reported amounts.
    await record(database, gift, known, null)
    return { remark: 'Stripe had recorded it already; the id of its transaction was lost.' }
  }
}

/** Records the tax. Partial refunds from before the redemption are reversed from here on. */
function record(
  { asServiceRole }: BillingContext['database'],
  gift: string,
  { customer }: GiftTax,
  transaction: string | null,
) {
  return asServiceRole(async (tx) => {
    await recordGiftTax(tx, gift, transaction)
    for (const target of customer ? await listMissingGiftTaxReversals(tx, customer) : [])
      await insertStripeCommand(tx, { kind: 'reverse-gift-tax', target })
  })
}

async function calculateTax(
  { stripe, database }: Pick<BillingContext, 'stripe' | 'database'>,
  gift: string,
  { amount, currency, country, postalCode, state, product, years, hasPrintEdition, ...known }: GiftTax,
): Promise<string> {
  const { id, tax_amount_inclusive, tax_breakdown } = await stripe.tax.calculations.create({
    currency,
    line_items: [{ amount, quantity: years, reference: gift, tax_behavior: 'inclusive', ...(product && { product }) }],
    customer_details: {
      address: { country, ...(postalCode && { postal_code: postalCode }), ...(state && { state }) },
      address_source: hasPrintEdition ? 'shipping' : 'billing',
    },
    tax_date: redemptionTime(known),
  })
  if (!id) throw new Error('Stripe returned no id for a tax calculation.')
  const rate = tax_breakdown.reduce((sum, one) => sum + Number(one.tax_rate_details.percentage_decimal), 0)
  const calculated = { calculation: id, net: amount - tax_amount_inclusive, tax: tax_amount_inclusive, rate }
  return database.asServiceRole((tx) => recordGiftTaxCalculation(tx, gift, calculated))
}

/** In Unix seconds. The tax falls due then, however late the command comes. */
const redemptionTime = ({ redeemedAt }: Pick<GiftTax, 'redeemedAt'>) => Math.floor(Date.parse(redeemedAt) / 1000)

const isRejectedFor = (error: unknown, param: string) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === param

/** Executes the command `reverse-gift-tax`: the share of a refund in the tax of a redeemed gift. */
export async function reverseGiftTax(
  { stripe, database }: BillingContext,
  { target: refund }: ClaimedCommand,
): Promise<Result> {
  const known = await database.asServiceRole((tx) => findGiftTaxOfRefund(tx, refund), { readOnly: true })
  if (!known) return { remark: 'It is the refund of no taxed gift.' }
  if (known.isReversed) return {}
  if (!known.isRecorded) throw new Error('The tax of the gift is not recorded yet.')
  const { gift, amount, transactionId, isWhole } = known
  if (!transactionId) return { remark: 'The id of its tax transaction was lost: staff reverse it in the dashboard.' }
  const reversal = await stripe.tax.transactions.createReversal(
    {
      ...(isWhole ? { mode: 'full' } : { mode: 'partial', flat_amount: -amount }),
      original_transaction: transactionId,
      reference: refund,
      metadata: { meridian: OWN_MARK, gift },
      expand: ['line_items'],
    },
    { idempotencyKey: `reverse-gift-tax-${refund}` },
  )
  const tax = -sumOfLines(reversal, 'amount_tax')
  await database.asServiceRole((tx) =>
    recordGiftTaxReversal(tx, { refund, gift, amount, tax, transaction: reversal.id }),
  )
  return {}
}

/** In an inclusive line the amount has the tax. */
export const sumOfLines = ({ line_items: lines }: Stripe.Tax.Transaction, of: 'amount' | 'amount_tax'): number =>
  (lines?.data ?? []).reduce((sum, line) => sum + line[of], 0)
