import type { IncomingMessage } from 'node:http'
import { findFormPages } from '#shared/contracts/form-pages.ts'

/**
 * Pages whose no-JS form POSTs to its own URL (the e-mail's token is in the query string), mapped to the API endpoint that
 * handles the POST. A GET of such a page changes nothing, because mail scanners open every link.
 */
export const formEndpoints = new Map([
  ['/newsletter/confirm', '/api/newsletter/confirmation'],
  ['/newsletter/unsubscribe', '/api/newsletter/unsubscription'],
  ['/login/confirm', '/api/auth/confirmation'],
  ['/login/new-password', '/api/auth/new-password'],
  ['/login/link', '/api/auth/sign-in-link'],
  ['/account/new-email', '/api/auth/new-email'],
  ['/redeem', '/api/gifts/redemption'],
  ['/groups/join', '/api/groups/acceptance'],
])

/**
 * Where a reader without JavaScript is redirected when the functions are unreachable, or the request is rejected before it reaches
 * them. Undefined for scripts and other programs, which receive the problem document; mail providers do not follow redirects
 * (RFC 8058).
 */
export function rejectionPageFor(
  { method, url = '', headers }: IncomingMessage,
  body: { includes(text: string): boolean },
): string | undefined {
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers['content-type'] ?? '')
  if (method !== 'POST' || !isForm || body.includes('List-Unsubscribe=One-Click')) return undefined
  return findFormPages(url.split('?', 1)[0] ?? '')?.rejected
}
