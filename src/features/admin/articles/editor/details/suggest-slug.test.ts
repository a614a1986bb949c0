import { expect, test } from 'vitest'
import { Slug } from '#shared/contracts/primitives.ts'
import { suggestSlug } from './suggest-slug.ts'

test.each([
  ['The Last Perfumer of Grasse', 'the-last-perfumer-of-grasse'],
  ['L’Été à Łódź: 1926', 'l-ete-a-lodz-1926'],
  ['word '.repeat(40), 'word-word-word-word-word-word-word-word-word-word-word-word-word-word-word-word'],
])('%s', (title, slug) => {
  expect(suggestSlug(title)).toBe(slug)
  expect(Slug.safeParse(slug).success).toBe(true)
})

test('a title without a letter for an address suggests none', () => {
  expect(suggestSlug('夜の列車 —')).toBe('')
})
