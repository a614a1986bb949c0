import { api } from '#lib/api.ts'
import { apiQuery, invalidate, updateCache } from '#lib/api-query.ts'
import type { FormError } from '#lib/form-error.ts'
import type { NewAddress, SavedAddress } from '#shared/contracts/address.ts'
import { type AddressCountry, postalCodeError } from '#shared/contracts/address-rules.ts'
import { english } from '../../../languages/locale.ts'

// The API's answer to each write is shown at once. Other data that the write changes is fetched again.

const addressesQuery = apiQuery('/user/addresses')

type AddressInput = Omit<NewAddress, 'type'>

/** The values of the address form; a checkbox that is not ticked is not among them. */
export const readAddress = (values: Record<string, string>) =>
  ({ ...values, isDefault: values.isDefault === 'on' || undefined }) as AddressInput

/** Checks the postal code against its country. That no required field is empty is checked by the form. */
export function validateAddress(
  { country, postalCode = '' }: Record<string, string>,
  t = english.t,
): FormError | undefined {
  const error = postalCodeError(country as AddressCountry, postalCode.trim())
  if (!error) return undefined
  const description = t(error)
  return { title: t('Error'), description, fields: { postalCode: description } }
}

/** Creates an address, or replaces the one with this id. */
export async function saveAddress(input: AddressInput, id?: string): Promise<void> {
  const body: NewAddress = { ...input, type: 'shipping' }
  const saved = id
    ? await api.put('/user/addresses/{id}', { path: { id }, body })
    : await api.post('/user/addresses', { body })
  updateCache(addressesQuery, (addresses) => upsertAddress(addresses, saved))
  invalidateDelivery()
}

export async function deleteAddress({ id, isDefault }: SavedAddress): Promise<void> {
  await api.delete('/user/addresses/{id}', { path: { id } })
  updateCache(addressesQuery, (addresses) => addresses.filter((one) => one.id !== id))
  // The API chooses which of the others becomes the default.
  if (isDefault) invalidate(addressesQuery)
  invalidateDelivery()
}

export async function setDefaultAddress({ id, type: _, ...address }: SavedAddress): Promise<void> {
  await saveAddress({ ...(address as AddressInput), isDefault: true }, id)
}

/** The next printed editions go to the default address. */
const invalidateDelivery = () => invalidate(apiQuery('/user/delivery-address'), apiQuery('/user/print-deliveries'))

/** The list with the saved address in it, the default first, as the API orders them. Only one address is the default. */
export function upsertAddress(addresses: SavedAddress[], saved: SavedAddress): SavedAddress[] {
  const others = saved.isDefault ? addresses.map((one) => ({ ...one, isDefault: false })) : addresses
  const all = others.some(({ id }) => id === saved.id)
    ? others.map((one) => (one.id === saved.id ? saved : one))
    : [...others, saved]
  return all.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}
