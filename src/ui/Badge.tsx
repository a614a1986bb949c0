import type { ReactNode } from 'react'

interface Props {
  /** Solid for a good state, outlined for any other. */
  positive: boolean
  children: ReactNode
}

/** A status in a word. Its shape differs too, not only its colour. */
export function Badge({ positive, children }: Props) {
  const colours = positive ? 'border-ink bg-ink text-paper' : 'border-soft text-soft'
  return (
    <span
      className={`inline-block border px-2 py-0.75 font-ui text-[0.6875rem] leading-ui font-medium tracking-widest whitespace-nowrap uppercase ${colours}`}
    >
      {children}
    </span>
  )
}
