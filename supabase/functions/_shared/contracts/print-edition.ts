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
    name: z.string().describe('e.g. December 2026.'),
    address: DeliveryAddress.nullable().describe('Null when the reader has given none.'),
    closesAt: Timestamp.describe('Until when the address can be changed.'),
    isClosed: z.boolean().describe('Whether the address can no longer be changed.'),
    isPaused: z.boolean().describe('Whether a pause leaves it out.'),
  })
  .meta({ id: 'PrintDelivery' })
export type PrintDelivery = z.infer<typeof PrintDelivery>

/** `GET /api/admin/print-editions`: an edition as staff members see it. */
export const PrintEdition = PrintDelivery.pick({ edition: true, name: true, closesAt: true })
  .extend({
    isClosed: z.boolean().describe('Whether its list is closed and can be downloaded.'),
    copies: z.int().nonnegative().describe('Copies with an address; of an open list, as of now, or as of `countedAt`.'),
    countedAt: Timestamp.nullable().describe(
      'Of an open list with many readers: when its numbers were counted. Null where they are current, or final.',
    ),
    leftOut: z.int().nonnegative().describe('Readers whose pause leaves it out.'),
    withoutAddress: z.int().nonnegative().describe('Readers who are entitled to one and have no address.'),
    lastDownload: z
      .object({ by: z.string().nullable().describe('Null if the account was deleted.'), at: Timestamp })
      .nullable()
      .describe('Last download of the list.'),
  })
  .meta({ id: 'PrintEdition' })
export type PrintEdition = z.infer<typeof PrintEdition>
