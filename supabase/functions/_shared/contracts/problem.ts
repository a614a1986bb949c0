import { z } from 'zod'
import type { ProblemCode } from './http-error.ts'

/** A problem document (RFC 9457). */
export const Problem = z
  .object({
    type: z.string().describe('A stable name for this kind of problem, ending in its code.'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe('Shown to readers.'),
    fields: z.record(z.string(), z.string()).optional().describe('The error of each wrong field.'),
    requestId: z
      .string()
      .optional()
      .describe('In the logs of the site and of the functions as well: to quote to who runs the site.'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

/** The `type` of a problem, the same for the API and for the site in front of it. */
export const problemType = (code: ProblemCode) => `tag:meridian.example,2026:problems/${code}`
