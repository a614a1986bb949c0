import { describe, expect, test } from 'vitest'
import type { EmailData, EmailKind, QueuedEmail } from '../contracts/email.ts'
import type { Email } from '../domain/emails/template.ts'
import { giftCode, giftCodeHash } from '../http/gift-code.ts'
import { groupInvitationHash, groupInvitationToken } from '../http/group-invitation.ts'
import { composeEmail } from './compose.ts'

const publication = { name: 'Meridian', url: 'https://magazine.example', contactEmail: 'hello@magazine.example' }
const SECRET = 'a secret of the site'

const id = '7d5c1b0e-0000-4000-8000-000000000001'
const day = '2027-11-21T08:30:00.000Z'
const link = { userId: id, tokenHash: 'abc', expiresAt: 1_826_870_400 }
const activity = { at: day, device: 'Firefox on Windows' }
const ticket = { firstName: 'Ada', subject: 'Adresse', message: 'Bonjour' }
const plan = { firstName: 'Ada', plan: 'Globale' }
const priced = { ...plan, currency: 'usd', amount: 20_000 }
const receipt = { ...priced, invoice: 'M-1', card: 'Visa ending in 4242', paidAt: day, renewsAt: day }
const welcome = {
  ...receipt,
  renewalAmount: 20_000,
  withdrawableUntil: day,
  deliveryLines: ['1 Quai'],
  confirmation: link,
}
const refund = { firstName: 'Ada', currency: 'eur', amount: 500, isFullRefund: true }
const gift = {
  giftId: id,
  codeHash: giftCodeHash(giftCode(SECRET, id)),
  plan: 'Globale',
  years: 2,
  fromName: 'Jean',
  recipientName: 'Eve',
}
const giftMember = { ...gift, firstName: 'Ada' }
const giftReceipt = { ...giftMember, amount: 40_000, currency: 'usd', paidAt: day, deliverOn: null, confirmation: link }
const group = { group: 'Lindqvist', plan: 'Globale', seats: 3, currency: 'eur' }
const managed = { ...group, firstName: 'Ada', paysBy: 'invoice' as const }
const paidByCard = { ...managed, paysBy: 'card' as const }

