import type { EmailData } from '../../contracts/email.ts'
import { fullDate } from '../dates.ts'
import { amountLabel } from '../price.ts'
import { type Email, type EmailBlock, greeting, type Publication, renderEmail } from './template.ts'

/** A manager types the name, so one that a mail program could show as a link is left out. */
const nameOr = (name: string, otherwise: string) => (/^[\p{L}\p{M}\p{N}'’ &+-]{1,100}$/u.test(name) ? name : otherwise)
const groupName = (name: string) => nameOr(name, 'Your group')
const seatsLabel = (seats: number) => (seats === 1 ? 'one seat' : `${seats} seats`)

const memberFooter = ({ name }: Publication) => [`You receive this because you have an account with ${name}.`]
const managerFooter = ({ name }: Publication) => [`You receive this because you manage a group at ${name}.`]
const manageButton = ({ url }: Publication): EmailBlock => ({
  button: 'Manage the group',
  link: `${url}/account#groups`,
})

/** To an address that the manager has typed. */
export function groupInvitationEmail(
  publication: Publication,
  { group, plan, expiresAt }: EmailData<'group-invitation'>,
  { acceptUrl }: { acceptUrl: string },
): Email {
  const { name, contactEmail } = publication
  const from = nameOr(group, 'A group')
  return renderEmail(publication, {
    subject: `A seat for you at ${name}`,
    blocks: [
      { text: greeting(undefined) },
      { text: `${from} reads ${name}, and has kept a seat for you: ${plan}, with nothing to pay.` },
      { text: 'It takes a minute. With an account that you have, or a new one.' },
      { button: 'Take the seat', link: acceptUrl },
      { text: `The invitation is open until ${fullDate(expiresAt)}, and as long as a seat is free.` },
    ],
    footer: [
      'You receive this because somebody who manages the group has asked us to send it. We keep your address for nothing else.',
      `If you know of no such group, do nothing, or write to ${contactEmail}.`,
    ],
  })
}

/** To a member, after accepting. */
export function groupWelcomeEmail(
  publication: Publication,
  { firstName, group, plan, until, hasPrintEdition }: EmailData<'group-welcome'>,
  { confirmUrl }: { confirmUrl: string | undefined },
): Email {
  const { name, url } = publication
  return renderEmail(publication, {
    subject: `Welcome to ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      { text: `The seat is yours: ${plan}, with ${groupName(group)}, for now until ${fullDate(until)}.` },
      {
        text: 'There is nothing to pay, and nothing to cancel. The group renews it, or it ends by itself. The manager of the group sees the address that the invitation went to, and nothing of what you read.',
      },
      ...(hasPrintEdition
        ? [{ text: 'It includes the printed edition. Please see that we know where to send it.' }]
        : []),
      ...(confirmUrl
        ? [
            { text: 'One thing is missing: that this address is yours.' },
            { button: 'Confirm the address', link: confirmUrl },
          ]
        : []),
      { button: `Read ${name}`, link: hasPrintEdition ? `${url}/account#delivery` : `${url}/current-issue` },
    ],
    footer: memberFooter(publication),
  })
}

/** To a member whose seat has ended. */
export function groupSeatEndedEmail(
  publication: Publication,
  { firstName, group, plan, reason }: EmailData<'group-seat-ended'>,
): Email {
  return renderEmail(publication, {
    subject: `Your seat has ended: ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text:
          reason === 'removed'
            ? `${groupName(group)} has given your seat of ${plan} to somebody else, or has no more use for it. It has ended today.`
            : `${groupName(group)} has not gone on, so your seat of ${plan} has ended today.`,
      },
      { text: 'Your account stays, and with it all that is free. You are welcome to go on in your own name.' },
      { button: 'See the plans', link: `${publication.url}/subscription` },
    ],
    footer: memberFooter(publication),
  })
}

/** To the manager, when members can be invited. */
export function groupOpenedEmail(
  publication: Publication,
  { firstName, group, plan, seats, amount, currency, paysBy, dueAt, until }: EmailData<'group-opened'>,
): Email {
  return renderEmail(publication, {
    subject: `Your group: ${seatsLabel(seats)} of ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      { text: 'Thank you. The seats are open: paste the addresses of those who are to have one, and we invite them.' },
      {
        details: [
          ['Group', groupName(group)],
          ['Seats', `${seats}, ${plan}`],
          [paysBy === 'card' ? 'Paid' : 'Invoiced', amountLabel(amount, currency)],
          ...(paysBy === 'invoice' && dueAt ? [['Due on', fullDate(dueAt)] as [string, string]] : []),
          ['Until', fullDate(until)],
        ],
      },
      {
        text:
          paysBy === 'card'
            ? 'The card is charged again in a year. We write to you a month before, and until then you may cancel in your account.'
            : 'The invoice comes in a letter of its own, and says where to transfer the amount. A year on there is another one; we write to you a month before, and until then you may cancel in your account.',
      },
      manageButton(publication),
    ],
    footer: managerFooter(publication),
  })
}

