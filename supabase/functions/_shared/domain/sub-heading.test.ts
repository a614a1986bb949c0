import { expect, test } from 'vitest'
import { splitSubHeading } from './sub-heading.ts'

test.each([
  ['First: the nose', 'First: ', 'the nose'],
  ['Time 10:30', 'Time 10:', '30'],
  ['At 10:30: the train', 'At 10:', '30: the train'],
  ['Afterwards:', 'Afterwards:', ''],
  ['No colon', 'No colon', ''],
])('%s is split after its first colon, and keeps its characters', (text, subject, remark) => {
  expect(splitSubHeading(text)).toEqual([subject, remark])
})
