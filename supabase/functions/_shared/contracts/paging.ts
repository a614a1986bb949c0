import { z } from 'zod'
import { LanguageName } from './language.ts'
import { Slug } from './primitives.ts'
import { translatable } from './translatable.ts'

const Limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, translatable('A whole number from 1 to 100.'))
  .transform(Number)
  .default(20)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 100, default: 20 }, description: 'How many at most.' })

const INVALID_CURSOR = translatable('Not a place in this list. Start again without a cursor.')

/** The last row of the page before: microseconds since 1970, and its id. */
const cursorSchema = (id: z.ZodType<string>) =>
  z
    .string()
    .regex(/^-?\d{1,16}\.[\w-]{1,120}$/, INVALID_CURSOR)
    .transform((text) => ({ time: text.slice(0, text.indexOf('.')), id: text.slice(text.indexOf('.') + 1) }))
    .refine((cursor) => id.safeParse(cursor.id).success, INVALID_CURSOR)
    .optional()
    .meta({
      override: { type: 'string' },
      description: 'Where to go on, taken from the Link header of the page before.',
    })

/** Which page of the articles. */
export const ArticlePageQuery = z.object({ limit: Limit, cursor: cursorSchema(Slug) })
export type ArticlePageQuery = z.infer<typeof ArticlePageQuery>

/** Of several language versions of an article one is listed. */
export const VersionQuery = z.object({
  language: LanguageName.default('en').describe(
    'Of several language versions of an article the one in this language is listed, or else the original.',
  ),
})

/** Which page of a reader's records: payments, tickets. */
export const RecordPageQuery = z.object({ limit: Limit, cursor: cursorSchema(z.uuid()) })
export type RecordPageQuery = z.infer<typeof RecordPageQuery>

/** Which part of an export: thousands of records, so that a browser fetches a long list in few requests. */
export const ExportPageQuery = z.object({ cursor: cursorSchema(z.uuid()) })
export const EXPORT_PAGE_SIZE = 5000
/** As ExportPageQuery, of balance transactions: their ids are those of Stripe. */
export const BalanceExportQuery = z.object({ cursor: cursorSchema(z.string().regex(/^txn_\w+$/)) })

/** Text to look for in a list. */
export const SearchText = z.string().trim().max(200).default('').describe('Empty for all.')

export const formatCursor = ({ time, id }: { time: string; id: string }) => `${time}.${id}`
