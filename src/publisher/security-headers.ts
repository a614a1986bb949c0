/** The Payment Element asks for wallets from its own frame, which a frame's `allow` cannot permit beyond this list. */
const PERMISSIONS_POLICY =
  'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()'

/** Headers of pages, feeds, errors and the API. A release's `_headers` file has them for static hosts, there for files as well. */
export function securityHeaders(siteUrl: string): [name: string, value: string][] {
  const always: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', PERMISSIONS_POLICY],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
  ]
  if (!siteUrl.startsWith('https:')) return always
  return [...always, ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']]
}

/** Browsers read these of documents only. `frame-ancestors` of the policy says the same as the last of them. */
const DOCUMENT_HEADERS = new Set(['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'X-Frame-Options'])

/** Headers of scripts, styles, fonts and images: each page loads a dozen, and those of documents would be 200 bytes of each. */
export const fileSecurityHeaders = (siteUrl: string): [name: string, value: string][] =>
  securityHeaders(siteUrl).filter(([name]) => !DOCUMENT_HEADERS.has(name))

/** The policy of every response that is not a page. */
export const STRICT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of the service worker, whose requests are judged by its own one: it asks this site only. */
export const WORKER_POLICY = STRICT_POLICY.replace("default-src 'none'", "default-src 'none'; connect-src 'self'")
