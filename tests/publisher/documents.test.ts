import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Article } from '#shared/contracts/article.ts'
import { isContentBlock } from '#shared/domain/article-body.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { localImageFile } from '../../src/documents/local-images.ts'
import { renderDocument } from '../../src/documents/render-document.ts'
import { createRenderJob } from '../../src/documents/render-job.ts'
import type { DocumentContext, GiftCardContent, IssueEdition, RenderJob } from '../../src/documents/types.ts'
import { type MediaCacheOptions, mediaRoot } from '../../src/lib/media-cache.ts'
import { type CardContent, cardContent } from '../../src/lib/social-cards.ts'
import { escapeXml } from '../../src/lib/xml.ts'
import { openPublisherDatabase, withReadTransaction } from '../../src/publisher/publisher-database.ts'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { checkEpub, hasEpubCheck, readEpub, textOf, unbalancedTag } from './read-epub.ts'
import { type PdfContent, readPdf } from './read-pdf.ts'

// Cards, PDF and EPUB of the seeded issue, and of content with unusual values.

const context = { siteUrl: 'https://meridian.example', imageFolders: [path.resolve('public')] }

let stack: TestStack
let edition: IssueEdition
let bytes: Buffer
let pdf: PdfContent
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  const { appUrl } = await stack.createDatabase()
  const database = openPublisherDatabase(appUrl, 'documents')
  const job = await withReadTransaction(database, (_tx, content) =>
    createRenderJob({ kind: 'issue-pdf', id: 'autumn-2026' }, content),
  )
  await database.close()
  if (job?.kind !== 'pdf') throw new Error('The seed has no such issue.')
  edition = job
  bytes = await renderDocument(job, context)
  pdf = await readPdf(bytes)
})
afterAll(() => stack?.stop())

const blocksOf = ({ articles }: IssueEdition) =>
  articles.flatMap(({ contentBlocks }) => contentBlocks.filter(isContentBlock))
const wordsOfBlocks = (edition: IssueEdition) =>
  blocksOf(edition).flatMap((block) => {
    if (block.type === 'quote') return [block.data.quote, block.data.author]
    if (block.type === 'callout') return [block.data.content]
    if (block.type === 'image-gallery') return block.data.images.map(({ caption }) => caption ?? '')
    return block.data.products.flatMap(({ name, price }) => [name, price ?? ''])
  })

/** Markup of Typst, of XML and of scripts, control characters, changes of direction, and a word without end. */
const HOSTILE =
  '東京 \u202ereversed\u2066 \u0000\ufffe #eval("1") #read("/etc/passwd") $x^2$ `raw` <script>alert(1)</script> ]]> &amp; \' "'
const ENDLESS = 'x'.repeat(100_000)

function hostileEdition({ issue, articles, settings }: IssueEdition): IssueEdition {
  const [article] = articles
  if (!article) throw new Error('The seed has no article.')
  // Tags are removed from a body before it is printed; elsewhere they are printed as text.
  const body = HOSTILE.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    issue: { ...issue, title: HOSTILE, description: HOSTILE, coverImageUrl: null },
    settings: { ...settings, name: HOSTILE, tagline: HOSTILE },
    articles: [
      {
        ...article,
        title: HOSTILE,
        excerpt: HOSTILE,
        author: HOSTILE,
        category: HOSTILE,
        imageAlt: HOSTILE,
        content: [body, ENDLESS, body].join('\n\n'),
        contentBlocks: [
          { id: 'a', type: 'quote', data: { quote: HOSTILE, author: HOSTILE } },
          { id: 'b', type: 'callout', data: { type: 'info', title: HOSTILE, content: HOSTILE } },
          {
            id: 'c',
            type: 'product-showcase',
            data: {
              layout: 'grid',
              products: [{ image: '/none.webp', name: HOSTILE, link: 'https://a.example/?a=1&b=2' }],
            },
          },
        ],
      },
    ],
  }
}

const normalized = (text: string) => text.replace(/[\s\u00ad\u200b-]+/g, '').toLowerCase()

