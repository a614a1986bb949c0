import { canonicalPath } from '#shared/contracts/canonical-path.ts'
import type { Redirect } from '#shared/contracts/redirect.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#shared/domain/language.ts'
import { paymentPolicy } from './content-security-policy.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * `_redirects` in the format of Netlify and Cloudflare Pages: from, to, status. The site's own server reads the same file.
 * A removed page (410) names the not-found page as its target.
 */
export function redirectsFile(redirects: Redirect[]): string {
  // Rows that a script or an earlier version has written may be spelled otherwise.
  const lines = redirects.map(
    ({ fromPath, toPath, status }) => `${canonicalPath(fromPath)} ${toPath ?? GONE_PAGE_FILE} ${status}`,
  )
  return lines
    .sort()
    .map((line) => `${line}\n`)
    .join('')
}

export interface RedirectRule {
  to: string
  status: 301 | 302 | 410
}

/** Target of 410 rows, for static hosts; the site's own server ignores it. */
const GONE_PAGE_FILE = '/article-not-found.html'

export function parseRedirects(text: string): Map<string, RedirectRule> {
  const rules = new Map<string, RedirectRule>()
  for (const line of text.split('\n')) {
    const [from, to, status] = line.split(' ')
    if (from && to && status) rules.set(from, { to, status: Number(status) as RedirectRule['status'] })
  }
  return rules
}

/**
 * `_headers` for the same hosts. They join repeated names, so each path has one Cache-Control, and every page has the policy
 * of the payment pages: a second policy could only forbid more.
 */
export function headersFile(siteUrl: string, csp: string): string {
  const commonHeaders = [['Content-Security-Policy', paymentPolicy(csp)], ...securityHeaders(siteUrl)]
  const block = (path: string, headers: string[][]) =>
    [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  const immutable = ['/_astro/*', '/media/*'].map((path) => block(path, [['Cache-Control', IMMUTABLE]]))
  const serviceWorker = block('/_astro/service-worker*', [['Service-Worker-Allowed', '/']])
  const types = Object.entries(CONTENT_TYPE_BY_PATH).map(([path, type]) => block(path, [['Content-Type', type]]))
  const feedTypes = FEED_FOLDERS.flatMap((folder) =>
    ['/rss.xml', '/feed.json'].map((name) =>
      block(`${folder}${name}`, [['Content-Type', CONTENT_TYPE_BY_PATH[name] ?? '']]),
    ),
  )
  // A release holds only those assets that were requested: a static host forwards /cards/* and /issues/*.{pdf,epub} to this server.
  const editions = ['pdf', 'epub'].map((format) =>
    block(`/issues/*.${format}`, [['Content-Disposition', 'attachment']]),
  )
  return `${[block('/*', commonHeaders), ...immutable, serviceWorker, ...types, ...feedTypes, ...editions].join('\n\n')}\n`
}

/** Content types that do not follow from the extension. */
export const CONTENT_TYPE_BY_PATH: Record<string, string> = {
  '/rss.xml': 'application/rss+xml; charset=utf-8',
  '/feed.json': 'application/feed+json; charset=utf-8',
}

/** Feeds of a category or an author, and those of another language, have the names and types of those of the magazine. */
const FEED_FOLDERS = LANGUAGES.flatMap((language) =>
  ['', '/categories/*', '/authors/*'].map((folder) =>
    language === DEFAULT_LANGUAGE ? folder : `/${language}${folder}`,
  ),
).filter((folder) => folder !== '')

export const IMMUTABLE = 'public, max-age=31536000, immutable'
