import { z } from 'zod'
import { Timestamp } from './primitives.ts'

const fields = {
  file: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/)
    .describe('In the bucket issue-pdfs.'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u)
    .describe('On the device of the editor.'),
  bytes: z.int().positive(),
  pages: z.int().positive(),
}

/** The uploaded PDF of an issue. */
export const IssuePdf = z.object({ ...fields, uploadedAt: Timestamp }).meta({ id: 'IssuePdf' })
export type IssuePdf = z.infer<typeof IssuePdf>

/** `POST /api/admin/issues/{id}/pdf-uploads`: the file to come is called `<id>.pdf`. */
export const IssuePdfUpload = z.object({ id: z.uuid() }).meta({ id: 'IssuePdfUpload' })
export type IssuePdfUpload = z.infer<typeof IssuePdfUpload>

/** `PUT /api/admin/issues/{id}/pdf`: the file is in Storage. Signed by the site, which has judged it. */
export const CompletedIssuePdf = z.object(fields).meta({ id: 'CompletedIssuePdf' })
export type CompletedIssuePdf = z.infer<typeof CompletedIssuePdf>

export const UploadedIssuePdf = z
  .object({ pdf: IssuePdf, replacedFile: z.string().nullable().describe('Nothing refers to it any more.') })
  .meta({ id: 'UploadedIssuePdf' })
export type UploadedIssuePdf = z.infer<typeof UploadedIssuePdf>

/** Events of `GET /api/admin/issues/{id}/typesetting` of the site, one JSON object a line, while the PDF is rendered. */
export type TypesettingEvent =
  | ({ kind: 'progress' } & TypesettingProgress)
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }

export interface TypesettingProgress {
  /** Pictures are prepared first; then the pages are made, all at once. */
  stage: 'pictures' | 'pages'
  /** Pictures or articles of this stage. */
  done: number
  total: number
  /** Of the whole work, from 0 to 100. */
  percent: number
}
