import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './signed-id.ts'
import type { SignedLink } from './signed-link.ts'

const DIGITS = 6

/**
 * The code in an e-mail to sign in, in place of its link. It is computed from Auth's token by an HMAC under our secret, so
 * that neither the e-mails nor the tokens in the database tell it.
 */
export function signInCode(secret: string, { userId, tokenHash }: SignedLink): string {
  const number = keyedHash(secret, 'sign-in-code', userId, tokenHash).readUIntBE(0, 6)
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Whether it is the code of this link under one of these secrets. */
export const isSignInCode = (secrets: string[], link: SignedLink, code: string): boolean =>
  secrets.some((secret) => {
    const [expected, given] = [Buffer.from(signInCode(secret, link)), Buffer.from(code)]
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
