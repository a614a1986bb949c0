import { z } from 'zod'

/** Line breaks and their kin have no business in a name; the database and the headers of a letter would refuse them. */
const ONE_LINE = /^\P{Cc}*$/u

/** One line of text that somebody typed: trimmed, not empty, at most so many characters. */
export const singleLineText = (max: number, { required, invalid = required }: { required: string; invalid?: string }) =>
  z.string(required).trim().min(1, required).max(max, `At most ${max} characters, please.`).regex(ONE_LINE, invalid)
