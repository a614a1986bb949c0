import { ApiError, api } from '#lib/api.ts'
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

/** Creates an address, or replaces `base`. */
export async function saveAddress(input: AddressInput, base?: Pick<SavedAddress, 'id' | 'updatedAt'>): Promise<void> {
  const body: NewAddress = { ...input, type: 'shipping' }
  try {
    show(
      base
        ? await api.put('/user/addresses/{id}', { path: { id: base.id }, body: { ...body, basedOn: base.updatedAt } })
        : await api.post('/user/addresses', { body }),
    )
  } catch (error) {
    // Changed in another tab or by staff since this page was loaded: the form has to be opened again.
    if (error instanceof ApiError && error.status === 409) invalidate(addressesQuery)
    throw error
  }
}

export async function deleteAddress({ id, isDefault }: SavedAddress): Promise<void> {
  await api.delete('/user/addresses/{id}', { path: { id } })
  updateCache(addressesQuery, (addresses) => addresses.filter((one) => one.id !== id))
  // The API chooses which of the others becomes the default.
  if (isDefault) invalidate(addressesQuery)
  invalidateDelivery()
}

/** Sends none of the fields, because those of this page may be older. */
export async function setDefaultAddress({ id }: SavedAddress): Promise<void> {
  show(await api.put('/user/addresses/{id}/default', { path: { id } }))
}

function show(saved: SavedAddress): void {
  updateCache(addressesQuery, (addresses) => upsertAddress(addresses, saved))
  invalidateDelivery()
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
