import { storedDraft } from '#lib/storage.ts'

export type FormDraft = Record<string, string | undefined>

/**
 * The typed values, for a buyer who has to sign in first and comes back in this tab. Only `fields` are stored: passwords are never
 * among them, and card data is typed into Stripe's frame. It is removed with the tab, at a sign-out, and after the purchase.
 */
function formDraft(form: 'gift' | 'group', fields: readonly string[]) {
  const stored = storedDraft(form)
  const load = (): FormDraft => {
    const draft: unknown = stored.get()
    if (typeof draft !== 'object' || draft === null) return {}
    return Object.fromEntries(
      Object.entries(draft).filter(([name, value]) => fields.includes(name) && typeof value === 'string'),
    )
  }
  return {
    load,
    /** A field that the form does not have at the moment keeps what was typed there. */
    save(values: Record<string, string>): void {
      const known = load()
      stored.set(
        Object.fromEntries(
          fields.flatMap((name) => {
            const value = values[name] ?? known[name]
            return value ? [[name, value] as const] : []
          }),
        ),
      )
    },
    remove: (): void => stored.remove(),
  }
}

export const giftDraft = formDraft('gift', [
  ...['plan', 'years', 'recipientName', 'fromName', 'message', 'delivery', 'recipientEmail', 'deliverOn'],
  ...['firstName', 'lastName', 'email'],
])

export const groupDraft = formDraft('group', [
  ...['plan', 'currency', 'seats', 'paysBy', 'company', 'name', 'invoiceEmail', 'poNumber', 'country', 'vatId'],
  ...['addressLine1', 'addressLine2', 'postalCode', 'city', 'state'],
])

/** An effect: a form that is restored from the bfcache does not know whether it has been paid for meanwhile. */
export function reloadOnBfcacheRestore() {
  const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
  addEventListener('pageshow', handlePageShow)
  return () => removeEventListener('pageshow', handlePageShow)
}
