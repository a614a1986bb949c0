import { z } from 'zod'
import { Access } from './article.ts'
import { LanguageName } from './language.ts'
import { ImageUrl, Slug, Timestamp } from './primitives.ts'
import { StaffPerson } from './staff.ts'

export const lineOf = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'One line without control characters, please.')
export const textOf = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0'), 'A text without null characters, please.')

/** From 1800 on, as in the database. */
const PublicationTime = Timestamp.refine((time) => time >= '1800', 'A date after 1800, please.')
const baseVersion = z.int().positive().describe('The version that the change was made on.')

/** A content block while it is being written: its data may be incomplete, and its type unknown to this version. */
export const DraftBlock = z
  .looseObject({
    id: z.string().trim().min(1).max(5000),
    type: z.string().min(1).max(60),
    data: z.looseObject({}),
    after: z.int().min(0).max(10_000).optional(),
  })
  .meta({ id: 'DraftBlock' })
export type DraftBlock = z.infer<typeof DraftBlock>

/** An article as the newsroom writes it. Everything may be empty until it is published. Same rule as private.is_article_document. */
export const ArticleDocument = z
  .looseObject({
    title: lineOf(200),
    excerpt: textOf(600),
    content: textOf(300_000).describe('Body text; blank lines separate paragraphs.'),
    category: lineOf(80),
    imageUrl: ImageUrl.nullable(),
    imageAlt: textOf(300),
    authorIds: z
      .array(Slug)
      .max(10)
      .refine((ids) => new Set(ids).size === ids.length, 'Each author once, please.')
      .describe('Records of authors, in the order of the byline.'),
    issueId: Slug.nullable(),
    position: z.int().min(-1_000_000).max(1_000_000).describe('Order within the issue, ascending.'),
    featured: z.boolean(),
    slug: Slug.nullable().describe('Wanted address; null: from the title, when it is first published.'),
    publishedAt: PublicationTime.nullable().describe(
      'Date of publication in the past; null: the moment of publishing.',
    ),
    seoTitle: lineOf(200),
    seoDescription: textOf(400),
    contentBlocks: z.array(DraftBlock).max(100),
  })
  .meta({ id: 'ArticleDocument' })
export type ArticleDocument = z.infer<typeof ArticleDocument>

export const ArticleStatus = z.enum(['draft', 'in_review', 'scheduled', 'published', 'withdrawn', 'archived'])
export type ArticleStatus = z.infer<typeof ArticleStatus>

/** An article in the lists of the newsroom. */
export const ArticleSummary = z
  .object({
    id: z.uuid(),
    articleId: Slug.nullable().describe('Its address below /articles/; null until it is first published.'),
    title: z.string(),
    category: z.string(),
    authors: z.array(z.string()),
    issueId: Slug.nullable(),
    imageUrl: ImageUrl.nullable(),
    status: ArticleStatus,
    hasPendingChanges: z.boolean().describe('Readers see an earlier version.'),
    authorIds: z.array(Slug),
    language: LanguageName,
    isTranslation: z.boolean(),
    publishedAt: Timestamp.nullable(),
    version: z.int(),
    updatedAt: Timestamp,
    updatedBy: StaffPerson.nullable(),
    createdBy: StaffPerson.nullable(),
    trashedAt: Timestamp.nullable(),
    openComments: z.int(),
  })
  .meta({ id: 'ArticleSummary' })
export type ArticleSummary = z.infer<typeof ArticleSummary>

/** Another language version of an article in the newsroom: its original, or a translation. */
export const DraftLanguageVersion = z
  .object({
    id: z.uuid(),
    articleId: Slug.nullable(),
    title: z.string(),
    language: LanguageName,
    isTranslation: z.boolean(),
    status: ArticleStatus,
    isTrashed: z.boolean(),
    originalHasChanged: z
      .boolean()
      .describe('Since the translation, this or the other article, was last saved. False between two translations.'),
  })
  .meta({ id: 'DraftLanguageVersion' })
export type DraftLanguageVersion = z.infer<typeof DraftLanguageVersion>

/** An article as it is edited. */
export const ArticleDraft = ArticleSummary.extend({
  document: ArticleDocument,
  access: Access.nullable().describe('Who reads the whole article; null: as its issue or the settings say.'),
  translator: z.string(),
  languageVersions: z
    .array(DraftLanguageVersion)
    .describe('The other language versions of the article, the original first.'),
  mayEdit: z.boolean(),
  liveDocument: ArticleDocument.nullable().describe(
    'What readers see, if it was changed outside the newsroom in a field that has pending changes: to be merged before publishing.',
  ),
  liveBase: ArticleDocument.nullable().describe(
    'With pending changes: what readers see. With liveDocument: what readers saw before, the base of both.',
  ),
  liveHash: z.string().nullable().describe('With liveDocument: for `PUT /api/admin/articles/{id}/live-base`.'),
}).meta({ id: 'ArticleDraft' })
export type ArticleDraft = z.infer<typeof ArticleDraft>

/** `POST /api/admin/articles`. The browser chooses the id, so that a repeated request creates one article. */
export const NewArticle = z.object({ id: z.uuid(), document: ArticleDocument }).meta({ id: 'NewArticle' })
export type NewArticle = z.infer<typeof NewArticle>

/** `PUT /api/admin/articles/{id}/document`. */
export const ArticleSave = z
  .object({
    baseVersion,
    saveId: z.uuid().describe('The same for each attempt of one save.'),
    tabId: z.uuid().optional().describe('The browser tab that holds the lease.'),
    kind: z.enum(['save', 'restore', 'merge']).default('save'),
    document: ArticleDocument,
  })
  .meta({ id: 'ArticleSave' })
