import { createHash } from 'node:crypto'
import { accountOf, accounts, otherStaff } from './identities.ts'
import { OTHER_ID, ownAndOthers, ownRows, SAMPLE_ID, type Table, type Values } from './sample-row.ts'

const earlier = '2026-06-01T07:00:00Z'
const later = '2026-06-14T07:00:00Z'

const stripeId = (prefix: string, account: string) => `${prefix}_${account.replaceAll('-', '')}`
const payer = { payer_name: 'Ada Lindqvist', payer_email: 'ada@meridian.example' }

const customer = (user_id: string): Values => ({ stripe_id: stripeId('cus', user_id), user_id, ...payer })
const invoice = (user_id: string, stripe_id = stripeId('in', user_id)): Values => ({
  stripe_id,
  customer_id: stripeId('cus', user_id),
  user_id,
  description: 'A year',
  amount: 20_000,
  currency: 'usd',
  status: 'paid',
  created_at: earlier,
})
const payment = (user_id: string): Values => ({
  user_id,
  ...payer,
  description: 'A year',
  amount: 20_000,
  status: 'succeeded',
})
/** A payment has the id of its account. */
const refund = (payment_id: string, stripe_id = stripeId('re', payment_id)): Values => ({
  stripe_id,
  payment_id,
  amount: 100,
  status: 'succeeded',
  created_at: earlier,
})
const dispute = (stripe_id: string): Values => ({
  stripe_id,
  payment_id: otherStaff.id,
  amount: 100,
  status: 'needs_response',
  created_at: earlier,
})
const withdrawal = (user_id: string): Values => ({
  user_id,
  stripe_id: 'sub_withdrawn',
  name: 'Ada Lindqvist',
  email: 'ada@meridian.example',
  plan: 'Global Reader',
  concluded_at: earlier,
  amount: 20_000,
  confirmed_at: later,
})
const giftIdOf = (buyer_id: string, first = 'a') => `${first}${buyer_id.slice(1)}`
/** A paid gift. The last characters of its id are those of its buyer. */
const gift = (buyer_id: string, first = 'a'): Values => ({
  id: giftIdOf(buyer_id, first),
  key: SAMPLE_ID,
  buyer_id,
  browser: Buffer.alloc(32),
  plan_id: 'subscribed_to',
  years: 1,
  amount: 20_000,
  currency: 'usd',
  from_name: 'Ada',
  recipient_name: 'Colette',
  code_hash: createHash('sha256').update(`${first}${buyer_id}`).digest(),
  paid_at: earlier,
})
const offer = (user_id: string): Values => ({
  user_id,
  plan_id: 'subscribed_to',
  kind: 'return',
  percent: 30,
  promotion_code: `RETURN-${user_id.slice(-12).toUpperCase()}`,
  expires_at: later,
})
const feedback = (user_id: string): Values => ({ user_id, plan_id: 'subscribed_to', reason: 'price' })
const cancellationMonth = (reason: string): Values => ({
  month: '2026-06-01',
  plan_id: 'subscribed_to',
  reason,
  count: 1,
})
/** The last characters of its id are those of its manager. */
const groupIdOf = (manager_id: string, first = 'a') => `${first}${manager_id.slice(1)}`
const group = (manager_id: string, first = 'a'): Values => ({
  id: groupIdOf(manager_id, first),
  key: first === 'a' ? SAMPLE_ID : OTHER_ID,
  manager_id,
  name: 'Readers',
  company: 'Lindqvist',
  invoice_email: 'ada@meridian.example',
  country: 'SE',
  address_line1: 'Skeppsbron 1',
  city: 'Stockholm',
  plan_id: 'subscribed_to',
  pays_by: 'card',
  seats: 3,
  amount: 60_000,
  currency: 'usd',
})
const invitation = (manager_id: string, first = 'a'): Values => ({
  id: groupIdOf(manager_id, first),
  group_id: groupIdOf(manager_id),
  email: `${first}@meridian.example`,
  token_hash: createHash('sha256').update(`${first}${manager_id}`).digest(),
  expires_at: later,
})
const price = (stripe_id: string, current: boolean): Values => ({
  stripe_id,
  plan_id: 'subscribed_to',
  product_id: 'prod_kept',
  amount: 20_000,
  current,
})
const giftTax = (buyer: string, country: string, transaction_id: string | null = null): Values => ({
  gift_id: giftIdOf(buyer),
  country,
  amount: 20_000,
  currency: 'usd',
  redeemed_at: earlier,
  ...(transaction_id && { calculation: 'taxcalc_kept', net: 16_667, tax: 3_333, rate: 20, recorded_at: earlier }),
  transaction_id,
})
const giftTaxReversal = (name: string): Values => ({
  ...{ refund_id: `re_${name}`, gift_id: giftIdOf(accounts[0] ?? ''), amount: 100, tax: 16 },
  transaction_id: `tax_${name}`,
})
const lease = (name: string): Values => ({ name, holder: SAMPLE_ID, leased_until: '2026-06-01T00:00:00Z' })
const reconciliation = (remark: string): Values => ({ remark, since: earlier, finished_at: earlier })
const checkout = (id: string, browser: string): Values => ({
  id,
  browser: Buffer.from(browser.repeat(32)),
  plan_id: 'subscribed_to',
})
const planAmount = (currency: string, active: boolean): Values => ({
  plan_id: 'subscribed_to',
  currency,
  amount: 18_900,
  active,
})
const event = (id: string): Values => ({ id, type: 'invoice.paid', created_at: earlier })
const stripeCommand = (id: string, target: string): Values => ({ id, kind: 'refresh-customer', target })

