import { expect, test } from 'vitest'
import type { Article } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { cardUrl } from './social-cards.ts'

const settings = { name: 'Meridian', tagline: 'A quarterly', description: '' } as SiteSettings
const article = { id: 'a-b', title: 'A B', category: 'travel', author: 'C D', imageUrl: '/media/a.webp' } as Article
const issue = { id: 'autumn-2026', season: 'Autumn', year: 2026, number: 3, title: 'Harvest' } as Issue

test('an article, an issue and the publication have different card URLs', () => {
  expect(cardUrl(article, settings)).toMatch(/^\/cards\/articles\/a-b\.png\?v=[0-9a-f]{10}$/)
  expect(cardUrl(issue, settings)).toMatch(/^\/cards\/issues\/autumn-2026\.png\?v=[0-9a-f]{10}$/)
  expect(cardUrl(undefined, settings)).toMatch(/^\/cards\/publication\.png\?v=[0-9a-f]{10}$/)
})

test.each([
  ['title', { ...article, title: 'B A' }],
  ['category', { ...article, category: 'style' }],
  ['author', { ...article, author: 'D C' }],
  ['picture', { ...article, imageUrl: null }],
])('another %s is another address', (_what, changedArticle) => {
  expect(cardUrl(changedArticle, settings)).not.toBe(cardUrl(article, settings))
})

test('the card URL changes with the name of the publication and not with the text of the article', () => {
  expect(cardUrl(article, { ...settings, name: 'Parallel' })).not.toBe(cardUrl(article, settings))
  expect(cardUrl({ ...article, content: 'More.' }, settings)).toBe(cardUrl(article, settings))
})
