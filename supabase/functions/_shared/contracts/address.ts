import { z } from 'zod'
import { addressCountries, fullNameError, postalCodeError } from './address-rules.ts'
import { Timestamp } from './primitives.ts'
import { personNames } from './registration.ts'
import { emptyAsUndefined, singleLineText } from './text-fields.ts'
import { addressLimits, MAX_FULL_NAME_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

export const AddressCountry = z.enum(addressCountries)
export type AddressCountry = z.infer<typeof AddressCountry>

const singleLineField = (max: number, required: string) =>
  singleLineText(max, { required, invalid: translatable('On one line, please.') })

const addressFields = {
  addressLine1: singleLineField(addressLimits.addressLine, translatable('Street and number, please.')),
  addressLine2: emptyAsUndefined(singleLineField(addressLimits.addressLine, '').optional()),
  city: singleLineField(addressLimits.city, translatable('The city, please.')),
  state: emptyAsUndefined(singleLineField(addressLimits.state, '').optional()),
  postalCode: singleLineField(addressLimits.postalCode, translatable('The postal code, please.')),
  country: z.enum(AddressCountry.options, translatable('One of the countries of the list, please.')),
}

interface PostalLocation {
  country: AddressCountry
  postalCode: string
}
const postalCodeRule = {
  path: ['postalCode'],
  error: ({ input }: { input: unknown }) => {
    const { country, postalCode } = input as PostalLocation
    return postalCodeError(country, postalCode)
  },
}
const hasValidPostalCode = ({ country, postalCode }: PostalLocation) => !postalCodeError(country, postalCode)

/** Fields of a postal address and others, with the rule of postal codes. */
export const postalAddress = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .object({ ...fields, ...addressFields })
    .refine((value) => hasValidPostalCode(value as PostalLocation), postalCodeRule)

const newAddressFields = {
  ...personNames,
  ...addressFields,
  type: z.literal('shipping').default('shipping'),
  isDefault: z.boolean().optional(),
}

/** `POST /api/user/addresses`. */
export const NewAddress = z
  .object(newAddressFields)
  .refine(hasValidPostalCode, postalCodeRule)
  .meta({ id: 'NewAddress' })
export type NewAddress = z.infer<typeof NewAddress>

/** `PUT /api/user/addresses/{id}`. */
export const AddressUpdate = z
  .object({ ...newAddressFields, basedOn: Timestamp.describe('`updatedAt` of the address that was changed.') })
  .refine(hasValidPostalCode, postalCodeRule)
  .meta({ id: 'AddressUpdate' })
export type AddressUpdate = z.infer<typeof AddressUpdate>

/** The delivery address as the checkout form sends it. */
export const NewDeliveryAddress = z
  .object({
    fullName: singleLineField(MAX_FULL_NAME_LENGTH, translatable('The full name, please.')).refine(
      (name) => !fullNameError(name),
      {
        error: ({ input }) => fullNameError(String(input)),
      },
    ),
    ...addressFields,
  })
  .refine(hasValidPostalCode, postalCodeRule)
  .meta({ id: 'NewDeliveryAddress' })
export type NewDeliveryAddress = z.infer<typeof NewDeliveryAddress>

const savedAddressFields = {
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
    ...savedAddressFields,
    type: z.literal('shipping'),
    isDefault: z.boolean(),
    updatedAt: Timestamp.describe('When its fields were last written.'),
  })
  .meta({ id: 'SavedAddress' })
export type SavedAddress = z.infer<typeof SavedAddress>

/** Where the printed edition is sent; the route answers null without an address. */
export const DeliveryAddress = z.object({ fullName: z.string(), ...savedAddressFields }).meta({ id: 'DeliveryAddress' })
export type DeliveryAddress = z.infer<typeof DeliveryAddress>
