import { keyedHash } from './signed-id.ts'

/** The hash that stays of an address that has unsubscribed from the newsletter, as hex. */
export const newsletterAddressHash = (secret: string, email: string): string =>
  keyedHash(secret, 'newsletter-address', email).toString('hex')
