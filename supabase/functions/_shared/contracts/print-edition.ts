import { z } from 'zod'
import { DeliveryAddress } from './address.ts'
import { Timestamp } from './primitives.ts'

/** Which printed edition goes where. Until its list is closed it follows the default address. */
export const PrintDelivery = z
  .object({
    edition: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .describe('Its month, e.g. 2026-12.'),
    name: z.string().describe('As it is called, e.g. December 2026.'),
    address: DeliveryAddress.nullable().describe('Null when the reader has given none.'),
    closesAt: Timestamp.describe('Until when the address can be changed.'),
    isClosed: z.boolean().describe('Whether the address stands by now.'),
  })
  .meta({ id: 'PrintDelivery' })
export type PrintDelivery = z.infer<typeof PrintDelivery>

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
