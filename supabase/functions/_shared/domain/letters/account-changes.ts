import { dateAndTime } from '../dates.ts'
import type { Letter, Publication } from './letter.ts'
import { letterOn } from './page.ts'

/** When something was done to an account, and in which browser. */
export interface Happening {
  at: string
  device: string
}

export function recoveryLetter(publication: Publication, { choose }: { choose: string }): Letter {
  return letterOn(publication, {
    subject: `A new password for ${publication.name}`,
    parts: [
      { says: `Someone, we hope you, has forgotten the password of your ${publication.name} account.` },
      { asks: 'Choose a new password', link: choose },
      { says: 'The link works once, and for an hour. Every browser that is signed in will have to sign in again.' },
    ],
    foot: ['If it was not you, do nothing: your password stays as it is.'],
  })
}

export function passwordChangedLetter(publication: Publication, happening: Happening): Letter {
  return letterOn(publication, {
    subject: `Your ${publication.name} password was changed`,
    parts: [
      { says: `The password of your ${publication.name} account was changed.` },
      factsOf(happening),
      { says: 'Wherever else you were signed in, you are not any more.' },
    ],
    foot: [ifNotYou(publication, 'choose a new password at once')],
  })
}

/** To the new address, which may be a stranger's. */
export function emailChangeLetter(publication: Publication, { confirm }: { confirm: string }): Letter {
  return letterOn(publication, {
    subject: `Please confirm your new address for ${publication.name}`,
    parts: [
      { says: `Someone, we hope you, wants to use this address for their ${publication.name} account.` },
      { asks: 'Use this address', link: confirm },
      { says: 'The link works once, and for 24 hours. Until then the account keeps the address that it has.' },
    ],
    foot: ['If it was not you, do nothing.'],
  })
}

/** To the former address. */
export function emailChangedLetter(publication: Publication, happening: Happening): Letter {
  return letterOn(publication, {
    subject: `Your ${publication.name} account has another address`,
    parts: [
      { says: `Your ${publication.name} account was moved from this address to another, which was confirmed there.` },
      factsOf(happening),
      { says: 'From now on you sign in with the new address, and we write to you there.' },
    ],
    foot: [`If it was not you, please write to ${publication.contactEmail} at once.`],
  })
}

export function signInPausedLetter(publication: Publication, { until }: { until: string }): Letter {
  return letterOn(publication, {
    subject: `Someone tried to sign in to your ${publication.name} account`,
    parts: [
      { says: 'A wrong password was entered too often, so nobody can sign in to your account for a while.' },
      { facts: [['Until', dateAndTime(until)]] },
      { says: 'If it was you, and you would rather not wait, choose a new password.' },
      { asks: 'Choose a new password', link: `${publication.url}/login/forgotten` },
    ],
    foot: ['If it was not you, nobody came in. Browsers in which you are signed in stay signed in.'],
  })
}

const factsOf = ({ at, device }: Happening): { facts: [string, string][] } => ({
  facts: [
    ['When', dateAndTime(at)],
    ['Where', device],
  ],
})

const ifNotYou = ({ url }: Publication, what: string) => `If it was not you, ${what}: ${url}/login/forgotten`
