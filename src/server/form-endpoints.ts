import type { IncomingMessage } from 'node:http'

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

/** Where readers without JavaScript are redirected when the functions are unreachable or the request is rejected before it reaches them. */
const REJECTION_PAGES = new Map([
  ['/api/contact', '/contact/not-sent'],
  ['/api/newsletter/subscribe', '/newsletter/try-again'],
  ['/api/newsletter/details', '/newsletter/try-again'],
  ['/api/newsletter/confirmation', '/newsletter/link-expired'],
  ['/api/newsletter/unsubscription', '/newsletter/link-expired'],
  ['/api/login', '/auth#refused'],
  ['/api/register', '/auth#not-registered'],
  ['/api/auth/login', '/login#refused'],
  ['/api/auth/sign-in-email', '/login/email#refused'],
  ['/api/auth/sign-in-link', '/login/link-expired'],
  ['/api/auth/sign-in-code', '/login/email-sent#refused'],
  ['/api/auth/second-factor', '/login/second-factor#refused'],
  ['/api/auth/recovery-code', '/login/second-factor#refused'],
  ['/api/auth/logout', '/'],
  ['/api/auth/register', '/login#not-registered'],
  ['/api/register-free', '/subscribe/free#refused'],
  ['/api/auth/confirmation', '/login/link-expired'],
  ['/api/auth/confirmation-email', '/login/forgotten#refused'],
  ['/api/auth/recovery', '/login/forgotten#refused'],
  ['/api/auth/new-password', '/login/password-not-set'],
  ['/api/auth/new-email', '/login/link-expired'],
  ['/api/gifts/redemption', '/redeem#refused'],
  ['/api/groups/acceptance', '/groups/join#refused'],
])

/** Undefined for scripts and other programs, which receive the problem document; mail providers do not follow redirects (RFC 8058). */
export function rejectionPageFor(
  { method, url = '', headers }: IncomingMessage,
  body: { includes(text: string): boolean },
): string | undefined {
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers['content-type'] ?? '')
  if (method !== 'POST' || !isForm || body.includes('List-Unsubscribe=One-Click')) return undefined
  return REJECTION_PAGES.get(url.split('?', 1)[0] ?? '')
}
