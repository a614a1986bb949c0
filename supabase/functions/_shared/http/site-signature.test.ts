import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBySite } from './site-signature.ts'

const [current, previous] = ['the current secret of the site', 'the previous secret of the site']
const signature = (secret: string) => createHmac('sha256', secret).update('text').digest('base64url')

test('the current secret and previous ones are accepted', () => {
  for (const secret of [current, previous])
    expect(isSignedBySite([current, previous], 'text', signature(secret))).toBe(true)
})

test('another secret, another text and a damaged signature are refused', () => {
  expect(isSignedBySite([current], 'text', signature(previous))).toBe(false)
  expect(isSignedBySite([current], 'texts', signature(current))).toBe(false)
  for (const damaged of ['', undefined, null, signature(current).slice(1), 'A'.repeat(43)])
    expect(isSignedBySite([current], 'text', damaged)).toBe(false)
})
