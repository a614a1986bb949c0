import { expect, test } from 'vitest'
import { aYear, cancelled, failing, present, shrinking } from '../standings-under-test.ts'
import { newsOfEditions } from './coming.ts'

const IN_GRACE = new Date('2026-11-22T00:00:00Z')
const AFTER_GRACE = new Date('2026-12-06T00:00:00Z')
const RESTS = 'A payment is missing. The printed edition rests until it has come.'
const ENDS = 'Global Reader ends on November 21, 2027'

test.each([
  ['nothing of a plan that goes on', aYear, 3, IN_GRACE, undefined],
  ['nothing while it is kept all the same', failing, 3, IN_GRACE, undefined],
  ['that it rests', failing, 0, AFTER_GRACE, RESTS],
  ['that it rests, also where Stripe has given up asking', { ...aYear, status: 'unpaid' }, 0, IN_GRACE, RESTS],
  ['when it ends', cancelled, 2, IN_GRACE, `${ENDS}. What is sent until then stands here.`],
  ['that a present is over before another comes', present, 0, IN_GRACE, `${ENDS}, before the next list closes.`],
  [
    'what it becomes',
    shrinking,
    1,
    IN_GRACE,
    'Global Reader becomes Small Reader on November 21, 2027. What is sent until then stands here.',
  ],
  ['nothing where only none is announced yet', aYear, 0, IN_GRACE, undefined],
])('of the editions to come it says %s', (_, subscribed, coming, now, said) => {
  expect(newsOfEditions(subscribed, coming, now)).toBe(said)
})
