import { expect, test } from 'vitest'
import { invitationExpiryLabel, replyDeadlineStatus } from './deadlines.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

test.each([
  [0, { late: false, remaining: 1, label: '24 h left' }],
  [6, { late: false, remaining: 0.75, label: '18 h left' }],
  [23.5, { late: false, label: '30 min left' }],
  [24, { late: false, remaining: 0, label: '0 min left' }],
  [24.5, { late: true, remaining: 0, label: '30 min late' }],
  [30, { late: true, remaining: 0, label: '6 h late' }],
  [24 + 96, { late: true, remaining: 0, label: '4 days late' }],
  // The clock of the browser may be behind that of the server.
  [-1, { late: false, remaining: 1, label: '25 h left' }],
])('a ticket of %d hours ago', (hours, expected) => {
  expect(replyDeadlineStatus(hoursAgo(hours), now)).toMatchObject(expected)
})

test.each([
  [-24, 'open for 24 hours'],
  [-2, 'open for 2 hours'],
  [-1.5, 'open for 90 minutes'],
  [-1 / 60, 'open for 1 minute'],
  [0, 'expired'],
  [3, 'expired'],
])('an invitation that expired %d hours ago', (hours, label) => {
  expect(invitationExpiryLabel(hoursAgo(hours), now)).toBe(label)
})
