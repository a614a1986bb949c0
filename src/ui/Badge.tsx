import type { ReactNode } from 'react'

interface Props {
  /** Solid for a good state, outlined for any other. */
  positive: boolean
  children: ReactNode
}

/** A status in a word. Its shape differs too, not only its colour. */
export function Badge({ positive, children }: Props) {
  return <span className={`badge ${positive ? 'badge-positive' : ''}`}>{children}</span>
}
