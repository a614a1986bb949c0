/** What a reader agrees to by sending the newsletter form. Change both together: the trail keeps the version. */
export const newsletterConsent = {
  version: '2026-11-21',
  text: (publication: string) =>
    `${publication} writes to you by e-mail when there is something worth reading. You confirm your address first, and one click in any letter ends it.`,
}

/** How long the link in a confirmation works. The database says the same of newsletter_requests.expires_at. */
export const CONFIRMATION_HOURS = 24
