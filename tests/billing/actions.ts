import { closeDispute, newDispute, setDisputeStatus } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { deliveryAddress } from '../api/checkout.fixtures.ts'
import { pauseHandlers } from './pause-actions.ts'
import {
  billings,
  type CurrencyName,
  cards,
  type PromotionName,
  prices,
  promotions,
  type Step,
  TRIAL_DAYS,
} from './steps.ts'
import { customersOf, groupOfCustomer, succeededCharges } from './stripe-queries.ts'
import type { Reader, TestSystem } from './test-system.ts'

/** The state of a reader's browsers during a history, and the violations found so far. */
export interface ReaderHistory {
  reader: Reader
  /** Client secrets that the browser received, newest first. */
  secrets: string[]
  /** What the form was made for, by secret. */
  forms: Map<string, { amount: number; currency: string }>
  /** The secrets that pay for gifts. */
  giftSecrets: Set<string>
  /** Of the form for a gift, until it is paid. */
  giftKey: string
  /** Of the form for a group, until it is bought. */
  groupKey: string
  quote: { planId: string; quote: string } | undefined
  /** Id of a declared withdrawal. */
  declared: string | undefined
  /** Ids at Stripe of withdrawn subscriptions. */
  withdrawn: Set<string>
  /** All e-mail addresses of the account, newest last, and the time of the last change. */
  pastEmails: string[]
  emailChangedAt: Date | undefined
  /** When the account was deleted, by the emulator's clock. */
  deletedAt: number | undefined
  violations: string[]
}

export const newHistory = (reader: Reader): ReaderHistory => ({
  reader,
  secrets: [],
  forms: new Map(),
  giftSecrets: new Set(),
  giftKey: crypto.randomUUID(),
  groupKey: crypto.randomUUID(),
  quote: undefined,
  declared: undefined,
  withdrawn: new Set(),
  pastEmails: [reader.email],
  emailChangedAt: undefined,
  deletedAt: undefined,
  violations: [],
})

const priceOf = (plan: string, currency: CurrencyName) => prices[currency][plan as 'global_reader']

const shownAmount = (plan: string, currency: CurrencyName, promotion: PromotionName | null) =>
  (priceOf(plan, currency) * (100 - (promotion ? promotions[promotion].percent_off : 0))) / 100

const withTax = (amount: number, percent: number) => amount + Math.round((amount * percent) / 100)

type StepHandler<Name extends Step['do']> = (
  system: TestSystem,
  history: ReaderHistory,
  step: Extract<Step, { do: Name }>,
) => Promise<void>

