import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 of purpose and parts. The purpose keeps a hash from being valid for another use. */
export function keyedHash(secret: string, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}

/** The use of a signed id; a token of one purpose is invalid for every other. */
export type TokenPurpose = 'newsletter-confirmation' | 'newsletter-unsubscription' | 'newsletter-form' | 'registration'

/**
 * A token that need not be stored: an id and its HMAC under our secret, 64 URL-safe characters. A copy of the database
 * contains no valid token.
 */
export function signId(secret: string, purpose: TokenPurpose, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, keyedHash(secret, purpose, id)]).toString('base64url')
}

/** The id, if one of these secrets signed it for this purpose. Previous secrets keep links in old e-mails valid. */
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
