import type { User } from '#shared/contracts/user.ts'

// All that this site keeps in the browser, beside cookies. A browser that blocks storage or has no room left reads
// nothing and writes nothing, and the page goes on without. The script that every page loads reads two keys of this file itself,
// `toast` and `search-key`: a module that it shared with the islands would be one more request of every page.

interface StoredItem<Value> {
  /** Undefined when nothing usable is stored. Another version of the site may have written it, so its shape is not certain. */
  get: () => Value | undefined
  set: (value: Value) => void
  remove: () => void
}

type Area = 'sessionStorage' | 'localStorage'

function storedItem<Value>(area: Area, key: string): StoredItem<Value> {
  return {
    get: () => attempt(() => JSON.parse(globalThis[area].getItem(key) ?? 'null') ?? undefined),
    set: (value) => attempt(() => globalThis[area].setItem(key, JSON.stringify(value))),
    remove: () => attempt(() => globalThis[area].removeItem(key)),
  }
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

/** The reader of this tab, with the hint of the session that they were loaded in (session.ts). */
export const storedUser = storedItem<{ hint?: string | undefined; user?: User }>('sessionStorage', 'reader')
/**
 * The typed values of the checkout (features/checkout/purchase.ts), of a gift or of a group (features/checkout/form-draft.ts), and
 * of a ticket (features/account/support/Support.tsx).
 */
export const storedDraft = (form: 'checkout' | 'gift' | 'group' | 'ticket') =>
  storedItem<Record<string, string>>('sessionStorage', form)
export interface FlashToast {
  title: string
  description?: string
  kind?: 'plain' | 'destructive'
}

/** A toast for the next page (layouts/PendingToast.astro); layouts/conditional-scripts.ts looks for this key too. */
export const storedToast = storedItem<FlashToast>('sessionStorage', 'toast')
/** The id of this tab in the editor (features/admin/articles/editor/session/tab.ts). */
export const storedTabId = storedItem<string>('sessionStorage', 'tab')
/** The address that a confirmation e-mail went to at registration. */
export const storedEmailSentTo = storedItem<string>('sessionStorage', 'email-sent-to')
/** When sign-ins failed in this browser (features/sign-in/failed-sign-ins.ts). */
export const storedFailedSignIns = storedItem<unknown>('localStorage', 'failed-sign-ins')
/** The currency that prices are shown in (currency-choice.ts). */
export const storedCurrency = storedItem<unknown>('localStorage', 'currency')
/** Size and keys of the digital edition (features/edition/reading-settings.ts). */
export const storedEditionSettings = storedItem<object>('localStorage', 'edition-settings')
/** Whether the key / opens the search; layouts/search-key.ts reads this key too. */
export const storedSearchKey = storedItem<boolean>('localStorage', 'search-key')
/** Where the reader is in an issue (features/edition/bookmark.ts). */
export const storedBookmark = (issueId: string) => storedItem<object>('localStorage', `edition:${issueId}`)
