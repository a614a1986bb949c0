import { expect, test } from 'vitest'
import { QueuedEmail } from '../../contracts/email.ts'
import { returnOfferEmail } from './newsletter.ts'
import { fraudWarningEmail, invoiceProblemEmail, unverifiedVatIdEmail } from './payment-warnings.ts'
import { pauseEndedEmail, pauseEndingEmail, pauseStartedEmail } from './print-pause.ts'
import { disputeNoticeEmail, refundEmail, refundFailedEmail, withdrawalReceivedEmail } from './refunds.ts'
import {
  cardChangedEmail,
  firstPaymentFailedEmail,
  paymentActionRequiredEmail,
  paymentFailedEmail,
  renewalReminderEmail,
  subscriptionRenewedEmail,
} from './renewal.ts'
import {
  planChangedEmail,
  planChangeScheduledEmail,
  subscriptionCancelledEmail,
  subscriptionEndedEmail,
  subscriptionResumedEmail,
  subscriptionWelcomeEmail,
} from './subscription.ts'
import type { Publication } from './template.ts'

const publication: Publication = {
  name: 'Type & <Set>',
  url: 'https://magazine.example',
  contactEmail: 'hello@magazine.example',
}
const day = '2027-11-21T08:30:00.000Z'
const about = { firstName: 'Ada', plan: '<b>Global</b> Reader', currency: 'usd' }
const receipt = { ...about, amount: 20_000, invoice: 'M-1', card: 'Visa ending in 4242', paidAt: day, renewsAt: day }
const payer = {
  name: '<img src=x>',
  email: 'ada@meridian.example',
  amount: 20_000,
  currency: 'usd',
  description: '<i>First</i> year',
}
const dispute = { ...payer, reason: 'fraudulent', status: 'needs_response', dueBy: day }
const confirmUrl = 'https://magazine.example/login/confirm?token=a&b'
const purchase = {
  ...receipt,
  renewalAmount: 20_000,
  withdrawableUntil: day,
  deliveryLines: ['<b>Ada</b> Lindqvist', '1 Quay Street'],
  confirmation: null,
}
const declared = { name: 'Ada L', email: 'ada@meridian.example', plan: about.plan, concludedAt: day, declaredAt: day }

const emails = {
  welcome: subscriptionWelcomeEmail(publication, purchase, { confirmUrl }),
  renewed: subscriptionRenewedEmail(publication, receipt),
  reminder: renewalReminderEmail(publication, { ...about, amount: 20_000, card: receipt.card, renewsAt: day }),
  failed: paymentFailedEmail(publication, { ...about, amount: 20_000, graceUntil: day }),
  'did not arrive': firstPaymentFailedEmail(publication, { ...about, amount: 20_000, reason: '<i>No</i> funds.' }),
  'needs you': paymentActionRequiredEmail(publication, { ...about, amount: 20_000, graceUntil: day }),
  paused: pauseStartedEmail(publication, {
    ...about,
    editions: ['2027-01', '2027-02'],
    nextEdition: '2027-03',
    termEnd: day,
  }),
  'pause ends': pauseEndingEmail(publication, {
    ...about,
    lastEdition: '2027-02',
    nextEdition: '2027-03',
    closesAt: '2027-01-21T00:00:00.000Z',
  }),
  'pause over': pauseEndedEmail(publication, { ...about, months: 2, termEnd: day, nextEdition: '2027-03' }),
  'pause without months': pauseEndedEmail(publication, { ...about, months: 0, termEnd: null, nextEdition: null }),
  card: cardChangedEmail(publication, { firstName: 'Ada', card: 'Visa ending in 4242', expires: '04/2031' }),
  changed: planChangedEmail(publication, {
    ...about,
    previousPlan: 'The <b>small</b> one',
    amount: 5,
    renewalAmount: 9,
    renewsAt: day,
  }),
  'will change': planChangeScheduledEmail(publication, { ...about, nextPlan: '<b>Less</b>', from: day }),
  cancelled: subscriptionCancelledEmail(publication, { ...about, endsAt: day }),
  resumed: subscriptionResumedEmail(publication, { ...about, renewalAmount: 20_000, renewsAt: day }),
  ended: subscriptionEndedEmail(publication, { ...about, reason: 'unpaid' }),
  'comes back': returnOfferEmail(publication, {
    ...about,
    planId: 'global_reader',
    percent: 40,
    code: 'RETURN-1',
    expiresAt: day,
    subscriberId: '00000000-0000-4000-8000-000000000001',
    unsubscribe: 'https://magazine.example/newsletter/unsubscribe?token=u',
    oneClick: 'https://magazine.example/api/newsletter/unsubscription?token=u',
  }),
  refunded: refundEmail(publication, {
    firstName: 'Ada',
    description: payer.description,
    amount: 500,
    currency: 'eur',
    isFullRefund: false,
  }),
  withdrawal: withdrawalReceivedEmail(publication, { ...declared, amount: 20_000, currency: 'usd' }),
  dispute: disputeNoticeEmail(publication, dispute),
  'fraud warning': fraudWarningEmail(publication, { ...payer, warning: 'made_with_stolen_card' }),
  'invoice problem': invoiceProblemEmail(publication, { ...payer, plan: about.plan, problem: '<b>No</b> address' }),
  'unverified VAT id': unverifiedVatIdEmail(publication, { ...payer, vatId: '<b>DE</b>' }),
  'refund failed': refundFailedEmail(publication, payer),
}

