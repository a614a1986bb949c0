import { useEffect, useRef } from 'react'

/** For a list whose line goes together with the button that was pressed in it: then the list takes the focus over. */
export function useFocusThatStays<Element extends HTMLElement>(lines: number) {
  const list = useRef<Element>(null)
  const before = useRef(lines)
  useEffect(() => {
    const fewer = lines < before.current
    before.current = lines
    if (fewer && document.activeElement === document.body) list.current?.focus()
  }, [lines])
  return list
}

/** For a place whose buttons go with what they change: whenever that is another, and nobody has the focus, the place takes it. */
export function useFocusWhenLost<Element extends HTMLElement>(shown: unknown) {
  const place = useRef<Element>(null)
  const before = useRef(shown)
  useEffect(() => {
    const isChange = before.current !== undefined && before.current !== shown
    before.current = shown
    if (isChange && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [shown])
  return place
}
