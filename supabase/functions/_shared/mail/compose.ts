import type { QueuedEmail } from '../contracts/letter.ts'
import { accessPausedEmail } from '../domain/letters/access-paused.ts'
import {
  emailChangedEmail,
  emailChangeConfirmationEmail,
  passwordChangedEmail,
  passwordRecoveryEmail,
  accountLockedEmail,
} from '../domain/letters/account-changes.ts'
import { accountDeletedEmail } from '../domain/letters/account-deleted.ts'
import { contactNoticeEmail } from '../domain/letters/contact.ts'
import { disputeNoticeEmail, refundEmail, refundFailedEmail, withdrawalReceivedEmail } from '../domain/letters/going-back.ts'
import { invitationAcceptedEmail, invitationEmail } from '../domain/letters/invitation.ts'
import type { Email, Publication } from '../domain/letters/letter.ts'
import { alreadySubscribedEmail, newsletterConfirmationEmail, newsletterWelcomeEmail } from '../domain/letters/newsletter.ts'
import {
  planChangedEmail,
  planChangeScheduledEmail,
  subscriptionCancelledEmail,
  subscriptionEndedEmail,
  subscriptionResumedEmail,
} from '../domain/letters/plan-changes.ts'
import { complimentarySubscriptionEndedEmail, complimentarySubscriptionGrantedEmail } from '../domain/letters/presents.ts'
import { printAddressMissingEmail, printAddressRequestEmail } from '../domain/letters/print.ts'
import { reconciliationEmail } from '../domain/letters/reconciliation.ts'
import { accountConfirmationEmail, alreadyRegisteredEmail } from '../domain/letters/registration.ts'
import {
  cardChangedEmail,
  paymentFailedEmail,
  paymentActionRequiredEmail,
  renewalReminderEmail,
  subscriptionRenewedEmail,
} from '../domain/letters/renewing.ts'
import { subscriptionWelcomeEmail } from '../domain/letters/subscribing.ts'
import { ticketNoticeEmail, ticketReceivedEmail, ticketReplyEmail } from '../domain/letters/support.ts'
import { type Purpose, sealed } from '../http/sealed-id.ts'
import { invitationLink } from './invitation-link.ts'

/** The letter that was ordered. Links are made here, with the secret, so that none is ever stored. */
export function compose(publication: Publication, secret: string, order: QueuedEmail): Email {
  const link = (path: string, purpose: Purpose, id: string) =>
    `${publication.url}${path}?token=${sealed(secret, purpose, id)}`
  const leaving = (id: string) => ({
    unsubscribe: link('/newsletter/unsubscribe', 'newsletter-unsubscription', id),
    oneClick: link('/api/newsletter/unsubscription', 'newsletter-unsubscription', id),
  })
  switch (order.kind) {
    case 'newsletter-confirmation': {
      const confirm = link('/newsletter/confirm', 'newsletter-confirmation', order.data.requestId)
      return newsletterConfirmationEmail(publication, { confirmUrl })
    }
    case 'newsletter-already-subscribed':
      return alreadySubscribedEmail(publication, leaving(order.data.subscriberId))
    case 'newsletter-welcome': {
      const { subscriberId, firstName } = order.data
      return newsletterWelcomeEmail(publication, { firstName, ...leaving(subscriberId) })
    }
    case 'contact-notice':
      return contactNoticeEmail(publication, order.data)
    case 'invitation':
      return invitationEmail(publication, {
        ...order.data,
        acceptUrl: invitationLink(publication.url, secret, order.data.linkId),
      })
    case 'invitation-accepted':
      return invitationAcceptedEmail(publication, order.data)
    case 'ticket-received':
      return ticketReceivedEmail(publication, order.data)
    case 'ticket-notice':
      return ticketNoticeEmail(publication, order.data)
    case 'ticket-reply':
      return ticketReplyEmail(publication, order.data)
    case 'confirmation': {
      const confirm = link('/login/confirm', 'account-confirmation', order.data.requestId)
      return accountConfirmationEmail(publication, { confirmUrl })
    }
    case 'already-registered':
      return alreadyRegisteredEmail(publication)
    case 'recovery': {
      const choose = link('/login/new-password', 'account-recovery', order.data.requestId)
      return passwordRecoveryEmail(publication, { resetUrl })
    }
    case 'password-changed':
      return passwordChangedEmail(publication, order.data)
    case 'email-change': {
      const confirm = link('/account/new-email', 'email-change', order.data.requestId)
      return emailChangeConfirmationEmail(publication, { confirmUrl })
    }
    case 'email-changed':
      return emailChangedEmail(publication, order.data)
    case 'account-locked':
      return accountLockedEmail(publication, order.data)
    case 'print-address-request':
      return printAddressRequestEmail(publication, order.data)
    case 'print-address-missing':
      return printAddressMissingEmail(publication, order.data)
    case 'complimentary-granted':
      return complimentarySubscriptionGrantedEmail(publication, order.data)
    case 'complimentary-ended':
      return complimentarySubscriptionEndedEmail(publication, order.data)
    case 'account-deleted':
      return accountDeletedEmail(publication, order.data)
    case 'access-paused':
      return accessPausedEmail(publication, order.data)
    case 'reconciliation':
      return reconciliationEmail(publication, order.data)
    case 'subscription-welcome': {
      const { requestId } = order.data
      const confirm = requestId ? link('/login/confirm', 'account-confirmation', requestId) : undefined
      return subscriptionWelcomeEmail(publication, order.data, { confirmUrl })
    }
    case 'renewal-reminder':
      return renewalReminderEmail(publication, order.data)
    case 'subscription-renewed':
      return subscriptionRenewedEmail(publication, order.data)
    case 'payment-failed':
      return paymentFailedEmail(publication, order.data)
    case 'payment-action-required':
      return paymentActionRequiredEmail(publication, order.data)
    case 'card-changed':
      return cardChangedEmail(publication, order.data)
    case 'plan-changed':
      return planChangedEmail(publication, order.data)
    case 'plan-change-scheduled':
      return planChangeScheduledEmail(publication, order.data)
    case 'subscription-cancelled':
      return subscriptionCancelledEmail(publication, order.data)
    case 'subscription-resumed':
      return subscriptionResumedEmail(publication, order.data)
    case 'subscription-ended':
      return subscriptionEndedEmail(publication, order.data)
    case 'refunded':
      return refundEmail(publication, order.data)
    case 'withdrawal-received':
      return withdrawalReceivedEmail(publication, order.data)
    case 'dispute-notice':
      return disputeNoticeEmail(publication, order.data)
    case 'refund-failed-notice':
      return refundFailedEmail(publication, order.data)
  }
}
