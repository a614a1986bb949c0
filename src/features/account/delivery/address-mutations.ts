import { api } from '#lib/api.ts'
import type { FormError } from '#lib/form-error.ts'
import { invalidate, setQueryData } from '#lib/queries.ts'
import type { NewAddress, SavedAddress } from '#shared/contracts/address.ts'
import { type AddressCountry, postalCodeError } from '#shared/contracts/address-rules.ts'

// Each write is shown as the API answered it. What it changes elsewhere, where the printed edition goes, is asked anew.

const PATH = '/user/addresses'

type AddressInput = Omit<NewAddress, 'type'>

/** What the form holds; a box that is not ticked is not in it. */
export const readAddress = (values: Record<string, string>) =>
  ({ ...values, isDefault: values.isDefault === 'on' || undefined }) as AddressInput

/** What no postman could find. Whether all is there that has to be, the fields say themselves. */
export function validateAddress({ country, postalCode = '' }: Record<string, string>): FormError | undefined {
  const message = postalCodeError(country as AddressCountry, postalCode.trim())
  return message ? { title: 'Error', description: message, fields: { postalCode: message } } : undefined
}

/** A new one, or one in place of `id`. */
export async function saveAddress(input: AddressInput, id?: string): Promise<void> {
  const body = { ...input, type: 'shipping' }
  const saved = id ? await api.put(`${PATH}/${id}`, body) : await api.post(PATH, body)
  setQueryData(PATH, (addresses) => upsertAddress(addresses, saved))
  invalidateDelivery()
}

export async function deleteAddress({ id, isDefault }: SavedAddress): Promise<void> {
  await api.delete(`${PATH}/${id}`)
  setQueryData(PATH, (addresses) => addresses.filter((one) => one.id !== id))
  // Which of the others is the default now is the database's to say.
  if (isDefault) invalidate(PATH)
  invalidateDelivery()
}

export async function setDefaultAddress({ id, type: _, ...address }: SavedAddress): Promise<void> {
  await saveAddress({ ...(address as AddressInput), isDefault: true }, id)
}

/** The next printed editions follow the default. */
function invalidateDelivery(): void {
  invalidate('/user/delivery-address')
  invalidate('/user/print-deliveries')
}

/** The default first, as the API lists them; where this one is the default, no other is. */
export function upsertAddress(addresses: SavedAddress[], saved: SavedAddress): SavedAddress[] {
  const others = saved.isDefault ? addresses.map((one) => ({ ...one, isDefault: false })) : addresses
  const all = others.some(({ id }) => id === saved.id)
    ? others.map((one) => (one.id === saved.id ? saved : one))
    : [...others, saved]
  return all.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}
