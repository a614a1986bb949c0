import { expect, test } from 'vitest'
import {
  accountConfirmationEmail,
  accountDeletedEmail,
  accountLockedEmail,
  alreadyRegisteredEmail,
  emailChangeConfirmationEmail,
  emailChangedEmail,
  passwordChangedEmail,
  passwordRecoveryEmail,
  signInEmail,
} from './account.ts'
import { alarmEmail } from './alarm.ts'
import { balanceNoticeEmail } from './balance.ts'
import {
  complimentarySubscriptionEndedEmail,
  complimentarySubscriptionGrantedEmail,
} from './complimentary-subscription.ts'
import {
  giftEmail,
  giftEndedEmail,
  giftEndingEmail,
  giftReceiptEmail,
  giftRedeemedEmail,
  giftStartedEmail,
  giftWelcomeEmail,
} from './gifts.ts'
import {
  groupChangedEmail,
  groupEndedEmail,
  groupInvitationEmail,
  groupOpenedEmail,
  groupPaymentDueEmail,
  groupRenewalEmail,
  groupSeatEndedEmail,
  groupWelcomeEmail,
} from './groups.ts'
import { invitationAcceptedEmail, invitationEmail } from './invitation.ts'
import { alreadySubscribedEmail, newsletterConfirmationEmail, newsletterWelcomeEmail } from './newsletter.ts'
import { printAddressMissingEmail, printAddressRequestEmail } from './print-address.ts'
import { reconciliationEmail } from './reconciliation.ts'
import { accessPausedEmail } from './renewal.ts'
import { secondFactorNoticeEmail, staffSignInEmail } from './second-factor.ts'
import {
  contactNoticeEmail,
  contactReplyEmail,
  ticketNoticeEmail,
  ticketReceivedEmail,
  ticketReplyEmail,
} from './support.ts'
import type { Publication } from './template.ts'

