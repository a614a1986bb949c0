import { describe, expect, test } from 'vitest'
import type { Article } from '#shared/contracts/article.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { canonicalUrl, createMetadata } from './metadata.ts'
import { cardUrl } from './social-cards.ts'

const site = new URL('https://meridian.example')
const settings: SiteSettings = {
  name: 'Meridian',
  tagline: 'A quarterly',
  description: 'Of places and makers.',
  contactEmail: 'hello@meridian.example',
  socialLinks: [{ name: 'X', url: 'https://x.com/meridian' }],
  office: { name: 'Meridian', lines: ['New York'] },
  timeZone: 'America/New_York',
  languages: ['en'],
  headerLinks: [],
  footerLinks: [],
  deliveryCountries: [],
  taxBehavior: null,
}
const article = {
  id: 'a-b',
  title: 'A B',
  excerpt: '',
  content: 'Salt: a start\n\nIt begins.',
  author: 'C D',
  category: '',
} as Article
const metadataFor = (overrides: object) => createMetadata({ settings, site, path: '/about', ...overrides })

test.each([
  ['/', 'https://meridian.example/'],
  ['/about', 'https://meridian.example/about'],
  ['/about/', 'https://meridian.example/about'],
  ['/articles/a-b//', 'https://meridian.example/articles/a-b'],
  ['/articles/index', 'https://meridian.example/articles/index'],
  ['/fr/articles/index', 'https://meridian.example/fr/articles/index'],
])('%s is found at %s', (path, canonical) => {
  expect(canonicalUrl(path, site)).toBe(canonical)
})

test('the title is the name of the publication on the front page, and follows the title of every other page', () => {
  expect(metadataFor({ path: '/' })).toMatchObject({ title: 'Meridian: A quarterly', heading: 'Meridian: A quarterly' })
  expect(metadataFor({ title: 'About' })).toMatchObject({ title: 'About — Meridian', heading: 'About' })
})

describe('the description of a page is', () => {
  test('its own, on one line, cut between words', () => {
    expect(metadataFor({ description: ' Salt\n and light. ' }).description).toBe('Salt and light.')
    const long = metadataFor({ description: 'brine and cedar, '.repeat(20) }).description
    expect(long.length).toBeLessThanOrEqual(200)
    expect(long).toMatch(/ (brine|and|cedar)…$/)
  })
  test('the first words of an article without an excerpt', () => {
    expect(metadataFor({ subject: { kind: 'article', article } }).description).toBe('It begins.')
  })
  test('that of the publication when it has none', () => {
    expect(metadataFor({}).description).toBe('Of places and makers.')
  })
})

test('a page has the social card of its subject, with alternative text', () => {
  const { card } = metadataFor({ subject: { kind: 'article', article } })
  expect(card).toEqual({ url: new URL(cardUrl(article, settings), site).href, alt: 'A B, by C D, in Meridian' })
  expect(metadataFor({}).card.url).toContain('/cards/publication.png')
})

test.each([
  ['https://x.com/meridian', '@meridian'],
  ['https://www.twitter.com/@meridian/', '@meridian'],
  ['https://instagram.com/meridian', undefined],
  ['https://x.com.evil.example/meridian', undefined],
])('of %s the account is %s', (url, xHandle) => {
  expect(metadataFor({ settings: { ...settings, socialLinks: [{ name: 'X', url }] } }).xHandle).toBe(xHandle)
})
