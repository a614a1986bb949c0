import { expect, test } from 'vitest'
import { articleHref, articlesHref, parseArticlesRoute } from './articles-route.ts'

const id = '0b5f6a3e-8b1c-4d77-9a65-0c9c5d1f2a11'
const other = '1b5f6a3e-8b1c-4d77-9a65-0c9c5d1f2a11'
const list = { articleId: undefined, isNew: false, commentId: undefined, filter: {} }

test.each([
  ['', list],
  ['nothing', list],
  [id, { ...list, articleId: id }],
  [`new/${id}`, { ...list, articleId: id, isNew: true }],
  [`${id}/comments/${other}`, { ...list, articleId: id, commentId: other }],
  [`${id}/comments/nothing`, { ...list, articleId: id }],
  ['list/status=draft&search=salt+%26+light', { ...list, filter: { status: 'draft', search: 'salt & light' } }],
  ['list/search=a%2Fb&unknown=1&category=', { ...list, filter: { search: 'a/b' } }],
])('%j', (subpath, route) => {
  expect(parseArticlesRoute(subpath)).toEqual(route)
})

test.each([
  [{}, '#articles'],
  [{ search: '', status: undefined }, '#articles'],
  [{ search: 'a/b & c', sort: 'published' }, '#articles/list/search=a%2Fb+%26+c&sort=published'],
] as const)('the address of %j is %s, and names the same filter', (filter, href) => {
  expect(articlesHref(filter)).toBe(href)
  const named = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
  expect(parseArticlesRoute(href.replace(/^#articles\/?/, '')).filter).toEqual(named)
  expect(parseArticlesRoute(articleHref(id).replace('#articles/', '')).articleId).toBe(id)
})