const publication: Publication = {
  name: 'Type & <Set>',
  url: 'https://magazine.example',
  contactEmail: 'hello@magazine.example',
}
const unsubscribeLinks = {
  unsubscribe: 'https://magazine.example/newsletter/unsubscribe?token=a&b',
  oneClick: 'https://magazine.example/api/newsletter/unsubscription?token=a',
}
const message = {
  name: '<script>alert(1)</script>',
  email: 'reader@meridian.example',
  message: 'One\n<img src=x onerror=alert(1)>\n\n"Three"',
  receivedAt: '2026-11-21T08:30:00.000Z',
}
const ticket = { firstName: 'Ada', subject: '<b>Where</b> is it?', message: message.message }
const ticketId = '7d5c1b0e-0000-4000-8000-000000000001'
const link = 'https://magazine.example/login?token=a&b'
const event = { at: '2026-11-21T08:30:00Z', device: '<b>Firefox</b> on Windows' }
const report = {
  startedAt: '2026-11-21T03:00:00.000Z',
  finishedAt: '2026-11-21T03:04:00.000Z',
  since: '2026-11-17T03:00:00.000Z',
  customers: 812,
  captured: { usd: 420_000, eur: 18_900 },
  recorded: { usd: 400_000, eur: 18_900 },
  remark: null,
  count: 3,
  differences: [
    { kind: 'refund', id: 're_1', customer: 'cus_1', found: '<b>Was</b> not known here.', corrected: true },
    { kind: 'invoice', id: 'in_1', customer: 'cus_2', found: 'Is paid at Stripe.', corrected: false },
  ],
}
const gift = {
  giftId: ticketId,
  codeHash: '',
  plan: 'Global <i>Reader</i>',
  years: 2,
  fromName: '<b>Ada</b>',
  recipientName: 'https://evil.example',
}
const giftOfMember = { ...gift, firstName: 'Ada' }
const until = '2028-11-21T08:30:00.000Z'
const code = 'K7QF-9M2X-TT03-PPQA-1BCD-ZZ9Y'
const receipt = { ...giftOfMember, amount: 40_000, currency: 'usd', paidAt: until, deliverOn: null, confirmation: null }
const group = { group: 'evil.example/win', plan: 'Global <i>Reader</i>', seats: 3, currency: 'usd' }
const managedGroup = { ...group, firstName: 'Ada', paysBy: 'invoice' as const }
const emails = {
  'group invitation': groupInvitationEmail(
    publication,
    { ...group, memberId: ticketId, tokenHash: '', expiresAt: until },
    { acceptUrl: link },
  ),
  'group welcome': groupWelcomeEmail(
    publication,
    { ...group, firstName: 'Ada', until, hasPrintEdition: true, confirmation: null },
    { confirmUrl: link },
  ),
  'group seat ended': groupSeatEndedEmail(publication, { ...group, firstName: 'Ada', reason: 'removed' }),
  'group opened': groupOpenedEmail(publication, { ...managedGroup, amount: 60_000, dueAt: until, until }),
  'group changed': groupChangedEmail(publication, { ...managedGroup, change: 'fewer', nextSeats: 2, until }),
  'group renewal': groupRenewalEmail(publication, { ...managedGroup, amount: 60_000, renewsAt: until }),
  'group payment due': groupPaymentDueEmail(publication, { ...managedGroup, until: null }),
  'group ended': groupEndedEmail(publication, managedGroup),
  gift: giftEmail(publication, { ...gift, message: message.message, hasPrintEdition: true }, { redeemUrl: link, code }),
  'gift receipt': giftReceiptEmail(publication, receipt, { cardUrl: link, code, confirmUrl: link }),
  'gift redeemed': giftRedeemedEmail(publication, giftOfMember),
  'gift welcome': giftWelcomeEmail(
    publication,
    { ...giftOfMember, until, hasPrintEdition: true, confirmation: null },
    { confirmUrl: link },
  ),
  'gift begun': giftStartedEmail(publication, { ...giftOfMember, until }),
  'gift ending': giftEndingEmail(publication, { ...giftOfMember, until, planId: 'global_reader' }),
  'gift ended': giftEndedEmail(publication, giftOfMember),
  confirmation: newsletterConfirmationEmail(publication, {
    confirmUrl: 'https://magazine.example/newsletter/confirm?token=a&b',
  }),
  already: alreadySubscribedEmail(publication, unsubscribeLinks),
  welcome: newsletterWelcomeEmail(publication, { firstName: 'Ada', ...unsubscribeLinks }),
  contact: contactNoticeEmail(publication, { ...message, messageId: ticketId }),
  'contact reply': contactReplyEmail(publication, {
    name: message.name,
    message: 'Good day.\n<b>Soon.</b>',
    quoted: message.message,
  }),
  invitation: invitationEmail(publication, {
    role: 'editor',
    invitedBy: '<b>Ottilie</b>',
    acceptUrl: 'https://magazine.example/auth?invite=a&b',
  }),
  'invitation accepted': invitationAcceptedEmail(publication, {
    name: '<img src=x>',
    email: 'jun@meridian.example',
    role: 'author',
  }),
  'ticket received': ticketReceivedEmail(publication, ticket),
  'ticket notice': ticketNoticeEmail(publication, { ...message, ...ticket, ticketId, category: 'technical' }),
  'ticket reply': ticketReplyEmail(publication, ticket),
  'account confirmation': accountConfirmationEmail(publication, { confirmUrl: link }),
  'already registered': alreadyRegisteredEmail(publication, {}),
  'invitation waits': alreadyRegisteredEmail(publication, { invited: true }),
  recovery: passwordRecoveryEmail(publication, { resetUrl: link }),
  'sign in': signInEmail(publication, { signInUrl: link, code: '012345' }),
  'first password': passwordRecoveryEmail(publication, { resetUrl: link, confirmedElsewhere: true }),
  'password changed': passwordChangedEmail(publication, event),
  'e-mail change': emailChangeConfirmationEmail(publication, { confirmUrl: link }),
  'e-mail changed': emailChangedEmail(publication, event),
  'authenticator added': secondFactorNoticeEmail(publication, { ...event, event: 'second-factor-added' }),
  'recovery code used': secondFactorNoticeEmail(publication, { ...event, event: 'recovery-code-used' }),
  'staff sign-in': staffSignInEmail(publication, { ...event, country: 'IS' }),
  'sign-in paused': accountLockedEmail(publication, { until: '2026-11-21T08:30:00Z' }),
  'account deleted': accountDeletedEmail(publication, { firstName: 'Ada' }),
  'access paused': accessPausedEmail(publication, { firstName: '<b>Ada</b>', plan: 'Global <i>Reader</i>' }),
  'complimentary subscription given': complimentarySubscriptionGrantedEmail(publication, {
    firstName: '<b>Ada</b>',
    plan: 'Global <i>Reader</i>',
    until: '2027-11-20T23:59:59Z',
    hasPrintEdition: true,
  }),
  'complimentary subscription ended': complimentarySubscriptionEndedEmail(publication, {
    firstName: 'Ada',
    plan: 'Global <i>Reader</i>',
  }),
  'print address wanted': printAddressRequestEmail(publication, {
    firstName: 'Ada',
    edition: '2026-12',
    closesAt: '2026-11-21T00:00:00Z',
  }),
  'print address missing': printAddressMissingEmail(publication, { firstName: 'Ada', edition: '2026-12' }),
  reconciliation: reconciliationEmail(publication, report),
  alarm: alarmEmail(publication, {
    change: 'opened',
    kind: 'job-failing',
    subject: 'emails',
    message: "The job 'emails' has failed 3 times in a row.",
    value: '3 failures',
    openedAt: '2026-11-26T12:00:00.000Z',
  }),
  'balance notice': balanceNoticeEmail(publication, {
    count: 2,
    differences: [
      { id: 'txn_<b>1</b>', kind: 'refund', currency: 'usd', atStripe: -700, recorded: null },
      { id: 'po_1', kind: 'payout', currency: 'eur', atStripe: 19_390, recorded: 19_389 },
    ],
  }),
}

