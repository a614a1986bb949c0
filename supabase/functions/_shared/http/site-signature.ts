import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { HttpError } from '../contracts/http-error.ts'
import { SITE_SIGNATURE_HEADER, siteSignatureText } from '../contracts/site-signature.ts'

/** Whether the site signed this text (HMAC-SHA-256, base64url) with the current secret or a previous one. */
export function isSignedBySite(secrets: string[], text: string, signature: string | null | undefined): boolean {
  const given = Buffer.from(signature ?? '', 'base64url')
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(text).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Only the site itself passes: it signs method, path and body. */
export const requireSite =
  (secrets: string[]): MiddlewareHandler =>
  async (c, next) => {
    const text = siteSignatureText(c.req.method, c.req.path, await c.req.text())
    if (!isSignedBySite(secrets, text, c.req.header(SITE_SIGNATURE_HEADER)))
      throw new HttpError('not-allowed', 'Only the site itself may say this.')
    await next()
  }
