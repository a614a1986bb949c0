import type Stripe from 'stripe'
import type { CardOnFile } from './test-cards.ts'

/** All objects by id, in the order of creation. They refer to each other by id. */
export interface Store {
  customers: Map<string, Stripe.Customer | Stripe.DeletedCustomer>
  taxIds: Map<string, Stripe.TaxId>
  taxCalculations: Map<string, { calculation: Stripe.Tax.Calculation; line: TaxLine }>
  taxTransactions: Map<string, Stripe.Tax.Transaction>
  products: Map<string, Stripe.Product>
  prices: Map<string, Stripe.Price>
  coupons: Map<string, Stripe.Coupon>
  promotionCodes: Map<string, Stripe.PromotionCode>
  discounts: Map<string, Stripe.Discount>
  paymentMethods: Map<string, Stripe.PaymentMethod>
  paymentIntents: Map<string, Stripe.PaymentIntent>
  setupIntents: Map<string, Stripe.SetupIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  creditNotes: Map<string, Stripe.CreditNote>
  disputes: Map<string, Stripe.Dispute>
  balanceTransactions: Map<string, Stripe.BalanceTransaction>
  payouts: Map<string, Stripe.Payout>
  invoices: Map<string, Stripe.Invoice>
  invoicePayments: Map<string, Stripe.InvoicePayment>
  subscriptions: Map<string, Stripe.Subscription>
  schedules: Map<string, Stripe.SubscriptionSchedule>
  events: Map<string, Stripe.Event>
  /** Card numbers and their behavior by payment method; not readable through the API. */
  cards: Map<string, CardOnFile>
  /** Invoice lines for the next invoice of a subscription. */
  pendingLines: Map<string, Stripe.InvoiceLineItem[]>
  /** By subscription: the period end for which `invoice.upcoming` was sent. */
  upcomingNotified: Map<string, number>
  /** When sent invoices became overdue. */
  overdueNotified: Map<string, number>
  /** By subscription: the end of the trial for which `trial_will_end` was sent. */
  trialsAnnounced: Map<string, number>
  /** When balance transactions without a payout become available, by their id. */
  waitingForPayout: Map<string, number>
  /** Ids of payouts by the balance transactions that they pay out, their own one included. */
  payoutOfTransaction: Map<string, string>
  /** `last`: the time of the latest automatic payout. */
  payoutRuns: Map<string, number>
  /** Webhooks that are not delivered yet. */
  pendingDeliveries: Map<string, PendingDelivery>
  idempotentResponses: Map<string, IdempotentResponse>
}

/** The line of a tax calculation, before it belongs to a transaction. */
export type TaxLine = Pick<
  Stripe.Tax.TransactionLineItem,
  'amount' | 'amount_tax' | 'product' | 'quantity' | 'reference' | 'tax_behavior'
>

/** A webhook that its receiver has not yet answered with a status of 2xx. */
export interface PendingDelivery {
  event: string
  attempts: number
}

/** The response to the first request with an idempotency key, and a fingerprint of that request. */
export interface IdempotentResponse {
  requestFingerprint: string
  status: number
  body: string
  storedAt: number
}

export function createStore(): Store {
  return {
    customers: new Map(),
    taxIds: new Map(),
    taxCalculations: new Map(),
    taxTransactions: new Map(),
    products: new Map(),
    prices: new Map(),
    coupons: new Map(),
    promotionCodes: new Map(),
    discounts: new Map(),
    paymentMethods: new Map(),
    paymentIntents: new Map(),
    setupIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    creditNotes: new Map(),
    disputes: new Map(),
    balanceTransactions: new Map(),
    payouts: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    subscriptions: new Map(),
    schedules: new Map(),
    events: new Map(),
    cards: new Map(),
    pendingLines: new Map(),
    upcomingNotified: new Map(),
    overdueNotified: new Map(),
    trialsAnnounced: new Map(),
    waitingForPayout: new Map(),
    payoutOfTransaction: new Map(),
    payoutRuns: new Map(),
    pendingDeliveries: new Map(),
    idempotentResponses: new Map(),
  }
}

const collectionByPrefix: Record<string, keyof Store> = {
  cus: 'customers',
  txi: 'taxIds',
  prod: 'products',
  price: 'prices',
  promo: 'promotionCodes',
  di: 'discounts',
  pm: 'paymentMethods',
  pi: 'paymentIntents',
  seti: 'setupIntents',
  ch: 'charges',
  re: 'refunds',
  cn: 'creditNotes',
  du: 'disputes',
  txn: 'balanceTransactions',
  po: 'payouts',
  in: 'invoices',
  inpay: 'invoicePayments',
  sub: 'subscriptions',
  sub_sched: 'schedules',
  evt: 'events',
}

/** Finds an object by the prefix of its id. Coupons may have any id. */
export function findById(store: Store, id: string): object | undefined {
  const collection = collectionByPrefix[/^(sub_sched|[a-z]+)_/.exec(id)?.[1] ?? '']
  const found = collection && store[collection].get(id)
  return (found as object | undefined) ?? store.coupons.get(id)
}
