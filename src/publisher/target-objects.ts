import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseAssetPath } from '#lib/content-paths.ts'
import { homePath } from '#lib/home-paths.ts'
import type { ObjectHeaders } from '#lib/object-storage.ts'
import type { PageKeys } from '#lib/release-target-settings.ts'
import { decodePath, encodePath } from '#shared/contracts/canonical-path.ts'
import { SitePath } from '#shared/contracts/primitives.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, localPath, splitLanguage } from '#shared/domain/language.ts'
import { policyFor } from './content-security-policy.ts'
import { contentTypeOf, isImmutable } from './content-types.ts'
import { fileNameOfPage, isNotFound, readIfExists, readPage } from './page-files.ts'
import type { Release } from './release.ts'
import { IMMUTABLE, parseRedirects, type RedirectRule } from './static-hosting.ts'

export interface TargetObject {
  body: Buffer
  headers: ObjectHeaders
}

export interface TargetSources {
  release: Release
  /** Addresses that redirect, and where they lead. */
  redirects: Map<string, string>
  dist: string
  home: string
  siteUrl: string
  stripeScriptUrl: string | undefined
  /** Seconds that the CDN may keep a page; undefined where nothing purges it. */
  cdnSeconds: number | undefined
}

const ERROR_PAGES = new Set(['/404', '/article-not-found'])
/** Pictures are fetched from Storage on demand, and so served by the site; a service worker needs a header of its own. */
const SERVED_BY_SITE = /^\/(?:media|cards)\/|^\/_astro\/service-worker/
/** Files of a release that are no pages: encodings of pages, and what belongs to the release itself. */
const NOT_A_PAGE = /\.(?:br|name)$|^\.|^(?:_redirects|_headers|release\.json)$/
const HASHED_FOLDER = '_astro'

/** '/articles/x' → 'articles/x' or 'articles/x.html'. Error pages always end with .html: a bucket names them as its error document. */
export function keyOf(page: string, pageKeys: PageKeys): string {
  if (page === '/' || pageKeys === 'html' || ERROR_PAGES.has(splitLanguage(page).path)) return fileNameOfPage(page)
  return page.slice(1)
}

export function pathOfKey(key: string): string {
  return key === 'index.html' ? '/' : `/${key.replace(/\.html$/, '')}`
}

/** Whether this path may be in a bucket: what everybody may read, and nothing that is made on request. */
export const isForTarget = (page: string) =>
  page.startsWith('/') && !SERVED_BY_SITE.test(page) && !parseAssetPath(page) && !NOT_A_PAGE.test(page.slice(1))

/** Paths of the scripts, styles, fonts and icons of this build, and of the hashed ones of earlier builds. */
export async function listAssets({ dist, home }: Pick<TargetSources, 'dist' | 'home'>): Promise<string[]> {
  const built = await filesIn(path.join(dist, 'client'))
  const retained = await filesIn(homePath(home, 'retainedAssets'))
  return [...new Set([...built, ...retained])].filter(isForTarget)
}

/** Paths of all pages of a release. */
export async function listPages({ folder }: Pick<Release, 'folder'>): Promise<string[]> {
  const names = await filesIn(folder)
  return names
    .filter((name) => !NOT_A_PAGE.test(name.slice(1)))
    .map((name) => pathOfKey(name.slice(1)))
    .filter(isForTarget)
}

/** Paths of all files in a folder, each with a slash in front. There may be hundreds of thousands, so it is read on another thread. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (isNotFound(error)) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/')}`)
}

/**
 * Addresses that redirect, decoded as the keys of a bucket, in each language of the publication, and where they lead. A row of
 * exactly an address comes first, as in `PageStore.redirectFor`.
 */
export function readRedirectRules({ folder }: Release): Map<string, string> {
  const rules = parseRedirects(readIfExists(path.join(folder, '_redirects'))?.toString() ?? '')
  const exact = [...rules].filter(isPageRedirect).map(([from, { to }]) => [decodePath(from), to] as const)
  const prefixes = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE && readPage(folder, `/${language}`))
  const local = prefixes.flatMap((language) =>
    exact.map(([from, to]) => [localPath(language, from), localPath(language, to)] as const),
  )
  return new Map([...exact, ...local.filter(([from]) => !rules.has(encodePath(from)))])
}

/** A feed that has moved cannot say so in a bucket; the site answers for it. A row of an earlier version may have dot segments, which would lead out of the folder. */
const isPageRedirect = ([from, { status }]: [string, RedirectRule]) =>
  status !== 410 && path.posix.extname(from) === '' && SitePath.safeParse(from).success

export function assetFile({ dist, home }: Pick<TargetSources, 'dist' | 'home'>, page: string): string | undefined {
  const candidates = [path.join(dist, 'client', page), path.join(homePath(home, 'retainedAssets'), page)]
  return candidates.find((file) => existsSync(file) && statSync(file).isFile())
}

/** The expected object of the bucket under a path; undefined for none. */
export function targetObject(sources: TargetSources, page: string): TargetObject | undefined {
  if (!isForTarget(page)) return undefined
  const { release } = sources
  const written = page.startsWith(`/${HASHED_FOLDER}/`) ? undefined : readPage(release.folder, page)
  if (written) return { body: withPolicy(written, sources, page), headers: headersOf(sources, page) }
  const file = assetFile(sources, page)
  if (file) return { body: readFileSync(file), headers: headersOf(sources, page) }
  const to = sources.redirects.get(page)
  return to === undefined
    ? undefined
    : { body: redirectPage(new URL(to, sources.siteUrl).href), headers: headersOf(sources, page) }
}

function headersOf({ cdnSeconds }: TargetSources, page: string): ObjectHeaders {
  const shared = cdnSeconds === undefined ? '' : `s-maxage=${cdnSeconds}, `
  return {
    contentType: contentTypeOf(page) ?? 'application/octet-stream',
    cacheControl: isImmutable(page) ? IMMUTABLE : `public, max-age=0, ${shared}must-revalidate`,
  }
}

/** Directives that browsers ignore in a page (https://www.w3.org/TR/CSP3/#meta-element); X-Frame-Options, which a CDN adds, has the first. */
const ONLY_IN_HEADERS = /^(?:frame-ancestors|report-uri|sandbox)\b/

/**
 * A bucket cannot send the content security policy, which changes with every build, so the page says it. After the declaration
 * of the encoding, which must be within the first kilobyte.
 */
function withPolicy(page: Buffer, { release, stripeScriptUrl }: TargetSources, address: string): Buffer {
  if (path.posix.extname(address) !== '') return page
  const policy = policyFor(address, release.state.csp, stripeScriptUrl)
    .split('; ')
    .filter((directive) => !ONLY_IN_HEADERS.test(directive))
    .join('; ')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`
  const html = page.toString()
  const encoding = /<head[^>]*>(?:\s*<meta charset=[^>]*>)?/i.exec(html)
  if (!encoding || policy === '') return page
  const end = encoding.index + encoding[0].length
  return Buffer.from(html.slice(0, end) + meta + html.slice(end))
}

/** Works at every host of files; search engines take a refresh without delay for a permanent redirect. */
function redirectPage(address: string): Buffer {
  const to = escapeAttribute(address)
  return Buffer.from(
    `<!doctype html><html><head><meta charset="utf-8"><title>${to}</title><meta name="robots" content="noindex">` +
      `<link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0;url=${to}"></head>` +
      `<body><a href="${to}">${to}</a></body></html>\n`,
  )
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
