import { expect, test } from 'vitest'
import { findMention, mentionedIn, withMention } from './mentions.ts'

const people = [
  { id: '1', name: 'Ada Lind' },
  { id: '2', name: 'Adam Berg' },
  { id: '3', name: 'Odile Ó Briain' },
]

test.each([
  ['@', ['1', '2', '3']],
  ['Look, @ad', ['1', '2']],
  ['Look, @Ada L', ['1']],
  ['Look, @lind', ['1']],
  ['Look, @Ada Lind', []],
  ['mail@ad', []],
  ['@Ada and then', []],
])('%s offers %j', (text, ids) => {
  expect(findMention(text, text.length, people).map(({ id }) => id)).toEqual(ids)
})

test('a chosen name takes the place of what was typed, and is a mention', () => {
  const inserted = withMention('Look, @ad please', 9, { id: '1', name: 'Ada Lind' })
  expect(inserted).toEqual({ text: 'Look, @Ada Lind please', caret: 16 })
  expect(mentionedIn(inserted.text, people)).toEqual(['1'])
})