const handlers: { [Name in Step['do']]: StepHandler<Name> } = {
  async checkout(system, history, { plan, currency, twice, promotion, trial, billing }) {
    const name = plan === 'patron_ledger' ? 'australian' : billing
    await sendAndKeepSecret(system, history, '/create-payment-intent', {
      ...{ subscriptionId: plan, currency, amount: priceOf(plan, currency) },
    })
    const purchase = {
      ...{ subscriptionId: plan, currency },
      ...(plan === 'patron_ledger' && { deliveryAddress }),
      ...(promotion && { promotionCode: promotion }),
      ...(trial && !promotion && { trialDays: TRIAL_DAYS }),
      ...(system.taxBehavior && { billing: billings[name].details }),
      amount: withTax(
        shownAmount(plan, currency, promotion),
        system.taxBehavior === 'exclusive' ? billings[name].percent : 0,
      ),
    }
    const buy = () => sendAndKeepSecret(system, history, '/create-subscription', purchase)
    await Promise.all(twice ? [buy(), buy()] : [buy()])
  },
  async pay({ emulator }, { secrets, forms, giftSecrets, violations }, { which, card, bank }) {
    const secret = secrets[which]
    if (!secret) return
    const shown = forms.get(secret)
    const mode = giftSecrets.has(secret) ? 'payment' : 'subscription'
    const form = shown && ({ mode, ...shown } as const)
    try {
      const { error } = emulator.pay(secret, cards[card], bank, form)
      if (error?.includes('does not match')) violations.push(`could not pay from the form: ${error}`)
    } catch {
      // Stripe rejects a payment that is complete or void.
    }
  },
  completion: (system, history) => send(system, history, 'POST', '/checkout/completion'),
  cancel: (system, history) => send(system, history, 'POST', '/user/subscription/cancellation'),
  resume: (system, history) => send(system, history, 'DELETE', '/user/subscription/cancellation'),
  async change(system, history, { plan, quote }) {
    if (quote !== 'previous' || !history.quote) {
      const quoted = await json(system, history, 'POST', '/user/subscription/change/preview', { planId: plan })
      history.quote = quoted ? { planId: plan, quote: String(quoted.quote) } : undefined
    }
    if (history.quote && quote !== 'preview')
      await sendAndKeepSecret(system, history, '/user/subscription/change', history.quote)
  },
  'cancel-change': (system, history) => send(system, history, 'DELETE', '/user/subscription/change'),
  async 'change-card'(system, history, { card }) {
    const setup = await json(system, history, 'POST', '/user/card')
    const secret = String(setup?.clientSecret ?? '')
    if (!secret) return
    try {
      system.emulator.pay(secret, cards[card])
    } catch {
      return
    }
    await send(system, history, 'PUT', '/user/card', { setupIntentId: secret.split('_secret_')[0] })
  },
  async 'pay-open-invoice'(system, history) {
    await sendAndKeepSecret(system, history, '/user/subscription/payment', {})
  },
  async bank({ emulator }, { reader }, { declines }) {
    for (const customer of customersOf(emulator, reader.id))
      emulator.declineCards(customer, declines ? 'insufficient_funds' : undefined)
  },
  async refund(system, history, { percent, by }) {
    const charge = succeededCharges(system.emulator, history.reader.id).at(-1)
    const left = charge ? charge.amount_captured - charge.amount_refunded : 0
    const amount = Math.max(1, Math.floor((left * percent) / 100))
    if (!charge || left === 0) return
    if (by === 'stripe') {
      await callStripe(system, 'POST', '/v1/refunds', { charge: charge.id, amount: String(amount) })
      return
    }
    const [payment] = await system.owner`select id from payments where stripe_id = ${String(charge.payment_intent)}`
    const refund = { amount, reason: 'requested_by_customer', key: crypto.randomUUID() }
    if (payment) await sendAsAdmin(system, history, 'POST', `/admin/payments/${payment.id}/refunds`, refund)
  },
  async end(system, history, { by }) {
    if (by === 'admin')
      return sendAsAdmin(system, history, 'DELETE', `/admin/members/${history.reader.id}/subscription`, {})
    const live = [...system.emulator.state.subscriptions.values()].find(
      (one) => customersOf(system.emulator, history.reader.id).includes(String(one.customer)) && !one.ended_at,
    )
    if (live) await callStripe(system, 'DELETE', `/v1/subscriptions/${live.id}`, {})
  },
  async dispute({ emulator }, { reader }, { outcome }) {
    const charge = succeededCharges(emulator, reader.id).find(({ disputed }) => !disputed)
    if (!charge) return
    const { context } = emulator
    const dispute = newDispute(context, charge, 'fraudulent')
    if (outcome === 'won' || outcome === 'lost') closeDispute(context, dispute, outcome)
    if (outcome !== 'appealed') return
    closeDispute(context, dispute, 'lost')
    setDisputeStatus(context, dispute, 'appeal_under_review')
  },
  async 'give-up-invoice'(system, { reader }) {
    const own = customersOf(system.emulator, reader.id)
    const open = [...system.emulator.state.invoices.values()].find(
      ({ status, customer }) => status === 'open' && own.includes(String(customer)),
    )
    if (open) await callStripe(system, 'POST', `/v1/invoices/${open.id}/mark_uncollectible`, {})
  },
  async balance(system, { reader }, { cents }) {
    const customer = customersOf(system.emulator, reader.id).at(-1)
    if (customer) await callStripe(system, 'POST', `/v1/customers/${customer}`, { balance: String(cents) })
  },
  async complimentary(system, history, { plan, revoke }) {
    const path = `/admin/members/${history.reader.id}/complimentary-subscription`
    const endsAt = new Date(Date.now() + 90 * 86_400_000).toISOString()
    if (revoke) await sendAsAdmin(system, history, 'DELETE', path, {})
    else await sendAsAdmin(system, history, 'POST', path, { planId: plan, endsAt, reason: 'For a history' })
  },
  async sell({ owner }, _, { plan, currency, active }) {
    await owner`update plan_amounts set active = ${active} where plan_id = ${plan} and currency = ${currency}`
  },
  async 'buy-gift'(system, history, { plan, currency, years, twice }) {
    const gift = { subscriptionId: plan, currency, years, amount: priceOf(plan, currency) * years }
    const names = { fromName: 'Ada', recipientName: 'Colette' }
    const buy = async () => {
      const secret = await sendAndKeepSecret(system, history, '/gifts', { key: history.giftKey, ...gift, ...names })
      if (secret) history.giftSecrets.add(secret)
    }
    await Promise.all(twice ? [buy(), buy()] : [buy()])
  },
  async 'redeem-gift'(system, history, { twice }) {
    const { code } = await newestGift(system, history)
    const redeem = () => (code ? send(system, history, 'POST', '/gifts/redemption', { code }) : Promise.resolve())
    await Promise.all(twice ? [redeem(), redeem()] : [redeem()])
  },
  async 'take-gift-back'(system, history, { redeem }) {
    const { id, code } = await newestGift(system, history)
    if (!id) return
    await Promise.all([
      send(system, history, 'POST', `/user/gifts/${id}/refund`),
      redeem && code ? send(system, history, 'POST', '/gifts/redemption', { code }) : undefined,
    ])
  },
  async 'buy-group'(system, history, { seats, paysBy, twice }) {
    const billing = { country: 'SE', postalCode: '11122', addressLine1: 'Skeppsbron 1', city: 'Stockholm' }
    const plan = { subscriptionId: 'global_reader', seats }
    const quote = await json(system, history, 'POST', '/groups/quote', { ...plan, billing })
    const group = { ...plan, key: history.groupKey, paysBy, company: 'Lindqvist', billing, amount: quote?.amount }
    const buy = () => (quote ? sendAndKeepSecret(system, history, '/groups', group) : Promise.resolve(undefined))
    await Promise.all(twice ? [buy(), buy()] : [buy()])
  },
  async 'group-seats'(system, history, { seats, twice }) {
    const { id } = await newestGroup(system, history)
    if (!id) return
    const offer = await json(system, history, 'POST', `/user/groups/${id}/seats/preview`, { seats })
    if (!offer) return
    const change = { key: offer.key, seats, amount: offer.amount }
    const send = () => sendAndKeepSecret(system, history, `/user/groups/${id}/seats`, change)
    await Promise.all(twice ? [send(), send()] : [send()])
  },
  async 'group-seat'(system, history, { leaves }) {
    if (leaves) return send(system, history, 'DELETE', '/user/seat')
    const { id } = await newestGroup(system, history)
    if (!id) return
    await send(system, history, 'POST', `/user/groups/${id}/invitations`, { addresses: history.reader.email })
    const token = await system.invitationToken(id, history.reader)
    if (token) await send(system, history, 'POST', '/groups/acceptance', { token })
  },
  async 'remove-group-member'(system, history) {
    const { id } = await newestGroup(system, history)
    const members = id ? await json(system, history, 'GET', `/user/groups/${id}/members`) : undefined
    const [member] = (members ?? []) as unknown as { id: string }[]
    if (member) await send(system, history, 'DELETE', `/user/groups/${id}/members/${member.id}`)
  },
  async 'end-group'(system, history, { resume }) {
    const { id } = await newestGroup(system, history)
    if (id) await send(system, history, resume ? 'DELETE' : 'POST', `/user/groups/${id}/cancellation`)
  },
  async 'pay-group-invoice'(system, history, { by }) {
    const { id } = await newestGroup(system, history)
    const open = [...system.emulator.state.invoices.values()].find(
      ({ status, customer }) => status === 'open' && groupOfCustomer(system.emulator, String(customer)) === id,
    )
    if (!id || !open) return
    if (by === 'transfer') {
      await callStripe(system, 'POST', `/v1/invoices/${open.id}/pay`, { paid_out_of_band: 'true' })
      return
    }
    const paid = [...system.emulator.state.invoicePayments.values()].find(({ invoice }) => invoice === open.id)
    const intent = system.emulator.state.paymentIntents.get(String(paid?.payment.payment_intent))
    try {
      if (intent?.client_secret) system.emulator.pay(intent.client_secret)
    } catch {
      // It has been paid or voided meanwhile.
    }
  },
  async 'delete-customer'(system, { reader }) {
    const [customer] = customersOf(system.emulator, reader.id).filter(
      (id) => !system.emulator.state.customers.get(id)?.deleted,
    )
    if (customer) await callStripe(system, 'DELETE', `/v1/customers/${customer}`, {})
  },
  async withdraw(system, history, { steps }) {
    const earlier = history.declared
    if (steps === 'both' || !earlier) {
      const declaration = { name: 'Ada Lindqvist', email: history.reader.email }
      const declared = await json(system, history, 'POST', '/user/withdrawals', declaration)
      history.declared = declared ? String(declared.id) : undefined
    }
    if (!history.declared || (steps === 'next' && !earlier)) return
    await send(system, history, 'POST', `/user/withdrawals/${history.declared}/confirmation`)
    for (const one of await system.withdrawnSubscriptions(history.reader)) history.withdrawn.add(one)
    history.declared = undefined
  },
  async offer(system, history, { act, twice }) {
    const path = '/user/subscription/offer'
    // The clock of the emulator is ahead of the database, which counts the days of a withdrawal by its own.
    await system.owner`update subscriptions set concluded_at = now() - interval '20 days'
      where user_id = ${history.reader.id} and live and concluded_at is not null`
    if (act === 'give-up') return send(system, history, 'DELETE', path)
    const shown = await json(system, history, 'POST', `${path}/preview`)
    if (!shown || act === 'preview') return
    const take = () => send(system, history, 'POST', path, { amount: shown.amount })
    await Promise.all(twice ? [take(), take()] : [take()])
  },
  ...pauseHandlers,
  feedback: (system, history, { reason }) => send(system, history, 'PUT', '/user/cancellation-feedback', { reason }),
  async 'change-email'(system, history) {
    const email = `${history.pastEmails.length}-${history.pastEmails[0]}`
    await send(system, history, 'POST', '/user/email', { email, currentPassword: system.password })
    const token = await system.emailChangeToken(history.reader)
    if (!token) return
    await send(system, history, 'POST', '/auth/new-email', { token })
    const account = await system.findAccount(history.reader)
    if (account?.email !== email) return
    history.pastEmails.push(email)
    Object.assign(history, { emailChangedAt: account.at, reader: { ...history.reader, email } })
  },
  async 'delete-account'(system, history) {
    await send(system, history, 'POST', '/user/deletion', { password: system.password })
    if (!(await system.findAccount(history.reader))) history.deletedAt ??= system.emulator.clock.now()
  },
}

