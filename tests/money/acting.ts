import { closeDispute, newDispute } from '../../supabase/embedded/stripe/disputes.ts'
import { deliveryAddress } from '../api/checkouts-under-test.ts'
import { customersOf, succeededOf } from './at-stripe.ts'
import type { House, Reader } from './house.ts'
import { cards, type Step } from './steps.ts'

/** A reader in the middle of their history: what their browsers hold, and what should not have been answered. */
export interface Life {
  reader: Reader
  /** Secrets that their browsers were given, the newest first. */
  secrets: string[]
  quote: { planId: string; quote: string } | undefined
  /** A withdrawal that has been declared. */
  declared: string | undefined
  /** By their ids at Stripe, what they have withdrawn from. */
  withdrawn: Set<string>
  /** Every address that they have had, the newest last, and since when the newest. */
  addresses: string[]
  movedAt: Date | undefined
  /** When their account went, by Stripe's clock. */
  leftAt: number | undefined
  faults: string[]
}

export const newLife = (reader: Reader): Life => ({
  reader,
  secrets: [],
  quote: undefined,
  declared: undefined,
  withdrawn: new Set(),
  addresses: [reader.email],
  movedAt: undefined,
  leftAt: undefined,
  faults: [],
})

const prices: Record<string, number> = { global_reader: 20_000, patron_ledger: 150_000 }

type Act<Name extends Step['do']> = (house: House, life: Life, step: Extract<Step, { do: Name }>) => Promise<void>

