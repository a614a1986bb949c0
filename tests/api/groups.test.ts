import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { reconcileWithStripe } from '#shared/billing/nightly-reconciliation.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { AdminGroup, GroupMember, GroupSeatsPreview } from '#shared/contracts/group.ts'
import { MemberDetail } from '#shared/contracts/member.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { type BoughtGroup, groupFields, groupHelpers } from './groups.fixtures.ts'
import { type JobsFixture, startJobsFixture } from './jobs.fixtures.ts'
import { makeDue, makeTasksDue } from './queue.fixtures.ts'
import { cards, DAY, type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

let api: SubscribersFixture
let jobs: JobsFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
  jobs = await startJobsFixture(api, { STRIPE_API_URL: api.emulator.url, STRIPE_SECRET_KEY: api.emulator.secretKey })
  await helpers().sellToGroups()
})
afterAll(() => api?.stop())

const helpers = () => groupHelpers(api)
const detailOf = async (response: Response) => [response.status, (await problemOf(response)).detail]
const preview = async ({ manager, id }: BoughtGroup, seats: number) =>
  bodyOf(await manager.send(`/user/groups/${id}/seats/preview`, { seats }), GroupSeatsPreview)
const changeSeats = ({ manager, id }: BoughtGroup, { key, seats, amount }: GroupSeatsPreview) =>
  manager.send(`/user/groups/${id}/seats`, { key, seats, amount })
const totalOf = async ({ customer }: BoughtGroup) =>
  (await api.stripe.charges.list({ customer })).data
    .filter(({ paid }) => paid)
    .reduce((sum, { amount }) => sum + amount, 0)
const openInvoice = async ({ customer }: BoughtGroup) =>
  (await api.stripe.invoices.list({ customer, status: 'open' })).data[0]
/** Unix seconds. */
const advanceTo = (time: number) => api.emulator.clock.advance(time - api.emulator.clock.now())
/** The invoice of the group is due. */
const passDueDay = async (group: BoughtGroup) => {
  const invoice = await openInvoice(group)
  advanceTo((invoice?.due_date ?? 0) + 1)
  await group.refresh()
}

describe('buying seats', () => {
  test('by card: nothing is open before the payment, and it is charged once', async () => {
    const { start, groupsOf } = helpers()
    const manager = await api.newReader()
    const fields = groupFields()
    const first = await start(manager, fields)
    expect(first).toMatchObject({ amount: 60_000, clientSecret: expect.stringContaining('_secret_') })
    expect(await start(manager, fields)).toEqual(first)
    expect((await groupsOf(manager)).managed).toEqual([])
    expect(api.emulator.pay(first.clientSecret ?? '').status).toBe('succeeded')
    await manager.send(`/user/groups/${first.groupId}/completion`)
    expect(await groupsOf(manager)).toMatchObject({
      managed: [
        {
          ...{
            id: first.groupId,
            plan: 'Global Reader',
            seats: 3,
            seatsInUse: 0,
            paysBy: 'card',
            price: 60_000,
            isOpen: true,
          },
          ...{ isPaid: true, status: 'active', name: 'Lindqvist & Daughters' },
        },
      ],
      seat: null,
    })
    expect(await detailOf(await manager.send('/groups', fields))).toEqual([
      409,
      'This group is bought already, and is in your account. Nothing more has been charged.',
    ])
    // The manager has no seat, and may subscribe for themselves.
    expect(await helpers().sourceOf(manager)).toBe('free')
    expect(await helpers().queuedFor(manager.email)).toContain('group-opened')
  })

  test('other terms are another attempt, of which one can be paid', async () => {
    const manager = await api.newReader()
    const fields = groupFields()
    const first = await helpers().start(manager, fields)
    const second = await helpers().start(manager, { ...fields, seats: 4, amount: 80_000 })
    expect(second.groupId).toBe(first.groupId)
    expect(() => api.emulator.pay(first.clientSecret ?? '')).toThrow()
    expect(api.emulator.pay(second.clientSecret ?? '').status).toBe('succeeded')
    await manager.send(`/user/groups/${second.groupId}/completion`)
    expect((await helpers().groupsOf(manager)).managed).toMatchObject([{ seats: 4, price: 80_000 }])
  })

  test('by invoice: the seats are open at once, and the invoice names company, order and due day', async () => {
    const group = await helpers().buy({ paysBy: 'invoice', invoiceEmail: 'Accounts@lindqvist.example' })
    expect(await group.read()).toMatchObject({ isOpen: true, isPaid: false, paysBy: 'invoice' })
    const invoice = await openInvoice(group)
    expect(invoice).toMatchObject({
      ...{ amount_due: 60_000, customer_name: 'Lindqvist & Daughters', customer_email: 'accounts@lindqvist.example' },
      custom_fields: [{ name: 'Purchase order', value: 'PO-17' }],
    })
    expect(Math.round(((invoice?.due_date ?? 0) - (invoice?.created ?? 0)) / DAY)).toBe(30)
    expect(await totalOf(group)).toBe(0)
    const again = await group.manager.send('/groups', groupFields({ paysBy: 'invoice' }))
    expect(await detailOf(again)).toEqual([
      409,
      'The invoice of another group of yours is not paid yet. Please pay it first, or pay this one by card.',
    ])
  })

  test('by invoice after a card payment was left: refused beside another group on credit, and never unreadable', async () => {
    const onCredit = await helpers().buy({ paysBy: 'invoice' })
    const { manager } = onCredit
    const fields = groupFields()
    const { groupId } = await helpers().start(manager, fields)
    const [group] = await api.owner`select customer_id from groups where id = ${groupId}`
    api.emulator.clock.advance(DAY)
    await refreshCustomer(api.billing, group?.customer_id)
    expect(await api.owner`select ended_at from groups where id = ${groupId}`).toEqual([{ ended_at: expect.any(Date) }])
    expect(await detailOf(await manager.send('/groups', { ...fields, paysBy: 'invoice' }))).toEqual([
      409,
      'The invoice of another group of yours is not paid yet. Please pay it first, or pay this one by card.',
    ])
    await refreshCustomer(api.billing, group?.customer_id)

    await api.stripe.invoices.pay((await openInvoice(onCredit))?.id ?? '', { paid_out_of_band: true })
    await onCredit.refresh()
    expect((await manager.send('/groups', { ...fields, paysBy: 'invoice' })).status).toBe(200)
    expect((await helpers().groupsOf(manager)).managed.map(({ isOpen }) => isOpen)).toEqual([true, true])
  })

  test('is refused for another amount, a plan that is not sold to groups, an address without a street, a guest', async () => {
    const manager = await api.newReader()
    const rejected = async (changes: object) => {
      const response = await manager.send('/groups', groupFields(changes))
      return [response.status, Object.keys((await problemOf(response)).fields ?? {})]
    }
    expect(await rejected({ amount: 59_999 })).toEqual([422, ['amount']])
    expect(await rejected({ seats: 1, amount: 20_000 })).toEqual([422, ['seats']])
    expect(await rejected({ billing: { country: 'SE', city: 'Stockholm' } })).toEqual([422, ['billing.addressLine1']])
    await api.owner`update plans set group_payment = 'card' where id = 'global_reader'`
    expect(await rejected({ paysBy: 'invoice' })).toEqual([422, ['paysBy']])
    await api.owner`update plans set group_payment = null where id = 'global_reader'`
    expect(await rejected({})).toEqual([422, ['subscriptionId']])
    await helpers().sellToGroups()
    expect((await api.send('/groups', groupFields())).status).toBe(401)
    await api.owner`update profiles set email_confirmed_at = null where id = ${manager.id}`
    expect((await manager.send('/groups', groupFields({ paysBy: 'invoice' }))).status).toBe(409)
  })

  test('with taxes: the amount is that of the quote, for all seats', async () => {
    await api.owner`update site_settings set tax_behavior = 'exclusive'`
    const { billing } = groupFields()
    const quote = await api.send('/groups/quote', { subscriptionId: 'global_reader', seats: 3, billing })
    const { amount, tax } = (await quote.json()) as { amount: number; tax: number }
    expect(amount).toBe(60_000 + tax)
    expect(tax).toBeGreaterThan(0)
    const group = await helpers().buy({ amount })
    expect(await totalOf(group)).toBe(amount)
    await api.owner`update site_settings set tax_behavior = null`
  })
})

