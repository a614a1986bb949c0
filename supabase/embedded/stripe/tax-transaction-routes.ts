import type Stripe from 'stripe'
import { z } from 'zod'
import { type EmulatorContext, listOf, newId } from './context.ts'
import { getOrThrow, invalidRequest } from './errors.ts'
import { clearable, int, mergeMetadata, metadata, noParams, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'
import type { TaxLine } from './store.ts'
import { hasTaxLocation, locationInvalid, requireTaxSetUp, taxRule } from './tax.ts'

// Taxes of payments that have no invoice: a calculation, the transaction that reports it, and its reversals. Stricter than declared: one line
// item, and a transaction once for each calculation.

const DAY = 86_400

const calculationParams = schemaFor<Stripe.Tax.CalculationCreateParams>()({
  currency: text,
  line_items: z
    .array(
      z.strictObject({
        amount: int,
        product: text.optional(),
        quantity: int.optional(),
        reference: text.optional(),
        tax_behavior: z.enum(['exclusive', 'inclusive']).optional(),
      }),
    )
    .length(1),
  customer_details: z.strictObject({
    address: z.strictObject({
      country: text,
      postal_code: clearable(text).optional(),
      state: clearable(text).optional(),
    }),
    address_source: z.enum(['billing', 'shipping']),
  }),
  tax_date: int.optional(),
})
const transactionParams = schemaFor<Stripe.Tax.TransactionCreateFromCalculationParams>()({
  calculation: text,
  reference: text.max(500),
  posted_at: int.optional(),
  metadata: metadata.optional(),
})
const reversalParams = schemaFor<Stripe.Tax.TransactionCreateReversalParams>()({
  mode: z.enum(['full', 'partial']),
  original_transaction: text,
  reference: text.max(500),
  flat_amount: int.optional(),
  metadata: metadata.optional(),
})

export const taxTransactionRoutes: Route[] = [
  route('POST', '/v1/tax/calculations', calculationParams, (context, { params }) => newCalculation(context, params)),
  route('POST', '/v1/tax/transactions/create_from_calculation', transactionParams, (context, { params }) =>
    newTransaction(context, params),
  ),
  route('POST', '/v1/tax/transactions/create_reversal', reversalParams, (context, { params }) =>
    newReversal(context, params),
  ),
  route('GET', '/v1/tax/transactions/:id', noParams, (context, { ids: [id = ''] }) =>
    withoutLines(getOrThrow(context.store.taxTransactions, id, 'tax transaction')),
  ),
]

/** Lines are a part of the response only when they are expanded. */
function withoutLines<T extends { line_items?: unknown }>({ line_items: _, ...object }: T): Omit<T, 'line_items'> {
  return object
}

function newCalculation(
  context: EmulatorContext,
  { currency, line_items: items, customer_details: customer, tax_date: date }: z.infer<typeof calculationParams>,
): object {
  requireTaxSetUp(context, 'line_items')
  const now = context.now()
  // By the real clock: the one of the emulator may be ahead by years, and the database has no other.
  if (date !== undefined && Math.abs(date - Date.now() / 1000) > 31 * DAY)
    throw invalidRequest('The tax date must be within 31 days of now.', undefined, 'tax_date')
  if (!hasTaxLocation({ address: customer.address })) throw locationInvalid('customer_details[address]')
  const [item] = items
  if (!item) throw invalidRequest('You must pass at least one line item.', 'parameter_missing', 'line_items')
  if (item.product) getOrThrow(context.store.products, item.product, 'product', 'line_items[0][product]')
  const { percent, reason } = taxRule({ address: customer.address, exempt: 'none', taxIds: [] })
  const isInclusive = item.tax_behavior === 'inclusive'
  const tax = Math.round((item.amount * percent) / (isInclusive ? 100 + percent : 100))
  const calculation: Stripe.Tax.Calculation = {
    id: newId('taxcalc'),
    object: 'tax.calculation',
    amount_total: item.amount + (isInclusive ? 0 : tax),
    currency,
    customer: null,
    customer_details: {
      address: addressOf(customer.address),
      address_source: customer.address_source,
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: now + 90 * DAY,
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: isInclusive ? 0 : tax,
    tax_amount_inclusive: isInclusive ? tax : 0,
    tax_breakdown: [
      {
        amount: tax,
        inclusive: isInclusive,
        tax_rate_details: {
          country: customer.address.country,
          flat_amount: null,
          percentage_decimal: String(percent),
          rate_type: percent > 0 ? 'percentage' : null,
          state: null,
          tax_type: percent > 0 ? 'vat' : null,
        },
        taxability_reason: reason,
        taxable_amount: reason === 'standard_rated' ? item.amount - (isInclusive ? tax : 0) : 0,
      },
    ],
    tax_date: date ?? now,
  }
  context.store.taxCalculations.set(calculation.id ?? '', {
    calculation,
    line: {
      ...{ amount: item.amount, amount_tax: tax, product: item.product ?? null, quantity: item.quantity ?? 1 },
      ...{ reference: item.reference ?? 'L1', tax_behavior: item.tax_behavior ?? 'exclusive' },
    },
  })
  return calculation
}

const addressOf = ({ country, postal_code: code, state }: { country: string; postal_code?: string; state?: string }) =>
  ({ city: null, country, line1: null, line2: null, postal_code: code || null, state: state || null }) as Stripe.Address

function requireNewReference({ store }: EmulatorContext, reference: string): void {
  if ([...store.taxTransactions.values()].some((one) => one.reference === reference))
    throw invalidRequest(`A tax transaction with the reference ${reference} exists already.`, undefined, 'reference')
}

function newTransaction(
  context: EmulatorContext,
  { calculation: id, reference, posted_at: posted, metadata: data }: z.infer<typeof transactionParams>,
): object {
  const { calculation, line } = getOrThrow(context.store.taxCalculations, id, 'tax calculation', 'calculation')
  requireNewReference(context, reference)
  const now = context.now()
  if ((calculation.expires_at ?? 0) < now)
    throw invalidRequest('The tax calculation has expired.', undefined, 'calculation')
  if (posted !== undefined && (posted < calculation.tax_date || posted > now))
    throw invalidRequest('The time must be between the tax date and now.', undefined, 'posted_at')
  return store(context, {
    ...transactionOf(context, { currency: calculation.currency, reference, data, posted: posted ?? now }),
    customer_details: calculation.customer_details,
    tax_date: calculation.tax_date,
    line_items: lines([{ ...line, type: 'transaction', reversal: null }]),
  })
}

function newReversal(
  context: EmulatorContext,
  { mode, original_transaction: id, reference, flat_amount: flat, metadata: data }: z.infer<typeof reversalParams>,
): object {
  const original = getOrThrow(context.store.taxTransactions, id, 'tax transaction', 'original_transaction')
  if (original.type === 'reversal')
    throw invalidRequest('A reversal cannot be reversed.', undefined, 'original_transaction')
  requireNewReference(context, reference)
  if ((mode === 'partial') !== (flat !== undefined) || (flat ?? -1) >= 0)
    throw invalidRequest(
      'A partial reversal has a negative flat amount, and a full one has none.',
      undefined,
      'flat_amount',
    )
  const line = original.line_items?.data[0] as Stripe.Tax.TransactionLineItem
  const before = [...context.store.taxTransactions.values()].filter(
    ({ reversal }) => reversal?.original_transaction === id,
  )
  if (mode === 'full' && before.length > 0)
    throw invalidRequest('The transaction was reversed in part already.', undefined, 'mode')
  const sum = (of: 'amount' | 'amount_tax') =>
    before.reduce((total, one) => total + (one.line_items?.data[0]?.[of] ?? 0), 0)
  const left = { amount: line.amount + sum('amount'), tax: line.amount_tax + sum('amount_tax') }
  const amount = mode === 'full' ? line.amount : -(flat ?? 0)
  if (amount > left.amount)
    throw invalidRequest('More would be reversed than the transaction has left.', undefined, 'flat_amount')
  // The last reversal takes the rest, so that the parts add up.
  const tax =
    amount === left.amount ? left.tax : Math.min(left.tax, Math.round((line.amount_tax * amount) / line.amount))
  return store(context, {
    ...transactionOf(context, { currency: original.currency, reference, data, posted: context.now() }),
    type: 'reversal',
    customer_details: original.customer_details,
    tax_date: original.tax_date,
    reversal: { original_transaction: id },
    line_items: lines([
      {
        ...{ amount: -amount, amount_tax: -tax, product: line.product, quantity: line.quantity },
        ...{ reference: `${reference}-L1`, tax_behavior: line.tax_behavior, type: 'reversal' },
        reversal: { original_line_item: line.id },
      },
    ]),
  })
}

function store(context: EmulatorContext, transaction: Stripe.Tax.Transaction): object {
  context.store.taxTransactions.set(transaction.id, transaction)
  return withoutLines(transaction)
}

const lines = (data: (TaxLine & Pick<Stripe.Tax.TransactionLineItem, 'type' | 'reversal'>)[]) =>
  listOf(
    data.map(
      (line): Stripe.Tax.TransactionLineItem => ({
        ...{ id: newId('tax_li'), object: 'tax.transaction_line_item', livemode: false, metadata: null },
        ...{ tax_code: 'txcd_10000000', ...line },
      }),
    ),
    '/v1/tax/transactions/line_items',
  )

function transactionOf(
  context: EmulatorContext,
  given: { currency: string; reference: string; data: z.infer<typeof metadata> | undefined; posted: number },
): Stripe.Tax.Transaction {
  return {
    id: newId('tax'),
    object: 'tax.transaction',
    created: context.now(),
    currency: given.currency,
    customer: null,
    customer_details: {} as never,
    livemode: false,
    metadata: mergeMetadata({}, given.data),
    posted_at: given.posted,
    reference: given.reference,
    reversal: null,
    ship_from_details: null,
    shipping_cost: null,
    tax_date: given.posted,
    type: 'transaction',
  }
}
