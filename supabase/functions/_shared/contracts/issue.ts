import { z } from 'zod'
import { Slug } from './primitives.ts'

export const Season = z.enum(['Spring', 'Summer', 'Autumn', 'Winter'])
export type Season = z.infer<typeof Season>

/** One issue of the magazine. */
export const Issue = z
  .object({
    id: Slug,
    number: z.int().positive().describe('Running number on the cover.'),
    season: Season,
    year: z.int(),
    title: z.string(),
    description: z.string(),
    coverImageUrl: z.string().nullable(),
    coverImageAlt: z.string(),
    isCurrent: z.boolean(),
    pdfUrl: z.string().nullable(),
    appleNewsUrl: z.string().nullable(),
    issuuUrl: z.string().nullable(),
  })
  .meta({ id: 'Issue' })
export type Issue = z.infer<typeof Issue>
