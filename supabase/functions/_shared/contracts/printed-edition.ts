import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { PrintDelivery } from './print-delivery.ts'

/** `GET /api/admin/print-editions`: an edition as the desk sees it, and the printers. */
export const PrintEdition = PrintDelivery.pick({ edition: true, name: true, closesAt: true })
  .extend({
    isClosed: z.boolean().describe('Whether its list has been written down, and can be taken.'),
    copies: z.int().nonnegative().describe('As many as go somewhere; of an open list, as it is at this moment.'),
    withoutAddress: z.int().nonnegative().describe('Readers who should have one and have given no address.'),
    lastDownload: z
      .object({ by: z.string().nullable().describe('Null when they have left.'), at: Timestamp })
      .nullable()
      .describe('Who took the list last, and when.'),
  })
  .meta({ id: 'PrintEdition' })
export type PrintEdition = z.infer<typeof PrintEdition>
