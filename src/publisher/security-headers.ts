/**
 * What every response carries, whoever answers: pages, files, errors and the API. The server sends them and the tree's
 * `_headers` file tells static hosts the same.
 */
export function securityHeaders(siteUrl: string): [name: string, value: string][] {
  const always: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(self), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
  ]
  if (!siteUrl.startsWith('https:')) return always
  return [...always, ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']]
}

/** Which links a browser may fetch when a reader turns to them: a file of its own, because the policy allows nothing inline. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/** For everything that is no page of ours: nothing may run, nothing may frame it. */
export const STRICT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
