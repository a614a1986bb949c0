import { expect, test } from 'vitest'
import { cancelled, complimentary, downgrading, pastDue, yearly } from '../subscription.fixtures.ts'
import { printEditionNotice } from './print-edition-notice.ts'

const IN_GRACE = new Date('2026-11-22T00:00:00Z')
const AFTER_GRACE = new Date('2026-12-06T00:00:00Z')
const SUSPENDED = 'A payment is missing. The printed edition rests until it has come.'
const ENDS = 'Global Reader ends on November 21, 2027'

test.each([
  ['nothing of a plan that goes on', yearly, 3, IN_GRACE, undefined],
  ['nothing while it is kept all the same', pastDue, 3, IN_GRACE, undefined],
  ['that it rests', pastDue, 0, AFTER_GRACE, SUSPENDED],
  ['that it rests, also where Stripe has given up asking', { ...yearly, status: 'unpaid' }, 0, IN_GRACE, SUSPENDED],
  ['when it ends', cancelled, 2, IN_GRACE, `${ENDS}. What is sent until then stands here.`],
  ['that a present is over before another comes', complimentary, 0, IN_GRACE, `${ENDS}, before the next list closes.`],
  [
    'what it becomes',
    downgrading,
    1,
    IN_GRACE,
    'Global Reader becomes Small Reader on November 21, 2027. What is sent until then stands here.',
  ],
  ['nothing where only none is announced yet', yearly, 0, IN_GRACE, undefined],
])('of the editions to come it says %s', (_, userSubscription, upcomingCount, now, notice) => {
  expect(printEditionNotice(userSubscription, upcomingCount, now)).toBe(notice)
})
