import { z } from 'zod'

/** A link that uses a token of Auth. The signature that makes it valid is added when the e-mail is sent. */
export const EmailLink = z.object({
  userId: z.uuid(),
  tokenHash: z.string().describe('Empty when nothing but the signature is needed.'),
  expiresAt: z.int().describe('In seconds since 1970.'),
})
export type EmailLink = z.infer<typeof EmailLink>