export const runStep = (system: TestSystem, history: ReaderHistory, step: Step): Promise<void> =>
  (handlers[step.do] as StepHandler<Step['do']>)(system, history, step as never)

/** The newest gift that the reader has paid for. Another purchase is another form. */
async function newestGift(system: TestSystem, history: ReaderHistory): Promise<{ id?: string; code?: string | null }> {
  await send(system, history, 'POST', '/gifts/completion')
  const gifts = await json(system, history, 'GET', '/user/gifts')
  const [newest] = (gifts?.bought ?? []) as { id: string; code: string | null }[]
  if (newest) history.giftKey = crypto.randomUUID()
  return newest ?? {}
}

/** The newest group of the reader that is open. Another purchase is another form. */
async function newestGroup(system: TestSystem, history: ReaderHistory): Promise<{ id?: string }> {
  const [pending] = await system.owner`
    select id from groups where manager_id = ${history.reader.id} order by created_at desc limit 1`
  if (pending) await send(system, history, 'POST', `/user/groups/${pending.id}/completion`)
  const groups = await json(system, history, 'GET', '/user/groups')
  const [newest] = (groups?.managed ?? []) as { id: string }[]
  if (newest) history.groupKey = crypto.randomUUID()
  return newest ?? {}
}

async function json(
  system: TestSystem,
  history: ReaderHistory,
  method: string,
  path: string,
  body: object = {},
): Promise<Record<string, unknown> | undefined> {
  return readResponse(
    await ignoreLostConnection(system.request(history.reader, method, path, body)),
    history,
    `${method} ${path}`,
  )
}

