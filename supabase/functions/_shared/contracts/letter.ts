import { z } from 'zod'

/** The letters that this house sends, each with the facts that it is composed from. Kept in the outbox until it is sent. */
export const LetterOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newsletter-confirmation'), data: z.object({ requestId: z.uuid() }) }),
  z.object({ kind: z.literal('newsletter-already'), data: z.object({ subscriberId: z.uuid() }) }),
  z.object({
    kind: z.literal('newsletter-welcome'),
    data: z.object({ subscriberId: z.uuid(), firstName: z.string().optional() }),
  }),
  z.object({
    kind: z.literal('contact-notice'),
    data: z.object({
      name: z.string(),
      email: z.email(),
      subject: z.string().optional().describe('What it is about, as the form calls it.'),
      message: z.string(),
      receivedAt: z.iso.datetime(),
    }),
  }),
])
export type LetterOrder = z.infer<typeof LetterOrder>
export type LetterKind = LetterOrder['kind']
export type DataOf<Kind extends LetterKind> = Extract<LetterOrder, { kind: Kind }>['data']
