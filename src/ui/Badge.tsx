import type { ReactNode } from 'react'

interface Props {
  /** Whether all is as it should be: solid, where anything else is only framed. */
  positive: boolean
  children: ReactNode
}

/** How something stands, in a word. The shape says it too, not the colour alone. */
export function Badge({ positive, children }: Props) {
  return <span className={`badge ${positive ? 'badge-positive' : ''}`}>{children}</span>
}
