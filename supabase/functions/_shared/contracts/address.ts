import { z } from 'zod'
import { lineOf } from './line.ts'
import { personNames } from './registration.ts'
import { optional } from './text.ts'

/** Where a printed edition can go, in the order in which the form offers it; the first is chosen beforehand. */
export const AddressCountry = z.enum(['United States', 'Canada', 'United Kingdom', 'Australia'])
export type AddressCountry = z.infer<typeof AddressCountry>

const line = (max: number, missing: string) => lineOf(max, { missing, wrong: 'On one line, please.' })

/** How the post writes the postal codes of a country, as readers type them: in any case, with or without the space. */
const postalCodes: Record<AddressCountry, { form: RegExp; fault: string }> = {
  'United States': { form: /^\d{5}(-?\d{4})?$/, fault: 'A ZIP code of five digits, please, such as 10012.' },
  Canada: {
    form: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    fault: 'A Canadian postal code, please, such as H2Y 1C6.',
  },
  'United Kingdom': {
    form: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i,
    fault: 'A British postcode, please, such as EH9 1HN.',
  },
  Australia: { form: /^\d{4}$/, fault: 'An Australian postcode of four digits, please, such as 3000.' },
}

/** What is wrong with an address that is complete but that no postman could find. */
export const postalCodeFault = (country: AddressCountry, postalCode: string): string | undefined =>
  postalCodes[country].form.test(postalCode) ? undefined : postalCodes[country].fault

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
    fullName: line(201, 'The full name, please.').refine((name) => name.includes(' '), 'First and last name, please.'),
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
