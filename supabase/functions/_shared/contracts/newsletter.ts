import { z } from 'zod'
import { newsletterCountries } from './country.ts'
import { Timestamp } from './primitives.ts'
import { personNames } from './registration.ts'
import { EmailAddress, emptyAsUndefined } from './text-fields.ts'
import { translatable } from './translatable.ts'

const Country = z.enum(newsletterCountries)

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
    country: emptyAsUndefined(Country.optional()).meta({ override: { enum: Country.options } }),
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

/** The query of a link in our e-mails. */
export const EmailLink = z.object({
  token: z.string().regex(/^[\w-]{64}$/, translatable('This is not a link of ours.')),
})

export const NewsletterConfirmed = z.object({ status: z.literal('confirmed') }).meta({ id: 'NewsletterConfirmed' })
export type NewsletterConfirmed = z.infer<typeof NewsletterConfirmed>

export const NewsletterUnsubscribed = z
  .object({ status: z.literal('unsubscribed') })
  .meta({ id: 'NewsletterUnsubscribed' })
export type NewsletterUnsubscribed = z.infer<typeof NewsletterUnsubscribed>

export const SubscriberStatus = z.enum(['pending', 'confirmed', 'unsubscribed'])
export type SubscriberStatus = z.infer<typeof SubscriberStatus>

/** A newsletter subscriber as staff see them in the list. */
export const Subscriber = z
  .object({
    id: z.uuid(),
    email: z.string().nullable().describe('Null once the reader has unsubscribed: only a hash of the address is kept.'),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    country: z.string().nullable(),
    status: SubscriberStatus,
    createdAt: Timestamp,
    confirmedAt: Timestamp.nullable(),
    unsubscribedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Subscriber' })
export type Subscriber = z.infer<typeof Subscriber>

/** A step of the consent trail. */
const Consent = z.object({
  step: z.enum(['requested', 'details-provided', 'confirmed', 'unsubscribed', 'address-changed']),
  means: z.enum(['script', 'form', 'one-click']),
  page: z.string().nullable().describe('Path of the page with the form.'),
  wording: z.string().nullable().describe('Version of the text beside the form.'),
  recordedAt: Timestamp,
})

/** A subscriber with what the browser reported and the consent trail. */
export const SubscriberDetail = Subscriber.extend({
  region: z.string().nullable(),
  browserLanguage: z.string().nullable(),
  timeZone: z.string().nullable(),
  referrer: z.string().nullable(),
  consents: z.array(Consent),
}).meta({ id: 'SubscriberDetail' })
export type SubscriberDetail = z.infer<typeof SubscriberDetail>

/** The number of subscribers by status. */
export const SubscriberCounts = z
  .object({ pending: z.int(), confirmed: z.int(), unsubscribed: z.int() })
  .meta({ id: 'SubscriberCounts' })
export type SubscriberCounts = z.infer<typeof SubscriberCounts>
