import { expect, test } from 'vitest'
import { downgrading, pastDue, yearly } from '../subscription.fixtures.ts'
import { cancellationConsequences } from './CancelSubscription.tsx'

const printSubscription = { ...yearly, subscription: { ...yearly.subscription, tier: 'platinum' as const } }

test('a paid subscription is kept until the end of its period', () => {
  const consequences = cancellationConsequences(printSubscription)
  expect(consequences[0]).toBe('You keep Global Reader until November 21, 2027: it is paid for until then.')
  expect(consequences).toContain('The printed edition is sent to you until then.')
  expect(consequences.at(-1)).toBe('Until that day you can change your mind, here, and it goes on as before.')
})

test('a payment that a bank is processing is named, because nobody can stop it', () => {
  const pendingPayment = { ...{ plan: 'Patron', amount: 130_000, currency: 'usd' as const }, isFirst: false, since: '' }
  const consequences = cancellationConsequences({ ...printSubscription, pendingPayment })
  expect(consequences).toContain(
    'The payment of $1,300 that your bank is processing can no longer be stopped. If it arrives, what it pays for is yours until November 21, 2027.',
  )
  expect(consequences).toContain('Nothing else is taken.')
  expect(consequences.join(' ')).not.toContain('Nothing more')
})

test('a planned plan change is dropped', () => {
  expect(cancellationConsequences(downgrading)).toContain('The change to Small Reader that you planned is dropped.')
})

test.each([
  ['kept for a while', { ...printSubscription, ...pastDue, subscription: printSubscription.subscription }],
  ['resting', { ...printSubscription, status: 'unpaid' }],
])(
  'while a payment is owed, %s, it ends at once and for good: nothing is promised until a day',
  (_, unpaidSubscription) => {
    const consequences = cancellationConsequences(unpaidSubscription)
    expect(consequences[0]).toBe('A payment is missing, so Global Reader ends at once.')
    expect(consequences.at(-1)).toBe('This cannot be taken back.')
    expect(consequences.join(' ')).not.toMatch(/until|change your mind|2027/)
  },
)

test('while the renewal invoice is a draft, nothing is promised for the unpaid year', () => {
  const consequences = cancellationConsequences({ ...printSubscription, renewalIsDraft: true })
  expect(consequences.slice(0, 2)).toEqual([
    'Nothing has been paid yet for the year that has just begun, so Global Reader ends at once.',
    'Its invoice is dropped: you owe nothing, and nothing more is taken from your card.',
  ])
  expect(consequences.at(-1)).toBe('This cannot be taken back.')
  expect(consequences.join(' ')).not.toMatch(/until|change your mind|2027/)
})
