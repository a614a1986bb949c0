import type { QueuedEmail } from '../contracts/letter.ts'
import { accessPausedLetter } from '../domain/letters/access-paused.ts'
import {
  emailChangedLetter,
  emailChangeLetter,
  passwordChangedLetter,
  recoveryLetter,
  signInPausedLetter,
} from '../domain/letters/account-changes.ts'
import { accountDeletedLetter } from '../domain/letters/account-deleted.ts'
import { contactNotice } from '../domain/letters/contact.ts'
import { disputeNotice, refunded, refundFailedNotice, withdrawalReceived } from '../domain/letters/going-back.ts'
import { invitationAcceptedLetter, invitationLetter } from '../domain/letters/invitation.ts'
import type { Letter, Publication } from '../domain/letters/letter.ts'
import { alreadySubscribedLetter, confirmationLetter, welcomeLetter } from '../domain/letters/newsletter.ts'
import {
  planChanged,
  planWillChange,
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionResumed,
} from '../domain/letters/plan-changes.ts'
import { presentEndedLetter, presentGivenLetter } from '../domain/letters/presents.ts'
import { printAddressMissingLetter, printAddressWantedLetter } from '../domain/letters/print.ts'
import { reconciliationLetter } from '../domain/letters/reconciliation.ts'
import { accountConfirmationLetter, alreadyRegisteredLetter } from '../domain/letters/registration.ts'
import {
  cardChanged,
  paymentFailed,
  paymentNeedsYou,
  renewalReminder,
  subscriptionRenewed,
} from '../domain/letters/renewing.ts'
import { subscriptionWelcome } from '../domain/letters/subscribing.ts'
import { ticketNotice, ticketReceived, ticketReply } from '../domain/letters/support.ts'
import { type Purpose, sealed } from '../http/sealed-id.ts'
import { invitationLink } from './invitation-link.ts'

/** The letter that was ordered. Links are made here, with the secret, so that none is ever stored. */
export function compose(publication: Publication, secret: string, order: QueuedEmail): Letter {
  const link = (path: string, purpose: Purpose, id: string) =>
    `${publication.url}${path}?token=${sealed(secret, purpose, id)}`
  const leaving = (id: string) => ({
    unsubscribe: link('/newsletter/unsubscribe', 'newsletter-unsubscription', id),
    oneClick: link('/api/newsletter/unsubscription', 'newsletter-unsubscription', id),
  })
  switch (order.kind) {
    case 'newsletter-confirmation': {
      const confirm = link('/newsletter/confirm', 'newsletter-confirmation', order.data.requestId)
      return confirmationLetter(publication, { confirm })
    }
    case 'newsletter-already-subscribed':
      return alreadySubscribedLetter(publication, leaving(order.data.subscriberId))
    case 'newsletter-welcome': {
      const { subscriberId, firstName } = order.data
      return welcomeLetter(publication, { firstName, ...leaving(subscriberId) })
    }
    case 'contact-notice':
      return contactNotice(publication, order.data)
    case 'invitation':
      return invitationLetter(publication, {
        ...order.data,
        accept: invitationLink(publication.url, secret, order.data.linkId),
      })
    case 'invitation-accepted':
      return invitationAcceptedLetter(publication, order.data)
    case 'ticket-received':
      return ticketReceived(publication, order.data)
    case 'ticket-notice':
      return ticketNotice(publication, order.data)
    case 'ticket-reply':
      return ticketReply(publication, order.data)
    case 'confirmation': {
      const confirm = link('/login/confirm', 'account-confirmation', order.data.requestId)
      return accountConfirmationLetter(publication, { confirm })
    }
    case 'already-registered':
      return alreadyRegisteredLetter(publication)
    case 'recovery': {
      const choose = link('/login/new-password', 'account-recovery', order.data.requestId)
      return recoveryLetter(publication, { choose })
    }
    case 'password-changed':
      return passwordChangedLetter(publication, order.data)
    case 'email-change': {
      const confirm = link('/account/new-email', 'email-change', order.data.requestId)
      return emailChangeLetter(publication, { confirm })
    }
    case 'email-changed':
      return emailChangedLetter(publication, order.data)
    case 'account-locked':
      return signInPausedLetter(publication, order.data)
    case 'print-address-request':
      return printAddressWantedLetter(publication, order.data)
    case 'print-address-missing':
      return printAddressMissingLetter(publication, order.data)
    case 'complimentary-granted':
      return presentGivenLetter(publication, order.data)
    case 'complimentary-ended':
      return presentEndedLetter(publication, order.data)
    case 'account-deleted':
      return accountDeletedLetter(publication, order.data)
    case 'access-paused':
      return accessPausedLetter(publication, order.data)
    case 'reconciliation':
      return reconciliationLetter(publication, order.data)
    case 'subscription-welcome': {
      const { requestId } = order.data
      const confirm = requestId ? link('/login/confirm', 'account-confirmation', requestId) : undefined
      return subscriptionWelcome(publication, order.data, { confirm })
    }
    case 'renewal-reminder':
      return renewalReminder(publication, order.data)
    case 'subscription-renewed':
      return subscriptionRenewed(publication, order.data)
    case 'payment-failed':
      return paymentFailed(publication, order.data)
    case 'payment-action-required':
      return paymentNeedsYou(publication, order.data)
    case 'card-changed':
      return cardChanged(publication, order.data)
    case 'plan-changed':
      return planChanged(publication, order.data)
    case 'plan-change-scheduled':
      return planWillChange(publication, order.data)
    case 'subscription-cancelled':
      return subscriptionCancelled(publication, order.data)
    case 'subscription-resumed':
      return subscriptionResumed(publication, order.data)
    case 'subscription-ended':
      return subscriptionEnded(publication, order.data)
    case 'refunded':
      return refunded(publication, order.data)
    case 'withdrawal-received':
      return withdrawalReceived(publication, order.data)
    case 'dispute-notice':
      return disputeNotice(publication, order.data)
    case 'refund-failed-notice':
      return refundFailedNotice(publication, order.data)
  }
}
