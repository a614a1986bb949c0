import type { EmailData, QueuedEmail } from '../contracts/email.ts'
import type { EmailLink } from '../contracts/email-link.ts'
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
} from '../domain/emails/account.ts'
import { alarmEmail } from '../domain/emails/alarm.ts'
import { balanceNoticeEmail } from '../domain/emails/balance.ts'
import {
  complimentarySubscriptionEndedEmail,
  complimentarySubscriptionGrantedEmail,
} from '../domain/emails/complimentary-subscription.ts'
import {
  giftEmail,
  giftEndedEmail,
  giftEndingEmail,
  giftReceiptEmail,
  giftRedeemedEmail,
  giftStartedEmail,
  giftWelcomeEmail,
} from '../domain/emails/gifts.ts'
import {
  groupChangedEmail,
  groupEndedEmail,
  groupInvitationEmail,
  groupOpenedEmail,
  groupPaymentDueEmail,
  groupRenewalEmail,
  groupSeatEndedEmail,
  groupWelcomeEmail,
} from '../domain/emails/groups.ts'
import { invitationAcceptedEmail, invitationEmail } from '../domain/emails/invitation.ts'
import {
  alreadySubscribedEmail,
  newsletterConfirmationEmail,
  newsletterWelcomeEmail,
  returnOfferEmail,
} from '../domain/emails/newsletter.ts'
import { commentMentionEmail } from '../domain/emails/newsroom.ts'
import { fraudWarningEmail, invoiceProblemEmail, unverifiedVatIdEmail } from '../domain/emails/payment-warnings.ts'
import { printAddressMissingEmail, printAddressRequestEmail } from '../domain/emails/print-address.ts'
import { pauseEndedEmail, pauseEndingEmail, pauseStartedEmail } from '../domain/emails/print-pause.ts'
import { reconciliationEmail } from '../domain/emails/reconciliation.ts'
import {
  disputeNoticeEmail,
  refundEmail,
  refundFailedEmail,
  withdrawalReceivedEmail,
} from '../domain/emails/refunds.ts'
import {
  accessPausedEmail,
  cardChangedEmail,
  firstPaymentFailedEmail,
  paymentActionRequiredEmail,
  paymentFailedEmail,
  renewalReminderEmail,
  subscriptionRenewedEmail,
} from '../domain/emails/renewal.ts'
import { secondFactorNoticeEmail, staffSignInEmail } from '../domain/emails/second-factor.ts'
import {
  planChangedEmail,
  planChangeScheduledEmail,
  subscriptionCancelledEmail,
  subscriptionEndedEmail,
  subscriptionResumedEmail,
  subscriptionWelcomeEmail,
} from '../domain/emails/subscription.ts'
import {
  contactNoticeEmail,
  contactReplyEmail,
  ticketNoticeEmail,
  ticketReceivedEmail,
  ticketReplyEmail,
} from '../domain/emails/support.ts'
import type { Email, Publication } from '../domain/emails/template.ts'
import { DEFAULT_LANGUAGE, type Language, localPath, type TextLocale } from '../domain/language.ts'
import { findGiftCode } from '../http/gift-code.ts'
import { findGroupInvitationToken } from '../http/group-invitation.ts'
import { signInCode } from '../http/sign-in-code.ts'
import { signId, type TokenPurpose } from '../http/signed-id.ts'
import { type LinkPurpose, signLink } from '../http/signed-link.ts'
import { unsubscribeLink } from '../http/unsubscribe-link.ts'
import { translatorFor } from '../languages/catalogues.ts'

/**
 * Renders a queued e-mail. Its links are signed here, so that nothing that is stored opens an account. The code of a gift
 * may come from one of the previous secrets.
 */
