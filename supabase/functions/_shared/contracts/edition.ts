import { z } from 'zod'
import { Article } from './article.ts'
import { Issue } from './issue.ts'

/** `GET /api/issues/{id}/edition`: everything that the PDF and the EPUB of an issue show. */
export const Edition = z
  .object({
    issue: Issue,
    articles: z.array(Article).describe('Whole, in the order of the issue.'),
    pdfFile: z.string().nullable().describe('Name in Storage of the PDF that an editor has uploaded.'),
  })
  .meta({ id: 'Edition' })
export type Edition = z.infer<typeof Edition>

/** A file that a reader keeps. */
export type EditionFormat = 'pdf' | 'epub'
