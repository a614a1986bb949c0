import { createRoute } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { newsletterPages } from '../../_shared/contracts/form-pages.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import {
  EmailLink,
  NewsletterConfirmed,
  NewsletterDetails,
  NewsletterEmail,
  NewsletterNames,
  NewsletterResponse,
  NewsletterUnsubscribed,
} from '../../_shared/contracts/newsletter.ts'
import {
  confirmNewsletter,
  requestNewsletter,
  saveNewsletterDetails,
  unsubscribeNewsletter,
} from '../../_shared/data/newsletter.ts'
import { redirectForm } from '../form-redirects.ts'
import { type ConsentContext, isOneClick, linkInvalid } from '../newsletter/consent.ts'
import { formBody, jsonBody, redirectResponse, withCommonProblems, writeResponses } from '../openapi-responses.ts'
import { mailboxOf, perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'
import type { VisitorContext } from '../visitor-context.ts'

const DAY_SECONDS = 86_400
/** Each attempt may send an e-mail to somebody else's mailbox. */
const EMAILS_PER_MAILBOX = { ...perHour(3), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

export function newsletter(
  visitor: VisitorContext,
  consent: ConsentContext,
  sendInBackground: (emailId: string | null) => void,
) {
  const { write, consumeRateLimit, clientNetwork } = visitor
  const { requestMetadata, cookie, hasValidLink, requireLinkId, addressHash, addressHashes } = consent
  const consumeNetworkLimit = (c: Context) =>
    consumeRateLimit({ action: 'newsletter', subject: clientNetwork(c), limit: perHour(60) })
  const confirmationSent = (c: Context) =>
    c.json({ status: 'confirmation-sent' } satisfies NewsletterResponse, 200, NO_STORE)

  async function saveDetails(c: Context, details: NewsletterNames & { email?: string }) {
    await consumeNetworkLimit(c)
    const request = cookie.readRequestId(c)
    const isSaved = request && (await write((tx) => saveNewsletterDetails(tx, request, details, requestMetadata(c))))
    if (!isSaved) throw new HttpError('conflict', 'Please enter your e-mail address once more; then your name.')
    return confirmationSent(c)
  }

  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/newsletter/subscribe',
      operationId: 'subscribeToNewsletter',
      summary: 'Step 1: an e-mail address',
      description:
        'Sends an email with a confirmation link. Three an hour to one address, with waits that grow up to a day; sixty requests an hour from one network.',
      tags,
      request: { body: formBody(NewsletterEmail) },
      responses: writeResponses(200, SAME_RESPONSE, NewsletterResponse, { formPages: newsletterPages.requested }),
    }),
    async (c) => {
      const { email } = c.req.valid('json')
      await consumeRateLimit(
        { action: 'newsletter', subject: clientNetwork(c), limit: perHour(60) },
        { action: 'newsletter to', subject: mailboxOf(email), limit: EMAILS_PER_MAILBOX },
      )
      const request = crypto.randomUUID()
      const emailId = await write((tx) =>
        requestNewsletter(tx, request, email, requestMetadata(c), addressHashes(email)),
      )
      cookie.set(c, request)
      sendInBackground(emailId)
      return confirmationSent(c)
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/newsletter/subscribe',
      operationId: 'describeSubscriber',
      summary: 'Step 2: name and details',
      description: 'Only from the browser that took step 1, for the address that it gave.',
      tags,
      request: { cookies: newsletterCookies, body: jsonBody(NewsletterDetails) },
      responses: writeResponses(200, SAME_RESPONSE, NewsletterResponse, { problemCodes: ['conflict'] }),
    }),
    (c) => saveDetails(c, c.req.valid('json')),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/newsletter/details',
      operationId: 'describeSubscriberByForm',
      summary: 'Step 2 from a page without script',
      tags,
      request: { cookies: newsletterCookies, body: formBody(NewsletterNames) },
      responses: writeResponses(200, SAME_RESPONSE, NewsletterResponse, {
        problemCodes: ['conflict'],
        formPages: newsletterPages.detailsProvided,
      }),
    }),
    (c) => saveDetails(c, c.req.valid('json')),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/newsletter/confirmation',
      operationId: 'confirmNewsletter',
      summary: 'Confirm the newsletter by the link in the email',
      description: 'Works once, for a day. Opening the link only shows a page that posts here.',
      tags,
      request: { query: EmailLink },
      responses: writeResponses(200, 'Subscribed.', NewsletterConfirmed, {
        problemCodes: ['link-expired'],
        formPages: newsletterPages.confirmed,
      }),
    }),
    async (c) => {
      const request = requireLinkId(c.req.valid('query').token, 'newsletter-confirmation')
      const { confirmed, emailId } = await write((tx) => confirmNewsletter(tx, request, requestMetadata(c)))
      if (!confirmed) throw new HttpError('link-expired', 'This link has been used, or it is more than a day old.')
      sendInBackground(emailId)
      return c.json({ status: 'confirmed' } satisfies NewsletterConfirmed, 200, NO_STORE)
    },
    rejectInvalidLink,
  )
  // Mailboxes without one-click unsubscription open this address: it changes nothing and redirects to the confirmation page.
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/newsletter/unsubscription',
      operationId: 'showNewsletterUnsubscribe',
      summary: 'Redirect to the unsubscribe page, for mail programs that open the List-Unsubscribe address',
      description: 'Changes nothing.',
      tags,
      request: { query: EmailLink },
      responses: withCommonProblems({
        303: redirectResponse('The confirmation page, or the page for invalid links.', 'The page to show.'),
      }),
    }),
    (c) => {
      const { token } = c.req.valid('query')
      const location = hasValidLink(token, 'newsletter-unsubscription')
        ? `${newsletterPages.unsubscribe}?token=${token}`
        : newsletterPages.unsubscribed.rejected
      return c.redirect(location, 303)
    },
    (result, c) => (result.success ? undefined : c.redirect(newsletterPages.unsubscribed.rejected, 303)),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/newsletter/unsubscription',
      operationId: 'unsubscribeFromNewsletter',
      summary: 'Unsubscribe by the link in any newsletter email',
      description:
        'The link does not expire. Also for mailboxes that post `List-Unsubscribe=One-Click` (RFC 8058), which are never redirected.',
      tags,
      middleware: exceptOneClick(redirectForm),
      request: { query: EmailLink },
      responses: writeResponses(200, 'Unsubscribed.', NewsletterUnsubscribed, {
        problemCodes: ['link-expired'],
        formPages: newsletterPages.unsubscribed,
      }),
    }),
    async (c) => {
      const subscriber = requireLinkId(c.req.valid('query').token, 'newsletter-unsubscription')
      const means = (await isOneClick(c)) ? { means: 'one-click' as const } : {}
      await write((tx) => unsubscribeNewsletter(tx, subscriber, { ...requestMetadata(c), ...means }, addressHash))
      return c.json({ status: 'unsubscribed' } satisfies NewsletterUnsubscribed, 200, NO_STORE)
    },
    rejectInvalidLink,
  )
  return app
}

const tags = ['Newsletter']
const SAME_RESPONSE = 'Always the same, whether or not the address is known.'
const newsletterCookies = z.object({
  'newsletter-request': z
    .string()
    .optional()
    .describe('Set by step 1; __Host-newsletter-request where the site is encrypted.'),
})

const rejectInvalidLink = ({ success }: { success: boolean }): undefined => {
  if (!success) throw linkInvalid()
}

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Mailboxes do not follow redirects (RFC 8058, 3.1). */
const exceptOneClick =
  (redirect: MiddlewareHandler): MiddlewareHandler =>
  async (c, next) =>
    (await isOneClick(c)) ? next() : redirect(c, next)
