import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealed, unsealed } from './sealed-id.ts'

const secret = 'a secret of thirty-two characters'
const id = randomUUID()
const token = sealed(secret, 'newsletter-confirmation', id)

test('a token is the same each time, fits an address, and gives its id back', () => {
  expect(token).toMatch(/^[\w-]{64}$/)
  expect(sealed(secret, 'newsletter-confirmation', id)).toBe(token)
  expect(unsealed([secret], 'newsletter-confirmation', token)).toBe(id)
})

test('a token serves one purpose', () => {
  expect(unsealed([secret], 'newsletter-unsubscription', token)).toBeUndefined()
  expect(unsealed([secret], 'newsletter-form', token)).toBeUndefined()
})

test('a token of a former secret is known as long as that secret is', () => {
  const next = 'another secret, just as long as that'
  expect(unsealed([next, secret], 'newsletter-confirmation', token)).toBe(id)
  expect(unsealed([next], 'newsletter-confirmation', token)).toBeUndefined()
})

test('every other text is no token of ours', () => {
  const swapped = sealed(secret, 'newsletter-confirmation', randomUUID()).slice(0, 21) + token.slice(21)
  const last = token.at(-1) === 'A' ? 'B' : 'A'
  for (const forged of [
    '',
    'x',
    token.slice(1),
    `${token}A`,
    `${token.slice(0, -1)}${last}`,
    swapped,
    '='.repeat(64),
  ]) {
    expect([forged, unsealed([secret], 'newsletter-confirmation', forged)]).toEqual([forged, undefined])
  }
})
