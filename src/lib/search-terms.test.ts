import { expect, test } from 'vitest'
import { isSearch, NO_TERMS, readSearchTerms, searchUrl } from './search-terms.ts'

test('the address of a search leads back to it', () => {
  const terms = { ...NO_TERMS, q: '"salt & wind" -tide', category: 'art & culture', year: '2026' }
  const address = searchUrl(terms, '1.2.the-salt-pans')
  expect(address).toBe(
    '/search?q=%22salt+%26+wind%22+-tide&category=art+%26+culture&year=2026&cursor=1.2.the-salt-pans',
  )
  expect(readSearchTerms(address.slice('/search'.length))).toEqual({ terms, cursor: '1.2.the-salt-pans' })
})

test('empty fields of a form are no search', () => {
  const { terms } = readSearchTerms('?q=+&category=&author=&utm_source=letter')
  expect(terms).toEqual(NO_TERMS)
  expect([isSearch(terms), searchUrl(terms)]).toEqual([false, '/search'])
})