/** The e-mails to readers, in each of their wordings. Those to staff are in English and are not here. */
const samples: { [Kind in EmailKind]?: EmailData<Kind>[] } = {
  'newsletter-confirmation': [{ requestId: id }],
  'newsletter-already-subscribed': [{ subscriberId: id }],
  'newsletter-welcome': [{ subscriberId: id, firstName: 'Ada' }, { subscriberId: id }],
  'return-offer': [{ ...plan, planId: 'global', percent: 40, code: 'R-1', expiresAt: day, subscriberId: id }],
  'contact-reply': [{ name: 'Ada', message: 'Merci.', quoted: 'Bonjour' }],
  'ticket-received': [ticket],
  'ticket-reply': [ticket],
  'account-deleted': [{ firstName: 'Ada' }],
  confirmation: [{ link }],
  'already-registered': [{}, { invited: true }],
  recovery: [{ link }, { link, confirmedElsewhere: true }],
  'sign-in': [{ link }],
  'password-changed': [activity, { ...activity, device: 'An unknown browser' }],
  'email-change': [{ link }],
  'email-changed': [activity],
  'account-locked': [{ until: day }],
  'print-address-request': [{ firstName: 'Ada', edition: '2026-12', closesAt: day }],
  'print-address-missing': [{ firstName: 'Ada', edition: '2026-12' }],
  'complimentary-granted': [{ ...plan, until: day, hasPrintEdition: true }],
  'complimentary-ended': [plan],
  'access-paused': [plan],
  'subscription-welcome': [welcome, { ...welcome, trialEnd: day }],
  'subscription-renewed': [receipt, { ...receipt, card: 'Bank account ending in 4242', isFirst: true }],
  'renewal-reminder': [
    { ...priced, card: 'Visa ending in 4242', renewsAt: day },
    { ...priced, card: null, renewsAt: day, isTrial: true },
    { ...priced, balance: -2_000, card: null, renewsAt: day },
    { ...priced, amount: 0, balance: -25_000, card: null, renewsAt: day },
    { ...priced, balance: 2_000, card: null, renewsAt: day },
  ],
  'payment-failed': [{ ...priced, graceUntil: day }],
  'first-payment-failed': [
    { ...priced, reason: null },
    { ...priced, reason: 'Provision insuffisante.' },
  ],
  'payment-action-required': [{ ...priced, graceUntil: day }],
  'card-changed': [{ firstName: 'Ada', card: 'Visa ending in 4242', expires: '04/2031' }],
  'plan-changed': [
    { ...priced, previousPlan: 'Petite', renewalAmount: 9, renewsAt: day },
    { ...priced, amount: 0, previousPlan: 'Petite', renewalAmount: 9, renewsAt: null },
  ],
  'pause-started': [{ ...plan, editions: ['2027-01', '2027-02'], nextEdition: '2027-03', termEnd: day }],
  'pause-ending': [{ ...plan, lastEdition: '2027-02', nextEdition: '2027-03', closesAt: day }],
  'pause-ended': [
    { ...plan, months: 2, termEnd: day, nextEdition: '2027-03' },
    { ...plan, months: 0, termEnd: null, nextEdition: null },
  ],
  'plan-change-scheduled': [{ ...plan, nextPlan: 'Petite', from: day }],
  'subscription-cancelled': [
    { ...plan, endsAt: day },
    { ...plan, endsAt: day, isDisputed: true },
  ],
  'subscription-resumed': [{ ...priced, renewalAmount: 20_000, renewsAt: day }],
  'subscription-ended': [
    { ...plan, reason: 'requested' },
    { ...plan, reason: 'unpaid' },
    { ...plan, reason: 'disputed' },
    { ...plan, reason: 'ended' },
  ],
  refunded: [
    { ...refund, description: 'Globale, first year' },
    { ...refund, description: 'Globale, another year' },
    { ...refund, description: 'Globale, free days' },
    { ...refund, description: 'Change to Globale' },
    { ...refund, description: 'Gift: Globale, two years', isFullRefund: false },
    { ...refund, description: 'Payment' },
  ],
  'withdrawal-received': [
    { ...priced, name: 'Ada L', email: 'ada@meridian.example', concludedAt: day, declaredAt: day },
  ],
  gift: [
    { ...gift, message: 'Bonne lecture', hasPrintEdition: true },
    { ...gift, fromName: 'evil.example', message: '', hasPrintEdition: false },
  ],
  'gift-receipt': [giftReceipt, { ...giftReceipt, deliverOn: '2027-12-24', recipientName: 'evil.example' }],
  'gift-redeemed': [giftMember],
  'gift-welcome': [
    { ...giftMember, until: day, hasPrintEdition: true, confirmation: link },
    { ...giftMember, until: null, hasPrintEdition: false, confirmation: null },
  ],
  'gift-started': [{ ...giftMember, until: day }],
  'gift-ending': [{ ...giftMember, planId: 'global', until: day }],
  'gift-ended': [giftMember],
  'group-invitation': [
    { ...group, memberId: id, tokenHash: groupInvitationHash(groupInvitationToken(SECRET, id)), expiresAt: day },
  ],
  'group-welcome': [{ ...group, firstName: 'Ada', until: day, hasPrintEdition: true, confirmation: link }],
  'group-seat-ended': [
    { ...group, firstName: 'Ada', reason: 'removed' },
    { ...group, group: 'evil.example', firstName: 'Ada', reason: 'ended' },
  ],
  'group-opened': [
    { ...managed, amount: 60_000, dueAt: day, until: day },
    { ...paidByCard, seats: 1, amount: 60_000, dueAt: null, until: day },
  ],
  'group-changed': [
    ...(['more', 'fewer', 'same', 'cancelled', 'resumed', 'renewed'] as const).flatMap((change) => [
      { ...managed, change, nextSeats: 2, until: day },
      { ...paidByCard, change, until: day },
    ]),
    { ...managed, change: 'cancelled', isDisputed: true, until: day },
  ],
  'group-renewal': [
    { ...managed, amount: 60_000, renewsAt: day },
    { ...paidByCard, amount: 60_000, renewsAt: day },
  ],
  'group-payment-due': [
    { ...managed, until: day },
    { ...managed, until: null },
    { ...paidByCard, until: day },
    { ...paidByCard, until: null },
  ],
  'group-ended': [managed, { ...managed, isDisputed: true }],
}

