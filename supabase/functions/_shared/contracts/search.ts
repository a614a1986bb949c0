import { z } from 'zod'
import { LanguageName } from './language.ts'
import { LANGUAGES } from './languages.ts'
import { ImageUrl, Slug, Timestamp } from './primitives.ts'
import { emptyAsUndefined } from './text-fields.ts'
import { MAX_SEARCH_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

/** Control characters separate words, as white space does: the database marks matches with some of them. */
const withoutControls = (value: unknown) => (typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ') : value)

/** Rank, microseconds since 1970, and id of the last result of the page before. Every time of 16 digits is one of Postgres. */
const SearchCursor = z
  .string()
  .regex(
    /^\d{1,7}\.-?\d{1,16}\.[a-z0-9-]{1,120}$/,
    translatable('Not a place in these results. Start again without a cursor.'),
  )

/** `GET /api/search`. Forms send fields that are not filled in as empty texts. */
export const SearchQuery = z.object({
  q: z
    .preprocess(
      withoutControls,
      z
        .string()
        .trim()
        .max(MAX_SEARCH_LENGTH, translatable('At most {max} characters, please.', { max: MAX_SEARCH_LENGTH })),
    )
    .default('')
    .meta({
      override: { type: 'string', maxLength: MAX_SEARCH_LENGTH },
      description:
        'Words, "words in a row", -without, this or that. Empty: every article that the filters let through.',
    }),
  category: emptyAsUndefined(z.string().max(80).optional()).meta({
    override: { type: 'string', maxLength: 80 },
    description: 'As stored, e.g. "food-and-wine".',
  }),
  author: emptyAsUndefined(Slug.optional()).meta({ override: { type: 'string' }, description: 'The id of an author.' }),
  issue: emptyAsUndefined(Slug.optional()).meta({ override: { type: 'string' }, description: 'The id of an issue.' }),
  year: emptyAsUndefined(
    z
      .string()
      .regex(/^(1[89]|[2-9]\d)\d\d$/, translatable('A year, please, such as 2026.'))
      .transform(Number)
      .optional(),
  ).meta({ override: { type: 'string', pattern: '^(1[89]|[2-9]\\d)\\d\\d$' }, description: 'Of publication, in UTC.' }),
  language: emptyAsUndefined(LanguageName.optional()).meta({
    override: { type: 'string', enum: [...LANGUAGES] },
    description: 'Of the article.',
  }),
  pageLanguage: LanguageName.default('en').describe(
    'Of several language versions of an article that match, the one in this language is found, or else the original.',
  ),
  cursor: emptyAsUndefined(SearchCursor.optional()).meta({
    override: { type: 'string' },
    description: 'Where to go on: `next` of the page before.',
  }),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** A text in parts, of which some are matches. Joined, they are the text. Never HTML. */
export const MarkedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() })).meta({ id: 'MarkedText' })
export type MarkedText = z.infer<typeof MarkedText>

/** The part of a found article that everybody may see. */
export const SearchResult = z
  .object({
    id: Slug,
    title: MarkedText,
    excerpt: MarkedText,
    passage: MarkedText.nullable().describe(
      'Where the body matches, if title, excerpt and byline do not, of an article for everyone.',
    ),
    author: z.string(),
    category: z.string(),
    imageUrl: ImageUrl.nullable(),
    imageAlt: z.string(),
    publishedAt: Timestamp,
    language: LanguageName,
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResult>

/** One page of results, best first; newest first without a text. */
export const SearchResults = z
  .object({
    results: z.array(SearchResult),
    count: z.number().int().max(100).describe('Of all pages.'),
    hasMoreThanCount: z.boolean().describe('More than 100 articles were found. They are not counted further.'),
    correctedSearch: z.string().nullable().describe('What was searched for instead, because nothing matches the text.'),
    next: z.string().nullable().describe('The cursor of the next page; null on the last.'),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.infer<typeof SearchResults>

/** The choices with which readers narrow a search. */
export interface SearchFilters {
  /** As stored. */
  categories: string[]
  authors: { id: string; name: string }[]
  issues: { id: string; label: string }[]
  /** Newest first. */
  years: string[]
  /** Of articles; one where all are in the same. */
  languages: (typeof LANGUAGES)[number][]
}