describe('the PDF of an issue', () => {
  test('contains every article with its author, its first and its last words', () => {
    const text = normalized(pdf.text)
    for (const { title, author, excerpt, content } of edition.articles) {
      const paragraphs = content
        .split(/\n\s*\n/)
        .filter((paragraph) => !paragraph.includes('<') && !paragraph.includes('&'))
      for (const words of [title, author, excerpt, paragraphs[1] ?? '', paragraphs.at(-1) ?? '']) {
        expect(text, title).toContain(normalized(words))
      }
    }
    expect(text).toContain(normalized(edition.issue.description))
  })

  test('dates an article as the publication does', async () => {
    const [article] = edition.articles
    if (!article) throw new Error('The seed has no article.')
    const articles = [{ ...article, contentBlocks: [], publishedAt: '2026-10-31T20:00:00.000Z' }]
    const settings = { ...edition.settings, timeZone: 'Australia/Sydney' }
    const inSydney = { ...edition, articles, settings }
    expect((await readPdf(await renderDocument({ ...inSydney, kind: 'pdf' }, context))).text).toContain(
      'November 1, 2026',
    )
    const { texts } = readEpub(await renderDocument({ ...inSydney, kind: 'epub' }, context))
    expect([...texts.values()].join()).toContain('November 1, 2026')
  })

  test('contains every kind of content block', () => {
    const text = normalized(pdf.text)
    expect(new Set(blocksOf(edition).map(({ type }) => type)).size).toBe(4)
    for (const words of wordsOfBlocks(edition)) expect(text).toContain(normalized(words))
  })

  test('has pages, outline, title, language, author, links and embedded fonts', () => {
    expect(pdf.pages.length).toBeGreaterThan(2 + 2 * edition.articles.length)
    expect(pdf.outline).toEqual(['Cover', 'Contents', ...edition.articles.map(({ title }) => title), 'Colophon'])
    expect([pdf.title, pdf.author, pdf.language]).toEqual(['Meridian, Autumn 2026: Slow Gold', 'Meridian', 'en'])
    expect(pdf.links).toContain('https://meridian.example/articles/the-brass-hour')
    expect(pdf.links).toContain('mailto:hello@meridian.example')
    expect(pdf.fonts.join()).toMatch(/display.*text|text.*display/s)
  })

  test('is tagged for screen readers: headings in order, and an alternative text for each picture', () => {
    expect(pdf.accessibility).toEqual({ part: '1', isTagged: true })
    const levels = pdf.tags.flatMap(({ role }) => /^H(\d)$/.exec(role)?.[1] ?? [])
    expect(levels.filter((level) => level === '1').length).toBe(edition.articles.length + 3)
    for (const [at, level] of levels.entries())
      expect(Number(level) - Number(levels[at - 1] ?? 0), `heading ${at}`).toBeLessThanOrEqual(1)
    const described = pdf.tags.flatMap(({ role, alt }) => (role === 'Figure' ? [alt] : []))
    expect(described).toEqual(expect.arrayContaining(edition.articles.map(({ imageAlt }) => imageAlt)))
    expect(described.every(Boolean)).toBe(true)
  })

  test('has a table of contents with the right page numbers', () => {
    const contents = pdf.pages.find((page) => page.includes('Slow Gold') && page.includes('Kenji Aldous')) ?? ''
    const numbers = [...contents.matchAll(/^ ?(\d{1,2}) /gm)].map(([, number]) => Number(number))
    expect(numbers.length).toBeGreaterThanOrEqual(edition.articles.length)
    for (const [at, { title }] of edition.articles.entries())
      expect(normalized(pdf.pages[(numbers[at] ?? 0) - 1] ?? '')).toContain(normalized(title))
  })

  test('is small, and has equal bytes when nothing has changed', async () => {
    expect(bytes.length).toBeLessThan(8 * 1024 * 1024)
    expect((await renderDocument({ kind: 'pdf', ...edition }, context)).equals(bytes)).toBe(true)
  })

  test('renders without cover and images, fetches no remote image, and accepts every character', async () => {
    const [article] = edition.articles
    if (!article) throw new Error('The seed has no article.')
    const externalUrl = 'http://127.0.0.1:1/picture.png'
    const unusualArticle = {
      ...article,
      title: '東京 '.repeat(3) + 'x'.repeat(200),
      content: `🧂 ${'word '.repeat(100)}\n\nعربى\n\n${'unbreakable'.repeat(50)}`,
      imageUrl: externalUrl,
      contentBlocks: [
        { id: 'a', type: 'image-gallery' as const, data: { images: [{ url: externalUrl, alt: '' }] } },
        {
          id: 'b',
          type: 'product-showcase' as const,
          data: { layout: 'featured' as const, products: [{ image: externalUrl, name: 'A Thing' }] },
        },
      ],
    }
    const issue = { ...edition.issue, coverImageUrl: null, title: 'Ελληνικά и Кириллица' }
    const read = await readPdf(
      await renderDocument({ kind: 'pdf', settings: edition.settings, issue, articles: [unusualArticle] }, context),
    )
    expect(read.pages.length).toBeGreaterThan(4)
    expect(normalized(read.text)).toContain(normalized('A Thing'))
    expect(normalized(read.text)).toContain(normalized('Ελληνικά и Кириллица'))
  })

  test('prints text as it is written, whatever it would mean as markup, however long its words are', async () => {
    const { text, accessibility } = await readPdf(
      await renderDocument({ ...hostileEdition(edition), kind: 'pdf' }, context),
    )
    const written = normalized('#read("/etc/passwd") $x^2$ `raw` <script>alert(1)</script> ]]>')
    expect(normalized(text).split(written).length).toBeGreaterThan(8)
    expect(text).not.toContain('root:')
    // Running heads come between its pages.
    expect([...text].filter((character) => character === 'x').length).toBeGreaterThan(ENDLESS.length)
    expect(accessibility).toEqual({ part: '1', isTagged: true })
  })
})

