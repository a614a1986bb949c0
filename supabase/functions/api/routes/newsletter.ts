import { type Context, Hono, type MiddlewareHandler } from 'hono'
import {
  type NewsletterResponse,
  type NewsletterConfirmed,
  NewsletterDetails,
  NewsletterEmail,
  type NewsletterUnsubscribed,
  NewsletterNames,
} from '../../_shared/contracts/newsletter.ts'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import { requestNewsletter, confirmNewsletter, saveNewsletterDetails, unsubscribeNewsletter } from '../../_shared/data/newsletter.ts'
import { body } from '../../_shared/http/body.ts'
import { answersForms } from '../../_shared/http/form-answer.ts'
import { anHour, mailboxOf } from '../limits.ts'
import { type Consenting, isOneClick } from '../newsletter/consenting.ts'
import { pages } from '../newsletter/pages.ts'
import type { Visiting } from '../visiting.ts'

const A_DAY = 86_400
/** Each may put a letter into a stranger's mailbox. */
const LETTERS = { ...anHour(3), growing: { firstSeconds: 3600, longestSeconds: A_DAY } }

export function newsletter(visiting: Visiting, consenting: Consenting, sendSoon: (letter: string | null) => void) {
  const { write, countTries, networkOf } = visiting
  const { circumstances, browser, isLink, linkOf } = consenting
  const count = (c: Context) => countTries({ what: 'newsletter', who: networkOf(c), allowance: anHour(60) })
  const answer = (c: Context) => c.json({ status: 'confirmation-sent' } satisfies NewsletterResponse, 200, NOT_KEPT)

  async function describe(c: Context, details: NewsletterNames & { email?: string }) {
    await count(c)
    const request = browser.requestOf(c)
    const kept = request && (await write((tx) => saveNewsletterDetails(tx, request, details, circumstances(c))))
    if (!kept) throw new HttpError('conflict', 'Please enter your e-mail address once more; then your name.')
    return answer(c)
  }

  return (
    new Hono()
      .post('/subscribe', body(NewsletterEmail, { forms: true }), async (c) => {
        const { email } = c.req.valid('json')
        await countTries(
          { what: 'newsletter', who: networkOf(c), allowance: anHour(60) },
          { what: 'newsletter to', who: mailboxOf(email), allowance: LETTERS },
        )
        const request = crypto.randomUUID()
        const letter = await write((tx) => requestNewsletter(tx, request, email, circumstances(c)))
        browser.remember(c, request)
        sendSoon(letter)
        return answer(c)
      })
      .put('/subscribe', body(NewsletterDetails), (c) => describe(c, c.req.valid('json')))
      .post('/details', body(NewsletterNames, { forms: true }), (c) => describe(c, c.req.valid('json')))
      .post('/confirmation', async (c) => {
        const request = linkOf(c, 'newsletter-confirmation')
        const { confirmed, emailId } = await write((tx) => confirmNewsletter(tx, request, circumstances(c)))
        if (!confirmed) throw new HttpError('link-expired', 'This link has been used, or it is more than a day old.')
        sendSoon(emailId)
        return c.json({ status: 'confirmed' } satisfies NewsletterConfirmed, 200, NOT_KEPT)
      })
      // Mailboxes without a button of their own open the address instead: it changes nothing, and leads to the page that asks.
      .get('/unsubscription', (c) => {
        const to = isLink(c, 'newsletter-unsubscription')
          ? `${pages.leaving}?token=${c.req.query('token')}`
          : pages.left.refused
        return c.redirect(to, 303)
      })
      .post('/unsubscription', unlessOneClick(answersForms(pages.left)), async (c) => {
        const subscriber = linkOf(c, 'newsletter-unsubscription')
        const means = (await isOneClick(c)) ? { means: 'one-click' as const } : {}
        await write((tx) => unsubscribeNewsletter(tx, subscriber, { ...circumstances(c), ...means }))
        return c.json({ status: 'unsubscribed' } satisfies NewsletterUnsubscribed, 200, NOT_KEPT)
      })
  )
}

const NOT_KEPT = { 'Cache-Control': 'no-store' }

/** Mailboxes do not follow redirects (RFC 8058, 3.1). */
const unlessOneClick =
  (answerAsPage: MiddlewareHandler): MiddlewareHandler =>
  async (c, next) =>
    (await isOneClick(c)) ? next() : answerAsPage(c, next)
