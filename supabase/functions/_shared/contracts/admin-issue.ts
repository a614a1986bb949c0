import { z } from 'zod'
import { Access } from './article.ts'
import { ArticleStatus } from './article-draft.ts'
import { Issue, IssueColours, Season } from './issue.ts'
import { IssuePdf } from './issue-pdf.ts'
import { LanguageName } from './language.ts'
import { ImageUrl, Link, Slug, Timestamp } from './primitives.ts'
import { singleLineText } from './text-fields.ts'

/** An issue as the newsroom sees it. */
export const AdminIssue = Issue.extend({
  publishedAt: Timestamp.nullable().describe('Null: in preparation; in the future: scheduled.'),
  becomesCurrentAt: Timestamp.nullable(),
  access: Access.nullable().describe('Who reads its articles; null: as the settings say.'),
  articleCount: z.int(),
  pdf: IssuePdf.nullable().describe('Readers get it in place of `pdfUrl`, which is an address that was typed.'),
  updatedAt: Timestamp,
}).meta({ id: 'AdminIssue' })
export type AdminIssue = z.infer<typeof AdminIssue>

/** Blank is null: forms send empty fields. */
const optionalLink = (schema: z.ZodType, invalid: string) =>
  z
    .string()
    .trim()
    .nullable()
    .transform((text) => text || null)
    .refine((text) => text === null || schema.safeParse(text).success, invalid)

const issueFields = {
  number: z.int('A whole number, please.').positive('A whole number, please.').max(100_000),
  season: Season,
  year: z.int('A year, please.').min(1900, 'A year from 1900 on, please.').max(2200, 'A year before 2200, please.'),
  title: singleLineText(200, { required: 'A title, please.', invalid: 'The title on one line, please.' }),
  description: z.string().trim().max(2000, 'At most 2000 characters, please.'),
  coverImageUrl: ImageUrl.nullable(),
  coverImageAlt: z.string().trim().max(300, 'At most 300 characters, please.'),
  pdfUrl: optionalLink(z.union([Link, ImageUrl]), 'A link, please: https://… or a path of this site.'),
  appleNewsUrl: optionalLink(Link, 'A link, please: https://…'),
  issuuUrl: optionalLink(Link, 'A link, please: https://…'),
  colours: IssueColours.nullable(),
  access: Access.nullable(),
}

/** `POST /api/admin/issues`. */
export const NewIssue = z
  .object({ id: Slug.describe('Part of its address: winter-2026.'), ...issueFields })
  .meta({ id: 'NewIssue' })
export type NewIssue = z.infer<typeof NewIssue>

/** `PUT /api/admin/issues/{id}`. */
export const IssueUpdate = z
  .object({ ...issueFields, basedOn: Timestamp.describe('`updatedAt` of the issue that was changed.') })
  .meta({ id: 'IssueUpdate' })
export type IssueUpdate = z.infer<typeof IssueUpdate>

/** An article in the contents of an issue. */
export const IssueEntry = z
  .object({
    id: z.uuid().describe('Of the working copy.'),
    title: z.string(),
    language: LanguageName,
    category: z.string(),
    authors: z.array(z.string()),
    imageUrl: ImageUrl.nullable(),
    status: ArticleStatus,
    hasPendingChanges: z.boolean(),
    version: z.int(),
    missing: z.array(z.string()).describe('Fields that keep it from being published.'),
  })
  .meta({ id: 'IssueEntry' })
export type IssueEntry = z.infer<typeof IssueEntry>

/** `PUT /api/admin/issues/{id}/article-order`: all articles of the issue. */
export const IssueSequence = z.object({ ids: z.array(z.uuid()).max(500) }).meta({ id: 'IssueSequence' })
export type IssueSequence = z.infer<typeof IssueSequence>

/** `PUT /api/admin/issues/{id}/release`. */
export const IssueRelease = z
  .object({
    basedOn: Timestamp,
    releaseAt: Timestamp.nullable().describe('A time to come; null: at once.'),
    articles: z.array(z.object({ id: z.uuid(), version: z.int().positive() })).max(500),
  })
  .meta({ id: 'IssueRelease' })
export type IssueRelease = z.infer<typeof IssueRelease>
