import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

/** No control characters: the database and the headers of an e-mail refuse them. */
const ONE_LINE = /^\P{Cc}*$/u

/** One line of typed text: trimmed, not empty, at most `max` characters. */
export const singleLineText = (max: number, { required, invalid = required }: { required: string; invalid?: string }) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, translatable('At most {max} characters, please.', { max }))
    .regex(ONE_LINE, invalid)

/** Several lines of typed text: trimmed, not empty, line breaks as \n, no other control characters. */
export const multilineText = (max: number, required: string) =>
  z
    .string(required)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ' '))
    .trim()
    .min(1, required)
    .max(max, translatable('At most {max} characters, please.', { max }))

/** Treats null and blank text as missing: forms send empty fields, scripts send null. */
export const emptyAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || (typeof value === 'string' && !value.trim()) ? undefined : value), schema)

const INVALID_ADDRESS = translatable('An e-mail address, please, such as name@example.com.')

/** Trimmed and lower-case, so that one mailbox has one spelling. Same rule as private.is_email. */
export const EmailAddress = z
  .string(INVALID_ADDRESS)
  .trim()
  .max(MAX_EMAIL_LENGTH, INVALID_ADDRESS)
  .toLowerCase()
  .pipe(z.email(INVALID_ADDRESS))
  .meta({ override: { type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH } })
