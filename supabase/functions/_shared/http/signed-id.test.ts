import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signId, verifyId } from './signed-id.ts'

const secret = 'a secret of thirty-two characters'
const id = randomUUID()
const token = signId(secret, 'newsletter-confirmation', id)

test('a token is deterministic, URL-safe, and returns its id', () => {
  expect(token).toMatch(/^[\w-]{64}$/)
  expect(signId(secret, 'newsletter-confirmation', id)).toBe(token)
  expect(verifyId([secret], 'newsletter-confirmation', token)).toBe(id)
})

test('a token is valid for one purpose', () => {
  expect(verifyId([secret], 'newsletter-unsubscription', token)).toBeUndefined()
  expect(verifyId([secret], 'newsletter-form', token)).toBeUndefined()
})

test('a token of a previous secret is valid while that secret is configured', () => {
  const next = 'another secret, just as long as that'
  expect(verifyId([next, secret], 'newsletter-confirmation', token)).toBe(id)
  expect(verifyId([next], 'newsletter-confirmation', token)).toBeUndefined()
})

test('any other text is invalid', () => {
  const swapped = signId(secret, 'newsletter-confirmation', randomUUID()).slice(0, 21) + token.slice(21)
  const lastCharacter = token.at(-1) === 'A' ? 'B' : 'A'
  for (const forged of [
    '',
    'x',
    token.slice(1),
    `${token}A`,
    `${token.slice(0, -1)}${lastCharacter}`,
    swapped,
    '='.repeat(64),
  ]) {
    expect([forged, verifyId([secret], 'newsletter-confirmation', forged)]).toEqual([forged, undefined])
  }
})
