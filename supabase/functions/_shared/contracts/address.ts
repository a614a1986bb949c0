import { z } from 'zod'
import { lineOf } from './line.ts'
import { personNames } from './registration.ts'
import { optional } from './text.ts'

/** Where a printed edition can go, in the order in which the form offers it; the first is chosen beforehand. */
export const AddressCountry = z.enum(['United States', 'Canada', 'United Kingdom', 'Australia'])
export type AddressCountry = z.infer<typeof AddressCountry>

const line = (max: number, missing: string) => lineOf(max, { missing, wrong: 'On one line, please.' })

/** `POST /api/user/addresses` and `PUT /api/user/addresses/{id}`. */
export const NewAddress = z
  .object({
    ...personNames,
    addressLine1: line(200, 'Street and number, please.'),
    addressLine2: optional(line(200, '').optional()),
    city: line(100, 'The city, please.'),
    state: optional(line(100, '').optional()),
    postalCode: line(20, 'The postal code, please.'),
    country: z.enum(AddressCountry.options, 'One of the countries of the list, please.'),
    type: z.literal('shipping').default('shipping'),
    isDefault: z.boolean().optional(),
  })
  .meta({ id: 'NewAddress' })
export type NewAddress = z.infer<typeof NewAddress>

/** An address that a reader has saved. */
export const SavedAddress = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string(),
    state: z.string().nullable(),
    postalCode: z.string(),
    country: z.string(),
    type: z.literal('shipping'),
    isDefault: z.boolean(),
  })
  .meta({ id: 'SavedAddress' })
export type SavedAddress = z.infer<typeof SavedAddress>

/** Where the printed edition goes; the route answers null where there is none. */
export const DeliveryAddress = z
  .object({
    fullName: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string(),
    state: z.string().nullable(),
    postalCode: z.string(),
    country: z.string(),
  })
  .meta({ id: 'DeliveryAddress' })
export type DeliveryAddress = z.infer<typeof DeliveryAddress>
