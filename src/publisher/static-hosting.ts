import type { Redirect } from '#shared/contracts/redirect.ts'
import { paymentPolicy } from './content-security-policy.ts'
import { SPECULATION_RULES_PATH, securityHeaders } from './security-headers.ts'

/**
 * `_redirects` as Netlify, Cloudflare Pages and others read it: from, to, status. Our own server reads the same file:
 * it is the only table of redirects on disk. What is gone shows the not-found page with 410.
 */
export function redirectsFile(redirects: Redirect[]): string {
  const lines = redirects.map(({ fromPath, toPath, status }) => `${fromPath} ${toPath ?? GONE_PAGE_FILE} ${status}`)
  return lines
    .sort()
    .map((line) => `${line}\n`)
    .join('')
}

export interface RedirectRule {
  to: string
  status: 301 | 302 | 410
}

/** The page that stands for what is gone; for our own server it is never a target. */
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
 * `_headers` for the same hosts. Hosts join repeated names, so each path names Cache-Control once, and all pages have the
 * policy of those that take cards: two policies would forbid what either forbids.
 */
export function headersFile(siteUrl: string, csp: string): string {
  const speculation = ['Speculation-Rules', `"${SPECULATION_RULES_PATH}"`]
  const commonHeaders = [['Content-Security-Policy', paymentPolicy(csp)], speculation, ...securityHeaders(siteUrl)]
  const block = (path: string, headers: string[][]) =>
    [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  const immutable = ['/_astro/*', '/media/*'].map((path) => block(path, [['Cache-Control', IMMUTABLE]]))
  const types = Object.entries(CONTENT_TYPE_BY_PATH).map(([path, type]) => block(path, [['Content-Type', type]]))
  // Only what somebody has asked this server for is in the tree: a static host forwards /cards/* and /issues/*.pdf to it.
  const editions = block('/issues/*.pdf', [['Content-Disposition', 'attachment']])
  return `${[block('/*', commonHeaders), ...immutable, ...types, editions].join('\n\n')}\n`
}

/** What the ending of a file does not tell. */
export const CONTENT_TYPE_BY_PATH: Record<string, string> = {
  '/rss.xml': 'application/rss+xml; charset=utf-8',
  '/feed.json': 'application/feed+json; charset=utf-8',
  [SPECULATION_RULES_PATH]: 'application/speculationrules+json',
}

export const IMMUTABLE = 'public, max-age=31536000, immutable'
