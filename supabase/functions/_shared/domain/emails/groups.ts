import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import { fullDate } from '../dates.ts'
import type { TextLocale, Translate } from '../language.ts'
import { amountLabel } from '../price.ts'
import {
  type Email,
  type EmailBlock,
  type EmailContent,
  greeting,
  memberFooter,
  type Publication,
  pageLink,
  renderEmail,
} from './template.ts'

/** A manager types the name, so one that a mail program could show as a link is left out. */
const nameOr = (name: string, otherwise: string) => (/^[\p{L}\p{M}\p{N}'’ &+-]{1,100}$/u.test(name) ? name : otherwise)
const groupName = (name: string, t: Translate) => nameOr(name, t('Your group'))
const seatsLabel = (seats: number, t: Translate) => t('{seats, plural, =1 {one seat} other {# seats}}', { seats })

const managerFooter = ({ name }: Publication, t: Translate) => [
  t('You receive this because you manage a group at {name}.', { name }),
]
const manageButton = (publication: Publication, { language, t }: TextLocale): EmailBlock => ({
  button: t('Manage the group'),
  link: pageLink(publication, language, '/account#groups'),
})

/** To an address that the manager has typed. */
export function groupInvitationEmail(
  publication: Publication,
  { group, plan, expiresAt }: EmailData<'group-invitation'>,
  { acceptUrl }: { acceptUrl: string },
  { language, t }: TextLocale = englishText,
): Email {
  const { name, contactEmail } = publication
  const content = {
    subject: t('A seat for you at {name}', { name }),
    blocks: [
      { text: greeting(undefined, t) },
      {
        text: t('{from} reads {name}, and has kept a seat for you: {plan}, with nothing to pay.', {
          from: nameOr(group, t('A group')),
          name,
          plan,
        }),
      },
      { text: t('It takes a minute. With an account that you have, or a new one.') },
      { button: t('Take the seat'), link: acceptUrl },
      {
        text: t('The invitation is open until {until}, and as long as a seat is free.', {
          until: fullDate(expiresAt, language),
        }),
      },
    ],
    footer: [
      t(
        'You receive this because somebody who manages the group has asked us to send it. We keep your address for nothing else.',
      ),
      t('If you know of no such group, do nothing, or write to {contactEmail}.', { contactEmail }),
    ],
  }
  return renderEmail(publication, content, language)
}

/** To a member, after accepting. */
export function groupWelcomeEmail(
  publication: Publication,
  { firstName, group, plan, until, hasPrintEdition }: EmailData<'group-welcome'>,
  { confirmUrl }: { confirmUrl: string | undefined },
  { language, t }: TextLocale = englishText,
): Email {
  const { name } = publication
  const content: EmailContent = {
    subject: t('Welcome to {plan}', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('The seat is yours: {plan}, with {group}, for now until {until}.', {
          plan,
          group: groupName(group, t),
          until: fullDate(until, language),
        }),
      },
      {
        text: t(
          'There is nothing to pay, and nothing to cancel. The group renews it, or it ends by itself. The manager of the group sees the address that the invitation went to, and nothing of what you read.',
        ),
      },
      ...(hasPrintEdition
        ? [{ text: t('It includes the printed edition. Please see that we know where to send it.') }]
        : []),
      ...(confirmUrl
        ? [
            { text: t('One thing is missing: that this address is yours.') },
            { button: t('Confirm the address'), link: confirmUrl },
          ]
        : []),
      {
        button: t('Read {name}', { name }),
        link: pageLink(publication, language, hasPrintEdition ? '/account#delivery' : '/current-issue'),
      },
    ],
    footer: memberFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** To a member whose seat has ended. */
export function groupSeatEndedEmail(
  publication: Publication,
  { firstName, group, plan, reason }: EmailData<'group-seat-ended'>,
  { language, t }: TextLocale = englishText,
): Email {
  const values = { group: groupName(group, t), plan }
  const content = {
    subject: t('Your seat has ended: {plan}', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text:
          reason === 'removed'
            ? t(
                '{group} has given your seat of {plan} to somebody else, or has no more use for it. It has ended today.',
                values,
              )
            : t('{group} has not gone on, so your seat of {plan} has ended today.', values),
      },
      {
        text: t('Your account stays, and with it all that is free. You are welcome to go on in your own name.'),
      },
      { button: t('See the plans'), link: pageLink(publication, language, '/subscription') },
    ],
    footer: memberFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** To the manager, when members can be invited. */
export function groupOpenedEmail(
  publication: Publication,
  { firstName, group, plan, seats, amount, currency, paysBy, dueAt, until }: EmailData<'group-opened'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const content: EmailContent = {
    subject: t('Your group: {seats} of {plan}', { seats: seatsLabel(seats, t), plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('Thank you. The seats are open: paste the addresses of those who are to have one, and we invite them.'),
      },
      {
        details: [
          [t('Group'), groupName(group, t)],
          [t('Seats'), `${seats}, ${plan}`],
          [paysBy === 'card' ? t('Paid') : t('Invoiced'), amountLabel(amount, currency, language)],
          ...(paysBy === 'invoice' && dueAt ? [[t('Due on'), fullDate(dueAt, language)] as [string, string]] : []),
          [t('Until'), fullDate(until, language)],
        ],
      },
      {
        text:
          paysBy === 'card'
            ? t(
                'The card is charged again in a year. We write to you a month before, and until then you may cancel in your account.',
              )
            : t(
                'The invoice comes in a letter of its own, and says where to transfer the amount. A year on there is another one; we write to you a month before, and until then you may cancel in your account.',
              ),
      },
      manageButton(publication, locale),
    ],
    footer: managerFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** To the manager. */
export function groupChangedEmail(
  publication: Publication,
  data: EmailData<'group-changed'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const { subject, text } = groupChange(data, locale)
  const content = {
    subject,
    blocks: [{ text: greeting(data.firstName, t) }, { text }, manageButton(publication, locale)],
    footer: managerFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

function groupChange(
  { plan, seats: count, paysBy, change, isDisputed, nextSeats = count, ...data }: EmailData<'group-changed'>,
  { language, t }: TextLocale,
): { subject: string; text: string } {
  const group = groupName(data.group, t)
  const seats = seatsLabel(count, t)
  const next = seatsLabel(nextSeats, t)
  const until = fullDate(data.until, language)
  switch (change) {
    case 'more':
      return {
        subject: t('Your group has {seats} now', { seats }),
        text:
          paysBy === 'card'
            ? t('{group} has {seats} of {plan} until {until}. Your card has been charged for them.', {
                group,
                seats,
                plan,
                until,
              })
            : t('{group} has {seats} of {plan} until {until}. An invoice for them is on its way.', {
                group,
                seats,
                plan,
                until,
              }),
      }
    case 'fewer':
      return {
        subject: t('Your group will have {seats}', { seats: next }),
        text: t('From {until} on, {group} has {seats} of {plan}. Until then nothing changes for those who have one.', {
          until,
          group,
          seats: next,
          plan,
        }),
      }
    case 'same':
      return {
        subject: t('Your group keeps its {seats}', { seats: next }),
        text: t('{group} keeps {seats} of {plan} after {until} as well.', { group, seats: next, plan, until }),
      }
    case 'cancelled':
      return {
        subject: t('Your group is cancelled'),
        text: isDisputed
          ? t(
              'The bank has called back a payment of {group}, so the group ends on {until} and is not renewed. Until then the seats stay open, and you may take it back in your account.',
              { group, until },
            )
          : t(
              '{group} ends on {until}, and is not renewed. Until then the seats stay open, and you may take it back in your account.',
              { group, until },
            ),
      }
    case 'resumed':
      return {
        subject: t('Your group goes on'),
        text: t('{group} is renewed on {until}, as if it had never been cancelled.', { group, until }),
      }
    case 'renewed':
      return {
        subject: t('Your group has been renewed'),
        text:
          paysBy === 'card'
            ? t(
                '{group} has {seats} of {plan} for another year, until {until}. Your card is charged for it, and your account has the invoice.',
                { group, seats, plan, until },
              )
            : t(
                '{group} has {seats} of {plan} for another year, until {until}. The invoice is on its way, and your account has the invoice.',
                { group, seats, plan, until },
              ),
      }
  }
}

/** To the manager, a month before the renewal. */
export function groupRenewalEmail(
  publication: Publication,
  { firstName, plan, paysBy, ...data }: EmailData<'group-renewal'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const renewsAt = fullDate(data.renewsAt, language)
  const group = groupName(data.group, t)
  const seats = seatsLabel(data.seats, t)
  const amount = amountLabel(data.amount, data.currency, language)
  const content = {
    subject: t('Your group is renewed on {renewsAt}', { renewsAt }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text:
          paysBy === 'card'
            ? t('On {renewsAt} {group} is renewed for a year: {seats} of {plan}, {amount}, from your card.', {
                renewsAt,
                group,
                seats,
                plan,
                amount,
              })
            : t(
                'On {renewsAt} {group} is renewed for a year: {seats} of {plan}, {amount}, by an invoice that you have thirty days to pay.',
                { renewsAt, group, seats, plan, amount },
              ),
      },
      { text: t('If you need fewer seats then, or none, say so in your account before that day.') },
      manageButton(publication, locale),
    ],
    footer: managerFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** To the manager, when an invoice is overdue, and again when the seats have closed. */
export function groupPaymentDueEmail(
  publication: Publication,
  data: EmailData<'group-payment-due'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const group = groupName(data.group, t)
  const content = {
    subject: data.until
      ? t('An invoice for {group} is overdue', { group })
      : t('The seats of {group} are closed', { group }),
    blocks: [
      { text: greeting(data.firstName, t) },
      { text: paymentDueText(data, locale) },
      {
        text: t('Your account has the invoice, and a link to pay it by card. A transfer takes some days to reach us.'),
      },
      manageButton(publication, locale),
    ],
    footer: managerFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

function paymentDueText({ paysBy, until: day }: EmailData<'group-payment-due'>, { language, t }: TextLocale): string {
  if (!day)
    return paysBy === 'card'
      ? t(
          'The payment for your group did not work, so its seats are closed. They open again with the payment, for the same members.',
        )
      : t(
          'An invoice for your group has not been paid by its day, so its seats are closed. They open again with the payment, for the same members.',
        )
  const until = fullDate(day, language)
  return paysBy === 'card'
    ? t(
        'The payment for your group did not work. The seats stay open until {until}, so that nobody notices while it is on its way.',
        { until },
      )
    : t(
        'An invoice for your group has not been paid by its day. The seats stay open until {until}, so that nobody notices while it is on its way.',
        { until },
      )
}

/** To the manager, at the end. */
export function groupEndedEmail(
  publication: Publication,
  { firstName, group, plan, isDisputed }: EmailData<'group-ended'>,
  { language, t }: TextLocale = englishText,
): Email {
  const content = {
    subject: t('Your group has ended'),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t(
          '{group} has ended, and with it the seats of {plan}. Its members know. Your account keeps the invoices.',
          { group: groupName(group, t), plan },
        ),
      },
      ...(isDisputed ? [{ text: t('It ended because the bank has called its payment back.') }] : []),
      { text: t('You are welcome to begin again.') },
      { button: t('A group'), link: pageLink(publication, language, '/groups') },
    ],
    footer: managerFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}
