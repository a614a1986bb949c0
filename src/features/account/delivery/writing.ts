import type { NewAddress, SavedAddress } from '#shared/contracts/address.ts'
import { api } from '../../../lib/api.ts'
import { askAgain, replace } from '../../../lib/queries.ts'

// Each write is shown as the API answered it. What it changes elsewhere, where the printed edition goes, is asked anew.

const PATH = '/user/addresses'

type Written = Omit<NewAddress, 'type'>

/** What the form holds; a box that is not ticked is not in it. */
export const addressIn = (values: Record<string, string>) =>
  ({ ...values, isDefault: values.isDefault === 'on' || undefined }) as Written

/** A new one, or one in place of `id`. */
export async function saveAddress(written: Written, id?: string): Promise<void> {
  const body = { ...written, type: 'shipping' }
  const saved = id ? await api.put<SavedAddress>(`${PATH}/${id}`, body) : await api.post<SavedAddress>(PATH, body)
  replace(PATH, (known) => withSaved(known, saved))
  askAgain('/user/delivery-address')
}

export async function deleteAddress({ id, isDefault }: SavedAddress): Promise<void> {
  await api.delete(`${PATH}/${id}`)
  replace(PATH, (known) => known.filter((one) => one.id !== id))
  // Which of the others is the default now is the database's to say.
  if (isDefault) askAgain(PATH)
  askAgain('/user/delivery-address')
}

export async function makeDefault({ id, type: _, ...address }: SavedAddress): Promise<void> {
  await saveAddress({ ...(address as Written), isDefault: true }, id)
}

/** The default first, as the API lists them; where this one is the default, no other is. */
export function withSaved(known: SavedAddress[], saved: SavedAddress): SavedAddress[] {
  const others = saved.isDefault ? known.map((one) => ({ ...one, isDefault: false })) : known
  const all = others.some(({ id }) => id === saved.id)
    ? others.map((one) => (one.id === saved.id ? saved : one))
    : [...others, saved]
  return all.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}
