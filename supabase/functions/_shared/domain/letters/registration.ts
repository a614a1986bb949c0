import type { Email, Publication } from './letter.ts'
import { renderEmail } from './page.ts'

/** To an address that somebody registered with: it may be a stranger's, so nothing that they typed is repeated. */
export function accountConfirmationEmail(publication: Publication, { confirmUrl }: { confirmUrl: string }): Email {
  return renderEmail(publication, {
    subject: `Please confirm your ${publication.name} account`,
    blocks: [
      { text: `Someone, we hope you, made an account with ${publication.name} for this address.` },
      { text: 'If it was you, one more step and you are in.' },
      { button: 'Confirm my address', link: confirmUrl },
      { text: 'The link works once, and for 24 hours.' },
    ],
    footer: ['If it was not you, do nothing: nobody can sign in with your address until it is confirmed.'],
  })
}

/** To somebody whose address was registered, or asked for, although it has an account. */
export function alreadyRegisteredEmail(publication: Publication): Email {
  return renderEmail(publication, {
    subject: `You have a ${publication.name} account already`,
    blocks: [
      { text: `Someone, perhaps you, asked for an account with ${publication.name} at this address.` },
      { text: 'There is one already, so you only have to sign in.' },
      { button: 'Sign in', link: `${publication.url}/login` },
      { text: `If the password escapes you, choose a new one: ${publication.url}/login/forgotten` },
    ],
    footer: ['If it was not you, nothing has changed, and there is nothing for you to do.'],
  })
}
