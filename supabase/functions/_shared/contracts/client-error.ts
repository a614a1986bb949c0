import { z } from 'zod'

/** `POST /api/client-errors`: an error that an island of a page caught in the browser. */
export const ClientError = z
  .object({
    message: z.string().max(500),
    stack: z.string().max(4000).optional(),
    page: z.string().max(500).describe('Path of the page.'),
    release: z
      .string()
      .regex(/^[\w.-]{1,40}$/)
      .optional()
      .describe('Of which build of the site the page is.'),
    island: z.string().max(100).describe('Name of the component.'),
  })
  .meta({ id: 'ClientError' })
export type ClientError = z.infer<typeof ClientError>
