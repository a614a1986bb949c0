import { useEffect, useRef } from 'react'

/** For a list whose line goes together with the button that was pressed in it: then the list takes the focus over. */
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

/** For a place whose buttons go with what they change: whenever that is another, and nobody has the focus, the place takes it. */
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
