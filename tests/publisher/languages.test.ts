import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInEachLanguage } from '../../supabase/functions/_shared/domain/language.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { differences, readTexts, renderAll } from './releases.ts'

const { DOMParser } = new Window()
const documentOf = (file: string) => new DOMParser().parseFromString(readFileSync(file, 'utf8'), 'text/html')

let publisher: PublisherFixture
beforeAll(async () => {
  publisher = await openPublisherFixture()
  await publisher.editor.sql`update public.site_settings set languages = '{en,fr}'`
})
afterAll(() => publisher?.close())

const pathOf = (name: string) => `/${name.replace(/\.html$/, '').replace(/^index$/, '')}`

test('each page has a French one, which links to French pages and names its other language', async () => {
  const { folder } = await publisher.prebuildRelease()
  const english = globSync('**/*.html', { cwd: folder, exclude: ['fr/**', 'fr.html'] }).map(pathOf)
  const french = globSync(['fr/**/*.html', 'fr.html'], { cwd: folder }).map(pathOf)
  const expected = english.filter(isInEachLanguage).map((page) => (page === '/' ? '/fr' : `/fr${page}`))
  expect(french.sort()).toEqual(expected.sort())
  // Of the files only the feeds.
  const files = globSync('fr/**/*.{xml,json}', { cwd: folder })
  expect(files).toEqual(expect.arrayContaining(['fr/rss.xml', 'fr/feed.json']))
  expect(files.filter((name) => !/(^|\/)(rss\.xml|feed\.json)$/.test(name))).toEqual([])

  for (const page of french) {
    const html = readFileSync(path.join(folder, `${page}.html`), 'utf8')
    expect(html, page).toContain('<html lang="fr"')
    const links = [...html.matchAll(/<(a|form)\b[^>]*? (?:href|action)="(\/[^"]*)"[^>]*>/g)]
    const lost = links.filter(
      ([tag, , address = '']) =>
        isInEachLanguage(address) && !/^\/fr(?=[/?#]|$)/.test(address) && !tag.includes('hreflang="en"'),
    )
    expect(
      lost.map(([tag]) => tag),
      page,
    ).toEqual([])
  }

  const newsletter = readFileSync(path.join(folder, 'fr/newsletter.html'), 'utf8')
  expect(newsletter).toContain('Lettre — Meridian')
  // The island is rendered in French on the server, with its catalogue preloaded for the browser.
  expect(newsletter).toContain('S’abonner')
  expect(newsletter).toMatch(/<link rel="prefetch" href="\/_astro\/browser-messages[^"]*\.json"/)
  const about = readFileSync(path.join(folder, 'fr/about.html'), 'utf8')
  expect(about).toMatch(/<link rel="canonical" href="[^"]*\/fr\/about"/)
  for (const [language, page] of Object.entries({ en: '/about', fr: '/fr/about', 'x-default': '/about' }))
    expect(about).toMatch(new RegExp(`<link rel="alternate" hreflang="${language}" href="https?://[^/"]*${page}"`))
  // Articles and pages of the publication have one text.
  for (const page of ['/articles/the-brass-hour', '/terms']) {
    const html = readFileSync(path.join(folder, `fr${page}.html`), 'utf8')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]*${page}"`))
    expect(html).not.toMatch(/<link rel="alternate" hreflang/)
    expect(html).toContain(`<a class="link" hreflang="en" href="/language/en?page=${page}"`)
    // Labels inside a text name their language in every case.
    const plain = documentOf(path.join(folder, `${page}.html`))
    const english = [...plain.querySelectorAll('[lang="en"]')].filter((one) => !one.closest('[data-article-text]'))
    expect(english.length, page).toBe(2)
  }
  const article = readFileSync(path.join(folder, 'fr/articles/the-brass-hour.html'), 'utf8')
  for (const element of [/<h1 [^>]*lang="en"/, /<p class="text-lead italic" lang="en"/])
    expect(article).toMatch(element)
  expect(article).toMatch(/<div class="reading"(?=[^>]* data-article-text="the-brass-hour")[^>]* lang="en"/)
  expect(readFileSync(path.join(folder, 'fr.html'), 'utf8')).toMatch(/<h3 [^>]*lang="en"/)

  const sitemap = readFileSync(path.join(folder, 'sitemaps/pages.xml'), 'utf8')
  expect(sitemap).toMatch(
    /<loc>[^<]*\/fr\/about<\/loc><xhtml:link rel="alternate" hreflang="en" href="[^"]*\/about"\/>/,
  )
  expect(sitemap).toMatch(/<loc>[^<]*\/terms<\/loc><\/url>/)
  expect(sitemap).not.toContain('/fr/terms')
  const plain = readFileSync(path.join(folder, 'newsletter.html'), 'utf8')
  expect(plain).not.toContain('browser-messages')
  expect(plain).toMatch(/<a [^>]*hreflang="fr" href="\/language\/fr\?page=\/newsletter"/)
})

