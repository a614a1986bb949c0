import { z } from 'zod'

/** Line breaks and their kin have no business in a name; the database and the headers of a letter would refuse them. */
const ONE_LINE = /^\P{Cc}*$/u

/** One line of text that somebody typed: trimmed, not empty, at most so many characters. */
export const singleLineText = (max: number, { required, invalid = required }: { required: string; invalid?: string }) =>
  z.string(required).trim().min(1, required).max(max, `At most ${max} characters, please.`).regex(ONE_LINE, invalid)

/** Several lines that somebody typed: trimmed, not empty, line breaks as \n, no other control characters. */
export const multilineText = (max: number, required: string) =>
  z
    .string(required)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ' '))
    .trim()
    .min(1, required)
    .max(max, `At most ${max} characters, please.`)

/** What a form leaves empty and what a script does not know count as not given. */
export const emptyAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || (typeof value === 'string' && !value.trim()) ? undefined : value), schema)

const INVALID_ADDRESS = 'An e-mail address, please, such as name@example.com.'

/** Trimmed and in small letters: one mailbox is one address, however it was typed. Same rule as private.is_email. */
export const EmailAddress = z
  .string(INVALID_ADDRESS)
  .trim()
  .max(254, INVALID_ADDRESS)
  .toLowerCase()
  .pipe(z.email(INVALID_ADDRESS))
  .meta({ override: { type: 'string', format: 'email', maxLength: 254 } })