describe('members', () => {
  test('are invited by pasted addresses, accept with an account or a new one, and the manager sees who has', async () => {
    const group = await helpers().buy()
    const reader = await api.newReader()
    const { invitations } = await helpers().invite(group, `"Lindqvist, Ada" <${reader.email}>;\nnew@lindqvist.example`)
    expect(invitations).toEqual([
      { email: reader.email, outcome: 'sent' },
      { email: 'new@lindqvist.example', outcome: 'sent' },
    ])
    const [invitation] = await api.inbox.waitForEmails(1, 'new@lindqvist.example')
    expect(invitation?.subject).toBe('A seat for you at Meridian')
    const token = await helpers().tokenFor('new@lindqvist.example')
    expect(invitation?.text).toContain(`/groups/join?token=${token}`)
    expect(await (await api.get(`/groups/invitation?token=${token}`)).json()).toMatchObject({
      ...{ group: 'Lindqvist & Daughters', plan: 'Global Reader', status: 'open', email: 'new@lindqvist.example' },
    })
    expect((await helpers().accept(reader, await helpers().tokenFor(reader.email))).status).toBe(200)
    expect(await helpers().sourceOf(reader)).toBe('group')
    expect((await helpers().groupsOf(reader)).seat).toMatchObject({
      group: 'Lindqvist & Daughters',
      plan: 'Global Reader',
    })
    const guest = { email: 'new@lindqvist.example', password: 'three unrelated words', firstName: 'Bo', lastName: 'Ek' }
    const headers = { Cookie: 'checkout=a-browser-of-a-new-member' }
    const accepted = await api.send('/groups/acceptance', { token, ...guest }, { headers })
    expect([accepted.status, await accepted.json()]).toMatchObject([200, { signedIn: true, plan: 'Global Reader' }])
    const members = await bodyOf(await group.manager.get(`/user/groups/${group.id}/members`), z.array(GroupMember))
    expect(members.map(({ email, status }) => [email, status]).sort()).toEqual(
      [
        [reader.email, 'member'],
        ['new@lindqvist.example', 'member'],
      ].sort(),
    )
    expect(await group.read()).toMatchObject({ seatsInUse: 2, openInvitations: 0 })
  })

  test('an address that is none invites nobody, and one that has no seat left is named', async () => {
    const group = await helpers().buy({ seats: 2, amount: 40_000 })
    const send = (addresses: string) => group.manager.send(`/user/groups/${group.id}/invitations`, { addresses })
    expect(await detailOf(await send('a@l.example, not an address'))).toEqual([
      422,
      'Not an e-mail address: not, an, address',
    ])
    const { invitations } = await helpers().invite(group, 'a@l.example b@l.example c@l.example')
    expect(invitations.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'full'])
  })

  test('a reader who pays for a subscription is refused with a sentence, and may accept later', async () => {
    const group = await helpers().buy()
    const subscriber = await api.newSubscriber()
    await helpers().invite(group, subscriber.email)
    const token = await helpers().tokenFor(subscriber.email)
    expect(await detailOf(await helpers().accept(subscriber, token))).toEqual([
      409,
      'You pay for a subscription of your own. The invitation stays open: accept it when your subscription has ended.',
    ])
    await api.stripe.subscriptions.cancel(subscriber.subscription)
    await subscriber.refresh()
    expect((await helpers().accept(subscriber, token)).status).toBe(200)
  })

  test('a form without script is led to a page', async () => {
    const group = await helpers().buy()
    const reader = await api.newReader()
    await helpers().invite(group, reader.email)
    const post = (token: string) =>
      reader.send(`/groups/acceptance?token=${token}`, new URLSearchParams({ firstName: '' }) as never, {
        headers: { 'Sec-Fetch-Mode': 'navigate' },
      })
    expect((await post('x'.repeat(43))).headers.get('Location')).toBe('/groups/join#refused')
    expect((await post(await helpers().tokenFor(reader.email))).headers.get('Location')).toBe('/groups/joined')
    expect(await helpers().sourceOf(reader)).toBe('group')
  })

  test('are removed by the manager, who then gives the seat to somebody else; and leave by themselves', async () => {
    const group = await helpers().buy({ seats: 2, amount: 40_000 })
    const [ada, bo] = [await helpers().addMember(group), await helpers().addMember(group)]
    const members = await bodyOf(await group.manager.get(`/user/groups/${group.id}/members`), z.array(GroupMember))
    const own = members.find(({ email }) => email === ada.email)
    const remove = (reader: typeof ada) =>
      reader.send(`/user/groups/${group.id}/members/${own?.id}`, {}, { method: 'DELETE' })
    expect((await remove(bo)).status).toBe(404)
    expect((await remove(group.manager)).status).toBe(200)
    expect(await helpers().sourceOf(ada)).toBe('free')
    expect(await helpers().queuedFor(ada.email)).toContain('group-seat-ended')
    expect((await remove(group.manager)).status).toBe(200)
    await helpers().addMember(group)
    expect((await bo.send('/user/seat', {}, { method: 'DELETE' })).status).toBe(200)
    expect([await helpers().sourceOf(bo), (await group.read()).seatsInUse]).toEqual(['free', 1])
    expect((await bo.send('/user/seat', {}, { method: 'DELETE' })).status).toBe(404)
  })

  test('nobody but the manager reads a group, and only staff read all', async () => {
    const group = await helpers().buy()
    const member = await helpers().addMember(group)
    for (const path of ['members', 'invoices']) {
      expect((await member.get(`/user/groups/${group.id}/${path}`)).status).toBe(404)
      expect((await api.get(`/user/groups/${group.id}/${path}`)).status).toBe(401)
    }
    expect((await helpers().groupsOf(member)).managed).toEqual([])
    expect((await member.get('/admin/groups')).status).toBe(403)
    const support = await api.newReader({ role: 'support' })
    const groups = await bodyOf(await support.get('/admin/groups'), z.array(AdminGroup))
    expect(groups.find(({ id }) => id === group.id)).toMatchObject({
      ...{ company: 'Lindqvist & Daughters', manager: group.manager.email, seats: 3, seatsInUse: 1, paid: true },
    })
  })
})

