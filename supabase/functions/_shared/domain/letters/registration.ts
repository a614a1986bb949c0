import type { Letter, Publication } from './letter.ts'
import { letterOn } from './page.ts'

/** To an address that somebody registered with: it may be a stranger's, so nothing that they typed is repeated. */
export function accountConfirmationLetter(publication: Publication, { confirm }: { confirm: string }): Letter {
  return letterOn(publication, {
    subject: `Please confirm your ${publication.name} account`,
    parts: [
      { says: `Someone, we hope you, made an account with ${publication.name} for this address.` },
      { says: 'If it was you, one more step and you are in.' },
      { asks: 'Confirm my address', link: confirm },
      { says: 'The link works once, and for 24 hours.' },
    ],
    foot: ['If it was not you, do nothing: nobody can sign in with your address until it is confirmed.'],
  })
}

/** To somebody whose address was registered, or asked for, although it has an account. */
export function alreadyRegisteredLetter(publication: Publication): Letter {
  return letterOn(publication, {
    subject: `You have a ${publication.name} account already`,
    parts: [
      { says: `Someone, perhaps you, asked for an account with ${publication.name} at this address.` },
      { says: 'There is one already, so you only have to sign in.' },
      { asks: 'Sign in', link: `${publication.url}/login` },
      { says: `If the password escapes you, choose a new one: ${publication.url}/login/forgotten` },
    ],
    foot: ['If it was not you, nothing has changed, and there is nothing for you to do.'],
  })
}