describe('the EPUB of an issue', () => {
  let epubBytes: Buffer
  beforeAll(async () => {
    epubBytes = await renderDocument({ ...edition, kind: 'epub' }, context)
  })

  test('has a page for each article, in the order of the issue, with its words and its pictures', () => {
    const epub = readEpub(epubBytes)
    expect(epub.spine).toEqual([
      'cover.xhtml',
      'contents.xhtml',
      ...edition.articles.map(({ id }) => `article-${id}.xhtml`),
      'colophon.xhtml',
    ])
    for (const { id, title, author, excerpt, imageAlt, contentBlocks } of edition.articles) {
      const page = epub.texts.get(`article-${id}.xhtml`) ?? ''
      const text = normalized(textOf(page))
      for (const words of [title, author, excerpt]) expect(text, title).toContain(normalized(words))
      expect(page).toContain('role="doc-chapter"')
      expect(page).toContain(imageAlt)
      const galleries = contentBlocks.filter(isContentBlock).filter(({ type }) => type === 'image-gallery')
      expect(page.match(/<section class="gallery"/g)?.length ?? 0, title).toBe(galleries.length)
    }
    const allText = normalized([...epub.texts.values()].map(textOf).join(' '))
    for (const words of wordsOfBlocks(edition)) expect(allText).toContain(normalized(words))
  })

  test('refers to every picture and font that it has, and has every file that it refers to', () => {
    const epub = readEpub(epubBytes)
    const referred = [...epub.texts]
      .filter(([name]) => name !== 'package.opf')
      .flatMap(([, text]) => [...text.matchAll(/(?:src|href)="([^":]+)"|url\("([^"]+)"\)/g)])
      .map(([, attribute = '', inStyle = '']) => attribute || inStyle)
    const carried = epub.files.filter((name) => /\.(jpg|ttf)$/.test(name))
    expect(carried.length).toBeGreaterThan(20)
    expect(carried.filter((name) => !referred.includes(name))).toEqual([])
    expect(referred.filter((name) => !epub.files.includes(name))).toEqual([])
  })

  test('states its accessibility, and claims no more than is true', async () => {
    const meta = (property: string, xml: string) =>
      [...xml.matchAll(new RegExp(`<meta property="${property}">([^<]*)</meta>`, 'g'))].map(([, value]) => value)
    const described = readEpub(epubBytes).package
    expect(meta('dcterms:conformsTo', described)).toEqual(['EPUB Accessibility 1.1 - WCAG 2.2 Level AA'])
    expect(meta('schema:accessModeSufficient', described)).toEqual(['textual', 'textual,visual'])
    expect(meta('schema:accessibilityFeature', described)).toContain('alternativeText')
    const [article, ...others] = edition.articles
    if (!article) throw new Error('The seed has no article.')
    const articles = [{ ...article, imageAlt: ' ' }, ...others]
    const undescribed = readEpub(await renderDocument({ ...edition, articles, kind: 'epub' }, context)).package
    expect(meta('dcterms:conformsTo', undescribed)).toEqual([])
    expect(meta('schema:accessModeSufficient', undescribed)).toEqual(['textual,visual'])
    expect(meta('schema:accessibilityFeature', undescribed)).not.toContain('alternativeText')
  })

  test('begins with its type, is small, and has equal bytes in every time zone', async () => {
    expect(epubBytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
    expect(epubBytes.length).toBeLessThan(4 * 1024 * 1024)
    const timeZone = process.env.TZ
    process.env.TZ = 'Pacific/Kiritimati'
    try {
      expect((await renderDocument({ ...edition, kind: 'epub' }, context)).equals(epubBytes)).toBe(true)
    } finally {
      if (timeZone === undefined) delete process.env.TZ
      else process.env.TZ = timeZone
    }
  })

  test.skipIf(!hasEpubCheck)('EPUBCheck finds nothing in it, nor in one with hostile words', async () => {
    expect(checkEpub(epubBytes)).toEqual([])
    expect(checkEpub(await renderDocument({ ...hostileEdition(edition), kind: 'epub' }, context))).toEqual([])
  })

  test('prints words as they are written, without what would break a page or turn its direction', async () => {
    const epub = readEpub(await renderDocument({ ...hostileEdition(edition), kind: 'epub' }, context))
    for (const [name, xml] of epub.texts) {
      if (name === 'issue.css') continue
      expect(unbalancedTag(xml), name).toBeUndefined()
      expect(xml, name).not.toMatch(/<(script|b|iframe)\b/)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML may have none of them
      expect(xml, name).not.toMatch(/[\u0000-\u0008\u202e\u2066\ufffe]/)
    }
    const page = textOf(epub.texts.get(`article-${edition.articles[0]?.id}.xhtml`) ?? '')
    expect(page).toContain('#read("/etc/passwd") $x^2$ `raw` <script>alert(1)</script> ]]> &amp; \' "')
    expect(page).toContain('x'.repeat(100_000))
    // Letters that no typeface of the magazine has are drawn with a typeface of the reading system.
    expect(page).toContain('東京')
  })
})

