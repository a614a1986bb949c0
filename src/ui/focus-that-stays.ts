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