const acts: { [Name in Step['do']]: Act<Name> } = {
  async checkout(house, life, { plan, twice, promotion }) {
    await keepSecret(house, life, '/create-payment-intent', { subscriptionId: plan, amount: prices[plan] })
    const purchase = {
      subscriptionId: plan,
      ...(plan === 'patron_ledger' && { deliveryAddress }),
      ...(promotion && { promotionCode: promotion }),
    }
    const buy = () => keepSecret(house, life, '/create-subscription', purchase)
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
  completion: (house, life) => tell(house, life, 'POST', '/checkout/completion'),
  cancel: (house, life) => tell(house, life, 'POST', '/user/subscription/cancellation'),
  resume: (house, life) => tell(house, life, 'DELETE', '/user/subscription/cancellation'),
  async change(house, life, { plan, quote }) {
    if (quote !== 'before' || !life.quote) {
      const quoted = await json(house, life, 'POST', '/user/subscription/change/preview', { planId: plan })
      life.quote = quoted ? { planId: plan, quote: String(quoted.quote) } : undefined
    }
    if (life.quote && quote !== 'only') await keepSecret(house, life, '/user/subscription/change', life.quote)
  },
  'take-back': (house, life) => tell(house, life, 'DELETE', '/user/subscription/change'),
  async card(house, life, { card }) {
    const begun = await json(house, life, 'POST', '/user/card')
    const secret = String(begun?.clientSecret ?? '')
    if (!secret) return
    try {
      house.emulator.pay(secret, cards[card])
    } catch {
      return
    }
    await tell(house, life, 'PUT', '/user/card', { setupIntentId: secret.split('_secret_')[0] })
  },
  'pay-open': (house, life) => keepSecret(house, life, '/user/subscription/payment', {}),
  async bank({ emulator }, { reader }, { refuses }) {
    for (const customer of customersOf(emulator, reader.id))
      emulator.declineCards(customer, refuses ? 'insufficient_funds' : undefined)
  },
  async refund(house, life, { percent, by }) {
    const charge = succeededOf(house.emulator, life.reader.id).at(-1)
    const left = charge ? charge.amount_captured - charge.amount_refunded : 0
    const amount = Math.max(1, Math.floor((left * percent) / 100))
    if (!charge || left === 0) return
    if (by === 'stripe') {
      await atStripe(house, 'POST', '/v1/refunds', { charge: charge.id, amount: String(amount) })
      return
    }
    const [payment] = await house.owner`select id from payments where stripe_id = ${String(charge.payment_intent)}`
    const refund = { amount, reason: 'requested_by_customer', key: crypto.randomUUID() }
    if (payment) await tellAs(house, life, 'POST', `/desk/payments/${payment.id}/refunds`, refund)
  },
  async end(house, life, { by }) {
    if (by === 'desk') return tellAs(house, life, 'DELETE', `/desk/members/${life.reader.id}/subscription`, {})
    const live = [...house.emulator.state.subscriptions.values()].find(
      (one) => customersOf(house.emulator, life.reader.id).includes(String(one.customer)) && !one.ended_at,
    )
    if (live) await atStripe(house, 'DELETE', `/v1/subscriptions/${live.id}`, {})
  },
  async dispute({ emulator }, { reader }, { lost }) {
    const charge = succeededOf(emulator, reader.id).find(({ disputed }) => !disputed)
    if (charge) closeDispute(emulator.context, newDispute(emulator.context, charge, 'fraudulent'), lost ? 'lost' : 'won')
  },
  async gift(house, life, { plan, take }) {
    const path = `/desk/members/${life.reader.id}/complimentary-subscription`
    const endsAt = new Date(Date.now() + 90 * 86_400_000).toISOString()
    if (take) await tellAs(house, life, 'DELETE', path, {})
    else await tellAs(house, life, 'POST', path, { planId: plan, endsAt, reason: 'For a history' })
  },
  async vanish(house, { reader }) {
    const [customer] = customersOf(house.emulator, reader.id).filter(
      (id) => !house.emulator.state.customers.get(id)?.deleted,
    )
    if (customer) await atStripe(house, 'DELETE', `/v1/customers/${customer}`, {})
  },
  async withdraw(house, life, { at }) {
    const asked = life.declared
    if (at === 'once' || !asked) {
      const wish = { name: 'Ada Lindqvist', email: life.reader.email }
      const declared = await json(house, life, 'POST', '/user/withdrawals', wish)
      life.declared = declared ? String(declared.id) : undefined
    }
    if (!life.declared || (at === 'leisure' && !asked)) return
    await tell(house, life, 'POST', `/user/withdrawals/${life.declared}/confirmation`)
    for (const one of await house.withdrawnBy(life.reader)) life.withdrawn.add(one)
    life.declared = undefined
  },
  async 'new-address'(house, life) {
    const email = `${life.addresses.length}-${life.addresses[0]}`
    await tell(house, life, 'POST', '/user/email', { email, currentPassword: house.password })
    const token = await house.emailChangeOf(life.reader)
    if (!token) return
    await tell(house, life, 'POST', '/auth/new-email', { token })
    const account = await house.accountOf(life.reader)
    if (account?.email !== email) return
    life.addresses.push(email)
    Object.assign(life, { movedAt: account.at, reader: { ...life.reader, email } })
  },
  async leave(house, life) {
    await tell(house, life, 'POST', '/user/deletion', { password: house.password })
    if (!(await house.accountOf(life.reader))) life.leftAt ??= house.emulator.clock.now()
  },
}

export const act = (house: House, life: Life, step: Step): Promise<void> =>
  (acts[step.do] as Act<Step['do']>)(house, life, step as never)

async function json(
  house: House,
  life: Life,
  method: string,
  path: string,
  body: object = {},
): Promise<Record<string, unknown> | undefined> {
  return read(await asked(house.ask(life.reader, method, path, body)), life, `${method} ${path}`)
}

async function tell(house: House, life: Life, method: string, path: string, body: object = {}): Promise<void> {
  await json(house, life, method, path, body)
}

async function tellAs(house: House, life: Life, method: string, path: string, body: object): Promise<void> {
  await read(await asked(house.ask(house.desk, method, path, body)), life, `${method} ${path}`)
}

async function keepSecret(house: House, life: Life, path: string, body: object): Promise<void> {
  const answer = await json(house, life, 'POST', path, body)
  if (typeof answer?.clientSecret === 'string') life.secrets.unshift(answer.clientSecret)
}

/** Undefined when the line broke, as it does when the function dies. */
const asked = (answer: Promise<Response>) => answer.catch(() => undefined)

/** The house may refuse; that something went wrong which nobody foresaw it must never say. */
async function read(
  answer: Response | undefined,
  life: Life,
  what: string,
): Promise<Record<string, unknown> | undefined> {
  if (!answer) return undefined
  const body = await answer.text().catch(() => '')
  if (answer.status >= 500 && answer.status !== 503)
    life.faults.push(`${what} was answered ${answer.status}: ${body.slice(0, 200)}`)
  return answer.ok && body ? (JSON.parse(body) as Record<string, unknown>) : undefined
}

/** As somebody at the dashboard. */
function atStripe(
  { emulator }: House,
  method: string,
  path: string,
  form: Record<string, string>,
): Promise<Response | undefined> {
  const headers = { Authorization: `Bearer ${emulator.secretKey}` }
  return asked(fetch(`${emulator.url}${path}`, { method, headers, body: new URLSearchParams(form) }))
}
