import { expect, test } from 'vitest'
import { AddressCountry } from '#shared/contracts/address.ts'
import { countries } from './countries.ts'

test('the form offers what the contract takes, in its order', () => {
  expect(countries).toEqual(AddressCountry.options)
})
