import { z } from 'zod'
import { fullNameFault } from './full-name.ts'
import { lineOf } from './line.ts'
import { addressCountries, postalCodeFault } from './postal-code.ts'
import { personNames } from './registration.ts'
import { optional } from './text.ts'

export const AddressCountry = z.enum(addressCountries)
export type AddressCountry = z.infer<typeof AddressCountry>

const line = (max: number, missing: string) => lineOf(max, { missing, wrong: 'On one line, please.' })

const place = {
  addressLine1: line(200, 'Street and number, please.'),
  addressLine2: optional(line(200, '').optional()),
  city: line(100, 'The city, please.'),
  state: optional(line(100, '').optional()),
  postalCode: line(20, 'The postal code, please.'),
  country: z.enum(AddressCountry.options, 'One of the countries of the list, please.'),
}

interface Located {
  country: AddressCountry
  postalCode: string
}
const findable = {
  path: ['postalCode'],
  error: ({ input }: { input: unknown }) => {
    const { country, postalCode } = input as Located
    return postalCodeFault(country, postalCode)
  },
}
const isFindable = ({ country, postalCode }: Located) => !postalCodeFault(country, postalCode)

/** `POST /api/user/addresses` and `PUT /api/user/addresses/{id}`. */
export const NewAddress = z
  .object({
    ...personNames,
    ...place,
    type: z.literal('shipping').default('shipping'),
    isDefault: z.boolean().optional(),
  })
  .refine(isFindable, findable)
  .meta({ id: 'NewAddress' })
export type NewAddress = z.infer<typeof NewAddress>

/** Where the printed edition goes, as the checkout asks for it. */
export const NewDeliveryAddress = z
  .object({
    fullName: line(201, 'The full name, please.').refine((name) => !fullNameFault(name), {
      error: ({ input }) => fullNameFault(String(input)),
    }),
    ...place,
  })
  .refine(isFindable, findable)
  .meta({ id: 'NewDeliveryAddress' })
export type NewDeliveryAddress = z.infer<typeof NewDeliveryAddress>

const savedPlace = {
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
}

/** An address that a reader has saved. */
export const SavedAddress = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    ...savedPlace,
    type: z.literal('shipping'),
    isDefault: z.boolean(),
  })
  .meta({ id: 'SavedAddress' })
export type SavedAddress = z.infer<typeof SavedAddress>

/** Where the printed edition goes; the route answers null where there is none. */
export const DeliveryAddress = z.object({ fullName: z.string(), ...savedPlace }).meta({ id: 'DeliveryAddress' })
export type DeliveryAddress = z.infer<typeof DeliveryAddress>
