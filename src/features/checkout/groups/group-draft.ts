import { storedDraft } from '#lib/storage.ts'

// What was typed, for a buyer who has to sign in first and comes back in this tab. It is removed with the tab, at a sign-out, and
// when the group is bought.

const FIELDS = [
  ...['plan', 'seats', 'paysBy', 'company', 'name', 'invoiceEmail', 'poNumber', 'country', 'vatId'],
  ...['addressLine1', 'addressLine2', 'postalCode', 'city', 'state'],
]

export type GroupDraft = Record<string, string | undefined>

export function saveGroupDraft(values: Record<string, string>): void {
  const known = loadGroupDraft()
  const stored = FIELDS.flatMap((name) => {
    const value = values[name] ?? known[name]
    return value ? [[name, value] as const] : []
  })
  storedDraft('group').set(Object.fromEntries(stored))
}

export function loadGroupDraft(): GroupDraft {
  const stored: unknown = storedDraft('group').get()
  if (typeof stored !== 'object' || stored === null) return {}
  const texts = Object.entries(stored).filter(([name, value]) => FIELDS.includes(name) && typeof value === 'string')
  return Object.fromEntries(texts)
}

export const removeGroupDraft = (): void => storedDraft('group').remove()
