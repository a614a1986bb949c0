import { z } from 'zod'
import { NewsletterCountry } from './country.ts'
import { lineOf } from './line.ts'

const ADDRESS = 'An e-mail address, please, such as name@example.com.'
const NAME = 100

/** Trimmed and in small letters: one mailbox is one subscriber, however it was typed. Same rule as private.is_email. */
export const MailAddress = z
  .string(ADDRESS)
  .trim()
  .max(254, ADDRESS)
  .toLowerCase()
  .pipe(z.email(ADDRESS))
  .meta({ override: { type: 'string', format: 'email', maxLength: 254 } })

/** Step 1 of the newsletter form. */
export const NewsletterEmail = z.object({ email: MailAddress }).meta({ id: 'NewsletterEmail' })
export type NewsletterEmail = z.infer<typeof NewsletterEmail>

/** What a form leaves empty and what a script does not know count as not given. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || (typeof value === 'string' && !value.trim()) ? undefined : value), schema)

/** What the browser says of itself. Nobody typed it, so what is too long is cut instead of refused. */
const overheard = (max: number) =>
  optional(
    z
      .string()
      .transform((text) => [...text.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, max).join('') || undefined)
      .optional(),
  ).meta({ override: { type: 'string' } })

/** Step 2 as the page without script sends it: the address is in a cookie of ours. */
export const NewsletterNames = z
  .object({
    firstName: lineOf(NAME, { missing: 'Your first name, please.', wrong: 'Your first name on one line, please.' }),
    lastName: lineOf(NAME, { missing: 'Your last name, please.', wrong: 'Your last name on one line, please.' }),
    country: optional(NewsletterCountry.optional()).meta({ override: { enum: NewsletterCountry.options } }),
    region: overheard(100),
    browserLanguage: overheard(35),
    timeZone: overheard(64),
    userAgent: overheard(400),
    referrer: overheard(500),
  })
  .meta({ id: 'NewsletterNames' })
export type NewsletterNames = z.infer<typeof NewsletterNames>

/** Step 2 of the newsletter form. The footer sends names only; the article page also what it found out. */
export const NewsletterDetails = NewsletterNames.extend({ email: MailAddress }).meta({ id: 'NewsletterDetails' })
export type NewsletterDetails = z.infer<typeof NewsletterDetails>

/** The answer to both steps, whoever asks and whether or not we know the address. */
export const NewsletterAnswer = z.object({ status: z.literal('confirmation-sent') }).meta({ id: 'NewsletterAnswer' })
export type NewsletterAnswer = z.infer<typeof NewsletterAnswer>

/** A link out of a letter of ours. */
export const LetterLink = z.object({ token: z.string().regex(/^[\w-]{64}$/, 'This is not a link of ours.') })
export type LetterLink = z.infer<typeof LetterLink>

export const NewsletterConfirmed = z.object({ status: z.literal('confirmed') }).meta({ id: 'NewsletterConfirmed' })
export const NewsletterLeft = z.object({ status: z.literal('unsubscribed') }).meta({ id: 'NewsletterLeft' })
