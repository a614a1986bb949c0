import { createHash } from 'node:crypto'
import { keyedHash } from './signed-id.ts'

/** Crockford's base 32: no letter is taken for a digit when the code is typed from a card. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 bits: nobody guesses one, and they fill 24 characters exactly. */
const CODE_BYTES = 15

/**
 * The code of a gift, in six groups of four characters. It is derived from the id, so that it is stored nowhere: the
 * database holds its hash only.
 */
export function giftCode(secret: string, giftId: string): string {
  const bits = [...keyedHash(secret, 'gift-code', giftId).subarray(0, CODE_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  const characters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? []
  return characters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** SHA-256 of a code as it may be typed, as hex: case, spaces and hyphens do not count, and O is 0, I and L are 1. */
export function giftCodeHash(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(code).digest('hex')
}

/**
 * The code whose hash is stored; undefined when none of these secrets derives it. A gift keeps the code of the day on which
 * it was bought, so the secret of that day must be kept among the previous ones until it is delivered.
 */
export function findGiftCode(secrets: string[], giftId: string, storedHash: string): string | undefined {
  return secrets.map((secret) => giftCode(secret, giftId)).find((code) => giftCodeHash(code) === storedHash)
}
