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
import { type TokenPurpose, signId } from '../http/sealed-id.ts'
import { invitationLink } from './invitation-link.ts'

/** The letter that was ordered. Links are made here, with the secret, so that none is ever stored. */
export function composeEmail(publication: Publication, secret: string, queued: QueuedEmail): Email {
  const link = (path: string, purpose: TokenPurpose, id: string) =>
    `${publication.url}${path}?token=${signId(secret, purpose, id)}`
  const unsubscribeLinks = (id: string) => ({
    unsubscribe: link('/newsletter/unsubscribe', 'newsletter-unsubscription', id),
    oneClick: link('/api/newsletter/unsubscription', 'newsletter-unsubscription', id),
  })
  switch (queued.kind) {
    case 'newsletter-confirmation': {
      const confirmUrl = link('/newsletter/confirm', 'newsletter-confirmation', queued.data.requestId)
      return newsletterConfirmationEmail(publication, { confirmUrl })
    }
    case 'newsletter-already-subscribed':
      return alreadySubscribedEmail(publication, unsubscribeLinks(queued.data.subscriberId))
    case 'newsletter-welcome': {
      const { subscriberId, firstName } = queued.data
      return newsletterWelcomeEmail(publication, { firstName, ...unsubscribeLinks(subscriberId) })
    }
    case 'contact-notice':
      return contactNoticeEmail(publication, queued.data)
    case 'invitation':
      return invitationEmail(publication, {
        ...queued.data,
        acceptUrl: invitationLink(publication.url, secret, queued.data.linkId),
      })
    case 'invitation-accepted':
      return invitationAcceptedEmail(publication, queued.data)
    case 'ticket-received':
      return ticketReceivedEmail(publication, queued.data)
    case 'ticket-notice':
      return ticketNoticeEmail(publication, queued.data)
    case 'ticket-reply':
      return ticketReplyEmail(publication, queued.data)
    case 'confirmation': {
      const confirmUrl = link('/login/confirm', 'account-confirmation', queued.data.requestId)
      return accountConfirmationEmail(publication, { confirmUrl })
    }
    case 'already-registered':
      return alreadyRegisteredEmail(publication)
    case 'recovery': {
      const resetUrl = link('/login/new-password', 'account-recovery', queued.data.requestId)
      return passwordRecoveryEmail(publication, { resetUrl })
    }
    case 'password-changed':
      return passwordChangedEmail(publication, queued.data)
    case 'email-change': {
      const confirmUrl = link('/account/new-email', 'email-change', queued.data.requestId)
      return emailChangeConfirmationEmail(publication, { confirmUrl })
    }
    case 'email-changed':
      return emailChangedEmail(publication, queued.data)
    case 'account-locked':
      return accountLockedEmail(publication, queued.data)
    case 'print-address-request':
      return printAddressRequestEmail(publication, queued.data)
    case 'print-address-missing':
      return printAddressMissingEmail(publication, queued.data)
    case 'complimentary-granted':
      return complimentarySubscriptionGrantedEmail(publication, queued.data)
    case 'complimentary-ended':
      return complimentarySubscriptionEndedEmail(publication, queued.data)
    case 'account-deleted':
      return accountDeletedEmail(publication, queued.data)
    case 'access-paused':
      return accessPausedEmail(publication, queued.data)
    case 'reconciliation':
      return reconciliationEmail(publication, queued.data)
    case 'subscription-welcome': {
      const { requestId } = queued.data
      const confirmUrl = requestId ? link('/login/confirm', 'account-confirmation', requestId) : undefined
      return subscriptionWelcomeEmail(publication, queued.data, { confirmUrl })
    }
    case 'renewal-reminder':
      return renewalReminderEmail(publication, queued.data)
    case 'subscription-renewed':
      return subscriptionRenewedEmail(publication, queued.data)
    case 'payment-failed':
      return paymentFailedEmail(publication, queued.data)
    case 'payment-action-required':
      return paymentActionRequiredEmail(publication, queued.data)
    case 'card-changed':
      return cardChangedEmail(publication, queued.data)
    case 'plan-changed':
      return planChangedEmail(publication, queued.data)
    case 'plan-change-scheduled':
      return planChangeScheduledEmail(publication, queued.data)
    case 'subscription-cancelled':
      return subscriptionCancelledEmail(publication, queued.data)
    case 'subscription-resumed':
      return subscriptionResumedEmail(publication, queued.data)
    case 'subscription-ended':
      return subscriptionEndedEmail(publication, queued.data)
    case 'refunded':
      return refundEmail(publication, queued.data)
    case 'withdrawal-received':
      return withdrawalReceivedEmail(publication, queued.data)
    case 'dispute-notice':
      return disputeNoticeEmail(publication, queued.data)
    case 'refund-failed-notice':
      return refundFailedEmail(publication, queued.data)
  }
}