/** Rows of the billing tables, in an order in which they can be inserted. */
export const billingTables: Record<string, Table> = {
  'public.billing_customers': ownRows('payer_name', customer),
  'public.plan_prices': {
    column: 'amount',
    kinds: { any: () => ({ key: { stripe_id: 'price_kept' }, fresh: price('price_fresh', false) }) },
    rows: [price('price_kept', true)],
  },
  'public.plan_amounts': {
    column: 'amount',
    kinds: {
      'on offer': () => ({ key: { currency: 'eur' }, fresh: planAmount('gbp', true) }),
      ended: () => ({ key: { currency: 'sek' }, fresh: planAmount('gbp', false) }),
    },
    rows: [planAmount('eur', true), planAmount('sek', false)],
  },
  'public.invoices': {
    column: 'status',
    kinds: ownAndOthers((user_id) => invoice(user_id, 'in_fresh')),
    // Each with the id of its account, by which tables that belong to it find it.
    rows: accounts.map((id) => ({ id, ...invoice(id) })),
  },
  'public.payments': ownRows('status', payment, (id) => ({ id, ...payment(id) })),
  'public.refunds': {
    column: 'status',
    kinds: {
      'to oneself': (person) => ({
        key: { payment_id: accountOf(person) },
        fresh: refund(accountOf(person), 're_fresh'),
      }),
      'to another': () => ({ key: { payment_id: otherStaff.id }, fresh: refund(otherStaff.id, 're_fresh') }),
    },
    rows: accounts.map((account) => refund(account)),
  },
  'public.disputes': {
    column: 'status',
    kinds: { any: () => ({ key: { stripe_id: 'dp_kept' }, fresh: dispute('dp_fresh') }) },
    // The id to which the sample of its evidence belongs.
    rows: [{ id: SAMPLE_ID, ...dispute('dp_kept') }],
  },
  'public.withdrawals': ownRows('name', withdrawal),
  'public.gifts': {
    column: 'message',
    kinds: {
      own: (person) => ({
        key: { buyer_id: accountOf(person) },
        fresh: { ...gift(accountOf(person), 'b'), key: OTHER_ID },
      }),
      "another's": () => ({ key: { buyer_id: otherStaff.id }, fresh: { ...gift(otherStaff.id, 'b'), key: OTHER_ID } }),
    },
    rows: accounts.map((account) => gift(account)),
  },
  'public.winback_offers': ownRows('kind', offer),
  'public.cancellation_feedback': ownRows('comment', feedback),
  'private.cancellation_months': {
    column: 'count',
    kinds: { any: () => ({ key: { reason: 'other' }, fresh: cancellationMonth('fresh') }) },
    rows: [cancellationMonth('other')],
  },
  'public.groups': {
    column: 'name',
    kinds: {
      own: (person) => ({ key: { manager_id: accountOf(person) }, fresh: group(accountOf(person), 'b') }),
      "another's": () => ({ key: { manager_id: otherStaff.id }, fresh: group(otherStaff.id, 'b') }),
    },
    rows: accounts.map((account) => group(account)),
  },
  'public.group_members': {
    column: 'email',
    kinds: {
      own: (person) => ({ key: { group_id: groupIdOf(accountOf(person)) }, fresh: invitation(accountOf(person), 'b') }),
      "another's": () => ({ key: { group_id: groupIdOf(otherStaff.id) }, fresh: invitation(otherStaff.id, 'b') }),
    },
    rows: accounts.map((account) => invitation(account)),
  },
  'private.checkouts': {
    column: 'state',
    kinds: { any: () => ({ key: { id: SAMPLE_ID }, fresh: checkout(OTHER_ID, 'b') }) },
    rows: [checkout(SAMPLE_ID, 'a')],
  },
  'private.gift_taxes': {
    column: 'country',
    kinds: { any: () => ({ key: { country: 'FR' }, fresh: giftTax(otherStaff.id, 'DE') }) },
    rows: [giftTax(accounts[0] ?? '', 'FR', 'tax_kept')],
  },
  'private.gift_tax_reversals': {
    column: 'amount',
    kinds: { any: () => ({ key: { refund_id: 're_kept' }, fresh: giftTaxReversal('fresh') }) },
    rows: [giftTaxReversal('kept')],
  },
  'private.trials': {
    column: 'card_fingerprint',
    kinds: {
      any: () => ({ key: { stripe_subscription_id: 'sub_kept' }, fresh: { stripe_subscription_id: 'sub_fresh' } }),
    },
    rows: [{ stripe_subscription_id: 'sub_kept' }],
  },
  'private.stripe_events': {
    column: 'attempts',
    kinds: { any: () => ({ key: { id: 'evt_kept' }, fresh: event('evt_fresh') }) },
    rows: [event('evt_kept')],
  },
  'private.stripe_commands': {
    column: 'attempts',
    kinds: { any: () => ({ key: { id: SAMPLE_ID }, fresh: stripeCommand(OTHER_ID, 'cus_fresh') }) },
    rows: [stripeCommand(SAMPLE_ID, 'cus_kept')],
  },
  'private.reconciliations': {
    column: 'customers',
    kinds: { any: () => ({ key: { remark: 'kept' }, fresh: reconciliation('fresh') }) },
    rows: [reconciliation('kept')],
  },
  'private.queues': {
    column: 'last_success_at',
    kinds: { any: () => ({ key: { name: 'mail' }, fresh: { name: 'fresh', position: 99, lease: '1 minute' } }) },
    rows: [],
  },
  'private.queue_entries': {
    column: 'attempts',
    kinds: { any: () => ({ key: { queue: 'cleanup', key: 'kept' }, fresh: { queue: 'cleanup', key: 'fresh' } }) },
    rows: [{ queue: 'cleanup', key: 'kept' }],
  },
  'private.leases': {
    column: 'leased_until',
    kinds: { any: () => ({ key: { name: 'kept' }, fresh: lease('fresh') }) },
    rows: [lease('kept')],
  },
  'private.job_runs': {
    column: 'last_run_at',
    kinds: { any: () => ({ key: { name: 'billing' }, fresh: { name: 'fresh' } }) },
    rows: [],
  },
}