const STAFF = [
  'contact-notice',
  'invitation',
  'invitation-accepted',
  'ticket-notice',
  'comment-mention',
  'second-factor-notice',
  'staff-sign-in',
  'balance-notice',
  'reconciliation',
  'alarm',
  'dispute-notice',
  'fraud-warning-notice',
  'invoice-problem-notice',
  'vat-id-notice',
  'refund-failed-notice',
]

const emails = Object.entries(samples).flatMap(([kind, all]) => all.map((data) => ({ kind, data }) as QueuedEmail))
const inLanguage = (queued: QueuedEmail, language: 'en' | 'fr'): Email =>
  composeEmail(publication, [SECRET], queued, language)

/** The text that a reader reads, without addresses of pages. */
const lines = ({ subject, text }: Email) =>
  `${subject}\n${text}`
    .replace(/https:\S+/g, '')
    .split(/\u202f?:(?=\s|$)|\n/)
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line))

/** Names, quoted words, and words that both languages write alike. */
const ALIKE = [
  ...['MERIDIAN', 'Globale', 'Petite', 'Lindqvist', 'Eve', 'Adresse', '1, Globale', '3, Globale', 'M-1', 'R-1'],
  ...['> Bonjour', '> Bonne lecture', '> Merci.', '> 1 Quai', '> Ada L, ada@meridian.example'],
  ...['Provision insuffisante.', 'Code', giftCode(SECRET, id)],
]

describe('the e-mails to readers', () => {
  test('are all here', async () => {
    const { QueuedEmail } = await import('../contracts/email.ts')
    const kinds = QueuedEmail.options.map(({ shape }) => shape.kind.value)
    expect([...Object.keys(samples), ...STAFF].sort()).toEqual(kinds.sort())
  })

  test.each(emails)('$kind: in French nothing of the English is left', (queued) => {
    const english = new Set(lines(inLanguage(queued, 'en')))
    const french = inLanguage(queued, 'fr')
    const left = lines(french).filter((line) => english.has(line) && !ALIKE.includes(line))
    expect(left).toEqual([])
    expect(french.text).not.toMatch(/\b(the|your|you|with|and|of|is|until|for|has|ending|year|years|seats?)\b/i)
    expect(french.html).toContain('<html lang="fr">')
  })

  test.each(emails)('$kind: its links lead to pages in French', (queued) => {
    const english = inLanguage(queued, 'en').text.match(/https:\S+/g) ?? []
    const french = inLanguage(queued, 'fr').text.match(/https:\S+/g) ?? []
    const expected = english.map((url) =>
      url.includes('/gift/card.pdf') ? url : url.replace('.example/', '.example/fr/'),
    )
    expect(french).toEqual(expected)
  })
})

test('dates, amounts and cards are written as French does', () => {
  const reminder = {
    ...priced,
    amount: 123_450,
    currency: 'eur',
    card: 'Visa ending in 4242',
    renewsAt: '2028-02-01T00:00:00Z',
  }
  const { subject, text } = inLanguage({ kind: 'renewal-reminder', data: reminder }, 'fr')
  expect(subject).toBe('Globale\u202f: renouvellement le 1er février 2028')
  expect(text).toContain('Montant\u202f: 1\u202f234,50\u00a0€')
  expect(text).toContain('Carte\u202f: Visa se terminant par 4242')
})

test.each<QueuedEmail>([
  {
    kind: 'ticket-notice',
    data: {
      ...ticket,
      ticketId: id,
      name: 'Ada',
      email: 'ada@meridian.example',
      category: 'technical',
      receivedAt: day,
    },
  },
  { kind: 'contact-notice', data: { name: 'Ada', email: 'ada@meridian.example', message: 'Bonjour', receivedAt: day } },
  { kind: 'second-factor-notice', data: { ...activity, event: 'recovery-code-used' } },
  { kind: 'staff-sign-in', data: activity },
])('$kind, which is for staff, is in English in every language', (queued) => {
  expect(inLanguage(queued, 'fr')).toEqual(inLanguage(queued, 'en'))
})