describe('an issue with an article in another language', () => {
  const title = 'Le sel de la montagne'
  /** Words that both languages break, at different places. */
  const words = 'extraordinairement connaissances magnifique'
  const withFrench = ({ articles, ...rest }: IssueEdition): IssueEdition => {
    const [first, second, third] = articles
    if (!first || !second || !third) throw new Error('The seed has fewer articles.')
    const french: Article = {
      ...second,
      language: 'fr',
      title,
      content: [`${words} `.repeat(80), `${words} `.repeat(80)].join('\n\n'),
      contentBlocks: [
        { id: 'a', type: 'callout', data: { type: 'info', title: 'À noter', content: 'Le sel noircit.' } },
        {
          id: 'b',
          type: 'product-showcase',
          data: { layout: 'grid', products: [{ image: '/none.webp', name: 'Salière', price: '40 €', rating: 4 }] },
        },
      ],
    }
    return { ...rest, articles: [first, french, third] }
  }

  test('the PDF tags its text with the language, and hyphenates it so', async () => {
    const french = withFrench(edition)
    const read = await readPdf(await renderDocument({ ...french, kind: 'pdf' }, context))
    expect([read.language, read.accessibility]).toEqual(['en', { part: '1', isTagged: true }])
    const pagesOf = (text: string) =>
      read.pages.flatMap((page, at) => (normalized(page).includes(normalized(text)) ? [at + 1] : []))
    const tagged = read.tags.filter(({ language }) => language === 'fr')
    expect(tagged.map(({ role }) => role)).toContain('H1')
    const [contents = 0, ...ofArticle] = pagesOf(title)
    expect([...new Set(tagged.map(({ page }) => page))]).toEqual(expect.arrayContaining([contents, ...ofArticle]))
    expect(tagged.filter(({ page }) => ![contents, ...ofArticle].includes(page))).toEqual([])
    // Labels are in the language of the publication.
    const labels = read.tags.filter(
      ({ page, role, language = 'en' }) => ofArticle.includes(page) && role === 'P' && language === 'en',
    )
    expect(labels.length, 'category, byline and ‘Note’').toBe(3)

    const articles = french.articles.map((article) => ({ ...article, language: 'en' as const }))
    const asEnglish = await readPdf(await renderDocument({ ...french, articles, kind: 'pdf' }, context))
    expect(asEnglish.text, 'words are broken at other places').not.toBe(read.text)
    expect(asEnglish.tags.filter(({ language = 'en' }) => language !== 'en')).toEqual([])
  })

  test('its document in the EPUB has the language, and so have links to it and the labels in it', async () => {
    const french = withFrench(edition)
    const { texts, package: packageXml } = readEpub(await renderDocument({ ...french, kind: 'epub' }, context))
    const [other, own] = french.articles.map(({ id }) => texts.get(`article-${id}.xhtml`) ?? '')
    expect(own).toMatch(/<html [^>]*lang="fr" xml:lang="fr">/)
    expect(other).toMatch(/<html [^>]*lang="en" xml:lang="en">/)
    for (const label of [
      `<p class="label" lang="en" xml:lang="en">${escapeXml(categoryLabel(french.articles[1]?.category ?? ''))}</p>`,
      '<p class="byline" lang="en" xml:lang="en">',
      '<p class="label" lang="en" xml:lang="en">Note</p>',
      '<p class="details">40 € · <span lang="en" xml:lang="en">4 out of 5</span></p>',
    ])
      expect(own).toContain(label)
    for (const name of ['contents.xhtml', 'navigation.xhtml'])
      expect(texts.get(name), name).toContain(
        `<a href="article-${french.articles[1]?.id}.xhtml" lang="fr" xml:lang="fr">${title}</a>`,
      )
    expect(packageXml.match(/<dc:language>\w+<\/dc:language>/g)).toEqual([
      '<dc:language>en</dc:language>',
      '<dc:language>fr</dc:language>',
    ])
    for (const [name, xml] of texts) if (name !== 'issue.css') expect(unbalancedTag(xml), name).toBeUndefined()
    expect(readEpub(await renderDocument({ ...edition, kind: 'epub' }, context)).package).not.toContain('>fr<')
  })

  test.skipIf(!hasEpubCheck)('EPUBCheck finds nothing in it', async () => {
    expect(checkEpub(await renderDocument({ ...withFrench(edition), kind: 'epub' }, context))).toEqual([])
  })
})

