import { useEffect, useRef } from 'react'

/** Moves the focus to the list when an item is removed together with the button that was pressed in it. */
export function useFocusAfterRemoval<Element extends HTMLElement>(itemCount: number) {
  const listRef = useRef<Element>(null)
  const previous = useRef(itemCount)
  useEffect(() => {
    const isShorter = itemCount < previous.current
    previous.current = itemCount
    if (isShorter && document.activeElement === document.body) listRef.current?.focus()
  }, [itemCount])
  return listRef
}

/** Moves the focus to the container when `value` changes and the focused button has gone with the change. */
export function useFocusWhenLost<Element extends HTMLElement>(value: unknown) {
  const containerRef = useRef<Element>(null)
  const previous = useRef(value)
  useEffect(() => {
    const hasChanged = previous.current !== undefined && previous.current !== value
    previous.current = value
    if (hasChanged && document.activeElement === document.body) containerRef.current?.focus({ preventScroll: true })
  }, [value])
  return containerRef
}
