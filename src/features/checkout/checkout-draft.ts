import { storedCheckoutDraft } from '#lib/storage.ts'

// What was typed, for a reader who has to sign in first and comes back in this tab. Passwords are never among it, and card
// data is typed into Stripe's frame. It is removed with the tab, at a sign-out, and when the purchase is completed.

const DRAFT_FIELDS = new Set([
  ...['firstName', 'lastName', 'email', 'promotionCode'],
  ...['fullName', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode', 'country'],
])

export const saveDraft = (values: Record<string, string>): void =>
  storedCheckoutDraft.set(
    Object.fromEntries(Object.entries(values).filter(([name, value]) => DRAFT_FIELDS.has(name) && value)),
  )

export const loadDraft = (): Record<string, string | undefined> => storedCheckoutDraft.get() ?? {}
