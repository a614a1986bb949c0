import { expect, test } from 'vitest'
import {
  firstNumberAtTop,
  listFeedPaths,
  listPagePath,
  listPath,
  neighboursOf,
  numbersOfPage,
  pageCount,
  pageOfNumber,
  parsePageNumber,
} from './list-pages.ts'

test.each([
  [0, 0],
  [43, 0],
  [44, 1],
  [67, 1],
  [68, 2],
  [100_000, 4165],
])('a list of %i articles has %i numbered pages', (lastNumber, pages) => {
  expect(pageCount(lastNumber)).toBe(pages)
})

test('every number is either on the first page or on one numbered page, and stays there when articles are added', () => {
  for (let lastNumber = 1; lastNumber < 200; lastNumber++) {
    const top = firstNumberAtTop(lastNumber)
    expect(lastNumber - top + 1).toBeLessThan(44)
    if (lastNumber >= 20) expect(lastNumber - top + 1).toBeGreaterThanOrEqual(20)
    for (let number = 1; number < top; number++) {
      const page = pageOfNumber(number)
      expect(page).toBeLessThanOrEqual(pageCount(lastNumber))
      const { first, last } = numbersOfPage(page)
      expect(number >= first && number <= last).toBe(true)
    }
  }
})

test('the first page leads to the highest number, and that one back to it', () => {
  expect(neighboursOf('all', 0)).toEqual({})
  expect(neighboursOf('all', 3)).toEqual({ earlier: '/page/3' })
  expect(neighboursOf('all', 3, 3)).toEqual({ newer: '/', earlier: '/page/2' })
  expect(neighboursOf('category:travel', 3, 1)).toEqual({ newer: '/categories/travel/page/2' })
})

test('a list has an address, numbered pages and two feeds', () => {
  expect(['all', 'category:travel', 'author:ada'].map(listPath)).toEqual(['/', '/categories/travel', '/authors/ada'])
  expect(listPagePath('all', 2)).toBe('/page/2')
  expect(listFeedPaths('all')).toEqual(['/rss.xml', '/feed.json'])
  expect(listFeedPaths('author:ada')).toEqual(['/authors/ada/rss.xml', '/authors/ada/feed.json'])
})

test.each(['0', '01', '-1', '1.5', 'x', '', undefined, '1000000'])('%j is no page', (text) => {
  expect(parsePageNumber(text)).toBeUndefined()
})