export type ArticleSave = z.infer<typeof ArticleSave>

export const SavedArticle = z.object({ version: z.int(), updatedAt: Timestamp }).meta({ id: 'SavedArticle' })
export type SavedArticle = z.infer<typeof SavedArticle>

/** `PUT /api/admin/articles/{id}/publication`: at once, or at a time to come. */
export const Publication = z.object({ baseVersion, publishAt: PublicationTime.nullable() }).meta({ id: 'Publication' })
export type Publication = z.infer<typeof Publication>

/** `DELETE /api/admin/articles/{id}/publication`. */
export const BaseVersionQuery = z.object({
  baseVersion: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'A version, please.')
    .transform(Number)
    .meta({ override: { type: 'integer', minimum: 1 }, description: 'The version that the change was made on.' }),
})
export type BaseVersionQuery = z.infer<typeof BaseVersionQuery>

/** `PUT /api/admin/articles/{id}/status`. */
export const StatusChange = z
  .object({ baseVersion, status: z.enum(['draft', 'in_review', 'archived']) })
  .meta({ id: 'StatusChange' })
export type StatusChange = z.infer<typeof StatusChange>

/** `PUT /api/admin/articles/{id}/access`. */
export const ArticleAccess = z.object({ baseVersion, access: Access.nullable() }).meta({ id: 'ArticleAccess' })
export type ArticleAccess = z.infer<typeof ArticleAccess>

/** `PUT /api/admin/articles/{id}/language`. */
export const ArticleLanguage = z
  .object({
    baseVersion,
    language: LanguageName,
    translationOf: z
      .uuid()
      .nullable()
      .describe('The original, or another translation of it; null: it is no translation.'),
    translator: lineOf(100).default('').describe('Printed below the byline of a translation; empty: nobody is named.'),
  })
  .meta({ id: 'ArticleLanguage' })
export type ArticleLanguage = z.infer<typeof ArticleLanguage>

/** `POST /api/admin/articles/{id}/translations`. */
export const NewTranslation = z.object({ language: LanguageName }).meta({ id: 'NewTranslation' })
export type NewTranslation = z.infer<typeof NewTranslation>

/** `PUT /api/admin/articles/{id}/trash`. */
export const Trashing = z.object({ baseVersion }).meta({ id: 'Trashing' })
export type Trashing = z.infer<typeof Trashing>

/** `PUT /api/admin/articles/{id}/live-base`, after the changes of `liveDocument` were merged into the document and saved. */
export const LiveBase = z.object({ baseVersion, liveHash: z.string().max(64) }).meta({ id: 'LiveBase' })
export type LiveBase = z.infer<typeof LiveBase>

export const Revision = z
  .object({
    id: z.uuid(),
    version: z.int(),
    kind: z.enum(['save', 'publish', 'restore', 'merge', 'import']),
    savedBy: StaffPerson.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    title: z.string(),
  })
  .meta({ id: 'Revision' })
export type Revision = z.infer<typeof Revision>

/** `GET /api/admin/articles/{id}/revisions/{revisionId}`. */
export const RevisionDocument = Revision.extend({ document: ArticleDocument }).meta({ id: 'RevisionDocument' })
export type RevisionDocument = z.infer<typeof RevisionDocument>

/** `PUT /api/admin/articles/{id}/presence`, every 15 seconds while the article is open. */
export const PresenceRequest = z
  .object({ tabId: z.uuid(), edit: z.boolean(), takeOver: z.boolean().default(false) })
  .meta({ id: 'PresenceRequest' })
export type PresenceRequest = z.infer<typeof PresenceRequest>

export const Presence = z
  .object({
    version: z.int(),
    lease: z
      .object({ isOwn: z.boolean(), holder: StaffPerson, expiresAt: Timestamp })
      .nullable()
      .describe('Who edits; null: nobody.'),
    people: z.array(StaffPerson.extend({ tabId: z.uuid() })),
  })
  .meta({ id: 'Presence' })
export type Presence = z.infer<typeof Presence>

export const ArticleComment = z
  .object({
    id: z.uuid(),
    parentId: z.uuid().nullable(),
    passage: z.int().nullable(),
    passageText: z.string(),
    body: z.string(),
    author: StaffPerson.nullable(),
    createdAt: Timestamp,
    resolvedAt: Timestamp.nullable(),
    resolvedBy: StaffPerson.nullable(),
  })
  .meta({ id: 'ArticleComment' })
export type ArticleComment = z.infer<typeof ArticleComment>

/** `POST /api/admin/articles/{id}/comments`. */
export const NewComment = z
  .object({
    parentId: z.uuid().optional(),
    passage: z.int().min(0).max(10_000).optional(),
    passageText: z.string().max(500).default(''),
    body: z.string().trim().min(1, 'The comment, please.').max(4000),
    mentions: z.array(z.uuid()).max(20).default([]).describe('Staff members who get an e-mail about it.'),
  })
  .meta({ id: 'NewComment' })
export type NewComment = z.infer<typeof NewComment>

/** The publisher's measurements of a change that went live. */
export const PublishRecord = z
  .object({
    node: z.string(),
    committedAt: Timestamp.nullable(),
    liveAt: Timestamp,
    milliseconds: z.int().describe('From the commit of the change to the new page being served.'),
    pathCount: z.int(),
  })
  .meta({ id: 'PublishRecord' })
export type PublishRecord = z.infer<typeof PublishRecord>
