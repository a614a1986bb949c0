import type { Translate } from './language.ts'

/** The consent that a reader gives with the newsletter form. Change both together: the record of consent stores the version. */
export const newsletterConsent = {
  version: '2026-11-21',
  text: (name: string, t: Translate) =>
    t(
      '{name} writes to you by e-mail when there is something worth reading. You confirm your address first, and one click in any letter ends it.',
      { name },
    ),
}

/** How long a confirmation link works. Same value as newsletter_requests.expires_at in the database. */
export const CONFIRMATION_HOURS = 24
