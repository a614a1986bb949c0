import { z } from 'zod'
import { Destination, SitePath, Timestamp } from './primitives.ts'
import { emptyAsUndefined } from './text-fields.ts'

/** The response for an address without a page: moved (301, 302) or gone (410, toPath null). */
export const Redirect = z.object({
  fromPath: z.string(),
  toPath: z.string().nullable(),
  status: z.union([z.literal(301), z.literal(302), z.literal(410)]),
})
export type Redirect = z.infer<typeof Redirect>

/** A redirect as editors see it. */
export const AdminRedirect = Redirect.extend({ id: z.uuid(), createdAt: Timestamp }).meta({ id: 'AdminRedirect' })
export type AdminRedirect = z.infer<typeof AdminRedirect>

/** `POST /api/admin/redirects`, and `PUT` of one. */
export const NewRedirect = z
  .object({
    fromPath: SitePath.refine((path) => path !== '/', 'The front page cannot lead elsewhere.'),
    toPath: emptyAsUndefined(Destination.optional()).describe('Where it leads; left out for 410.'),
    status: Redirect.shape.status,
  })
  .refine(({ toPath, status }) => status === 410 || toPath !== undefined, {
    path: ['toPath'],
    message: 'Where it leads, please.',
  })
  .meta({ id: 'NewRedirect' })
export type NewRedirect = z.infer<typeof NewRedirect>

/** How often a path was answered 404. */
export const MissingPage = z
  .object({
    path: z.string(),
    count: z.int(),
    referrerHost: z.string().nullable().describe('Host of the page with the last link to it, if it was reported.'),
    lastSeenAt: Timestamp,
  })
  .meta({ id: 'MissingPage' })
export type MissingPage = z.infer<typeof MissingPage>

/** The site's report about a path that has no page. */
export type MissingPageCount = Omit<MissingPage, 'lastSeenAt'>