test.each(Object.entries(emails))('%s: data is escaped in HTML', (_, { html }) => {
  expect(html).toContain('Type &amp; &lt;Set&gt;')
  expect(html.match(/<(?!\/?(html|head|meta|title|body|div|p|a|hr|br|span|blockquote)\b|!doctype)/g)).toBeNull()
  expect(html).not.toContain('token=a&b')
})

test.each(Object.entries(emails))(
  '%s: the subject is one line, and the text has the same words as the HTML',
  (_, { subject, text }) => {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/&amp;|<p|<a/)
    expect(text.startsWith('TYPE & <SET>\n\n')).toBe(true)
  },
)

test('newsletter e-mails contain an unsubscribe link and List-Unsubscribe headers', () => {
  for (const { headers, text, html } of [emails.already, emails.welcome]) {
    expect(headers).toEqual({
      'List-Unsubscribe': `<${unsubscribeLinks.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(text).toContain(unsubscribeLinks.unsubscribe)
    expect(html).toContain('>Unsubscribe</a>')
  }
  expect(emails.confirmation.headers).toBeUndefined()
})

test.each([
  ['Ada', 'Dear Ada,'],
  ['Jean-Noël', 'Dear Jean-Noël,'],
  ['D’Arcy', 'Dear D’Arcy,'],
  ['惠', 'Dear 惠,'],
  [undefined, 'Dear reader,'],
  ['www.evil.example', 'Dear reader,'],
  ['Win $100: https://evil', 'Dear reader,'],
  ['x'.repeat(41), 'Dear reader,'],
])('%s is greeted with %s', (firstName, greeting) => {
  expect(newsletterWelcomeEmail(publication, { firstName, ...unsubscribeLinks }).text).toContain(greeting)
})

test('a reply to a contact notice goes to the sender, and the message is unchanged', () => {
  expect(emails.contact.replyTo).toEqual({ name: message.name, address: message.email })
  expect(emails.contact.text).toContain('> One\n> <img src=x onerror=alert(1)>\n> \n> "Three"')
  expect(emails.contact.text).toContain('Received: 2026-11-21 08:30 UTC')
})

test('the emails to staff lead to the very message and ticket', () => {
  expect(emails.contact.text).toContain(`https://magazine.example/admin#messages/open/${ticketId}`)
  expect(emails['ticket notice'].text).toContain(`https://magazine.example/admin#support/open/${ticketId}`)
  expect(contactNoticeEmail(publication, message).text).not.toContain('/admin')
})

test('a reply to a contact message quotes what was written', () => {
  expect(emails['contact reply'].text).toContain('> Good day.')
  expect(emails['contact reply'].text).toContain('You wrote:\n\n> One\n')
  expect(emails['contact reply'].replyTo).toBeUndefined()
})

test('an invitation names the inviting owner, unless the name looks like a link', () => {
  const from = (invitedBy?: string) => invitationEmail(publication, { role: 'owner', invitedBy, acceptUrl: '' }).text
  expect(from('Ottilie Brandt')).toContain('Ottilie Brandt invites you to the staff')
  expect(from('evil.example')).toContain('You are invited to the staff')
  expect(from()).toContain('as an owner.')
})

test('the e-mails about a ticket promise a reply within a day', () => {
  expect(emails['ticket received'].text).toContain('We’ll get back to you within 24 hours.')
  expect(emails['ticket notice'].text).toContain('within 24 hours')
  expect(emails['ticket notice'].text).toContain('About: Technical')
  expect(emails['ticket notice'].replyTo).toEqual({ name: message.name, address: message.email })
  expect(emails['ticket reply'].text).toContain('> One\n')
})

test('the reconciliation e-mail lists open differences before corrected ones', () => {
  const { subject, text } = reconciliationEmail(publication, report)
  expect(subject).toBe('Reconciliation with Stripe: something does not agree')
  expect(text).toMatch(/Captured by Stripe: \$4,200\.00, €189\.00\nRecorded here: \$4,000\.00, €189\.00/)
  expect(text).toMatch(
    /looked at:\s+> invoice in_1 of cus_2: Is paid[\s\S]*by itself:\s+> refund re_1[\s\S]*And 1 thing more/,
  )
  const corrected = report.differences.filter((one) => one.corrected)
  const settled = { ...report, recorded: report.captured, count: 1, differences: corrected }
  expect(reconciliationEmail(publication, settled).subject).toBe('Reconciliation with Stripe: 1 thing put right')
})

test('the e-mail of a gift quotes its words, and names nobody whose name looks like a link', () => {
  expect(emails.gift.subject).toBe('A reader has given you Type & <Set>')
  expect(emails.gift.text).toContain('Dear reader,')
  expect(emails.gift.text).toContain('> One\n> <img src=x onerror=alert(1)>')
  expect(emails.gift.text).toContain(`Or type this code: ${code}`)
  expect(emails['gift receipt'].text).not.toContain('evil.example')
})

test('the name of a group that looks like a link is in no e-mail, and the amount is in its currency', () => {
  for (const [name, { text }] of Object.entries(emails).filter(([name]) => name.startsWith('group ')))
    expect([name, text.includes('evil.example')]).toEqual([name, false])
  expect(emails['group opened'].text).toContain('Invoiced: $600.00')
  const named = groupSeatEndedEmail(publication, {
    ...group,
    group: 'Lindqvist & Co',
    firstName: 'Ada',
    reason: 'ended',
  })
  expect(named.text).toContain('Lindqvist & Co has not gone on')
})

test('a gift that waits says so, and one that ends invites to subscribe to the same plan', () => {
  const waiting = giftWelcomeEmail(
    publication,
    { ...giftOfMember, until: null, hasPrintEdition: false, confirmation: null },
    { confirmUrl: undefined },
  )
  expect(waiting.text).toContain('begins when your present subscription ends')
  expect(emails['gift ending'].text).toContain('https://magazine.example/checkout?plan=global_reader')
})
