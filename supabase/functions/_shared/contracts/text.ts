import { z } from 'zod'

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
