import { expect, test } from 'vitest'
import { PendingPaths } from './pending-paths.ts'

test('articles come before issues, and what leads to them last', () => {
  const pending = new PendingPaths()
  pending.add(['/', '/rss.xml', '/fr', '/issues/autumn', '/categories/travel/page/2', '/fr/articles/x', '/articles/x'])
  pending.add(['/_astro/page.css', '/about', '/articles/x', '/sitemap.xml'])
  expect(pending.size).toBe(10)
  expect(pending.take(100)).toEqual(['/_astro/page.css'])
  expect(pending.take(2)).toEqual(['/fr/articles/x', '/articles/x'])
  // An article that comes in between is not overtaken.
  pending.add(['/articles/y'])
  expect(pending.take(100)).toEqual(['/about', '/articles/y'])
  expect(pending.take(100)).toEqual(['/issues/autumn'])
  expect(pending.take(100)).toEqual(['/', '/rss.xml', '/fr', '/categories/travel/page/2', '/sitemap.xml'])
  expect([pending.take(100), pending.size]).toEqual([[], 0])
})