export function composeEmail(
  publication: Publication,
  secrets: [string, ...string[]],
  queued: QueuedEmail,
  language: Language = DEFAULT_LANGUAGE,
): Email {
  const [secret] = secrets
  const locale: TextLocale = { language, t: translatorFor(language) }
  const page = (path: string) => publication.url + localPath(language, path)
  const link = (path: string, purpose: TokenPurpose, id: string) => `${page(path)}?token=${signId(secret, purpose, id)}`
  const accountLink = (path: string, purpose: LinkPurpose, content: EmailLink) =>
    `${page(path)}?token=${signLink(secret, purpose, content)}`
  const confirmLink = (content: EmailLink | null) =>
    content ? accountLink('/login/confirm', 'account-confirmation', content) : undefined
  const giftLinks = ({ giftId, codeHash }: Pick<EmailData<'gift'>, 'giftId' | 'codeHash'>) => {
    const code = findGiftCode(secrets, giftId, codeHash)
    // Better late than with a code that nobody can redeem: the failure is retried and logged.
    if (!code) throw new Error('No secret of the site derives the code of this gift. See docs/operations.md.')
    const query = `?code=${code}`
    return { code, redeemUrl: `${page('/redeem')}${query}`, cardUrl: `${publication.url}/gift/card.pdf${query}` }
  }
  const unsubscribeLinks = (id: string) => ({
    unsubscribe: unsubscribeLink(publication.url, secret, id, language),
    // A mailbox calls it, which has no language.
    oneClick: `${publication.url}/api/newsletter/unsubscription?token=${signId(secret, 'newsletter-unsubscription', id)}`,
  })
  switch (queued.kind) {
    case 'newsletter-confirmation': {
      const confirmUrl = link('/newsletter/confirm', 'newsletter-confirmation', queued.data.requestId)
      return newsletterConfirmationEmail(publication, { confirmUrl }, locale)
    }
    case 'newsletter-already-subscribed':
      return alreadySubscribedEmail(publication, unsubscribeLinks(queued.data.subscriberId), locale)
    case 'newsletter-welcome': {
      const { subscriberId, firstName } = queued.data
      return newsletterWelcomeEmail(publication, { firstName, ...unsubscribeLinks(subscriberId) }, locale)
    }
    case 'return-offer':
      return returnOfferEmail(publication, { ...queued.data, ...unsubscribeLinks(queued.data.subscriberId) }, locale)
    case 'contact-notice':
      return contactNoticeEmail(publication, queued.data)
    case 'contact-reply':
      return contactReplyEmail(publication, queued.data, locale)
    case 'invitation':
      return invitationEmail(publication, {
        ...queued.data,
        acceptUrl: invitationLink(publication.url, secret, queued.data),
      })
    case 'invitation-accepted':
      return invitationAcceptedEmail(publication, queued.data)
    case 'ticket-received':
      return ticketReceivedEmail(publication, queued.data, locale)
    case 'ticket-notice':
      return ticketNoticeEmail(publication, queued.data)
    case 'ticket-reply':
      return ticketReplyEmail(publication, queued.data, locale)
    case 'comment-mention':
      return commentMentionEmail(publication, queued.data)
    case 'confirmation': {
      const confirmUrl = accountLink('/login/confirm', 'account-confirmation', queued.data.link)
      return accountConfirmationEmail(publication, { confirmUrl }, locale)
    }
    case 'already-registered':
      return alreadyRegisteredEmail(publication, queued.data, locale)
    case 'recovery': {
      const resetUrl = accountLink('/login/new-password', 'account-recovery', queued.data.link)
      return passwordRecoveryEmail(publication, { ...queued.data, resetUrl }, locale)
    }
    case 'sign-in':
      return signInEmail(
        publication,
        {
          signInUrl: accountLink('/login/link', 'sign-in', queued.data.link),
          code: signInCode(secret, queued.data.link),
        },
        locale,
      )
    case 'password-changed':
      return passwordChangedEmail(publication, queued.data, locale)
    case 'second-factor-notice':
      return secondFactorNoticeEmail(publication, queued.data)
    case 'staff-sign-in':
      return staffSignInEmail(publication, queued.data)
    case 'email-change': {
      const confirmUrl = accountLink('/account/new-email', 'email-change', queued.data.link)
      return emailChangeConfirmationEmail(publication, { confirmUrl }, locale)
    }
    case 'email-changed':
      return emailChangedEmail(publication, queued.data, locale)
    case 'account-locked':
      return accountLockedEmail(publication, queued.data, locale)
    case 'print-address-request':
      return printAddressRequestEmail(publication, queued.data, locale)
    case 'print-address-missing':
      return printAddressMissingEmail(publication, queued.data, locale)
    case 'complimentary-granted':
      return complimentarySubscriptionGrantedEmail(publication, queued.data, locale)
    case 'complimentary-ended':
      return complimentarySubscriptionEndedEmail(publication, queued.data, locale)
    case 'account-deleted':
      return accountDeletedEmail(publication, queued.data, locale)
    case 'access-paused':
      return accessPausedEmail(publication, queued.data, locale)
    case 'balance-notice':
      return balanceNoticeEmail(publication, queued.data)
    case 'alarm':
      return alarmEmail(publication, queued.data)
    case 'reconciliation':
      return reconciliationEmail(publication, queued.data)
    case 'subscription-welcome':
      return subscriptionWelcomeEmail(
        publication,
        queued.data,
        { confirmUrl: confirmLink(queued.data.confirmation) },
        locale,
      )
    case 'gift':
      return giftEmail(publication, queued.data, giftLinks(queued.data), locale)
    case 'gift-receipt': {
      const confirmUrl = confirmLink(queued.data.confirmation)
      return giftReceiptEmail(publication, queued.data, { ...giftLinks(queued.data), confirmUrl }, locale)
    }
    case 'gift-redeemed':
      return giftRedeemedEmail(publication, queued.data, locale)
    case 'gift-welcome':
      return giftWelcomeEmail(publication, queued.data, { confirmUrl: confirmLink(queued.data.confirmation) }, locale)
    case 'gift-started':
      return giftStartedEmail(publication, queued.data, locale)
    case 'gift-ending':
      return giftEndingEmail(publication, queued.data, locale)
    case 'gift-ended':
      return giftEndedEmail(publication, queued.data, locale)
    case 'group-invitation': {
      const { memberId, tokenHash } = queued.data
      const token = findGroupInvitationToken(secrets, memberId, tokenHash)
      // Better late than with a link that opens nothing: the failure is retried and logged.
      if (!token) throw new Error('No secret of the site derives the link of this invitation. See docs/operations.md.')
      return groupInvitationEmail(
        publication,
        queued.data,
        { acceptUrl: `${page('/groups/join')}?token=${token}` },
        locale,
      )
    }
    case 'group-welcome':
      return groupWelcomeEmail(publication, queued.data, { confirmUrl: confirmLink(queued.data.confirmation) }, locale)
    case 'group-seat-ended':
      return groupSeatEndedEmail(publication, queued.data, locale)
    case 'group-opened':
      return groupOpenedEmail(publication, queued.data, locale)
    case 'group-changed':
      return groupChangedEmail(publication, queued.data, locale)
    case 'group-renewal':
      return groupRenewalEmail(publication, queued.data, locale)
    case 'group-payment-due':
      return groupPaymentDueEmail(publication, queued.data, locale)
    case 'group-ended':
      return groupEndedEmail(publication, queued.data, locale)
    case 'renewal-reminder':
      return renewalReminderEmail(publication, queued.data, locale)
    case 'subscription-renewed':
      return subscriptionRenewedEmail(publication, queued.data, locale)
    case 'payment-failed':
      return paymentFailedEmail(publication, queued.data, locale)
    case 'first-payment-failed':
      return firstPaymentFailedEmail(publication, queued.data, locale)
    case 'payment-action-required':
      return paymentActionRequiredEmail(publication, queued.data, locale)
    case 'card-changed':
      return cardChangedEmail(publication, queued.data, locale)
    case 'plan-changed':
      return planChangedEmail(publication, queued.data, locale)
    case 'plan-change-scheduled':
      return planChangeScheduledEmail(publication, queued.data, locale)
    case 'subscription-cancelled':
      return subscriptionCancelledEmail(publication, queued.data, locale)
    case 'subscription-resumed':
      return subscriptionResumedEmail(publication, queued.data, locale)
    case 'pause-started':
      return pauseStartedEmail(publication, queued.data, locale)
    case 'pause-ending':
      return pauseEndingEmail(publication, queued.data, locale)
    case 'pause-ended':
      return pauseEndedEmail(publication, queued.data, locale)
    case 'subscription-ended':
      return subscriptionEndedEmail(publication, queued.data, locale)
    case 'refunded':
      return refundEmail(publication, queued.data, locale)
    case 'withdrawal-received':
      return withdrawalReceivedEmail(publication, queued.data, locale)
    case 'dispute-notice':
      return disputeNoticeEmail(publication, queued.data)
    case 'fraud-warning-notice':
      return fraudWarningEmail(publication, queued.data)
    case 'invoice-problem-notice':
      return invoiceProblemEmail(publication, queued.data)
    case 'vat-id-notice':
      return unverifiedVatIdEmail(publication, queued.data)
    case 'refund-failed-notice':
      return refundFailedEmail(publication, queued.data)
  }
}

/** The link of an invitation. Created when it is sent or shown to the operator, and never stored. */
export function invitationLink(
  siteUrl: string,
  secret: string,
  { linkId, tokenHash, expiresAt }: Pick<EmailData<'invitation'>, 'linkId' | 'tokenHash' | 'expiresAt'>,
): string {
  const link = { userId: linkId, tokenHash, expiresAt: Math.floor(Date.parse(expiresAt) / 1000) }
  return `${siteUrl}/auth?invite=${signLink(secret, 'invitation', link)}`
}
