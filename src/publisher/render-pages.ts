import type { Content } from '#lib/content.ts'
import {
  DEFAULT_LANGUAGE,
  isInEachLanguage,
  type Language,
  PAGE_LANGUAGE_HEADER,
  splitLanguage,
} from '#shared/domain/language.ts'
import { type EncodedPage, encodeBest, encodeSmall } from './encode.ts'
import { readPage, removePage, writePage } from './page-files.ts'
import type { PublisherContent } from './publisher-database.ts'
import type { App } from './site-build.ts'

/** `absent`: no such page exists (any more). */
export type RenderedPage = { body: Buffer; policy: string | null } | 'absent'

/** Written to files like any other page, although they answer with an error status under `astro dev`. */
const ERROR_PAGES = new Set(['/404', '/article-not-found'])

/** The content for a page with this address. */
export const contentOf = (page: string, content: PublisherContent): Content =>
  content.inLanguage(splitLanguage(page).language)

/** Renders one page from content in its language. Throws when the page answers with anything but a page, 404 or 410. */
export async function renderPage(app: App, siteUrl: string, page: string, content: Content): Promise<RenderedPage> {
  const { language, path } = splitLanguage(page)
  const isPublished = language === DEFAULT_LANGUAGE || (await isInLanguage(path, language, content))
  if (!isPublished) return 'absent'
  const init = language === DEFAULT_LANGUAGE ? {} : { headers: { [PAGE_LANGUAGE_HEADER]: language } }
  const response = await app.render(new Request(new URL(path, siteUrl), init), { locals: { content } })
  const body = Buffer.from(await response.arrayBuffer())
  const { status } = response
  if ((status === 404 || status === 410) && !ERROR_PAGES.has(path)) return 'absent'
  if (status !== 200 && !ERROR_PAGES.has(path)) throw new Error(`${page} answered ${status}`)
  if (status >= 500) throw new Error(`${page} answered ${status}`)
  return { body, policy: response.headers.get('content-security-policy') }
}

const isInLanguage = async (path: string, language: Language, content: Content) =>
  isInEachLanguage(path) && (await content.settings()).languages.includes(language)

export interface Renderer {
  app: App
  siteUrl: string
}

export interface RenderResults {
  /** Pages to write; pages equal to their file are left out. */
  ready: Map<string, EncodedPage>
  absent: string[]
  /** Page → error. */
  failed: Map<string, unknown>
  policies: Set<string>
}

export interface RenderOptions {
  releaseFolder: string
  /** Also return pages that equal their file. */
  includeUnchanged?: boolean
}

/** Renders pages one by one, and compresses each while the next is rendered. Writes no file. */
export async function renderPages(
  renderer: Renderer,
  { releaseFolder, includeUnchanged = false }: RenderOptions,
  paths: Iterable<string>,
  content: PublisherContent,
): Promise<RenderResults> {
  const results: RenderResults = { ready: new Map(), absent: [], failed: new Map(), policies: new Set() }
  const encoding: Promise<unknown>[] = []
  for (const path of paths) {
    try {
      const rendered = await renderPage(renderer.app, renderer.siteUrl, path, contentOf(path, content))
      if (rendered === 'absent') {
        results.absent.push(path)
        continue
      }
      if (rendered.policy) results.policies.add(rendered.policy)
      if (!includeUnchanged && readPage(releaseFolder, path)?.equals(rendered.body)) continue
      encoding.push(encodeOne(path, rendered.body).then((page) => results.ready.set(path, page)))
    } catch (error) {
      results.failed.set(path, error)
    }
  }
  await Promise.all(encoding)
  return results
}

const encodeOne = (path: string, body: Buffer) => (isFrontPage(path) ? encodeBest(body) : encodeSmall(body))

/** Many visits begin there: with its headers it should fit into what a server sends before the first acknowledgement, 14,600 bytes. */
export const isFrontPage = (page: string): boolean => splitLanguage(page).path === '/'

/** Writes and removes files, one page directly after the other. Returns the paths whose files changed. */
export function writePages(
  releaseFolder: string,
  { ready, absent }: RenderResults,
  options?: { sync: boolean },
): string[] {
  for (const [path, page] of ready) writePage(releaseFolder, path, page, options)
  const removed = absent.filter((path) => removePage(releaseFolder, path))
  return [...ready.keys(), ...removed]
}
