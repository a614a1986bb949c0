import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import checkerJar from 'vnu-jar'
import { isNightly } from '../seed.ts'
import { seededUsers, signInAs } from './accounts.ts'
import { expect, missingPages, type Page, test, testedPages, unlistedPages } from './fixtures.ts'

const editionPage = '/issues/autumn-2026/read'
/** Pages whose scripts add elements; the nightly run renders every page. */
const renderedPages = isNightly
  ? [...testedPages, editionPage, '/login#register']
  : ['/', '/contact', '/checkout', '/login', '/login#register', '/articles/the-last-perfumer-of-grasse', editionPage]
const readerPages = isNightly
  ? ['/', editionPage, '/account', '/account#subscription', '/account#settings', '/account/withdrawal', '/dashboard']
  : ['/account']
const adminPages = isNightly ? ['/admin', '/admin#support', '/admin#members', '/admin#staff'] : ['/admin#members']

test('every page is valid HTML, as it is published and after its scripts have run', async ({ page, consoleErrors }) => {
  const hasJava = spawnSync('java', ['-version']).status === 0
  if (!hasJava) console.log('HTML is not checked: the Nu HTML checker needs Java, which is not installed here.')
  test.skip(!hasJava, 'no Java for the Nu HTML checker')
  test.setTimeout(300_000)

  // Pictures say nothing about HTML.
  await page.context().route(/\.(avif|webp|jpg|png|woff2)$/, (route) => route.abort())
  const files = new Map<string, string>()
  const paths = [...(await publishedPaths(page)), ...unlistedPages, ...missingPages, '/account', '/admin']
  for (const path of paths) files.set(`published ${path}`, await (await page.request.get(path)).text())
  await addRendered(files, page, renderedPages)
  await signInAs(page, seededUsers.reader)
  await addRendered(files, page, readerPages)
  await signInAs(page, seededUsers.owner)
  await addRendered(files, page, adminPages)

  expect(checkHtml(files)).toEqual([])
  // Blocked images are logged as errors.
  consoleErrors.splice(0)
})

/** All paths in the sitemaps. */
async function publishedPaths(page: Page): Promise<string[]> {
  const locationsIn = async (url: string) => {
    const xml = await (await page.request.get(url)).text()
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname)
  }
  return (await Promise.all((await locationsIn('/sitemap.xml')).map(locationsIn))).flat()
}

const TABS = 4

async function addRendered(files: Map<string, string>, firstPage: Page, paths: readonly string[]): Promise<void> {
  const pending = [...paths]
  const readPages = async () => {
    const page = await firstPage.context().newPage()
    for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
      // A new document, also where only the fragment differs.
      await page.goto('about:blank')
      await page.goto(path, { waitUntil: 'networkidle' })
      files.set(`rendered ${path}`, await page.content())
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: TABS }, readPages))
}

interface CheckerMessage {
  type: string
  subType?: string
  url: string
  message: string
  extract?: string
}

/** To optimise the checker for one run takes twice the processor time of the run. The checker recurses deeply. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss2m']

/** Errors and warnings, each once with the first page that has it. */
function checkHtml(files: Map<string, string>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-html-'))
  const names = [...files.keys()]
  for (const [index, html] of [...files.values()].entries()) writeFileSync(path.join(folder, `${index}.html`), html)
  const { stderr } = spawnSync('java', [...SHORT_LIVED, '-jar', checkerJar, '--format', 'json', folder], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  rmSync(folder, { recursive: true })
  const { messages } = JSON.parse(stderr) as { messages: CheckerMessage[] }
  const problems = new Map<string, string>()
  for (const { type, subType, url, message, extract = '' } of messages) {
    if (type === 'info' && subType !== 'warning') continue
    const name = names[Number(path.basename(url, '.html'))]
    if (!problems.has(message)) problems.set(message, `${name}: ${message} ${extract.trim()}`)
  }
  return [...problems.values()]
}
