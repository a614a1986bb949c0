import { expect, test } from 'vitest'
import type { SavedAddress } from '#shared/contracts/address.ts'
import { readAddress, upsertAddress, validateAddress } from './address-mutations.ts'

const address = (id: string, isDefault = false, city = 'Portland'): SavedAddress => ({
  id,
  firstName: 'Augusta',
  lastName: 'Fairweather',
  addressLine1: '17 Four Winds Lane',
  addressLine2: null,
  city,
  state: null,
  postalCode: '04101',
  country: 'United States',
  type: 'shipping',
  isDefault,
  updatedAt: '2026-11-27T08:00:00.000Z',
})
const addresses = [address('a', true), address('b'), address('c')]

test('a new address is added at the end', () => {
  expect(upsertAddress(addresses, address('d')).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('an edited address stays in its place', () => {
  const cities = upsertAddress(addresses, address('b', false, 'Bath')).map(({ city }) => city)
  expect(cities).toEqual(['Portland', 'Bath', 'Portland'])
})

test('a new default address comes first, and is the only default', () => {
  const all = upsertAddress(addresses, address('c', true))
  expect(all.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    ['c', true],
    ['a', false],
    ['b', false],
  ])
})

test('a checkbox that is not ticked is not sent', () => {
  expect(readAddress({ city: 'Bath' }).isDefault).toBeUndefined()
  expect(readAddress({ city: 'Bath', isDefault: 'on' }).isDefault).toBe(true)
})

test('a postal code that is invalid in its country is reported at its field', () => {
  expect(validateAddress({ country: 'Canada', postalCode: '04101' })?.fields).toEqual({
    postalCode: 'A Canadian postal code, please, such as H2Y 1C6.',
  })
  expect(validateAddress({ country: 'Canada', postalCode: ' h2y1c6 ' })).toBeUndefined()
})
