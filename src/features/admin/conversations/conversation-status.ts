/** Tickets and contact messages have the same statuses. */
export type ConversationStatus = 'open' | 'answered' | 'closed'

export const statusNames: Record<ConversationStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }

export const allStatuses = Object.keys(statusNames) as ConversationStatus[]

export const isStatus = (text: string): text is ConversationStatus => text in statusNames

/** The entry to open after this one: the next, or the previous for the last. */
export function adjacentId(entries: { id: string }[], id: string): string | undefined {
  const index = entries.findIndex((entry) => entry.id === id)
  return (entries[index + 1] ?? entries[index - 1])?.id
}
