import { z } from 'zod'

/** The response for an address without a page: moved (301, 302) or gone (410, toPath null). */
export const Redirect = z.object({
  fromPath: z.string(),
  toPath: z.string().nullable(),
  status: z.union([z.literal(301), z.literal(302), z.literal(410)]),
})
export type Redirect = z.infer<typeof Redirect>
