import { CHECKOUT_STORAGE_KEY } from '#lib/session.ts'

// What was typed, for whoever has to sign in first and comes back to this tab. Never a password, and nothing of a card,
// which is typed elsewhere. It goes with the tab, with the reader who signs out, and when the purchase is done.

const DRAFT_FIELDS = new Set([
  ...['firstName', 'lastName', 'email', 'promotionCode'],
  ...['fullName', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode', 'country'],
])

export function saveDraft(values: Record<string, string>): void {
  const draft = Object.fromEntries(Object.entries(values).filter(([name, value]) => DRAFT_FIELDS.has(name) && value))
  try {
    sessionStorage.setItem(CHECKOUT_STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing asks again.
  }
}

export function loadDraft(): Record<string, string | undefined> {
  try {
    return JSON.parse(sessionStorage.getItem(CHECKOUT_STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(CHECKOUT_STORAGE_KEY)
  } catch {
    // There is nothing.
  }
}
