/** Carries the HMAC-SHA-256 (base64url) of `siteSignatureText` under SITE_SECRET: the site sends the request, not its caller. */
export const SITE_SIGNATURE_HEADER = 'x-site-signature'

export const siteSignatureText = (method: string, path: string, body: string) => `site\n${method} ${path}\n${body}`
