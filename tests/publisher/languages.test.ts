import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInEachLanguage } from '../../supabase/functions/_shared/domain/language.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { differences, readTexts, renderAll } from './releases.ts'

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
    expect(readFileSync(path.join(folder, `${page}.html`), 'utf8').match(/ lang="en"/g)).toHaveLength(2)
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

test('a language that is taken away needs a new release, which has none of its pages', async () => {
  const release = await publisher.prebuildRelease()
  await publisher.editor.sql`update public.site_settings set languages = '{en}'`
  await publisher.applyNextChanges(release)
  expect(release.state.stale).toBe(true)
  const { folder } = await publisher.prebuildRelease()
  expect(existsSync(path.join(folder, 'fr.html'))).toBe(false)
  expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).not.toContain('hreflang')
})
