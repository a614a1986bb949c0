import { closeDispute, newDispute, setDisputeStatus } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { deliveryAddress } from '../api/checkout.fixtures.ts'
import { type CurrencyName, cards, prices } from './arbitraries.ts'
import { groupHandlers } from './group-actions.ts'
import { pauseHandlers } from './pause-actions.ts'
import type { ReaderHistory } from './reader-history.ts'
import { callStripe, json, send, sendAndKeepSecret, sendAsAdmin } from './requests.ts'
import { billings, type PromotionName, promotions, type Step, TRIAL_DAYS } from './steps.ts'
import { customersOf, succeededCharges } from './stripe-queries.ts'
import type { TestSystem } from './test-system.ts'

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
  async pay({ emulator }, { secrets, forms, giftSecrets, violations, progress }, { which, card, bank }) {
    const secret = secrets[which]
    if (!secret) return
    const shown = forms.get(secret)
    const mode = giftSecrets.has(secret) ? 'payment' : 'subscription'
    const form = shown && ({ mode, ...shown } as const)
    try {
      const { error } = emulator.pay(secret, cards[card], bank, form)
      if (!error) progress.changes++
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
      await callStripe(system, history, 'POST', '/v1/refunds', { charge: charge.id, amount: String(amount) })
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
    if (live) await callStripe(system, history, 'DELETE', `/v1/subscriptions/${live.id}`, {})
  },
  async dispute({ emulator }, { reader, progress }, { outcome }) {
    const charge = succeededCharges(emulator, reader.id).find(({ disputed }) => !disputed)
    if (!charge) return
    progress.changes++
    const { context } = emulator
    const dispute = newDispute(context, charge, 'fraudulent')
    if (outcome === 'won' || outcome === 'lost') closeDispute(context, dispute, outcome)
    if (outcome !== 'appealed') return
    closeDispute(context, dispute, 'lost')
    setDisputeStatus(context, dispute, 'appeal_under_review')
  },
  async 'give-up-invoice'(system, history) {
    const own = customersOf(system.emulator, history.reader.id)
    const open = [...system.emulator.state.invoices.values()].find(
      ({ status, customer }) => status === 'open' && own.includes(String(customer)),
    )
    if (open) await callStripe(system, history, 'POST', `/v1/invoices/${open.id}/mark_uncollectible`, {})
  },
  async balance(system, history, { cents }) {
    const customer = customersOf(system.emulator, history.reader.id).at(-1)
    if (customer) await callStripe(system, history, 'POST', `/v1/customers/${customer}`, { balance: String(cents) })
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
    const redemption = { code, billingCountry: 'DE' }
    const redeem = () => (code ? send(system, history, 'POST', '/gifts/redemption', redemption) : Promise.resolve())
    await Promise.all(twice ? [redeem(), redeem()] : [redeem()])
  },
  async 'take-gift-back'(system, history, { redeem }) {
    const { id, code } = await newestGift(system, history)
    if (!id) return
    await Promise.all([
      send(system, history, 'POST', `/user/gifts/${id}/refund`),
      redeem && code ? send(system, history, 'POST', '/gifts/redemption', { code, billingCountry: 'DE' }) : undefined,
    ])
  },
  ...groupHandlers,
  async 'delete-customer'(system, history) {
    const [customer] = customersOf(system.emulator, history.reader.id).filter(
      (id) => !system.emulator.state.customers.get(id)?.deleted,
    )
    if (customer) await callStripe(system, history, 'DELETE', `/v1/customers/${customer}`, {})
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
    history.deletionSentAt = system.emulator.clock.now()
    await send(system, history, 'POST', '/user/deletion', { password: system.password })
    if (!(await system.findAccount(history.reader))) history.deletedAt ??= system.emulator.clock.now()
  },
}

/** Counts how often each kind of step was drawn, and how often it changed something. */
export async function runStep(system: TestSystem, history: ReaderHistory, step: Step): Promise<void> {
  const { changes } = history.progress
  await (handlers[step.do] as StepHandler<Step['do']>)(system, history, step as never)
  system.counts.add(`${step.do} drawn`)
  if (history.progress.changes > changes) system.counts.add(`${step.do} done`)
}

/** The newest gift that the reader has paid for. Another purchase is another form. */
async function newestGift(system: TestSystem, history: ReaderHistory): Promise<{ id?: string; code?: string | null }> {
  await send(system, history, 'POST', '/gifts/completion')
  const gifts = await json(system, history, 'GET', '/user/gifts')
  const [newest] = (gifts?.bought ?? []) as { id: string; code: string | null }[]
  if (newest) history.giftKey = crypto.randomUUID()
  return newest ?? {}
}
