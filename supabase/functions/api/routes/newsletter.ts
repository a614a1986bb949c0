import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import {
  type NewsletterConfirmed,
  NewsletterDetails,
  NewsletterEmail,
  NewsletterNames,
  type NewsletterResponse,
  type NewsletterUnsubscribed,
} from '../../_shared/contracts/newsletter.ts'
import {
  confirmNewsletter,
  requestNewsletter,
  saveNewsletterDetails,
  unsubscribeNewsletter,
} from '../../_shared/data/newsletter.ts'
import { body } from '../../_shared/http/body.ts'
import { redirectForms } from '../../_shared/http/form-redirect.ts'
import { newsletterPages } from '../form-pages.ts'
import { type ConsentContext, isOneClick } from '../newsletter/consent.ts'
import { mailboxOf, perHour } from '../rate-limiter.ts'
import type { VisitorContext } from '../visitor-context.ts'

const DAY_SECONDS = 86_400
/** Each may put a letter into a stranger's mailbox. */
const EMAILS_PER_MAILBOX = { ...perHour(3), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

export function newsletter(
  visitor: VisitorContext,
  consent: ConsentContext,
  sendInBackground: (letter: string | null) => void,
) {
  const { write, consumeRateLimit, clientNetwork } = visitor
  const { requestMetadata, cookie, hasValidLink, requireLinkId } = consent
  const consumeNetworkLimit = (c: Context) =>
    consumeRateLimit({ action: 'newsletter', subject: clientNetwork(c), limit: perHour(60) })
  const confirmationSent = (c: Context) =>
    c.json({ status: 'confirmation-sent' } satisfies NewsletterResponse, 200, NO_STORE)

  async function saveDetails(c: Context, details: NewsletterNames & { email?: string }) {
    await consumeNetworkLimit(c)
    const request = cookie.readRequestId(c)
    const kept = request && (await write((tx) => saveNewsletterDetails(tx, request, details, requestMetadata(c))))
    if (!kept) throw new HttpError('conflict', 'Please enter your e-mail address once more; then your name.')
    return confirmationSent(c)
  }

  return (
    new Hono()
      .post('/subscribe', body(NewsletterEmail, { forms: true }), async (c) => {
        const { email } = c.req.valid('json')
        await consumeRateLimit(
          { action: 'newsletter', subject: clientNetwork(c), limit: perHour(60) },
          { action: 'newsletter to', subject: mailboxOf(email), limit: EMAILS_PER_MAILBOX },
        )
        const request = crypto.randomUUID()
        const letter = await write((tx) => requestNewsletter(tx, request, email, requestMetadata(c)))
        cookie.set(c, request)
        sendInBackground(letter)
        return confirmationSent(c)
      })
      .put('/subscribe', body(NewsletterDetails), (c) => saveDetails(c, c.req.valid('json')))
      .post('/details', body(NewsletterNames, { forms: true }), (c) => saveDetails(c, c.req.valid('json')))
      .post('/confirmation', async (c) => {
        const request = requireLinkId(c, 'newsletter-confirmation')
        const { confirmed, emailId } = await write((tx) => confirmNewsletter(tx, request, requestMetadata(c)))
        if (!confirmed) throw new HttpError('link-expired', 'This link has been used, or it is more than a day old.')
        sendInBackground(emailId)
        return c.json({ status: 'confirmed' } satisfies NewsletterConfirmed, 200, NO_STORE)
      })
      // Mailboxes without a button of their own open the address instead: it changes nothing, and leads to the page that asks.
      .get('/unsubscription', (c) => {
        const location = hasValidLink(c, 'newsletter-unsubscription')
          ? `${newsletterPages.unsubscribe}?token=${c.req.query('token')}`
          : newsletterPages.unsubscribed.rejected
        return c.redirect(location, 303)
      })
      .post('/unsubscription', exceptOneClick(redirectForms(newsletterPages.unsubscribed)), async (c) => {
        const subscriber = requireLinkId(c, 'newsletter-unsubscription')
        const means = (await isOneClick(c)) ? { means: 'one-click' as const } : {}
        await write((tx) => unsubscribeNewsletter(tx, subscriber, { ...requestMetadata(c), ...means }))
        return c.json({ status: 'unsubscribed' } satisfies NewsletterUnsubscribed, 200, NO_STORE)
      })
  )
}

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Mailboxes do not follow redirects (RFC 8058, 3.1). */
const exceptOneClick =
  (redirect: MiddlewareHandler): MiddlewareHandler =>
  async (c, next) =>
    (await isOneClick(c)) ? next() : redirect(c, next)