describe('a card', () => {
  const card = async (content: CardContent) => {
    const png = await renderDocument({ kind: 'card', content }, context)
    return { png, about: await sharp(png).metadata(), stats: await sharp(png).stats() }
  }

  test.each(['article', 'issue', 'publication', 'no art', 'long title', 'letters we lack'])(
    'of %s is 1200 × 630',
    async (kind) => {
      const article = edition.articles[0]
      const content = cardContent(
        kind === 'publication' ? undefined : kind === 'issue' ? edition.issue : article,
        edition.settings,
      )
      if (kind === 'no art') content.image = null
      if (kind === 'long title') content.title = 'A title that nobody could ever set '.repeat(20)
      if (kind === 'letters we lack') content.title = '東京の朝 🧂'
      const { png, about, stats } = await card(content)
      expect(about).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect(png.length).toBeLessThan(400 * 1024)
      // More than one colour, so the image is not empty.
      expect(Math.max(...stats.channels.map(({ stdev }) => stdev))).toBeGreaterThan(5)
    },
  )

  test('shows its text and its image', async () => {
    const content = cardContent(edition.articles[0], edition.settings)
    const changes: Partial<CardContent>[] = [
      { title: 'Another' },
      { label: 'Else' },
      { credit: 'X' },
      { masthead: 'Y' },
      { image: null },
    ]
    const renderedCards = await Promise.all(
      [content, ...changes.map((change) => ({ ...content, ...change }))].map(card),
    )
    expect(new Set(renderedCards.map(({ png }) => png.toString('base64'))).size).toBe(renderedCards.length)
    expect((await card(content)).png.equals(renderedCards[0]?.png ?? Buffer.alloc(0))).toBe(true)
  })
})

