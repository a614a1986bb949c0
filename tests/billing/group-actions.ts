import { closeDispute, newDispute } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { cards } from './arbitraries.ts'
import type { GroupStep } from './group-steps.ts'
import type { ReaderHistory } from './reader-history.ts'
import { callStripe, json, send, sendAndKeepSecret, sendAsAdmin } from './requests.ts'
import { chargesOfGroup, groupOfCustomer } from './stripe-queries.ts'
import type { TestSystem } from './test-system.ts'

type GroupHandler<Name extends GroupStep['do']> = (
  system: TestSystem,
  history: ReaderHistory,
  step: Extract<GroupStep, { do: Name }>,
) => Promise<void>

const billing = { country: 'SE', postalCode: '11122', addressLine1: 'Skeppsbron 1', city: 'Stockholm' }

export const groupHandlers: { [Name in GroupStep['do']]: GroupHandler<Name> } = {
  async 'buy-group'(system, history, { seats, currency, paysBy, twice }) {
    const plan = { subscriptionId: 'global_reader', currency, seats }
    const quote = await json(system, history, 'POST', '/groups/quote', { ...plan, billing })
    const acceptedTerms = await json(system, history, 'GET', '/terms')
    const group = {
      ...plan,
      key: history.groupKey,
      paysBy,
      company: 'Lindqvist',
      billing,
      acceptedTerms,
      invoiceEmail: `invoices-of-${history.pastEmails[0]}`,
    }
    const buy = () =>
      quote
        ? sendAndKeepSecret(system, history, '/groups', { ...group, amount: quote.amount })
        : Promise.resolve(undefined)
    await Promise.all(twice ? [buy(), buy()] : [buy()])
  },
  async 'group-seats'(system, history, { seats, twice }) {
    const { id } = await newestGroup(system, history)
    if (!id) return
    const offer = await json(system, history, 'POST', `/user/groups/${id}/seats/preview`, { seats })
    if (!offer) return
    const { key, amount, acceptedTerms } = offer
    const change = { key, seats, amount, acceptedTerms }
    const send = () => sendAndKeepSecret(system, history, `/user/groups/${id}/seats`, change)
    await Promise.all(twice ? [send(), send()] : [send()])
  },
  async 'group-invite'(system, history, { members }) {
    const { id } = await newestGroup(system, history)
    const addresses = history.members.slice(0, members).map(({ email }) => email)
    if (id) await send(system, history, 'POST', `/user/groups/${id}/invitations`, { addresses: addresses.join(', ') })
  },
  async 'group-accept'(system, history, { member, twice }) {
    const { id } = await newestGroup(system, history)
    const reader = history.members[member]
    const token = id && reader && (await system.invitationToken(id, reader))
    if (!token) return
    const accept = () => send(system, { ...history, reader }, 'POST', '/groups/acceptance', { token })
    await Promise.all(twice ? [accept(), accept()] : [accept()])
  },
  async 'group-leave'(system, history, { member }) {
    const reader = history.members[member]
    if (reader) await send(system, { ...history, reader }, 'DELETE', '/user/seat')
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
    const { emulator } = system
    const { id } = await newestGroup(system, history)
    const open = [...emulator.state.invoices.values()].find(
      ({ status, customer }) => status === 'open' && groupOfCustomer(emulator, String(customer)) === id,
    )
    if (!id || !open) return
    if (by === 'transfer') {
      await callStripe(system, history, 'POST', `/v1/invoices/${open.id}/pay`, { paid_out_of_band: 'true' })
      return
    }
    const paid = [...emulator.state.invoicePayments.values()].find(({ invoice }) => invoice === open.id)
    const intent = emulator.state.paymentIntents.get(String(paid?.payment.payment_intent))
    try {
      if (intent?.client_secret && !emulator.pay(intent.client_secret).error) history.progress.changes++
    } catch {
      // It has been paid or voided meanwhile.
    }
  },
  async 'group-card'(system, history, { card }) {
    const { id } = await newestGroup(system, history)
    const setup = id ? await json(system, history, 'POST', `/user/groups/${id}/card`) : undefined
    const secret = String(setup?.clientSecret ?? '')
    if (!secret) return
    try {
      system.emulator.pay(secret, cards[card])
    } catch {
      return
    }
    await send(system, history, 'PUT', `/user/groups/${id}/card`, { setupIntentId: secret.split('_secret_')[0] })
  },
  async 'group-refund'(system, history, { percent, by }) {
    const { id } = await newestGroup(system, history)
    const charge = id ? chargesOfGroup(system.emulator, id).at(-1) : undefined
    const left = charge ? charge.amount_captured - charge.amount_refunded : 0
    if (!charge || left === 0) return
    const amount = Math.max(1, Math.floor((left * percent) / 100))
    if (by === 'stripe')
      return callStripe(system, history, 'POST', '/v1/refunds', { charge: charge.id, amount: String(amount) })
    const [payment] = await system.owner`select id from payments where stripe_id = ${String(charge.payment_intent)}`
    const refund = { amount, reason: 'requested_by_customer', key: crypto.randomUUID() }
    if (payment) await sendAsAdmin(system, history, 'POST', `/admin/payments/${payment.id}/refunds`, refund)
  },
  async 'group-dispute'(system, history, { outcome }) {
    const { context } = system.emulator
    const { id } = await newestGroup(system, history)
    const charge = id ? chargesOfGroup(system.emulator, id).find(({ disputed }) => !disputed) : undefined
    if (!charge) return
    const dispute = newDispute(context, charge, 'fraudulent')
    history.progress.changes++
    if (outcome !== 'open') closeDispute(context, dispute, outcome)
  },
  async 'end-group-at-stripe'(system, history) {
    const { id } = await newestGroup(system, history)
    const live = [...system.emulator.state.subscriptions.values()].find(
      ({ metadata, ended_at }) => metadata.group === id && !ended_at,
    )
    if (id && live) await callStripe(system, history, 'DELETE', `/v1/subscriptions/${live.id}`, {})
  },
}

/** The newest group of the reader that is open. Another purchase is another form. */
async function newestGroup(system: TestSystem, history: ReaderHistory): Promise<{ id?: string }> {
  const find = () =>
    system.owner`
      select id, opened_at from groups where manager_id = ${history.reader.id} and abandoned_at is null
      order by opened_at is null, created_at desc limit 1`
  const [newest] = await find()
  if (newest && !newest.opened_at) await send(system, history, 'POST', `/user/groups/${newest.id}/completion`)
  const [opened] = newest?.opened_at ? [newest] : await find()
  if (!opened?.opened_at) return {}
  history.groupKey = crypto.randomUUID()
  return { id: opened.id }
}