describe('the number of seats', () => {
  test('more are charged for the rest of the term, once, and not at another amount', async () => {
    const group = await helpers().buy()
    const offer = await preview(group, 5)
    expect(offer).toMatchObject({ effective: 'now', nextAmount: 100_000 })
    // The rest of a term that has just begun.
    expect(offer.amount).toBeGreaterThan(39_800)
    expect((await changeSeats(group, { ...offer, amount: offer.amount - 1 })).status).toBe(409)
    expect((await changeSeats(group, offer)).status).toBe(200)
    expect((await changeSeats(group, offer)).status).toBe(200)
    expect(await group.read()).toMatchObject({ seats: 5, nextSeats: null })
    expect(await totalOf(group)).toBe(60_000 + offer.amount)
  })

  test('a declined card changes nothing', async () => {
    const group = await helpers().buy()
    const offer = await preview(group, 5)
    api.emulator.declineCards(group.customer, 'generic_decline')
    expect((await changeSeats(group, offer)).status).toBe(402)
    expect([(await group.read()).seats, await totalOf(group)]).toEqual([3, 60_000])
    expect(await openInvoice(group)).toBeUndefined()
  })

  test('more are invoiced at once where the group pays by invoice', async () => {
    const group = await helpers().buy({ paysBy: 'invoice' })
    const offer = await preview(group, 4)
    expect((await changeSeats(group, offer)).status).toBe(200)
    expect(await group.read()).toMatchObject({ seats: 4, isOpen: true })
    const { data } = await api.stripe.invoices.list({ customer: group.customer, status: 'open' })
    expect(data.map(({ amount_due }) => amount_due).sort()).toEqual([offer.amount, 60_000].sort())
  })

  test('fewer that are planned while more are being paid leave what is paid', async () => {
    const group = await helpers().buy()
    const state = await group.atStripe()
    // As another window does, and not recorded yet.
    await api.stripe.subscriptions.update(group.subscription, {
      items: [{ id: state.items.data[0]?.id ?? '', quantity: 5 }],
      proration_behavior: 'always_invoice',
    })
    expect((await changeSeats(group, await preview(group, 2))).status).toBe(200)
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
    await group.refresh()
    expect(await group.read()).toMatchObject({ seats: 5, nextSeats: 2 })
    expect((await group.atStripe()).items.data[0]?.quantity).toBe(2)
  })

  test('a day after the renewal on which staff end the group leaves the amount of the renewal', async () => {
    const group = await helpers().buy()
    const end = (await group.atStripe()).items.data[0]?.current_period_end ?? 0
    await api.stripe.subscriptions.update(group.subscription, { cancel_at: end + 30 * DAY })
    expect(await preview(group, 5)).toMatchObject({ nextAmount: 100_000 })
    await api.stripe.subscriptions.update(group.subscription, { cancel_at: end - 30 * DAY })
    expect(await preview(group, 5)).toMatchObject({ nextAmount: null })
  })

  test('the balance of the group is shown to its manager and to staff, and is part of the renewal', async () => {
    const group = await helpers().buy()
    expect(await group.read()).toMatchObject({ balance: null, renewalAmount: 60_000 })
    await api.stripe.customers.update(group.customer, { balance: -2_500 })
    await group.refresh()
    const shown = { balance: { amount: -2_500, currency: 'usd' }, renewalAmount: 57_500 }
    expect(await group.read()).toMatchObject(shown)
    const staff = await api.newReader({ role: 'support' })
    const detail = await bodyOf(await staff.get(`/admin/members/${group.manager.id}`), MemberDetail)
    expect(detail.groups.managed).toMatchObject([shown])
    const other = await api.newReader()
    const read = await api.owner.begin(async (tx) => {
      const claims = JSON.stringify({ role: 'authenticated', sub: other.id })
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      return tx`select private.balance_of_group(${group.id}) as balance`
    })
    expect([...read]).toEqual([{ balance: null }])
  })

  test('fewer begin with the next term, never below the seats in use, and can be taken back', async () => {
    const group = await helpers().buy()
    await helpers().addMember(group)
    await helpers().addMember(group)
    const third = await api.newReader()
    await helpers().invite(group, third.email)
    expect(await preview(group, 2)).toMatchObject({ effective: 'period-end', amount: 0, nextAmount: 40_000 })
    expect((await changeSeats(group, await preview(group, 2))).status).toBe(200)
    expect(await group.read()).toMatchObject({ seats: 3, nextSeats: 2 })
    await group.refresh()
    expect(await group.read()).toMatchObject({ seats: 3, nextSeats: 2, renewalAmount: 40_000 })
    // From now on no more are given than there will be.
    expect((await helpers().accept(third, await helpers().tokenFor(third.email))).status).toBe(409)
    expect((await group.manager.send(`/user/groups/${group.id}/seats/preview`, { seats: 4 })).status).toBe(409)
    expect((await changeSeats(group, await preview(group, 3))).status).toBe(200)
    expect(await group.read()).toMatchObject({ seats: 3, nextSeats: null })
    expect((await helpers().accept(third, await helpers().tokenFor(third.email))).status).toBe(200)
    expect(await detailOf(await changeSeats(group, await preview(group, 2)))).toEqual([
      409,
      'More seats than these are in use. Please remove members first.',
    ])
    expect(await totalOf(group)).toBe(60_000)
  })

  test('at the renewal the fewer seats are invoiced', async () => {
    const group = await helpers().buy()
    expect((await changeSeats(group, await preview(group, 2))).status).toBe(200)
    const { items } = await group.atStripe()
    advanceTo((items.data[0]?.current_period_end ?? 0) + 7200)
    await group.refresh()
    expect(await group.read()).toMatchObject({ seats: 2, nextSeats: null, price: 40_000 })
    expect(await totalOf(group)).toBe(100_000)
    expect(await helpers().queuedFor(group.manager.email)).toContain('group-changed')
  })
})

