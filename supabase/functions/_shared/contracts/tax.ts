import { z } from 'zod'
import { billingCountryCodes, needsPostalCode, vatIdType } from './billing-country.ts'
import { emptyAsUndefined, singleLineText } from './text-fields.ts'
import { addressLimits, MAX_VAT_ID_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

/** Whether taxes come on top of the prices or are part of them. */
export const TaxBehavior = z.enum(['exclusive', 'inclusive'])
export type TaxBehavior = z.infer<typeof TaxBehavior>

const optionalLine = (max: number) =>
  emptyAsUndefined(singleLineText(max, { required: '', invalid: 'On one line, please.' }).optional())

/** Where an invoice goes to, and where its reader is taxed. */
export const BillingDetails = z
  .object({
    country: z
      .string(translatable('Your country, please.'))
      .refine((code) => billingCountryCodes.includes(code), translatable('Your country, please.'))
      .describe('ISO 3166 code.'),
    postalCode: optionalLine(addressLimits.postalCode).describe('Required for US and CA.'),
    addressLine1: optionalLine(addressLimits.addressLine),
    addressLine2: optionalLine(addressLimits.addressLine),
    city: optionalLine(addressLimits.city),
    state: optionalLine(addressLimits.state),
    vatId: optionalLine(MAX_VAT_ID_LENGTH).describe('Of a business in the EU, GB, CH or NO.'),
  })
  .refine(({ country, postalCode }) => postalCode || !needsPostalCode(country), {
    path: ['postalCode'],
    error: translatable('Your postal code, please: taxes depend on it.'),
  })
  .refine(({ country, vatId }) => !vatId || vatIdType(country), {
    path: ['vatId'],
    error: translatable('We know VAT ids of the EU, the United Kingdom, Switzerland and Norway only.'),
  })
  .meta({ id: 'BillingDetails' })
export type BillingDetails = z.infer<typeof BillingDetails>

/** By what the invoices of a plan without a printed edition are taxed. */
export const TaxDetails = z
  .object({
    country: z.string().nullable().describe('ISO 3166 code; null where Stripe knows none.'),
    postalCode: z.string().describe('May be empty.'),
    vatId: z.string().nullable(),
  })
  .meta({ id: 'TaxDetails' })
export type TaxDetails = z.infer<typeof TaxDetails>

/** `PUT /api/user/subscription/tax-details` */
export const TaxDetailsChange = z.object({ billing: BillingDetails }).meta({ id: 'TaxDetailsChange' })
export type TaxDetailsChange = z.infer<typeof TaxDetailsChange>
