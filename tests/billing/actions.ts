import { closeDispute, newDispute } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { deliveryAddress } from '../api/checkout.fixtures.ts'
import { cards, type Step } from './steps.ts'
import { customersOf, succeededCharges } from './stripe-queries.ts'
import type { Reader, TestSystem } from './test-system.ts'

/** A reader in the middle of their history: what their browsers hold, and what should not have been answered. */
export interface ReaderHistory {
  reader: Reader
  /** Secrets that their browsers were given, the newest first. */
  secrets: string[]
  quote: { planId: string; quote: string } | undefined
  /** A withdrawal that has been declared. */
  declared: string | undefined
  /** By their ids at Stripe, what they have withdrawn from. */
  withdrawn: Set<string>
  /** Every address that they have had, the newest last, and since when the newest. */
  pastEmails: string[]
  emailChangedAt: Date | undefined
  /** When their account went, by Stripe's clock. */
  deletedAt: number | undefined
  violations: string[]
}

export const newHistory = (reader: Reader): ReaderHistory => ({
  reader,
  secrets: [],
  quote: undefined,
  declared: undefined,
  withdrawn: new Set(),
  pastEmails: [reader.email],
  emailChangedAt: undefined,
  deletedAt: undefined,
  violations: [],
})

const prices: Record<string, number> = { global_reader: 20_000, patron_ledger: 150_000 }

type StepHandler<Name extends Step['do']> = (
  system: TestSystem,
  history: ReaderHistory,
  step: Extract<Step, { do: Name }>,
) => Promise<void>

const handlers: { [Name in Step['do']]: StepHandler<Name> } = {
  async checkout(system, history, { plan, twice, promotion }) {
    await sendAndKeepSecret(system, history, '/create-payment-intent', { subscriptionId: plan, amount: prices[plan] })
    const purchase = {
      subscriptionId: plan,
      ...(plan === 'patron_ledger' && { deliveryAddress }),
      ...(promotion && { promotionCode: promotion }),
    }
    const buy = () => sendAndKeepSecret(system, history, '/create-subscription', purchase)
    await Promise.all(twice ? [buy(), buy()] : [buy()])
  },
  async pay({ emulator }, { secrets }, { which, card, bank }) {
    const secret = secrets[which]
    if (!secret) return
    try {
      emulator.pay(secret, cards[card], bank)
    } catch {
      // It was paid already, or is void: Stripe says so to the browser.
    }
  },
  completion: (system, history) => send(system, history, 'POST', '/checkout/completion'),
  cancel: (system, history) => send(system, history, 'POST', '/user/subscription/cancellation'),
  resume: (system, history) => send(system, history, 'DELETE', '/user/subscription/cancellation'),
  async change(system, history, { plan, quote }) {
    if (quote !== 'before' || !history.quote) {
      const quoted = await json(system, history, 'POST', '/user/subscription/change/preview', { planId: plan })
      history.quote = quoted ? { planId: plan, quote: String(quoted.quote) } : undefined
    }
    if (history.quote && quote !== 'only')
      await sendAndKeepSecret(system, history, '/user/subscription/change', history.quote)
  },
  'take-back': (system, history) => send(system, history, 'DELETE', '/user/subscription/change'),
  async card(system, history, { card }) {
    const begun = await json(system, history, 'POST', '/user/card')
    const secret = String(begun?.clientSecret ?? '')
    if (!secret) return
    try {
      system.emulator.pay(secret, cards[card])
    } catch {
      return
    }
    await send(system, history, 'PUT', '/user/card', { setupIntentId: secret.split('_secret_')[0] })
  },
  'pay-open': (system, history) => sendAndKeepSecret(system, history, '/user/subscription/payment', {}),
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
  async dispute({ emulator }, { reader }, { lost }) {
    const charge = succeededCharges(emulator, reader.id).find(({ disputed }) => !disputed)
    if (charge)
      closeDispute(emulator.context, newDispute(emulator.context, charge, 'fraudulent'), lost ? 'lost' : 'won')
  },
  async gift(system, history, { plan, revoke }) {
    const path = `/admin/members/${history.reader.id}/complimentary-subscription`
    const endsAt = new Date(Date.now() + 90 * 86_400_000).toISOString()
    if (revoke) await sendAsAdmin(system, history, 'DELETE', path, {})
    else await sendAsAdmin(system, history, 'POST', path, { planId: plan, endsAt, reason: 'For a history' })
  },
  async vanish(system, { reader }) {
    const [customer] = customersOf(system.emulator, reader.id).filter(
      (id) => !system.emulator.state.customers.get(id)?.deleted,
    )
    if (customer) await callStripe(system, 'DELETE', `/v1/customers/${customer}`, {})
  },
  async withdraw(system, history, { at }) {
    const asked = history.declared
    if (at === 'once' || !asked) {
      const wish = { name: 'Ada Lindqvist', email: history.reader.email }
      const declared = await json(system, history, 'POST', '/user/withdrawals', wish)
      history.declared = declared ? String(declared.id) : undefined
    }
    if (!history.declared || (at === 'leisure' && !asked)) return
    await send(system, history, 'POST', `/user/withdrawals/${history.declared}/confirmation`)
    for (const one of await system.withdrawnSubscriptions(history.reader)) history.withdrawn.add(one)
    history.declared = undefined
  },
  async 'new-address'(system, history) {
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
  async leave(system, history) {
    await send(system, history, 'POST', '/user/deletion', { password: system.password })
    if (!(await system.findAccount(history.reader))) history.deletedAt ??= system.emulator.clock.now()
  },
}

export const runStep = (system: TestSystem, history: ReaderHistory, step: Step): Promise<void> =>
  (handlers[step.do] as StepHandler<Step['do']>)(system, history, step as never)

async function json(
  system: TestSystem,
  history: ReaderHistory,
  method: string,
  path: string,
  body: object = {},
): Promise<Record<string, unknown> | undefined> {
  return readResponse(await asked(system.request(history.reader, method, path, body)), history, `${method} ${path}`)
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
  await readResponse(await asked(system.request(system.admin, method, path, body)), history, `${method} ${path}`)
}

async function sendAndKeepSecret(
  system: TestSystem,
  history: ReaderHistory,
  path: string,
  body: object,
): Promise<void> {
  const answer = await json(system, history, 'POST', path, body)
  if (typeof answer?.clientSecret === 'string') history.secrets.unshift(answer.clientSecret)
}

/** Undefined when the line broke, as it does when the function dies. */
const asked = (answer: Promise<Response>) => answer.catch(() => undefined)

/** The house may refuse; that something went wrong which nobody foresaw it must never say. */
async function readResponse(
  answer: Response | undefined,
  history: ReaderHistory,
  what: string,
): Promise<Record<string, unknown> | undefined> {
  if (!answer) return undefined
  const body = await answer.text().catch(() => '')
  if (answer.status >= 500 && answer.status !== 503)
    history.violations.push(`${what} was answered ${answer.status}: ${body.slice(0, 200)}`)
  return answer.ok && body ? (JSON.parse(body) as Record<string, unknown>) : undefined
}

/** As somebody at the dashboard. */
function callStripe(
  { emulator }: TestSystem,
  method: string,
  path: string,
  form: Record<string, string>,
): Promise<Response | undefined> {
  const headers = { Authorization: `Bearer ${emulator.secretKey}` }
  return asked(fetch(`${emulator.url}${path}`, { method, headers, body: new URLSearchParams(form) }))
}