async function send(
  system: TestSystem,
  history: ReaderHistory,
  method: string,
  path: string,
  body: object = {},
): Promise<void> {
  await json(system, history, method, path, body)
}

async function sendAsAdmin(
  system: TestSystem,
  history: ReaderHistory,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  await readResponse(
    await ignoreLostConnection(system.request(system.admin, method, path, body)),
    history,
    `${method} ${path}`,
  )
}

async function sendAndKeepSecret(
  system: TestSystem,
  history: ReaderHistory,
  path: string,
  body: object,
): Promise<string | undefined> {
  const response = await json(system, history, 'POST', path, body)
  if (typeof response?.clientSecret !== 'string') return undefined
  history.secrets.unshift(response.clientSecret)
  if (typeof response.amount === 'number') {
    const { currency = 'usd' } = body as { currency?: string }
    history.forms.set(response.clientSecret, { amount: response.amount, currency })
  }
  return response.clientSecret
}

/** Undefined when the connection is lost, for example because the function was killed. */
const ignoreLostConnection = (response: Promise<Response>) => response.catch(() => undefined)

/** Records every 5xx response except 503 as a violation. */
async function readResponse(
  response: Response | undefined,
  history: ReaderHistory,
  what: string,
): Promise<Record<string, unknown> | undefined> {
  if (!response) return undefined
  const body = await response.text().catch(() => '')
  if (response.status >= 500 && response.status !== 503)
    history.violations.push(`${what} returned ${response.status}: ${body.slice(0, 200)}`)
  return response.ok && body ? (JSON.parse(body) as Record<string, unknown>) : undefined
}

/** A change in Stripe's dashboard. */
function callStripe(
  { emulator }: TestSystem,
  method: string,
  path: string,
  form: Record<string, string>,
): Promise<Response | undefined> {
  const headers = { Authorization: `Bearer ${emulator.secretKey}` }
  return ignoreLostConnection(fetch(`${emulator.url}${path}`, { method, headers, body: new URLSearchParams(form) }))
}
