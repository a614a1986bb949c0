import { expect, test } from 'vitest'
import { findGiftCode, giftCode, giftCodeHash } from './gift-code.ts'

const id = '0b7c1c9e-58a4-4d3c-9f6e-0f6f4f6f2d11'
const secret = 'a secret of thirty-two characters'

test('a code has 24 characters that nobody mistakes, and belongs to one gift and one secret', () => {
  const code = giftCode(secret, id)
  expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(giftCode(secret, id)).toBe(code)
  expect(giftCode(secret, id.replace('0b', '0c'))).not.toBe(code)
  expect(giftCode('another secret of 32 characters!!', id)).not.toBe(code)
})

test('a code is recognised as it may be typed', () => {
  const code = '10AB-CDEF-GHJK-MNPQ-RSTV-WXYZ'
  for (const typed of [
    code.toLowerCase(),
    ` ${code.replaceAll('-', ' ')} `,
    code.replace('10', 'lo'),
    code.replace('10', 'iO'),
  ])
    expect(giftCodeHash(typed)).toBe(giftCodeHash(code))
  expect(giftCodeHash(code.replace('Z', 'Y'))).not.toBe(giftCodeHash(code))
})

test('after the secret has changed, the code of the previous one is found by its hash', () => {
  const hash = giftCodeHash(giftCode(secret, id))
  expect(findGiftCode(['new secret', secret], id, hash)).toBe(giftCode(secret, id))
  expect(findGiftCode(['new secret'], id, hash)).toBeUndefined()
})