test.each(Object.entries(emails))('%s: text and HTML have the same words, and data is escaped', (_, email) => {
  const { subject, text, html } = email
  expect(subject).not.toMatch(/[\r\n]/)
  expect(text).not.toMatch(/&amp;|<p |<a /)
  expect(html.match(/<(?!\/?(html|head|meta|title|body|div|p|a|hr|br|span|blockquote)\b|!doctype)/g)).toBeNull()
  expect(html).not.toContain('token=a&b')
})

test('the welcome e-mail is a receipt, names the right of withdrawal, and asks for a missing confirmation', () => {
  const { text } = emails.welcome
  expect(text).toContain('Paid: $200.00\nOn: 21 November 2027\nBy: Visa ending in 4242\nInvoice: M-1')
  expect(text).toContain('within fourteen days, until 21 November 2027, 08:30 UTC')
  expect(text).toContain('https://magazine.example/account/withdrawal')
  expect(text).toContain(confirmUrl)
  const known = subscriptionWelcomeEmail(
    publication,
    { ...purchase, deliveryLines: null },
    { confirmUrl: undefined },
  ).text
  expect(known).not.toContain('Confirm')
  expect(known).not.toContain('printed')
})

test('a reminder says why its amount is not the price', () => {
  const reminder = (amount: number, balance?: number) =>
    renewalReminderEmail(publication, { ...about, amount, balance, card: null, renewsAt: day }).text
  expect(reminder(20_000)).not.toMatch(/credit|still due/)
  expect(reminder(20_000, 0)).not.toMatch(/credit|still due/)
  expect(reminder(18_000, -2_000)).toContain('Your credit of $20.00 has been taken off this amount.')
  expect(reminder(0, -25_000)).toContain('Your credit of $250.00 pays for it, and nothing is charged.')
  expect(reminder(22_000, 2_000)).toContain('The amount includes $20.00 that is still due from before.')
})

test('amounts are in the currency that was paid, and in dollars where an older e-mail names none', () => {
  expect(emails.refunded.subject).toBe('€5.00 on its way back to you')
  const yen = planChangedEmail(publication, {
    ...{ ...about, currency: 'jpy', previousPlan: 'Small', amount: 30_000, renewalAmount: 45_000, renewsAt: day },
  }).text
  expect(yen).toContain('You paid ¥30,000:')
  expect(yen).toContain('renews on 21 November 2027 for ¥45,000.')
  const { currency: _, ...older } = { ...about, amount: 20_000, graceUntil: day }
  const queued = QueuedEmail.parse({ kind: 'payment-failed', data: older })
  expect(queued).toMatchObject({ data: { currency: 'usd' } })
})

test('an e-mail without a card payment mentions no card', () => {
  const free = subscriptionWelcomeEmail(publication, { ...purchase, amount: 0 }, { confirmUrl: undefined }).text
  expect(free).toContain('Paid: $0.00')
  expect(free).not.toContain('By: Visa')
})

test('the e-mail about a failed payment names the end of the grace period and links to the card', () => {
  for (const { text } of [emails.failed, emails['needs you']]) {
    expect(text).toContain('21 November 2027')
    expect(text).toContain('$200.00')
    expect(text).toMatch(/https:\/\/magazine\.example\/account#subscription$/m)
  }
})

test('an offer to return names its code and last day, and can be unsubscribed from in the mailbox', () => {
  const { text, headers } = emails['comes back']
  expect(text).toContain('Your code: RETURN-1\nGood until: 21 November 2027')
  expect(text).toContain('https://magazine.example/checkout?plan=global_reader&code=RETURN-1')
  expect(text).toContain('https://magazine.example/newsletter/unsubscribe?token=u')
  expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
})

test('the e-mails of a pause name the editions, what was added and what it cost', () => {
  expect(emails.paused.subject).toBe('Your printed edition is paused until March 2027')
  expect(emails.paused.text).toContain('Left out: January 2027 and February 2027\nSent again from: March 2027')
  expect(emails.paused.text).toContain('longer by 2 months when the pause ends')
  expect(emails['pause ends'].text).toContain('closes on 20 January 2027')
  expect(emails['pause over'].text).toContain('for 2 months longer: until 21 November 2027. Nothing was charged')
  expect(emails['pause without months'].text).toContain('stays as it was')
})

test('the receipt of a withdrawal repeats it with its day and time', () => {
  const { text } = emails.withdrawal
  expect(text).toContain('> I withdraw from the contract for <b>Global</b> Reader with Type & <Set>')
  expect(text).toContain('> Ada L, ada@meridian.example')
  expect(text).toContain('Received: 21 November 2027, 08:30 UTC')
  expect(text).toContain('Goes back to you: $200.00')
})

test('the publication gets an e-mail about a dispute and its outcome', () => {
  expect(emails.dispute.text).toContain('Answer until: 21 November 2027, 08:30 UTC')
  const lost = disputeNoticeEmail(publication, { ...dispute, status: 'lost' })
  expect(lost.subject).toContain('lost')
  expect(lost.text).not.toContain('Answer until')
})
