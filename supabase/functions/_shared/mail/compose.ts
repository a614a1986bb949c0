import type { LetterOrder } from '../contracts/letter.ts'
import {
  emailChangedLetter,
  emailChangeLetter,
  passwordChangedLetter,
  recoveryLetter,
  signInPausedLetter,
} from '../domain/letters/account-changes.ts'
import { accountDeletedLetter } from '../domain/letters/account-deleted.ts'
import { contactNotice } from '../domain/letters/contact.ts'
import { invitationAcceptedLetter, invitationLetter } from '../domain/letters/invitation.ts'
import type { Letter, Publication } from '../domain/letters/letter.ts'
import { alreadySubscribedLetter, confirmationLetter, welcomeLetter } from '../domain/letters/newsletter.ts'
import { accountConfirmationLetter, alreadyRegisteredLetter } from '../domain/letters/registration.ts'
import { ticketNotice, ticketReceived, ticketReply } from '../domain/letters/support.ts'
import { type Purpose, sealed } from '../http/sealed-id.ts'
import { invitationLink } from './invitation-link.ts'

/** The letter that was ordered. Links are made here, with the secret, so that none is ever stored. */
export function compose(publication: Publication, secret: string, order: LetterOrder): Letter {
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
    case 'newsletter-already':
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
    case 'sign-in-paused':
      return signInPausedLetter(publication, order.data)
    case 'account-deleted':
      return accountDeletedLetter(publication, order.data)
  }
}
