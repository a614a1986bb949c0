import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentMethodNames } from '#shared/contracts/payment-methods.ts'
import { AdminSettings, type SettingsUpdate } from '#shared/contracts/site-settings.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'

let api: AccountsFixture
let owner: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())

const readSettings = async () => bodyOf(await owner.get('/admin/settings'), AdminSettings)
async function update(changes: Partial<SettingsUpdate>, current?: AdminSettings) {
  const { updatedAt, ...settings } = current ?? (await readSettings())
  return owner.send('/admin/settings', { ...settings, basedOn: updatedAt, ...changes }, { method: 'PUT' })
}

test('the links of the specification are there by default', async () => {
  const links = [
    ['Home', '/'],
    ['Current Issue', '/current-issue'],
    ['Archive', '/archive'],
    ['Subscribe', '/subscription'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ]
  const { headerLinks, footerLinks, timeZone } = await readSettings()
  expect(headerLinks.map(({ label, href }) => [label, href])).toEqual(links)
  expect(footerLinks).toEqual(headerLinks)
  expect(timeZone).toBe('America/New_York')
})

test('a change is saved, recorded with what was there before, and follows the content log', async () => {
  const before = await readSettings()
  const changes = {
    name: 'Parallel',
    timeZone: 'Europe/Paris',
    office: { name: 'Parallel', lines: ['1 Quay Street'], telephone: '+61 2 5550 0000' },
    headerLinks: [{ label: 'Home', href: '/' }],
    socialLinks: [{ name: 'X', url: 'https://x.com/parallel' }],
  }
  const response = await update(changes, before)
  expect(response.status).toBe(200)
  expect(await bodyOf(response, AdminSettings)).toMatchObject({ ...changes, tagline: before.tagline })
  const [entry] = await api.owner`select staff_id, before, after from private.audit_log where kind = 'settings-changed'`
  expect(entry).toMatchObject({ staff_id: owner.id, before: { name: 'Meridian' }, after: { name: 'Parallel' } })
  expect(entry?.after).not.toHaveProperty('tagline')
  const [logged] =
    await api.owner`select new_row from content_log where entity = 'site_settings' order by id desc limit 1`
  expect(logged?.new_row).toMatchObject({ name: 'Parallel', header_links: changes.headerLinks })
})

test('countries of delivery and ways to pay are saved; the database knows those of the contract', async () => {
  const changes = {
    deliveryCountries: ['France', 'Japan'],
    paymentMethods: ['card', 'paypal'],
  } satisfies Partial<SettingsUpdate>
  expect(await bodyOf(await update(changes), AdminSettings)).toMatchObject(changes)
  const known = (methods: string[]) => api.owner`select private.are_payment_methods(${methods}) as known`
  expect(await known(paymentMethodNames)).toEqual([{ known: true }])
  expect(await known(['card', 'cheque'])).toEqual([{ known: false }])
})

test('taxes and the company that sells are saved; invalid values are refused', async () => {
  const changes = {
    taxBehavior: 'inclusive' as const,
    legalName: 'Meridian Publishing Ltd',
    legalAddress: '1 Quay Street\nDublin',
    vatId: 'IE6388047V',
  }
  expect(await bodyOf(await update(changes), AdminSettings)).toMatchObject(changes)
  expect((await update({ taxBehavior: 'sometimes' as never })).status).toBe(422)
  expect((await update({ legalName: 'Two\nlines' })).status).toBe(422)
  const none = { taxBehavior: null, legalName: '', legalAddress: '', vatId: '' }
  expect(await bodyOf(await update(none), AdminSettings)).toMatchObject(none)
})

test('of two owners who save at once, one gets a conflict', async () => {
  const seen = await readSettings()
  const responses = await Promise.all([update({ tagline: 'One' }, seen), update({ tagline: 'Other' }, seen)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['timeZone', { timeZone: 'posix/Europe/Paris' }],
  ['name', { name: 'Two\nlines' }],
  ['contactEmail', { contactEmail: 'nobody' }],
  ['headerLinks', { headerLinks: [] }],
  ['headerLinks', { headerLinks: Array.from({ length: 4 }, () => ({ label: 'A label of many letters', href: '/' })) }],
  ['headerLinks.0.href', { headerLinks: [{ label: 'Home', href: 'javascript:alert(1)' }] }],
  ['headerLinks.0.href', { headerLinks: [{ label: 'Home', href: '//elsewhere.example' }] }],
  ['footerLinks.0.label', { footerLinks: [{ label: ' ', href: '/' }] }],
  ['socialLinks.0.url', { socialLinks: [{ name: 'X', url: 'data:text/html,x' }] }],
  ['paymentMethods', { paymentMethods: ['paypal' as const] }],
  ['paymentMethods', { paymentMethods: ['card' as const, 'card' as const] }],
  ['paymentMethods.1', { paymentMethods: ['card' as const, 'cheque' as 'card'] }],
  ['deliveryCountries', { deliveryCountries: [] }],
  ['deliveryCountries', { deliveryCountries: ['France' as const, 'France' as const] }],
  ['deliveryCountries.0', { deliveryCountries: ['Narnia' as 'France'] }],
  ['office.lines', { office: { name: 'A', lines: [] } }],
])('a wrong value is named: %s', async (field, changes) => {
  const { status, fields } = await problemOf(await update(changes))
  expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]])
})
