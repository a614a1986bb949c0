import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LinkToken } from '../contracts/sign-in.ts'
import { signLink, verifyLink } from './signed-link.ts'

const secret = 'a secret of thirty-two characters'
const now = new Date('2026-11-23T12:00:00Z')
const expiresAt = now.getTime() / 1000 + 60
const link = { userId: randomUUID(), tokenHash: 'ab'.repeat(28) }
const token = signLink(secret, 'account-recovery', { ...link, expiresAt })

test('a link is URL-safe, fits the contract and returns what it was made of', () => {
  expect(token).toMatch(/^[\w-]+$/)
  expect(LinkToken.parse({ token })).toEqual({ token })
  expect(verifyLink([secret], 'account-recovery', token, now)).toEqual(link)
  const withoutToken = signLink(secret, 'account-confirmation', { ...link, tokenHash: '', expiresAt })
  expect(LinkToken.parse({ token: withoutToken })).toEqual({ token: withoutToken })
  expect(verifyLink([secret], 'account-confirmation', withoutToken, now)).toEqual({ ...link, tokenHash: '' })
})

test('a link is valid until its time, for one purpose, by the current and previous secrets', () => {
  const at = (seconds: number) =>
    verifyLink([secret], 'account-recovery', token, new Date((expiresAt + seconds) * 1000))
  expect([at(-1), at(0)]).toEqual([link, undefined])
  expect(verifyLink([secret], 'account-confirmation', token, now)).toBeUndefined()
  const next = 'another secret, just as long as that'
  expect(verifyLink([next, secret], 'account-recovery', token, now)).toEqual(link)
  expect(verifyLink([next], 'account-recovery', token, now)).toBeUndefined()
})

test('a link of other parts is invalid', () => {
  const other = signLink(secret, 'account-recovery', { ...link, userId: randomUUID(), expiresAt })
  const forgeries = [
    '',
    'x',
    token.slice(4),
    token.slice(0, -4),
    `${token}AAAA`,
    `${token.slice(0, 42)}${other.slice(42)}`,
  ]
  for (const forged of [...forgeries, 'A'.repeat(64), 'é'])
    expect([forged, verifyLink([secret], 'account-recovery', forged, now)]).toEqual([forged, undefined])
})
