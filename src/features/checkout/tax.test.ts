import { expect, test } from 'vitest'
import { aPlan } from '#lib/plan.fixtures.ts'
import { BillingDetails } from '#shared/contracts/tax.ts'
import { toBillingDetails, toBillingFields } from './tax.ts'

const printed = { ...aPlan, tier: 'platinum' }

test('the country is enough, except where taxes depend on the postal code', () => {
  expect(toBillingDetails(aPlan, {})).toBeUndefined()
  expect(toBillingDetails(aPlan, { billingCountry: 'DE', billingPostalCode: '1' })).toEqual({ country: 'DE' })
  expect(toBillingDetails(aPlan, { billingCountry: 'US', billingPostalCode: ' ' })).toBeUndefined()
  expect(toBillingDetails(aPlan, { billingCountry: 'US', billingPostalCode: '10012 ' })).toEqual({
    country: 'US',
    postalCode: '10012',
  })
})

test('a VAT id counts where the form asks for one', () => {
  expect(toBillingDetails(aPlan, { billingCountry: 'DE', vatId: ' DE1 ' })).toEqual({ country: 'DE', vatId: 'DE1' })
  expect(toBillingDetails(aPlan, { billingCountry: 'JP', vatId: 'DE1' })).toEqual({ country: 'JP' })
})

test('the printed edition is taxed where it goes', () => {
  const address = { addressLine1: '1 Quay Street', city: 'Sydney', postalCode: '2000', country: 'Australia', state: '' }
  const details = toBillingDetails(printed, { ...address, billingCountry: 'DE' })
  expect(details).toEqual({ addressLine1: '1 Quay Street', city: 'Sydney', postalCode: '2000', country: 'AU' })
  expect(BillingDetails.parse(details)).toEqual(details)
})

test('errors of the API are shown at the fields of the form', () => {
  const fields = { 'billing.postalCode': 'No.', 'billing.vatId': 'No.', amount: 'No.' }
  expect(toBillingFields(fields, aPlan)).toEqual({ billingPostalCode: 'No.', vatId: 'No.', amount: 'No.' })
  expect(toBillingFields(fields, printed)).toEqual({ postalCode: 'No.', vatId: 'No.', amount: 'No.' })
})
