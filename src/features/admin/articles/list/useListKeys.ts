import { type RefObject, useEffect } from 'react'

/** Set on the links of the rows. */
export const ROW_LINK = 'data-row-link'

/**
 * Moves through a list by keyboard: j and k from anywhere in the section, the arrow keys and Home and End inside the list;
 * x selects the row. Enter opens it, because the row is a link.
 */
export function useListKeys(listRef: RefObject<HTMLElement | null>, onSelect: (id: string) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const list = listRef.current
      if (!list || ctrlKey || metaKey || altKey || !(target instanceof Element) || isTyping(target)) return
      const links = [...list.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)]
      const isInList = list.contains(target)
      const current = isInList ? links.findIndex((link) => link.closest('li')?.contains(target)) : -1
      const next = nextIndex(key, current, links.length, isInList)
      const id = current >= 0 ? links[current]?.getAttribute(ROW_LINK) : undefined
      if (next !== undefined) links[next]?.focus()
      else if (key === 'x' && id) onSelect(id)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [listRef, onSelect])
}

/** Undefined for a key that moves nowhere. `current` is -1 outside of the list. */
export function nextIndex(key: string, current: number, count: number, isInList: boolean): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  if (key === 'j' || (key === 'ArrowDown' && isInList)) return Math.min(current + 1, last)
  if (key === 'k' || (key === 'ArrowUp' && isInList)) return current < 0 ? last : Math.max(current - 1, 0)
  if (key === 'Home' && isInList) return 0
  if (key === 'End' && isInList) return last
  return undefined
}

const isTyping = (target: Element) =>
  target.closest(
    'textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], input:not([type=checkbox])',
  ) !== null
