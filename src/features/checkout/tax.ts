import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { queryClient, useApiQuery } from '#lib/api-query.ts'
import { toFormError } from '#lib/form-error.ts'
import type { AddressCountry } from '#shared/contracts/address-rules.ts'
import { codeOfAddressCountry, needsPostalCode, vatIdType } from '#shared/contracts/billing-country.ts'
import type { TaxPreview } from '#shared/contracts/checkout.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { BillingDetails, TaxBehavior } from '#shared/contracts/tax.ts'
import { includesPrint } from '#shared/domain/plan.ts'

type FormValues = Record<string, string | undefined>

/** The taxes of the order, as far as they are known. */
export interface PurchaseTax {
  behavior: TaxBehavior
  /** Undefined until the country is chosen and Stripe has answered. */
  preview: TaxPreview | undefined
  /** Errors of the billing fields, by name in the form. */
  errors: Record<string, string>
  /** Why there is no preview, in words. */
  errorMessage: string | undefined
}

/** Null where no taxes are computed. Comes with the settings of the card form, which have been loaded before. */
export const useTaxBehavior = (): TaxBehavior | null => useApiQuery('/payment-settings').data?.taxBehavior ?? null

interface TaxedPurchase {
  plan: Plan
  currency: Currency
  billing: BillingDetails | undefined
  promotionCode: string | undefined
}

/** Asks for the taxes of the order each time that the currency, the address, the VAT id or the promotion is another one. */
export function usePurchaseTax(
  behavior: TaxBehavior | null,
  { plan, currency, billing, promotionCode }: TaxedPurchase,
): PurchaseTax | undefined {
  const body = { subscriptionId: plan.id, currency, billing: billing as BillingDetails, promotionCode }
  const query = useQuery(
    {
      queryKey: ['/checkout/tax', body],
      queryFn: () => api.post('/checkout/tax', { body }),
      enabled: behavior !== null && billing !== undefined,
    },
    queryClient,
  )
  if (!behavior) return undefined
  const { description, fields } = query.error ? toFormError(query.error, '') : {}
  return { behavior, preview: query.data, errors: toBillingFields(fields, plan), errorMessage: description }
}

/**
 * The billing details that stand in the form; undefined while they are incomplete. The printed edition is taxed where it
 * goes.
 */
export function toBillingDetails(plan: Plan, values: FormValues): BillingDetails | undefined {
  const details = includesPrint(plan) ? printAddress(values) : digitalAddress(values)
  const { country, postalCode } = details
  if (!country || (needsPostalCode(country) && !postalCode)) return undefined
  const vatId = vatIdType(country) && values.vatId?.trim()
  const filled = Object.entries({ ...details, vatId }).filter(([, value]) => value)
  return Object.fromEntries(filled) as BillingDetails
}

const digitalAddress = ({ billingCountry: country = '', billingPostalCode }: FormValues) => ({
  country,
  postalCode: needsPostalCode(country) ? billingPostalCode?.trim() : undefined,
})

function printAddress({ addressLine1, addressLine2, city, state, postalCode, country }: FormValues) {
  const trimmed = { addressLine1, addressLine2, city, state, postalCode }
  return {
    ...Object.fromEntries(Object.entries(trimmed).map(([name, value]) => [name, value?.trim()])),
    postalCode: postalCode?.trim(),
    country: codeOfAddressCountry[country as AddressCountry] ?? '',
  }
}

/** The API names billing fields by their path ('billing.country'). */
export function toBillingFields(fields: Record<string, string> | undefined, plan: Plan): Record<string, string> {
  const names: Record<string, string> = includesPrint(plan)
    ? {}
    : { 'billing.country': 'billingCountry', 'billing.postalCode': 'billingPostalCode' }
  const entries = Object.entries(fields ?? {})
  return Object.fromEntries(entries.map(([name, text]) => [names[name] ?? name.replace(/^billing\./, ''), text]))
}
