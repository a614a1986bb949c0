import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import type { NewsletterRequestMetadata } from '../../_shared/data/newsletter.ts'
import { newsletterConsent } from '../../_shared/domain/newsletter.ts'
import { isForm } from '../../_shared/http/body.ts'
import { type FunctionEnv, siteSecrets } from '../../_shared/http/env.ts'
import { newsletterAddressHash } from '../../_shared/http/newsletter-address.ts'
import { keyedHash, type TokenPurpose, verifyId } from '../../_shared/http/signed-id.ts'
import { createNewsletterCookie } from '../browser-cookies.ts'
import { pageLanguage } from '../page-language.ts'
import type { VisitorContext } from '../visitor-context.ts'

/** The record of consent that the newsletter's routes record: means, page, link and browser. */
export function createConsentContext(env: FunctionEnv, { clientNetwork }: VisitorContext) {
  const secrets = siteSecrets(env)
  return {
    /** Recorded with each change of consent. */
    requestMetadata: (c: Context): NewsletterRequestMetadata => ({
      means: isForm(c) ? 'form' : 'script',
      language: pageLanguage(c),
      page: pageOf(c),
      wording: newsletterConsent.version,
      network: keyedHash(env.SITE_SECRET, 'consent', clientNetwork(c)).toString('hex'),
    }),
    /** The id in the link of an e-mail; throws the same error for every link that we did not sign. */
    requireLinkId(token: string, purpose: TokenPurpose): string {
      const id = verifyId(secrets, purpose, token)
      if (!id) throw linkInvalid()
      return id
    },
    hasValidLink: (token: string, purpose: TokenPurpose): boolean => verifyId(secrets, purpose, token) !== undefined,
    addressHash: (email: string): string => newsletterAddressHash(env.SITE_SECRET, email),
    /** Also those of before the secret was replaced. */
    addressHashes: (email: string): string[] => secrets.map((secret) => newsletterAddressHash(secret, email)),
    cookie: createNewsletterCookie(env, secrets),
  }
}
export type ConsentContext = ReturnType<typeof createConsentContext>

export const linkInvalid = () => new HttpError('link-expired', 'This link is not complete, or not one of ours.')

/**
 * The path of the page that posted, from Referer, which is trusted only if its origin is the one that may post here; without the token
 * that opens a shared article.
 */
function pageOf(c: Context): string | undefined {
  const referer = c.req.header('Referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { origin, pathname } = new URL(referer)
  const page = pathname.replace(/\/shared\/.*/, '/shared')
  return origin === c.req.header('Origin') ? page.slice(0, 500) : undefined
}

/** Whether a mailbox's own unsubscribe button posted (RFC 8058). Some send multipart, which the pattern matches too. */
export async function isOneClick(c: Context): Promise<boolean> {
  return /List-Unsubscribe["=\s]+One-Click/.test(await c.req.text())
}
