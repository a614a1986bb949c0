import { expect, test } from 'vitest'
import { VerifiedTokens } from './verified-tokens.ts'

const cookiesOf = (value: string) => [{ name: 'session', value }]
const NOW = Date.UTC(2026, 10, 23)
const inSeconds = (seconds: number) => NOW / 1000 + seconds

test('the claims of a verified token are known for a minute, and for no other cookies', () => {
  const tokens = new VerifiedTokens<string>()
  tokens.add(cookiesOf('a'), 'ada', inSeconds(3600), NOW)
  expect(tokens.find(cookiesOf('a'), NOW + 59_999)).toBe('ada')
  expect(tokens.find(cookiesOf('a'), NOW + 60_000)).toBeUndefined()
  expect(tokens.find(cookiesOf('A'), NOW)).toBeUndefined()
  expect(tokens.find([{ name: 'session.0', value: 'a' }], NOW)).toBeUndefined()
})

test('a token is read again as soon as it is to be refreshed', () => {
  const tokens = new VerifiedTokens<string>()
  tokens.add(cookiesOf('a'), 'ada', inSeconds(100), NOW)
  expect(tokens.find(cookiesOf('a'), NOW + 9_999)).toBe('ada')
  expect(tokens.find(cookiesOf('a'), NOW + 10_000)).toBeUndefined()
  tokens.add(cookiesOf('b'), 'ben', inSeconds(90), NOW)
  expect(tokens.find(cookiesOf('b'), NOW)).toBeUndefined()
})

test('of many tokens the oldest are forgotten', () => {
  const tokens = new VerifiedTokens<number>()
  for (let n = 0; n <= 1000; n++) tokens.add(cookiesOf(String(n)), n, inSeconds(3600), NOW)
  expect(tokens.find(cookiesOf('0'), NOW)).toBeUndefined()
  expect(tokens.find(cookiesOf('1'), NOW)).toBe(1)
  expect(tokens.find(cookiesOf('1000'), NOW)).toBe(1000)
})
