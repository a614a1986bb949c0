import { describe, expect, test } from 'vitest'
import type { Article } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import type { PageSubject } from '../metadata.ts'
import { aPlan } from '../plan.fixtures.ts'
import { createStructuredData, embeddableJson } from './structured-data.ts'

const site = new URL('https://meridian.example')
const settings: SiteSettings = {
  name: 'Meridian',
  tagline: 'A quarterly',
  description: 'Of places and makers.',
  contactEmail: 'hello@meridian.example',
  socialLinks: [
    { name: 'X', url: 'https://x.com/meridian' },
    { name: 'Mail', url: 'mailto:hello@meridian.example' },
  ],
  office: { name: 'Meridian', lines: ['1 Salt Row', 'New York'] },
  timeZone: 'America/New_York',
  languages: ['en'],
  headerLinks: [],
  footerLinks: [],
  deliveryCountries: [],
  taxBehavior: null,
}
const article: Article = {
  id: 'a-b',
  title: 'A B',
  excerpt: 'In short.',
  content: 'One two three.\n\nFour <b>five</b>.',
  author: 'C D',
  category: 'food-and-wine',
  imageUrl: '/media/a.2000x1250.000000-ffffff.0123abcd.webp',
  imageAlt: 'Salt',
  publishedAt: '2026-09-21T06:00:00.000Z',
  featured: false,
  issueId: 'autumn-2026',
  seoTitle: '',
  seoDescription: '',
  language: 'en',
  isTranslation: false,
  translator: '',
  contentBlocks: [],
}
const issue = { id: 'autumn-2026', number: 3, season: 'Autumn', year: 2026, title: 'Harvest' } as Issue

/** Parsed as a search engine does. */
function graphOf(subject: PageSubject, title?: string): { '@type': string; [key: string]: unknown }[] {
  const graph = createStructuredData({ settings, site, path: title ? '/somewhere' : '/', title, subject })
  return JSON.parse(embeddableJson(graph))['@graph']
}
const ofType = (type: string, nodes: { '@type': string }[]) => nodes.find((thing) => thing['@type'] === type)

test('the front page describes the publication and its publisher', () => {
  const nodes = graphOf({ kind: 'home' })
  expect(nodes.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
  expect(nodes[0]).toMatchObject({ name: 'Meridian', sameAs: ['https://x.com/meridian'], url: `${site}` })
})

describe('an article', () => {
  test('has all properties that its page shows', () => {
    expect(ofType('NewsArticle', graphOf({ kind: 'article', article }, 'A B'))).toMatchObject({
      headline: 'A B',
      datePublished: '2026-09-21T06:00:00.000Z',
      author: { '@type': 'Person', name: 'C D' },
      publisher: { '@type': 'Organization', name: 'Meridian' },
      articleSection: 'Food & Wine',
      wordCount: 5,
      isPartOf: { '@type': 'PublicationIssue', isPartOf: { '@type': 'Periodical', name: 'Meridian' } },
      image: [
        { width: '2000', height: '1250', caption: 'Salt' },
        { width: '1200', height: '630' },
      ],
    })
  })
  test('has a headline that search engines do not cut', () => {
    const long = { ...article, title: 'A very long word after another '.repeat(9) }
    const { headline } = ofType('NewsArticle', graphOf({ kind: 'article', article: long }, 'x')) as {
      headline?: string
    }
    expect(headline?.length).toBeLessThanOrEqual(110)
  })
  test('names its language, and the other language versions where they are canonical', () => {
    const french = { ...article, id: 'a-b-fr', language: 'fr' as const, isTranslation: true, translator: 'E F' }
    const inBoth = { ...settings, languages: ['en' as const, 'fr' as const] }
    const nodeOf = (subject: PageSubject) =>
      ofType(
        'NewsArticle',
        JSON.parse(embeddableJson(createStructuredData({ settings: inBoth, site, path: '/x', title: 'x', subject })))[
          '@graph'
        ],
      )
    const other = (languageVersion: Article) => ({ ...languageVersion, languageVersions: undefined })
    expect(nodeOf({ kind: 'article', article: { ...article, languageVersions: [other(french)] } })).toMatchObject({
      inLanguage: 'en',
      url: `${site}articles/a-b`,
      workTranslation: [{ '@id': `${site}fr/articles/a-b-fr#article`, inLanguage: 'fr' }],
    })
    expect(nodeOf({ kind: 'article', article: { ...french, languageVersions: [other(article)] } })).toMatchObject({
      inLanguage: 'fr',
      url: `${site}fr/articles/a-b-fr`,
      translator: { '@type': 'Person', name: 'E F' },
      translationOfWork: { '@id': `${site}articles/a-b#article`, inLanguage: 'en' },
    })
  })
  test('without an image has its card, without an issue is part of the publication, without an author names none', () => {
    const bare = { ...article, imageUrl: null, issueId: null, author: '' }
    const node = ofType('NewsArticle', graphOf({ kind: 'article', article: bare }, 'A B')) as Record<string, unknown>
    expect(node).toMatchObject({ isPartOf: { '@type': 'Periodical' }, image: [{ width: '1200' }] })
    expect(node.author).toBeUndefined()
  })
})

test('an issue lists its articles, and the archive its issues', () => {
  expect(ofType('PublicationIssue', graphOf({ kind: 'issue', issue, articles: [article] }, 'x'))).toMatchObject({
    issueNumber: 3,
    isPartOf: { '@type': 'Periodical' },
    hasPart: [{ '@type': 'NewsArticle', headline: 'A B' }],
  })
  expect(ofType('CollectionPage', graphOf({ kind: 'archive', issues: [issue] }, 'x'))).toMatchObject({
    mainEntity: { numberOfItems: 1, itemListElement: [{ position: 1, item: { '@type': 'PublicationIssue' } }] },
  })
})

test('plans are offers', () => {
  const plan = {
    id: 'gold',
    name: 'Gold',
    description: '',
    tier: 'gold',
    price: 20_000,
    period: 'year',
    features: [],
    trialDays: null,
    amounts: [],
    groupPayment: null,
  }
  expect(ofType('WebPage', graphOf({ kind: 'plans', plans: [plan] }, 'Subscribe'))).toMatchObject({
    mainEntity: {
      '@type': 'Periodical',
      offers: [{ price: '200.00', priceCurrency: 'USD', priceSpecification: { billingDuration: 'P1Y' } }],
    },
  })
})

test('a plan with prices in further currencies is an offer in each', () => {
  const amounts = [
    { currency: 'eur' as const, amount: 18_950 },
    { currency: 'jpy' as const, amount: 30_000 },
  ]
  expect(ofType('WebPage', graphOf({ kind: 'plans', plans: [{ ...aPlan, amounts }] }, 'Subscribe'))).toMatchObject({
    mainEntity: {
      offers: [
        { price: '200.00', priceCurrency: 'USD' },
        { price: '189.50', priceCurrency: 'EUR', priceSpecification: { price: '189.50', priceCurrency: 'EUR' } },
        { price: '30000', priceCurrency: 'JPY' },
      ],
    },
  })
})

test('every page but the front page has breadcrumbs', () => {
  expect(ofType('BreadcrumbList', graphOf({ kind: 'home' }))).toBeUndefined()
  expect(ofType('BreadcrumbList', graphOf({ kind: 'about' }, 'About'))).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${site}` },
      { position: 2, name: 'About', item: `${site}somewhere` },
    ],
  })
})

test.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028 & \u2029', '"\\'])(
  'a title such as %j stays inside its element and is parsed unchanged',
  (title) => {
    const text = embeddableJson({ title })
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toEqual({ title })
  },
)
