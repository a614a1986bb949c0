import type { ReactNode } from 'react'

interface Props {
  /** Space to what surrounds it, as utilities: 'mt-6'. */
  className?: string
  children: ReactNode
}

/** An error message beside an accent line; read aloud when it appears. */
export const Alert = ({ className = '', children }: Props) => (
  <div role="alert" className={`${className} border-l-2 border-accent pl-5`.trim()}>
    {children}
  </div>
)
