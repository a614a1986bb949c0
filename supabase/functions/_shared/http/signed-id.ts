import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** 32 bytes that only who knows the secret can make of these words. The first says what for, so that none serves twice. */
export function keyedHash(secret: string, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}

/** What a sealed id is good for, so that none serves twice. */
export type TokenPurpose =
  | 'newsletter-confirmation'
  | 'newsletter-unsubscription'
  | 'newsletter-form'
  | 'invitation'
  | 'account-confirmation'
  | 'account-recovery'
  | 'email-change'
  | 'registration'

/**
 * A token that nobody can guess and nobody has to store: an id and the seal of our secret under it, 64 characters that
 * may stand in an address. A copy of the database is worth nothing without the secret.
 */
export function signId(secret: string, purpose: TokenPurpose, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, keyedHash(secret, purpose, id)]).toString('base64url')
}

/** The id, if one of these secrets sealed it for this purpose. Former secrets keep the links in old letters working. */
export function verifyId(secrets: string[], purpose: TokenPurpose, token: string): string | undefined {
  if (!/^[\w-]{64}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const isValid = secrets.some((secret) => timingSafeEqual(keyedHash(secret, purpose, id), bytes.subarray(16)))
  return isValid ? id : undefined
}
