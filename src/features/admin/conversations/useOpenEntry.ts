import { useState } from 'react'

/**
 * The entry of the URL: from the list, or from `found` where the list has not come to it. When a refetch finds that it
 * has left the list, because another staff member has answered, it stays open: a reply that is being typed is not lost.
 */
export function useOpenEntry<Entry extends { id: string }>(
  entries: Entry[],
  openId: string,
  found: Entry | undefined,
): Entry | undefined {
  const [lastOpen, setLastOpen] = useState<Entry>()
  const current = entries.find(({ id }) => id === openId) ?? found ?? (lastOpen?.id === openId ? lastOpen : undefined)
  if (current && current !== lastOpen) setLastOpen(current)
  return current
}
