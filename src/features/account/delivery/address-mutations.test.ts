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
})
const addresses = [address('a', true), address('b'), address('c')]

test('a new address stands at the end', () => {
  expect(upsertAddress(addresses, address('d')).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('a corrected one stays in its place', () => {
  const cities = upsertAddress(addresses, address('b', false, 'Bath')).map(({ city }) => city)
  expect(cities).toEqual(['Portland', 'Bath', 'Portland'])
})

test('a new default comes first, and is the only one', () => {
  const all = upsertAddress(addresses, address('c', true))
  expect(all.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    ['c', true],
    ['a', false],
    ['b', false],
  ])
})

test('a box that is not ticked asks for nothing', () => {
  expect(readAddress({ city: 'Bath' }).isDefault).toBeUndefined()
  expect(readAddress({ city: 'Bath', isDefault: 'on' }).isDefault).toBe(true)
})

test('a postal code that no post of that country would know is said at its field', () => {
  expect(validateAddress({ country: 'Canada', postalCode: '04101' })?.fields).toEqual({
    postalCode: 'A Canadian postal code, please, such as H2Y 1C6.',
  })
  expect(validateAddress({ country: 'Canada', postalCode: ' h2y1c6 ' })).toBeUndefined()
})