describe('paying by invoice', () => {
  test('a transfer that staff mark as paid is revenue by its invoice, and the reconciliation agrees', async () => {
    const group = await helpers().buy({ paysBy: 'invoice' })
    const member = await helpers().addMember(group)
    const invoice = await openInvoice(group)
    await api.stripe.invoices.pay(invoice?.id ?? '', { paid_out_of_band: true })
    await group.refresh()
    expect(await group.read()).toMatchObject({ isPaid: true, isOpen: true })
    const [payment] =
      await api.owner`select amount, status, stripe_id, user_id, description from payments where customer_id = ${group.customer}`
    expect(payment).toEqual({
      ...{ amount: 60_000, status: 'succeeded', stripe_id: null, user_id: null },
      description: 'Global Reader, first year, by transfer',
    })
    await group.refresh()
    await jobs.run()
    const [{ paid } = { paid: 0 }] = await api.owner`
      select sum((month ->> 'paid')::integer)::integer as paid from private.revenue_schedules
        join payments on payments.id = payment_id, jsonb_array_elements(months) as month
      where payments.customer_id = ${group.customer}`
    expect(paid).toBe(60_000)
    const run = await reconcileWithStripe(api.billing, { force: true, timeBudgetMs: 60_000 })
    expect(run?.captured).toEqual(run?.recorded)
    expect(run?.differences.filter(({ customer }) => customer === group.customer)).toEqual([])
    expect(await helpers().sourceOf(member)).toBe('group')
  })

  test('a subscription that ended before other terms were bought is no difference for the reconciliation', async () => {
    const group = await helpers().buy({ paysBy: 'invoice' })
    const [row] = await api.owner`select stripe_subscription_id as id from groups where id = ${group.id}`
    const attempt = await api.stripe.subscriptions.retrieve(row?.id)
    const { customer, items, metadata } = attempt
    const earlier = await api.stripe.subscriptions.create({
      customer: String(customer),
      items: [{ price: items.data[0]?.price.id ?? '', quantity: 2 }],
      ...{ collection_method: 'send_invoice', days_until_due: 30, billing_mode: { type: 'flexible' } },
      metadata: { ...metadata, attempt: '0' },
    })
    await api.stripe.subscriptions.cancel(earlier.id)
    // The clock of the emulator may be ahead, and the reconciliation reads until now.
    Object.assign(api.emulator.state.subscriptions.get(earlier.id) ?? {}, {
      created: Math.floor(Date.now() / 1000) - 60,
    })
    const run = await reconcileWithStripe(api.billing, { force: true, timeBudgetMs: 60_000 })
    expect(run?.differences.filter(({ customer }) => customer === group.customer)).toEqual([])
  })

  test('past the due day the seats stay for the grace period, and the manager is told', async () => {
    const group = await helpers().buy({ paysBy: 'invoice' })
    const member = await helpers().addMember(group)
    const due = (await openInvoice(group))?.due_date ?? 0
    await passDueDay(group)
    const { closesAt, ...read } = await group.read()
    expect(read).toMatchObject({ status: 'past_due', isOpen: true })
    expect(Date.parse(closesAt ?? '')).toBe((due + 14 * DAY) * 1000)
    expect(await helpers().queuedFor(group.manager.email)).toContain('group-payment-due')
    await api.owner`update groups set past_due_since = now() - interval '15 days' where id = ${group.id}`
    await api.owner`update subscriptions set past_due_since = now() - interval '15 days' where user_id = ${member.id} and live`
    expect((await group.read()).isOpen).toBe(false)
    await makeTasksDue(api.owner, 'billing')
    await jobs.run()
    expect(
      (await helpers().queuedFor(group.manager.email)).filter((kind) => kind === 'group-payment-due'),
    ).toHaveLength(2)
    await api.stripe.invoices.pay((await openInvoice(group))?.id ?? '', { paid_out_of_band: true })
    await group.refresh()
    expect(await group.read()).toMatchObject({ status: 'active', isOpen: true, closesAt: null })
  })

  test('a later invoice that is paid pays for its seats, and not for those of the first one', async () => {
    const group = await helpers().buy({ paysBy: 'invoice' })
    const first = await openInvoice(group)
    await changeSeats(group, await preview(group, 4))
    const { data: open } = await api.stripe.invoices.list({ customer: group.customer, status: 'open' })
    const later = open.find(({ id }) => id !== first?.id)
    advanceTo((first?.due_date ?? 0) + 1)
    await api.stripe.invoices.pay(later?.id ?? '', { paid_out_of_band: true })
    await group.refresh()
    expect((await group.atStripe()).status).toBe('active')
    const { closesAt, ...read } = await group.read()
    expect(read).toMatchObject({ isPaid: false, status: 'past_due' })
    expect(Date.parse(closesAt ?? '')).toBe(((first?.due_date ?? 0) + 14 * DAY) * 1000)
    const more = await problemOf(await group.manager.send(`/user/groups/${group.id}/seats/preview`, { seats: 9 }))
    expect([more.status, more.detail]).toEqual([409, expect.stringMatching(/invoice is overdue/)])
    const another = await group.manager.send('/groups', groupFields({ paysBy: 'invoice' }))
    expect(another.status).toBe(409)
    await api.stripe.invoices.pay(first?.id ?? '', { paid_out_of_band: true })
    await group.refresh()
    expect(await group.read()).toMatchObject({ isPaid: true, status: 'active', closesAt: null })
  })

  test('the invoices of the group lead to their file and to the page that takes a card', async () => {
    const group = await helpers().buy({ paysBy: 'invoice' })
    const [invoice] = (await (await group.manager.get(`/user/groups/${group.id}/invoices`)).json()) as {
      id: string
      status: string
    }[]
    expect(invoice).toMatchObject({ amount: 60_000, status: 'open', description: 'Global Reader, first year' })
    for (const page of ['pdf', 'payment']) {
      const response = await group.manager.get(`/user/groups/${group.id}/invoices/${invoice?.id}/${page}`)
      expect([response.status, response.headers.get('Location')?.startsWith(api.emulator.url)]).toEqual([303, true])
    }
  })
})

