import { expect, test } from 'vitest'
import { describeDevice } from './client-info.ts'

test('known browsers and systems are named', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
  expect(describeDevice(firefox)).toBe('Firefox on Windows')
  expect([describeDevice(undefined), describeDevice('')]).toEqual(['An unknown browser', 'An unknown browser'])
})

test('unknown browsers are not named, because the sender chooses the User-Agent', () => {
  for (const userAgent of [
    'Your account is stolen, call +1 555 0100/1 now',
    '<b>/1 x',
    '\u202egnorw/1 x',
    'x'.repeat(2000),
  ])
    expect(describeDevice(userAgent), userAgent.slice(0, 20)).toBe('An unknown browser')
  expect(describeDevice('https://elsewhere.example/1 Windows NT 10.0')).toBe('An unknown browser on Windows')
})
