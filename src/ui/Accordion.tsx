import type { ComponentProps, ReactNode } from 'react'

interface Props extends ComponentProps<'details'> {
  summary: ReactNode
  /** The layout of the summary, as utilities. The sign is its last item. */
  summaryClassName: string
}

/** A native <details>, with a plus at the end of its summary, and a minus once it is open. */
export const Accordion = ({ summary, summaryClassName, children, ...details }: Props) => (
  <details {...details}>
    <summary className={`accordion-sign cursor-pointer hover:text-accent ${summaryClassName}`}>{summary}</summary>
    {children}
  </details>
)