describe('the end', () => {
  test('cancelled, the seats stay until the end of the term, which can be taken back; then they end', async () => {
    const group = await helpers().buy()
    const member = await helpers().addMember(group)
    const cancel = (method: 'POST' | 'DELETE') =>
      group.manager.send(`/user/groups/${group.id}/cancellation`, {}, { method })
    expect((await cancel('POST')).status).toBe(200)
    expect((await cancel('DELETE')).status).toBe(200)
    expect((await group.read()).cancelAtPeriodEnd).toBe(false)
    expect((await cancel('POST')).status).toBe(200)
    expect([(await group.read()).cancelAtPeriodEnd, await helpers().sourceOf(member)]).toEqual([true, 'group'])
    const { items } = await group.atStripe()
    advanceTo((items.data[0]?.current_period_end ?? 0) + 60)
    await group.refresh()
    expect([(await group.read()).status, await helpers().sourceOf(member)]).toEqual(['canceled', 'free'])
    expect(await totalOf(group)).toBe(60_000)
  })

  test('cancelled when an invoice is overdue, it ends at once, and none of its invoices can be paid any more', async () => {
    const group = await helpers().buy({ paysBy: 'invoice' })
    await changeSeats(group, await preview(group, 4))
    const first = (await api.stripe.invoices.list({ customer: group.customer, status: 'open' })).data.at(-1)
    advanceTo((first?.due_date ?? 0) + 1)
    await group.refresh()
    expect((await group.manager.send(`/user/groups/${group.id}/cancellation`)).status).toBe(200)
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
    expect((await group.atStripe()).status).toBe('canceled')
    expect(await openInvoice(group)).toBeUndefined()
  })

  test('that is paid while its manager deletes the account has nobody: it ends, and everything goes back', async () => {
    const manager = await api.newReader()
    const { groupId, clientSecret } = await helpers().start(manager)
    const [row] = await api.owner`select customer_id from groups where id = ${groupId}`
    await api.owner`delete from auth.users where id = ${manager.id}`
    api.emulator.pay(clientSecret ?? '')
    for (let run = 0; run < 3; run++) {
      await refreshCustomer(api.billing, row?.customer_id)
      await makeDue(api.owner, 'stripe-commands')
      await executeStripeCommands(api.billing)
    }
    const { data } = await api.stripe.subscriptions.list({ customer: row?.customer_id, status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['canceled'])
    const [charge] = (await api.stripe.charges.list({ customer: row?.customer_id })).data
    expect([charge?.amount, charge?.amount_refunded]).toEqual([60_000, 60_000])
  })

  test('a deletion of the manager ends the group with its term, and then its customer goes at Stripe', async () => {
    const group = await helpers().buy()
    const member = await helpers().addMember(group)
    await api.owner`delete from auth.users where id = ${group.manager.id}`
    await jobs.run()
    expect(await group.atStripe()).toMatchObject({ cancel_at_period_end: true, status: 'active' })
    expect(await helpers().sourceOf(member)).toBe('group')
  })

  test('a group that nobody pays is given up after a day', async () => {
    const manager = await api.newReader()
    const { groupId, clientSecret } = await helpers().start(manager)
    await api.owner`alter table groups disable trigger touch_updated_at`
    await api.owner`update groups set updated_at = now() - interval '24 hours' where id = ${groupId}`
    await api.owner`alter table groups enable trigger touch_updated_at`
    await makeTasksDue(api.owner, 'billing')
    await jobs.run()
    await jobs.run()
    expect(() => api.emulator.pay(clientSecret ?? '')).toThrow()
    expect(await api.owner`select abandoned_at is not null as abandoned from groups where id = ${groupId}`).toEqual([
      { abandoned: true },
    ])
  })

  test('the manager is reminded of the renewal a month before, once', async () => {
    const group = await helpers().buy()
    await api.owner`update groups set current_period_end = now() + interval '20 days', current_period_start = now() - interval '1 day' where id = ${group.id}`
    for (let times = 0; times < 2; times++) {
      await makeTasksDue(api.owner, 'billing')
      await jobs.run()
    }
    expect((await helpers().queuedFor(group.manager.email)).filter((kind) => kind === 'group-renewal')).toHaveLength(1)
  })
})

test('a customer whose record was lost in a crash is found again by its metadata, and is given to no account', async () => {
  const group = await helpers().buy()
  await api.owner`update groups set customer_id = null, stripe_subscription_id = null, status = 'incomplete', opened_at = null where id = ${group.id}`
  await group.refresh()
  expect(await group.read()).toMatchObject({ isOpen: true, seats: 3 })
  expect(await api.owner`select user_id from billing_customers where stripe_id = ${group.customer}`).toEqual([
    { user_id: null },
  ])
})

test('a group whose first answer was lost before the seller was corrected is bought, and has one subscription', async () => {
  const manager = await api.newReader()
  const fields = groupFields()
  api.emulator.faults.failNext(/^POST \/v1\/subscriptions$/, 'disconnect-after', 20)
  expect((await manager.send('/groups', fields)).status).toBe(503)
  api.emulator.faults.clear()
  const { subscriptions } = api.emulator.state
  const lost = [...subscriptions.values()].at(-1)
  if (!lost) throw new Error('Stripe has created no subscription.')
  // Stripe's lists may be behind.
  subscriptions.delete(lost.id)
  await api.owner`update site_settings set legal_name = 'Meridian Publishing Ltd', legal_address = '1 Quay Street'`
  const { groupId, clientSecret } = await helpers().start(manager, fields)
  subscriptions.set(lost.id, lost)
  expect(lost.metadata.group).toBe(groupId)
  expect(api.emulator.pay(clientSecret ?? '').status).toBe('succeeded')
  await manager.send(`/user/groups/${groupId}/completion`)
  await makeDue(api.owner, 'stripe-commands')
  await executeStripeCommands(api.billing)
  expect(subscriptions.get(lost.id)?.status).toBe('incomplete_expired')
  expect((await helpers().groupsOf(manager)).managed).toMatchObject([{ id: groupId, seats: 3, isOpen: true }])
  await api.owner`update site_settings set legal_name = '', legal_address = ''`
})

test('a card that the bank wants confirmed for more seats: they begin with the confirmation', async () => {
  const manager = await api.newReader()
  const { groupId, clientSecret } = await helpers().start(manager)
  expect(api.emulator.pay(clientSecret ?? '', cards.requiresAuthentication).status).toBe('succeeded')
  await manager.send(`/user/groups/${groupId}/completion`)
  const offer = await bodyOf(
    await manager.send(`/user/groups/${groupId}/seats/preview`, { seats: 4 }),
    GroupSeatsPreview,
  )
  const response = await manager.send(`/user/groups/${groupId}/seats`, {
    key: offer.key,
    seats: 4,
    amount: offer.amount,
  })
  const { clientSecret: secret, group } = (await response.json()) as {
    clientSecret: string | null
    group: { seats: number }
  }
  expect([response.status, secret !== null, group.seats]).toEqual([200, true, 3])
  expect(api.emulator.pay(secret ?? '', cards.succeeds).status).toBe('succeeded')
  await manager.send(`/user/groups/${groupId}/completion`)
  expect((await helpers().groupsOf(manager)).managed).toMatchObject([{ seats: 4 }])
})
