import { expect, test } from 'vitest'
import { describeQuote, findQuote } from './quote-selector.ts'

const text =
  'At seven the jasmine is weighed, wet, and nobody speaks.\nBy noon the jasmine is weighed again, and it has lost a third.'
const quoteOf = (passage: string, from = 0) => {
  const start = text.indexOf(passage, from)
  const quote = describeQuote(text, { start, end: start + passage.length })
  if (!quote) throw new Error('The passage cannot be stored.')
  return quote
}
const found = (corrected: string, quote: ReturnType<typeof quoteOf>) => {
  const span = findQuote(corrected, quote)
  return span && corrected.slice(span.start, span.end)
}

test('a passage is stored without the blanks around it, with the words before and after', () => {
  expect(describeQuote(text, { start: 8, end: 32 })).toEqual({
    prefix: 'At seven ',
    exact: 'the jasmine is weighed,',
    suffix: ' wet, and nobody speaks.\nBy noon the jas',
  })
})

test('of two equal passages the one between the same words is found', () => {
  const second = quoteOf('the jasmine is weighed', 40)
  expect(findQuote(text, second)?.start).toBe(text.lastIndexOf('the jasmine is weighed'))
  expect(findQuote(`A new beginning. ${text}`, second)?.start).toBe(17 + text.lastIndexOf('the jasmine is weighed'))
})

test.each<[correction: string, corrected: string, expected: string | undefined]>([
  ['of words before it', text.replace('At seven', 'Shortly before seven'), 'wet, and nobody speaks'],
  ['of words after it', text.replace('By noon', 'At noon'), 'wet, and nobody speaks'],
  ['of the passage itself', text.replace('nobody speaks', 'no one speaks'), 'wet, and no one speaks'],
  ['that takes it out', 'By noon the jasmine is weighed again.', undefined],
  ['that puts pages in its place', text.replace('wet, and nobody', `${'x'.repeat(80)} nobody`), undefined],
])('after a correction %s', (_, corrected, expected) => {
  expect(found(corrected, quoteOf('wet, and nobody speaks'))).toBe(expected)
})

test('a blank selection, and one that is too long, cannot be stored', () => {
  expect(describeQuote('a  \n b', { start: 1, end: 5 })).toBeUndefined()
  expect(describeQuote('x'.repeat(3000), { start: 0, end: 2001 })).toBeUndefined()
  expect(describeQuote('x'.repeat(3000), { start: 0, end: 2000 })).toBeDefined()
})