describe('only images of this site are used', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'meridian-pictures-'))
  const folder = path.join(home, 'ours')
  mkdirSync(folder)
  for (const name of ['ours/a b.webp', 'secret.webp', 'ours-not.webp']) writeFileSync(path.join(home, name), '')
  afterAll(() => rmSync(home, { recursive: true }))
  const siteContext = { siteUrl: 'https://meridian.example', imageFolders: [folder] }
  test.each(['/a%20b.webp', 'https://meridian.example/a%20b.webp', '/x/../a%20b.webp'])('%s is', async (url) => {
    expect(await localImageFile(url, siteContext)).toBe(path.join(folder, 'a b.webp'))
  })
  test.each([
    'https://elsewhere.example/a%20b.webp',
    '//elsewhere.example/a%20b.webp',
    'http://meridian.example/a%20b.webp',
    '/..%2fsecret.webp',
    '/..%2fours-not.webp',
    '/%2e%2e/secret.webp',
    '/..%5csecret.webp',
    '/..%2f..%2fetc/passwd.png',
    '/%00.png',
    '/%.png',
    'file:///etc/passwd.png',
    '/absent.webp',
  ])('%s is not', async (url) => {
    expect(await localImageFile(url, siteContext)).toBeUndefined()
  })
})

describe('a picture of the media library', () => {
  /** Per name: what Storage answers; 404 for every other. */
  const answers: Record<string, { status: number; body?: Buffer }> = {}
  const storage = createServer((request, response) => {
    const { status, body } = answers[path.basename(request.url ?? '')] ?? { status: 404 }
    response.writeHead(status).end(body)
  })
  const fileOf = (name: string) => `${name}.900x700.c1d2d4-c9a97b.b57290a0.webp`
  let mediaCache: MediaCacheOptions
  let pictureContext: DocumentContext
  beforeAll(async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'meridian-media-'))
    await once(storage.listen(0, '127.0.0.1'), 'listening')
    const { port } = storage.address() as AddressInfo
    mediaCache = { home, supabaseUrl: `http://127.0.0.1:${port}`, maxBytes: 10_000_000 }
    pictureContext = { siteUrl: context.siteUrl, imageFolders: [mediaRoot(home)], mediaCache }
  })
  afterAll(() => {
    storage.close()
    rmSync(mediaCache.home, { recursive: true, force: true })
  })

  const picture = () =>
    sharp({
      create: { width: 900, height: 700, channels: 3, background: '#c03020', noise: { type: 'gaussian', sigma: 40 } },
    })
      .webp()
      .toBuffer()

  /** The three kinds of documents that show this picture, and no other. */
  function jobsWith(url: string): RenderJob[] {
    const [article] = edition.articles
    if (!article) throw new Error('The seed has no article.')
    const issue = { ...edition.issue, coverImageUrl: null }
    const articles = [{ ...article, imageUrl: url, contentBlocks: [] }]
    return [
      { kind: 'card', content: { ...cardContent(article, edition.settings), image: url } },
      { ...edition, kind: 'pdf', issue, articles },
      { ...edition, kind: 'epub', issue, articles },
    ]
  }

  test.each([500, 503, 429])(
    'stops every document when Storage answers %i, and is in it afterwards',
    async (status) => {
      const name = fileOf(`later-${status}`)
      answers[name] = { status }
      for (const job of jobsWith(`/media/${name}`))
        await expect(renderDocument(job, pictureContext), job.kind).rejects.toThrow(`Storage answered ${status}`)
      answers[name] = { status: 200, body: await picture() }
      for (const job of jobsWith(`/media/${name}`)) {
        const [without] = jobsWith(`/media/${fileOf('none')}`).filter(({ kind }) => kind === job.kind)
        const bytes = await renderDocument(job, pictureContext)
        expect(bytes.equals(await renderDocument(without ?? job, pictureContext)), job.kind).toBe(false)
      }
    },
  )

  test('is left out when there is none, or when it is damaged', async () => {
    answers[fileOf('damaged')] = { status: 200, body: (await picture()).subarray(0, 3000) }
    answers[fileOf('empty')] = { status: 200 }
    answers[fileOf('refused')] = { status: 400 }
    for (const name of ['damaged', 'empty', 'refused', 'absent'])
      for (const job of jobsWith(`/media/${fileOf(name)}`))
        expect((await renderDocument(job, pictureContext)).length, `${job.kind} ${name}`).toBeGreaterThan(1000)
  })

  test('that is transparent shows the paper of a card', async () => {
    const transparent = sharp({ create: { width: 900, height: 700, channels: 4, background: '#00000000' } }).webp()
    answers[fileOf('transparent')] = { status: 200, body: await transparent.toBuffer() }
    const [card] = jobsWith(`/media/${fileOf('transparent')}`)
    if (card?.kind !== 'card') throw new Error('There is no such job.')
    const colours = { light: { accent: null, paper: '#ffe0c0' }, dark: { accent: null, paper: null } }
    const png = await renderDocument({ kind: 'card', content: { ...card.content, colours } }, pictureContext)
    const half = sharp(png).removeAlpha().extract({ left: 700, top: 100, width: 400, height: 400 })
    const { channels } = await sharp(await half.toBuffer()).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 16))).toEqual([16, 14, 12])
  })

  test('that fails ends the preparation of the others, so that none reports its progress later', async () => {
    answers[fileOf('later')] = { status: 503 }
    const [, pdf] = jobsWith(`/media/${fileOf('later')}`)
    const [, other] = jobsWith(`/media/${fileOf('none')}`)
    if (pdf?.kind !== 'pdf' || !other) throw new Error('There are no such jobs.')
    const others = Array.from({ length: 200 }, (_, at) => ({
      id: `other-${at}`,
      imageUrl: `/media/${fileOf(`none-${at}`)}`,
    }))
    const progress: number[] = []
    const job = {
      ...pdf,
      articles: pdf.articles.flatMap((article) => [article, ...others.map((other) => ({ ...article, ...other }))]),
    }
    await expect(renderDocument(job, pictureContext, ({ done }) => progress.push(done))).rejects.toThrow('503')
    const before = progress.length
    await renderDocument(other, pictureContext)
    expect(progress).toHaveLength(before)
  })
})

