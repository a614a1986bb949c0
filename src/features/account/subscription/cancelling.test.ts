import { expect, test } from 'vitest'
import { aYear, failing, shrinking } from '../standings-under-test.ts'
import { consequencesOf } from './cancelling.ts'

const inPrint = { ...aYear, subscription: { ...aYear.subscription, tier: 'platinum' as const } }

test('what is paid for is kept to its end', () => {
  const said = consequencesOf(inPrint)
  expect(said[0]).toBe('You keep Global Reader until November 21, 2027: it is paid for until then.')
  expect(said).toContain('The printed edition is sent to you until then.')
  expect(said.at(-1)).toBe('Until that day you can change your mind, here, and it goes on as before.')
})

test('the change that was planned is dropped', () => {
  expect(consequencesOf(shrinking)).toContain('The change to Small Reader that you planned is dropped.')
})

test.each([
  ['kept for a while', { ...inPrint, ...failing, subscription: inPrint.subscription }],
  ['resting', { ...inPrint, status: 'unpaid' }],
])('while a payment is owed, %s, it ends at once and for good: nothing is promised until a day', (_, owing) => {
  const said = consequencesOf(owing)
  expect(said[0]).toBe('A payment is missing, so Global Reader ends at once.')
  expect(said.at(-1)).toBe('This cannot be taken back.')
  expect(said.join(' ')).not.toMatch(/until|change your mind|2027/)
})

test('in the hour in which the renewal is drawn up nothing is promised for the year that nobody has paid', () => {
  const said = consequencesOf({ ...inPrint, renewalIsDraft: true })
  expect(said.slice(0, 2)).toEqual([
    'Nothing has been paid yet for the year that has just begun, so Global Reader ends at once.',
    'Its invoice is dropped: you owe nothing, and nothing more is taken from your card.',
  ])
  expect(said.at(-1)).toBe('This cannot be taken back.')
  expect(said.join(' ')).not.toMatch(/until|change your mind|2027/)
})
