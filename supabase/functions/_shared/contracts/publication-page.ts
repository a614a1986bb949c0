import { z } from 'zod'
import { DraftBlock, lineOf, textOf } from './article-draft.ts'
import { Slug, Timestamp } from './primitives.ts'
import { StaffPerson } from './staff.ts'

/** The text of a page: what an article has, without pictures. Same rule as private.is_page_document. */
export const PageDocument = z
  .looseObject({
    title: lineOf(200),
    excerpt: textOf(600).describe('Shown beside the title, and by search engines.'),
    content: textOf(300_000).describe(
      'Blank lines separate paragraphs. [words](address) is a link, {name} a setting of the publication.',
    ),
    contentBlocks: z
      .array(
        DraftBlock.refine(({ type }) => type === 'quote' || type === 'callout', 'Quotes and callouts only, please.'),
      )
      .max(100),
  })
  .meta({ id: 'PageDocument' })
export type PageDocument = z.infer<typeof PageDocument>

/** The settings that a text can quote, as they were when a version was published. */
export const QuotedSettings = z.object({
  name: z.string(),
  contactEmail: z.string(),
  office: z.object({ name: z.string(), lines: z.array(z.string()), telephone: z.string().nullish() }),
  deliveryCountries: z.array(z.string()),
  legalName: z.string(),
  legalAddress: z.string(),
  vatId: z.string(),
})
export type QuotedSettings = z.infer<typeof QuotedSettings>

/** A link to a page in the footer or in a form. */
export const PageLink = z.object({ id: Slug, label: z.string(), href: z.string() }).meta({ id: 'PageLink' })
export type PageLink = z.infer<typeof PageLink>

/** A version as readers see it. */
export const PageVersion = z.object({
  pageId: Slug,
  isRemoved: z.boolean().describe('Readers have this version, but no longer the page.'),
  number: z.int(),
  document: PageDocument,
  quoted: QuotedSettings,
  inForceFrom: Timestamp,
})
export type PageVersion = z.infer<typeof PageVersion>

/** A page at its address: the version in force, and which others there are. */
export interface CurrentPage extends PageVersion {
  /** Of the newest version, if it is not in force yet. */
  upcoming?: { number: number; inForceFrom: string }
  /** Of the versions before, the newest first. */
  earlier: { number: number; inForceFrom: string }[]
}

const PageOrigin = z.enum(['default', 'staff', 'settings'])

/** A page in the list of the admin. */
export const AdminPage = z
  .object({
    id: Slug,
    label: z.string(),
    title: z.string().describe('Of the working copy.'),
    path: z.string(),
    isStandard: z.boolean(),
    inFooter: z.boolean(),
    position: z.int(),
    removedAt: Timestamp.nullable(),
    updatedAt: Timestamp,
    version: z.int().describe('Of the working copy.'),
    inForce: z.int().nullable().describe('Number of the version in force; null: never published.'),
    upcoming: z.int().nullable().describe('Number of the newest version, if it is not in force yet.'),
    isDefault: z.boolean().describe('The text came with the installation: a lawyer has to read it.'),
    hasChanges: z.boolean().describe('The working copy is not what was published last.'),
  })
  .meta({ id: 'AdminPage' })
export type AdminPage = z.infer<typeof AdminPage>

/** A page as it is edited. */
export const PageDraft = AdminPage.extend({
  document: PageDocument,
  updatedBy: StaffPerson.nullable(),
}).meta({ id: 'PageDraft' })
export type PageDraft = z.infer<typeof PageDraft>

const label = z
  .string()
  .trim()
  .min(1, 'A name, please.')
  .max(40, 'At most 40 characters, please.')
  .regex(/^\P{Cc}*$/u, 'On one line, please.')

/** `POST /api/admin/pages`. */
export const NewPage = z.object({ id: Slug, label, document: PageDocument }).meta({ id: 'NewPage' })
export type NewPage = z.infer<typeof NewPage>

const baseVersion = z.int().positive().describe('The version that the change was made on.')

/** `PUT /api/admin/pages/{id}/document`. */
export const PageSave = z
  .object({
    baseVersion,
    saveId: z.uuid().describe('The same for each attempt of one save.'),
    document: PageDocument,
  })
  .meta({ id: 'PageSave' })
export type PageSave = z.infer<typeof PageSave>

/** `PUT /api/admin/pages/{id}`. */
export const PageUpdate = z
  .object({ label, inFooter: z.boolean(), position: z.int().min(0).max(1000) })
  .meta({ id: 'PageUpdate' })
export type PageUpdate = z.infer<typeof PageUpdate>

/** `POST /api/admin/pages/{id}/versions`: publishes the working copy. */
export const PagePublication = z
  .object({ baseVersion, inForceFrom: Timestamp.nullable().describe('Within a year; null: at once.') })
  .meta({ id: 'PagePublication' })
export type PagePublication = z.infer<typeof PagePublication>

/** A published version in the history of a page. */
export const PageVersionSummary = z
  .object({
    number: z.int(),
    title: z.string(),
    origin: PageOrigin,
    inForceFrom: Timestamp,
    publishedAt: Timestamp,
    publishedBy: StaffPerson.nullable(),
  })
  .meta({ id: 'PageVersionSummary' })
export type PageVersionSummary = z.infer<typeof PageVersionSummary>

/** `GET /api/admin/pages/{id}/versions/{number}`. */
export const PageVersionDocument = z
  .object({ number: z.int(), inForceFrom: Timestamp, document: PageDocument })
  .meta({ id: 'PageVersionDocument' })
export type PageVersionDocument = z.infer<typeof PageVersionDocument>

/** `POST /api/admin/pages/{id}/preview`: the saved working copy, or the document that is being typed. */
export const PagePreviewRequest = z.object({ document: PageDocument.optional() }).meta({ id: 'PagePreviewRequest' })
export type PagePreviewRequest = z.infer<typeof PagePreviewRequest>

/** `PUT /api/admin/pages/{id}/removal`. */
export const PageRemoval = z
  .object({
    redirectTo: z
      .string()
      .max(500)
      .regex(/^\/([A-Za-z0-9._~%@:+,;=-]+(\/[A-Za-z0-9._~%@:+,;=-]+)*)?$/, 'A path of this site, such as /about.')
      .nullable()
      .describe('Where its address leads; null: it answers 410.'),
  })
  .meta({ id: 'PageRemoval' })
export type PageRemoval = z.infer<typeof PageRemoval>