describe('the card of a gift', () => {
  const content: GiftCardContent = {
    publication: 'Meridian',
    plan: 'Patron Ledger',
    years: 2,
    fromName: 'Ada',
    recipientName: 'Colette Marchand-Desvignes de la Croix-Rousse',
    message: 'For the winter evenings.\nYours, Ада ☃',
    hasPrintEdition: true,
    code: 'K7QF-9M2X-TT03-PPQA-1BCD-ZZ9Y',
    redeemUrl: 'https://magazine.example/redeem',
  }

  test('has two pages with the names, the words, the code and where to type it', async () => {
    const card = await readPdf(await renderDocument({ kind: 'gift-card', content }, context))
    expect(card.pages.length).toBe(2)
    expect([card.accessibility.part, card.links]).toEqual(['1', [content.redeemUrl]])
    const text = normalized(card.text)
    const words = ['Colette', 'For the winter evenings.', 'Yours, Ада', 'two years', 'magazine.example/redeem']
    for (const word of [...words, ...content.code.split('-')]) expect(text).toContain(normalized(word))
  })

  test('fits two pages with the longest words, and equal cards have equal bytes', async () => {
    const longest = {
      ...content,
      message: 'Lamplight '.repeat(50).trim(),
      recipientName: 'Wolfeschlegelsteinhausen '.repeat(4),
    }
    const card = await renderDocument({ kind: 'gift-card', content: longest }, context)
    expect((await readPdf(card)).pages.length).toBe(2)
    expect((await renderDocument({ kind: 'gift-card', content: longest }, context)).equals(card)).toBe(true)
  })
})
