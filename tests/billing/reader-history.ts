import type { Reader } from './test-system.ts'

/** The state of a reader's browsers during a history, and the violations found so far. */
export interface ReaderHistory {
  reader: Reader
  /** Client secrets that the browser received, newest first. */
  secrets: string[]
  /** The amount and currency of the form, by client secret. */
  forms: Map<string, { amount: number; currency: string }>
  /** The secrets that pay for gifts. */
  giftSecrets: Set<string>
  /** Of the form for a gift, until it is paid. */
  giftKey: string
  /** Of the form for a group, until it is bought. */
  groupKey: string
  quote: { planId: string; quote: string } | undefined
  /** Id of a declared withdrawal. */
  declared: string | undefined
  /** Ids at Stripe of withdrawn subscriptions. */
  withdrawn: Set<string>
  /** All e-mail addresses of the account, newest last, and the time of the last change. */
  pastEmails: string[]
  emailChangedAt: Date | undefined
  /** When the reader last asked for the account's deletion, by the emulator's clock. */
  deletionSentAt: number | undefined
  /** When the account was deleted, by the emulator's clock. */
  deletedAt: number | undefined
  violations: string[]
  /** Accounts that have no history of their own: the reader invites them to groups. */
  members: Reader[]
  /** How many of the reader's requests have changed something. Shared by all who act in this history. */
  progress: { changes: number }
}

export const newHistory = (reader: Reader, members: Reader[] = []): ReaderHistory => ({
  reader,
  secrets: [],
  forms: new Map(),
  giftSecrets: new Set(),
  giftKey: crypto.randomUUID(),
  groupKey: crypto.randomUUID(),
  quote: undefined,
  declared: undefined,
  withdrawn: new Set(),
  pastEmails: [reader.email],
  emailChangedAt: undefined,
  deletionSentAt: undefined,
  deletedAt: undefined,
  violations: [],
  members,
  progress: { changes: 0 },
})
