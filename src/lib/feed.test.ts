import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { Article } from '#shared/contracts/article.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { english } from '../languages/locale.ts'
import { serverLocale } from '../languages/server-locale.ts'
import { feedItem, jsonFeed } from './feed.ts'
import { rssFeed } from './rss-feed.ts'
import { webManifest } from './web-manifest.ts'

const site = new URL('https://meridian.example')
const settings = {
  name: 'Meridian',
  tagline: 'A quarterly',
  description: '',
  languages: ['en', 'fr'],
} as unknown as SiteSettings
const article: Article = {
  id: 'a-b',
  title: 'A < B',
  excerpt: '',
  content: 'Salt & light.\n\n<script>alert(1)</script>\n\nOn words: a note',
  author: '',
  category: 'art & culture',
  imageUrl: '/media/a.2000x1250.000000-ffffff.0123abcd.webp',
  imageAlt: 'A "quoted" view',
  publishedAt: '2026-09-21T06:00:00.000Z',
  featured: false,
  issueId: null,
  seoTitle: '',
  seoDescription: '',
  language: 'en',
  isTranslation: false,
  translator: '',
  contentBlocks: [
    { id: '1', type: 'quote', data: { quote: 'Less <b>', author: 'Someone', title: 'Maker' } },
    { id: '2', type: 'image-gallery', data: { images: [{ url: '/media/b.webp', alt: 'B', caption: 'At noon' }] } },
  ],
}

test('an article is complete, in plain elements, with its text escaped', () => {
  const { html, image, category } = feedItem(article, settings, site, english)
  expect(html).toContain('<p>Salt &amp; light.</p>')
  expect(html).toContain('<h2>On words: a note</h2>')
  expect(html).toContain('<blockquote><p>Less &lt;b&gt;</p><p>— Someone, Maker</p></blockquote>')
  expect(html).toContain('<img src="https://meridian.example/media/b.webp" alt="B"><figcaption>At noon</figcaption>')
  expect(html).toContain('alt="A &quot;quoted&quot; view" width="2000" height="1250"')
  expect(html).not.toContain('<script')
  expect(image).toMatchObject({ type: 'image/webp', width: 2000, height: 1250 })
  expect(category).toBe('Art & Culture')
})

test('an opening ends with a link to the rest, and a whole article has none', () => {
  const htmlOf = (part: Partial<Article>) => feedItem({ ...article, ...part }, settings, site, english).html
  const link = '<p><a href="https://meridian.example/articles/a-b">'
  expect(htmlOf({ isOpening: true, access: 'plans' })).toMatch(`${link}Subscribers read on</a></p>`)
  expect(htmlOf({ isOpening: true, access: 'accounts' })).toMatch(`${link}Read on with a free account</a></p>`)
  expect(htmlOf({})).not.toContain('<a ')
  const french: Article = { ...article, id: 'le-sel', language: 'fr', isOpening: true }
  const frenchHtmlOf = (access: Article['access']) =>
    feedItem({ ...french, access }, settings, site, serverLocale('fr')).html
  const frenchLink = '<p><a href="https://meridian.example/fr/articles/le-sel">'
  expect(frenchHtmlOf('plans')).toContain(`${frenchLink}La suite est réservée aux abonnés</a></p>`)
  expect(frenchHtmlOf('accounts')).toContain(`${frenchLink}Lire la suite avec un compte gratuit</a></p>`)
})

test('the JSON feed omits unknown values', () => {
  const feed = JSON.parse(JSON.stringify(jsonFeed(settings, [article], site, english)))
  expect(feed).toMatchObject({ feed_url: 'https://meridian.example/feed.json', items: [{ title: 'A < B' }] })
  expect(feed.items[0].id).toBe(feed.items[0].url)
  for (const name of ['description', 'authors']) expect(feed.items[0]).not.toHaveProperty(name)
  expect(feed).not.toHaveProperty('description')
})

test('the web manifest has the name of the publication', () => {
  expect(webManifest(settings)).toMatchObject({ name: 'Meridian: A quarterly', short_name: 'Meridian' })
  expect(webManifest({ ...settings, tagline: '' }).name).toBe('Meridian')
})

test('a feed names its language and that of each article, at its canonical address', () => {
  const french: Article = { ...article, id: 'a-b-fr', language: 'fr', isTranslation: true }
  const feed = JSON.parse(JSON.stringify(jsonFeed(settings, [french, article], site, serverLocale('fr'))))
  expect(feed).toMatchObject({
    language: 'fr',
    feed_url: 'https://meridian.example/fr/feed.json',
    items: [
      { url: 'https://meridian.example/fr/articles/a-b-fr', language: 'fr' },
      { url: 'https://meridian.example/articles/a-b', language: 'en' },
    ],
  })
  const withoutFrench = { ...settings, languages: ['en'] } as SiteSettings
  expect(feedItem(french, withoutFrench, site, english).url, 'without French pages').toBe(
    'https://meridian.example/articles/a-b-fr',
  )
})

test('a control character, as text pasted from a PDF may have, is left out of the RSS feed: XML allows none', async () => {
  const feedWith = async (character: string) => {
    const title = `A ${character}title`
    const pasted: Article = {
      ...article,
      title,
      excerpt: `Salt ${character}& light`,
      content: `Salt ${character}& light.`,
      author: `Some${character}one`,
      category: `cul${character}ture`,
      imageAlt: `A ${character}view`,
      contentBlocks: [
        { id: '1', type: 'quote', data: { quote: `Less ${character}<b>`, author: `Some${character}one` } },
        { id: '2', type: 'callout', data: { title, content: `Note ${character}well` } },
        {
          id: '3',
          type: 'image-gallery',
          data: { images: [{ url: '/media/b.webp', alt: `B${character}`, caption: `At ${character}noon` }] },
        },
      ],
    }
    const subject = { title, description: `About ${character}it`, path: '/categories/culture' }
    const publication = { ...settings, name: `Meri${character}dian`, tagline: `A ${character}quarterly` }
    const feeds = [
      rssFeed(publication, [pasted], site, english),
      rssFeed(publication, [pasted], site, english, subject),
    ]
    return Promise.all(feeds.map(async (feed) => (await feed).text()))
  }
  const plain = await feedWith('')
  expect(plain.map((xml) => XMLValidator.validate(xml))).toEqual([true, true])
  for (const character of ['\u0002', '\u0007', '\ufffe', '\ud800'])
    expect(await feedWith(character), character.codePointAt(0)?.toString(16)).toEqual(plain)
})
