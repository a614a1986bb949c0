import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { AdminGroup, Group, type GroupDetails } from '#shared/contracts/group.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { type BoughtGroup, groupFields, groupHelpers } from './groups.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
import { type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

let api: SubscribersFixture
let owner: TestReader
let support: TestReader
beforeAll(async () => {
  api = await startSubscribersFixture()
  await helpers().sellToGroups()
  owner = await api.newReader({ role: 'owner' })
  support = await api.newReader({ role: 'support' })
})
afterAll(() => api?.stop())

const helpers = () => groupHelpers(api)
const reason = 'She telephoned'
const billing = {
  ...{ country: 'DE', postalCode: '10115', addressLine1: 'Invalidenstraße 1', addressLine2: '', city: 'Berlin' },
  vatId: 'DE123456789',
}
const corrected = { company: 'Lindqvist GmbH', invoiceEmail: 'Invoices@lindqvist.example', poNumber: 'PO-18', billing }
const put = (reader: TestReader, path: string, body: object) => reader.send(path, body, { method: 'PUT' })
const adminPath = ({ id }: BoughtGroup) => `/admin/groups/${id}/details`
const ownPath = ({ id }: BoughtGroup) => `/user/groups/${id}/details`
const basedOn = async (group: BoughtGroup) => ({ basedOn: (await group.read()).details.updatedAt })
const statusAndFields = async (response: Response) => [
  response.status,
  Object.keys((await problemOf(response)).fields ?? {}),
]
const customerOf = async ({ customer }: BoughtGroup) => {
  const { name, email, address, invoice_settings } = (await api.stripe.customers.retrieve(customer)) as {
    name: string
    email: string
    address: { country: string; city: string }
    invoice_settings: { custom_fields: { value: string }[] | null }
  }
  const { data } = await api.stripe.customers.listTaxIds(customer)
  return {
    ...{ name, email, country: address.country, city: address.city },
    ...{ poNumber: invoice_settings.custom_fields?.[0]?.value, taxIds: data.map(({ value }) => value) },
  }
}
const atStripe = {
  ...{ name: 'Lindqvist GmbH', email: 'invoices@lindqvist.example', country: 'DE', city: 'Berlin', poNumber: 'PO-18' },
  taxIds: ['DE123456789'],
}
const commandsOf = ({ customer }: BoughtGroup) =>
  api.owner`select completed_at is not null as done from private.stripe_commands where kind = 'set-group-details' and target = ${customer}`
const auditOf = async ({ manager }: BoughtGroup) =>
  (await api.owner`select kind, reason, before, after from private.audit_log where member_id = ${manager.id}`).map(
    (row) => ({ ...row }),
  )

describe('correcting what the invoices of a group name', () => {
  test('a manager corrects all of it, here and at Stripe, and takes it back', async () => {
    const group = await helpers().buy({ invoiceEmail: 'invoces@lindqvist.example' })
    const previous = await group.read()
    const response = await put(group.manager, ownPath(group), { ...corrected, ...(await basedOn(group)) })
    const { details } = await bodyOf(response, Group)
    expect(details).toMatchObject({
      ...{ company: 'Lindqvist GmbH', invoiceEmail: 'invoices@lindqvist.example', poNumber: 'PO-18' },
      ...{
        country: 'DE',
        postalCode: '10115',
        addressLine1: 'Invalidenstraße 1',
        city: 'Berlin',
        vatId: 'DE123456789',
      },
    } satisfies Partial<GroupDetails>)
    expect(await customerOf(group)).toEqual(atStripe)
    expect(
      await api.owner`select payer_email, payer_name from billing_customers where stripe_id = ${group.customer}`,
    ).toEqual([{ payer_email: 'invoices@lindqvist.example', payer_name: 'Lindqvist GmbH' }])
    expect(await auditOf(group), 'nobody of the staff did anything').toEqual([])

    const { vatId: _, ...withoutVatId } = billing
    await put(group.manager, ownPath(group), {
      ...{ company: previous.company, invoiceEmail: previous.details.invoiceEmail, billing: withoutVatId },
      basedOn: details.updatedAt,
    })
    expect(await customerOf(group)).toMatchObject({
      email: 'invoces@lindqvist.example',
      poNumber: undefined,
      taxIds: [],
    })
  })

  test('an owner corrects it with a reason, which the audit log keeps without the address', async () => {
    const group = await helpers().buy()
    const body = { ...corrected, ...(await basedOn(group)) }
    expect(await statusAndFields(await put(owner, adminPath(group), body))).toEqual([422, ['reason']])
    const response = await put(owner, adminPath(group), { ...body, reason })
    expect((await bodyOf(response, AdminGroup)).details).toMatchObject({ city: 'Berlin' })
    expect(await customerOf(group)).toEqual(atStripe)
    expect(await auditOf(group)).toEqual([{ kind: 'group-corrected', reason, before: null, after: null }])
    const [listed] = await bodyOf(await support.get(`/admin/groups?groupId=${group.id}`), z.array(AdminGroup))
    expect(listed?.details.invoiceEmail).toBe('invoices@lindqvist.example')
  })

  test('is not allowed to support, nor to another reader', async () => {
    const group = await helpers().buy()
    const body = { ...corrected, ...(await basedOn(group)), reason }
    expect((await put(support, adminPath(group), body)).status).toBe(403)
    expect((await put(await api.newReader(), ownPath(group), body)).status).toBe(404)
    expect((await put(owner, ownPath(group), body)).status, 'an owner has to give a reason').toBe(404)
    expect((await put(owner, `/admin/groups/${crypto.randomUUID()}/details`, body)).status).toBe(404)
    expect((await group.read()).company).toBe('Lindqvist & Daughters')
  })

  test('of two who correct the same details the second is told', async () => {
    const group = await helpers().buy()
    const body = { ...corrected, ...(await basedOn(group)) }
    expect((await put(group.manager, ownPath(group), body)).status).toBe(200)
    expect((await put(owner, adminPath(group), { ...body, company: 'Other', reason })).status).toBe(409)
    expect((await put(group.manager, ownPath(group), { ...body, company: 'Other' })).status).toBe(409)
    expect((await group.read()).company).toBe('Lindqvist GmbH')
    // The same again changes nothing, and orders nothing.
    await put(group.manager, ownPath(group), { ...corrected, ...(await basedOn(group)) })
    expect(await commandsOf(group)).toEqual([{ done: true }])
  })

  test('names the fields that are wrong, and stores nothing of them', async () => {
    const group = await helpers().buy()
    const rejected = async (changes: object) =>
      statusAndFields(await put(group.manager, ownPath(group), { ...corrected, ...(await basedOn(group)), ...changes }))
    expect(await rejected({ company: ' ' })).toEqual([422, ['company']])
    expect(await rejected({ invoiceEmail: 'lindqvist' })).toEqual([422, ['invoiceEmail']])
    expect(await rejected({ billing: { ...billing, addressLine1: '' } })).toEqual([422, ['billing.addressLine1']])
    expect(await rejected({ billing: { ...billing, city: '' } })).toEqual([422, ['billing.city']])
    expect(await rejected({ billing: { ...billing, vatId: 'DE1' } })).toEqual([422, ['billing.vatId']])
    expect((await group.read()).company).toBe('Lindqvist & Daughters')
    expect(await commandsOf(group)).toEqual([])
  })

  test('another country changes the tax of the next invoice, and of no earlier one', async () => {
    await api.owner`update site_settings set tax_behavior = 'exclusive'`
    const quoted = await api.send('/groups/quote', {
      ...{ subscriptionId: 'global_reader', seats: 3, billing: groupFields().billing },
    })
    const { amount } = (await quoted.json()) as { amount: number }
    const group = await helpers().buy({ amount })
    await api.owner`update site_settings set tax_behavior = null`
    expect((await group.read()).renewalAmount).toBe(75_000)
    const change = { ...corrected, billing: { ...billing, vatId: undefined }, ...(await basedOn(group)) }
    const nowhere = { ...change, billing: { ...billing, country: 'US', postalCode: '?', vatId: undefined } }
    expect(await statusAndFields(await put(group.manager, ownPath(group), nowhere))).toEqual([
      422,
      ['billing.postalCode'],
    ])
    const { renewalAmount } = await bodyOf(await put(group.manager, ownPath(group), change), Group)
    expect(renewalAmount).toBe(71_400)
    const { data: invoices } = await api.stripe.invoices.list({ customer: group.customer })
    expect(invoices.map(({ total }) => total)).toEqual([75_000])
  })

  test.each(['500', 'disconnect-after'] as const)('reaches Stripe after it has failed (%s)', async (failure) => {
    const group = await helpers().buy()
    api.emulator.faults.failNext(new RegExp(`POST /v1/customers/${group.customer}$`), failure, 4)
    expect((await put(group.manager, ownPath(group), { ...corrected, ...(await basedOn(group)) })).status).toBe(200)
    expect((await group.read()).company).toBe('Lindqvist GmbH')
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
    expect(await customerOf(group)).toEqual(atStripe)
    expect(await commandsOf(group)).toEqual([{ done: true }])
  })

  test('a command of a group that has ended since tells Stripe nothing', async () => {
    const group = await helpers().buy()
    const previous = await customerOf(group)
    api.emulator.faults.failNext(new RegExp(`POST /v1/customers/${group.customer}$`), '500', 4)
    await put(group.manager, ownPath(group), { ...corrected, ...(await basedOn(group)) })
    await api.stripe.subscriptions.cancel(group.subscription)
    await group.refresh()
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
    expect(await customerOf(group)).toEqual(previous)
    const body = { ...corrected, ...(await basedOn(group)), reason }
    expect((await put(group.manager, ownPath(group), body)).status).toBe(409)
    expect((await put(owner, adminPath(group), body)).status).toBe(409)
  })
})

describe('ending a group with its term', () => {
  const end = ({ id }: { id: string }, staff = owner) => staff.send(`/admin/groups/${id}/cancellation`, { reason })

  test('keeps the seats until then, tells the manager, and is recorded with its reason', async () => {
    const group = await helpers().buy()
    expect(await bodyOf(await end(group), AdminGroup)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    expect(await group.atStripe()).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await group.read()).toMatchObject({ isOpen: true, cancelAtPeriodEnd: true })
    const emails = await api.owner`
      select data ->> 'change' as change from private.email_outbox where recipient = ${group.manager.email} and kind = 'group-changed'`
    expect(emails).toEqual([{ change: 'cancelled' }])
    expect((await end(group)).status).toBe(409)
    expect(await auditOf(group)).toEqual([{ kind: 'group-end-planned', reason, before: null, after: null }])
    // The details of a group that ends are still those of an open invoice.
    expect((await put(group.manager, ownPath(group), { ...corrected, ...(await basedOn(group)) })).status).toBe(200)
  })

  test('is not allowed to support, and there has to be a group', async () => {
    const group = await helpers().buy()
    expect((await end(group, support)).status).toBe(403)
    expect((await end({ id: crypto.randomUUID() })).status).toBe(404)
    expect((await group.read()).cancelAtPeriodEnd).toBe(false)
  })

  test('is carried out after a failure of Stripe', async () => {
    const group = await helpers().buy()
    api.emulator.faults.failNext(/POST \/v1\/subscriptions\/sub_/, '500', 4)
    expect(await bodyOf(await end(group), AdminGroup)).toMatchObject({ cancelAtPeriodEnd: false })
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
    expect(await group.read()).toMatchObject({ cancelAtPeriodEnd: true })
  })
})
