import type { ReactNode } from 'react'

interface Props {
  /** Whether all is as it should be: solid, where anything else is only framed. */
  positive: boolean
  children: ReactNode
}

/** How something stands, in a word. The shape says it too, not the colour alone. */
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
