import type { ReactNode } from 'react'

interface Props {
  /** Whether all is as it should be: solid, where anything else is only framed. */
  good: boolean
  children: ReactNode
}

/** How something stands, in a word. The shape says it too, not the colour alone. */
export function Badge({ good, children }: Props) {
  return <span className={`badge ${good ? 'badge-good' : ''}`}>{children}</span>
}
