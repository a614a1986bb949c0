import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountExport } from '#shared/contracts/account.ts'
import { type AccountsFixture, startAccountsFixture } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'
import { newFullAccount, tablesMentioning } from './full-account.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

/** Where the export contains each table. Tables that are left out belong to staff or repeat data of another table. */
const exportSections: Record<string, keyof AccountExport | 'not theirs'> = {
  'public.profiles': 'profile',
  'public.staff': 'profile',
  'public.subscriptions': 'subscriptions',
  'public.addresses': 'addresses',
  'public.billing_customers': 'card',
  'public.invoices': 'invoices',
  'public.payments': 'payments',
  'public.withdrawals': 'withdrawals',
  'public.cancellation_feedback': 'cancellationFeedback',
  'public.winback_offers': 'offers',
  'public.print_pauses': 'pauses',
  'public.paused_editions': 'pauses',
  'public.gifts': 'gifts',
  'public.groups': 'groups',
  'public.group_members': 'seat',
  'public.print_deliveries': 'printDeliveries',
  'public.reading_progress': 'readingProgress',
  'public.reading_list': 'readingList',
  'public.highlights': 'highlights',
  'public.support_tickets': 'supportTickets',
  'public.support_replies': 'supportTickets',
  'public.session_details': 'sessions',
  'public.account_events': 'accountEvents',
  'public.newsletter_subscribers': 'newsletter',
  'public.contact_messages': 'contactMessages',
  'public.contact_replies': 'contactMessages',
  'public.article_drafts': 'not theirs',
  'public.article_leases': 'not theirs',
  'public.article_presence': 'not theirs',
  'public.access_tokens': 'not theirs',
  'public.articles': 'not theirs',
  'public.staff_invitations': 'not theirs',
}

test('the export contains everything of one reader and nothing of another', async () => {
  const [ada, bea] = [await newFullAccount(api), await newFullAccount(api)]
  const response = await ada.get('/user/export')
  const today = new Date().toISOString().slice(0, 10)
  expect([response.status, response.headers.get('content-disposition'), response.headers.get('cache-control')]).toEqual(
    [200, `attachment; filename="account-${today}.json"`, 'no-store'],
  )
  const text = await response.clone().text()
  for (const otherUserValue of [bea.id, bea.email]) expect(text).not.toContain(otherUserValue)
  const exported = await bodyOf(response, AccountExport)
  expect(exported).toMatchObject({
    profile: { id: ada.id, email: ada.email, firstName: 'Ada', staffRole: 'author' },
    subscriptions: expect.arrayContaining([
      expect.objectContaining({ planId: 'free', plan: 'The Introduction', status: 'active', source: 'free', price: 0 }),
      expect.objectContaining({ planId: 'global_reader', status: 'canceled', source: 'group', price: 0 }),
    ]),
    addresses: [{ city: 'Sydney', isDefault: true }],
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
    balance: { amount: -500, currency: 'usd' },
    invoices: [{ amount: 20_000, amountPaid: 20_000, status: 'paid' }],
    refunds: [{ amount: 20_000, status: 'succeeded' }],
    withdrawals: [{ plan: 'Global Reader', amount: 20_000, confirmedAt: expect.any(String) }],
    cancellationFeedback: [{ reason: 'time', comment: 'I travel too much.' }],
    trial: { rejected: false, cardFingerprint: expect.stringMatching(/^card_/) },
    pauses: [
      { firstEdition: '2026-05', lastEdition: '2026-06', leftOut: [expect.stringMatching(/^\d{4}-\d\d$/)], months: 1 },
    ],
    offers: [{ plan: 'The Introduction', kind: 'return', percent: 30 }],
    gifts: [{ recipientName: 'Colette', amount: 20_000, status: 'redeemed' }],
    receivedGifts: [{ fromName: 'Ada', status: 'ended' }],
    groups: [{ name: 'Readers', company: 'Lindqvist', seats: 3 }],
    seat: { group: 'Readers', plan: 'Global Reader' },
    printDeliveries: [{ isPaused: true }, { address: { city: 'Sydney' }, isClosed: true, isPaused: false }],
    payments: [{ amount: 20_000, currency: 'usd', payerEmail: ada.email, payerName: 'Ada Lindqvist' }],
    readingProgress: [{ articleId: 'the-brass-hour', progressPercent: 60 }],
    readingList: [{ articleId: 'the-brass-hour', title: 'The Brass Hour', isPublished: true, progressPercent: 60 }],
    highlights: [{ articleId: 'the-brass-hour', exact: 'a passage of Ada' }],
    supportTickets: [{ subject: 'My bill', replies: [{ message: 'Good day.' }] }],
    sessions: [{ current: true }],
    newsletter: {
      ...{ email: ada.email, status: 'confirmed', country: 'Sweden', userAgent: 'Firefox/140' },
      consents: [{ step: 'requested', means: 'script' }, { step: 'details-provided' }, { step: 'confirmed' }],
    },
    contactMessages: [{ message: 'I wrote before I had an account.', replies: [{ message: 'Good day.' }] }],
  })
  expect(exported.accountEvents.map(({ kind }) => kind)).toContain('signed-in')
})

test('the export leaves out no table with personal data', async () => {
  const ada = await newFullAccount(api)
  const found = (await tablesMentioning(api.owner, ada.id, ada.email)).filter((name) => name.startsWith('public.'))
  expect(found.sort()).toEqual(Object.keys(exportSections).sort())
  const exported: Record<string, unknown> = await (await ada.get('/user/export')).json()
  for (const section of Object.values(exportSections)) {
    if (section !== 'not theirs') expect([section, exported[section]]).not.toEqual([section, []])
  }
})

test('a reader without data gets an export', async () => {
  const ada = await api.newReader()
  const exported = await bodyOf(await ada.get('/user/export'), AccountExport)
  const emptyExport = { addresses: [], payments: [], invoices: [], refunds: [], withdrawals: [], printDeliveries: [] }
  expect(exported).toMatchObject({
    ...emptyExport,
    card: null,
    supportTickets: [],
    newsletter: null,
    contactMessages: [],
  })
})

test('the export has what a provider has told about the reader, and nothing of the identity of the address', async () => {
  const ada = await api.newReader()
  const details = { sub: '1234', email: ada.email, full_name: 'Ada Lindqvist', avatar_url: 'https://lh3.example/ada' }
  await api.owner`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
    values (gen_random_uuid(), 'google', '1234', ${ada.id}, ${api.owner.json(details)}, now(), now())`
  const exportOf = async (reader: typeof ada) =>
    (await bodyOf(await reader.get('/user/export'), AccountExport)).signInProviders
  expect(await exportOf(ada)).toEqual([{ provider: 'google', details, linkedAt: expect.any(String), lastUsedAt: null }])
  expect(await exportOf(await api.newReader())).toEqual([])
})

test('an account may export twenty times an hour', async () => {
  const ada = await api.newReader()
  for (let n = 0; n < 20; n++) expect((await ada.get('/user/export')).status).toBe(200)
  expect((await ada.get('/user/export')).status).toBe(429)
})