/** To the manager. */
export function groupChangedEmail(
  publication: Publication,
  { firstName, group, plan, seats, paysBy, change, nextSeats = seats, until }: EmailData<'group-changed'>,
): Email {
  const bill = paysBy === 'card' ? 'Your card has been charged for them' : 'An invoice for them is on its way'
  const texts: Record<typeof change, { subject: string; text: string }> = {
    more: {
      subject: `Your group has ${seatsLabel(seats)} now`,
      text: `${groupName(group)} has ${seatsLabel(seats)} of ${plan} until ${fullDate(until)}. ${bill}.`,
    },
    fewer: {
      subject: `Your group will have ${seatsLabel(nextSeats)}`,
      text: `From ${fullDate(until)} on, ${groupName(group)} has ${seatsLabel(nextSeats)} of ${plan}. Until then nothing changes for those who have one.`,
    },
    same: {
      subject: `Your group keeps its ${seatsLabel(nextSeats)}`,
      text: `${groupName(group)} keeps ${seatsLabel(nextSeats)} of ${plan} after ${fullDate(until)} as well.`,
    },
    cancelled: {
      subject: 'Your group is cancelled',
      text: `${groupName(group)} ends on ${fullDate(until)}, and is not renewed. Until then the seats stay open, and you may take it back in your account.`,
    },
    resumed: {
      subject: 'Your group goes on',
      text: `${groupName(group)} is renewed on ${fullDate(until)}, as if it had never been cancelled.`,
    },
    renewed: {
      subject: 'Your group has been renewed',
      text: `${groupName(group)} has ${seatsLabel(seats)} of ${plan} for another year, until ${fullDate(until)}. ${
        paysBy === 'card' ? 'Your card is charged for it' : 'The invoice is on its way'
      }, and your account has the invoice.`,
    },
  }
  const { subject, text } = texts[change]
  return renderEmail(publication, {
    subject,
    blocks: [{ text: greeting(firstName) }, { text }, manageButton(publication)],
    footer: managerFooter(publication),
  })
}

/** To the manager, a month before the renewal. */
export function groupRenewalEmail(
  publication: Publication,
  { firstName, group, plan, seats, amount, currency, paysBy, renewsAt }: EmailData<'group-renewal'>,
): Email {
  return renderEmail(publication, {
    subject: `Your group is renewed on ${fullDate(renewsAt)}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `On ${fullDate(renewsAt)} ${groupName(group)} is renewed for a year: ${seatsLabel(seats)} of ${plan}, ${amountLabel(amount, currency)}, ${
          paysBy === 'card' ? 'from your card' : 'by an invoice that you have thirty days to pay'
        }.`,
      },
      { text: 'If you need fewer seats then, or none, say so in your account before that day.' },
      manageButton(publication),
    ],
    footer: managerFooter(publication),
  })
}

/** To the manager, when an invoice is overdue, and again when the seats have closed. */
export function groupPaymentDueEmail(
  publication: Publication,
  { firstName, group, paysBy, until }: EmailData<'group-payment-due'>,
): Email {
  const reason =
    paysBy === 'card'
      ? 'The payment for your group did not work'
      : 'An invoice for your group has not been paid by its day'
  return renderEmail(publication, {
    subject: until ? `An invoice for ${groupName(group)} is overdue` : `The seats of ${groupName(group)} are closed`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: until
          ? `${reason}. The seats stay open until ${fullDate(until)}, so that nobody notices while it is on its way.`
          : `${reason}, so its seats are closed. They open again with the payment, for the same members.`,
      },
      { text: 'Your account has the invoice, and a link to pay it by card. A transfer takes some days to reach us.' },
      manageButton(publication),
    ],
    footer: managerFooter(publication),
  })
}

/** To the manager, at the end. */
export function groupEndedEmail(publication: Publication, { firstName, group, plan }: EmailData<'group-ended'>): Email {
  return renderEmail(publication, {
    subject: 'Your group has ended',
    blocks: [
      { text: greeting(firstName) },
      {
        text: `${groupName(group)} has ended, and with it the seats of ${plan}. Its members know. Your account keeps the invoices.`,
      },
      { text: 'You are welcome to begin again.' },
      { button: 'A group', link: `${publication.url}/groups` },
    ],
    footer: managerFooter(publication),
  })
}
