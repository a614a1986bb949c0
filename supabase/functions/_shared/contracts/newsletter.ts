import { z } from 'zod'
import { NewsletterCountry } from './country.ts'
import { personNames } from './registration.ts'
import { EmailAddress, emptyAsUndefined } from './text-fields.ts'

/** Step 1 of the newsletter form: `POST /api/newsletter/subscribe`, as JSON or as a plain form. */
export const NewsletterEmail = z.object({ email: EmailAddress }).meta({ id: 'NewsletterEmail' })
export type NewsletterEmail = z.infer<typeof NewsletterEmail>

/** A value that the browser reports and nobody typed, so too long text is cut instead of refused. */
const clientReported = (maxLength: number) =>
  emptyAsUndefined(
    z
      .string()
      .transform((text) => [...text.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, maxLength).join('') || undefined)
      .optional(),
  ).meta({ override: { type: 'string' } })

/** Step 2 as a page without script posts it to `/api/newsletter/details`: the address is in a cookie from step 1. */
export const NewsletterNames = z
  .object({
    ...personNames,
    country: emptyAsUndefined(NewsletterCountry.optional()).meta({ override: { enum: NewsletterCountry.options } }),
    region: clientReported(100),
    browserLanguage: clientReported(35),
    timeZone: clientReported(64),
    userAgent: clientReported(400),
    referrer: clientReported(500),
  })
  .meta({ id: 'NewsletterNames' })
export type NewsletterNames = z.infer<typeof NewsletterNames>

/** Step 2: `PUT /api/newsletter/subscribe`. The footer sends names only, the article page also location and language. */
export const NewsletterDetails = NewsletterNames.extend({ email: EmailAddress }).meta({ id: 'NewsletterDetails' })
export type NewsletterDetails = z.infer<typeof NewsletterDetails>

/** The response to both steps, whether or not the address is known. */
export const NewsletterResponse = z
  .object({ status: z.literal('confirmation-sent') })
  .meta({ id: 'NewsletterResponse' })
export type NewsletterResponse = z.infer<typeof NewsletterResponse>

/** The query of a link in our emails. */
export const EmailLink = z.object({ token: z.string().regex(/^[\w-]{64}$/, 'This is not a link of ours.') })

export const NewsletterConfirmed = z.object({ status: z.literal('confirmed') }).meta({ id: 'NewsletterConfirmed' })
export type NewsletterConfirmed = z.infer<typeof NewsletterConfirmed>

export const NewsletterUnsubscribed = z
  .object({ status: z.literal('unsubscribed') })
  .meta({ id: 'NewsletterUnsubscribed' })
export type NewsletterUnsubscribed = z.infer<typeof NewsletterUnsubscribed>
