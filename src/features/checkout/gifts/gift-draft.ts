import { storedDraft } from '#lib/storage.ts'

// What was typed, for a buyer who has to sign in first and comes back in this tab. Passwords are never among it, and card
// data is typed into Stripe's frame. It is removed with the tab, at a sign-out, and when the gift is paid.

const FIELDS = [
  ...['plan', 'years', 'recipientName', 'fromName', 'message', 'delivery', 'recipientEmail', 'deliverOn'],
  ...['firstName', 'lastName', 'email'],
]

export type GiftDraft = Record<string, string | undefined>

/** The fields of an address are not in the form while the gift is to be printed: what was typed there is kept. */
export function saveGiftDraft(values: Record<string, string>): void {
  const known = loadGiftDraft()
  const stored = FIELDS.flatMap((name) => {
    const value = values[name] ?? known[name]
    return value ? [[name, value] as const] : []
  })
  storedDraft('gift').set(Object.fromEntries(stored))
}

export function loadGiftDraft(): GiftDraft {
  const stored: unknown = storedDraft('gift').get()
  if (typeof stored !== 'object' || stored === null) return {}
  const texts = Object.entries(stored).filter(([name, value]) => FIELDS.includes(name) && typeof value === 'string')
  return Object.fromEntries(texts)
}

export const removeGiftDraft = (): void => storedDraft('gift').remove()