test('a change is published in each language, on the pages of the article and on lists', async () => {
  const { editor, renderer, database, staticPaths } = publisher
  const release = await publisher.prebuildRelease()
  await editor.sql`update public.articles set title = 'In two languages', category = 'elsewhere' where id = 'the-brass-hour'`
  const paths = await publisher.applyNextChanges(release)
  expect(paths).toEqual(expect.arrayContaining(['/articles/the-brass-hour', '/fr/articles/the-brass-hour']))
  expect(paths.filter((page) => page.startsWith('/categories/elsewhere'))).not.toEqual([])
  expect(paths.filter((page) => page.startsWith('/fr/categories/elsewhere'))).not.toEqual([])
  expect(differences(readTexts(release.folder), await renderAll(renderer, database, staticPaths))).toEqual([])
})

test('a title has the language of its article on every page that shows it', async () => {
  const { editor } = publisher
  await editor.sql`update public.articles set language = 'fr', title = 'L’heure de laiton', content_blocks = ${editor.sql.json(
    [{ id: 'a', type: 'callout', data: { type: 'info', content: 'Le laiton noircit.' } }],
  )} where id = 'the-brass-hour'`
  const articles = await editor.sql<{ title: string; language: string }[]>`
    select title, language from public.articles where status in ('published', 'scheduled') and published_at <= now()`
  const languageOf = new Map(articles.map(({ title, language }) => [title, language]))
  const { folder } = await publisher.prebuildRelease()
  const shown: Record<string, number> = { en: 0, fr: 0 }
  for (const name of globSync('**/*.html', { cwd: folder })) {
    const document = documentOf(path.join(folder, name))
    for (const element of document.body.querySelectorAll('*:not(script, template)')) {
      const [text] = [...element.childNodes].map(({ nodeValue }) => nodeValue?.trim() ?? '').filter(Boolean)
      const language = languageOf.get(text ?? '')
      if (!language) continue
      shown[language] = (shown[language] ?? 0) + 1
      expect([name, element.outerHTML, element.closest('[lang]')?.getAttribute('lang')]).toEqual([
        name,
        element.outerHTML,
        language,
      ])
    }
    const label = document.querySelector('[lang="fr"] [data-callout] .label')
    if (label) expect(label.getAttribute('lang'), name).toBe(document.documentElement.lang)
  }
  expect(
    shown.fr,
    'home, category, author, issue, edition, the article before it, and what it is related to',
  ).toBeGreaterThan(12)
  expect(shown.en).toBeGreaterThan(100)
})

test('a language that is taken away needs a new release, which has none of its pages', async () => {
  const release = await publisher.prebuildRelease()
  await publisher.editor.sql`update public.site_settings set languages = '{en}'`
  await publisher.applyNextChanges(release)
  expect(release.state.stale).toBe(true)
  const { folder } = await publisher.prebuildRelease()
  expect(existsSync(path.join(folder, 'fr.html'))).toBe(false)
  expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).not.toContain('hreflang')
})
