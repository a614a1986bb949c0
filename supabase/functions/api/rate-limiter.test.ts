import { expect, test } from 'vitest'
import { formatWait, mailboxOf } from './rate-limiter.ts'

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text)
})

test.each([
  ['ada@b.example', 'ada@b.example'],
  ['ada+news@b.example', 'ada@b.example'],
  ['ada+news+1@b.example', 'ada@b.example'],
  ['+ada@b.example', '+ada@b.example'],
])('%s is the mailbox of %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
