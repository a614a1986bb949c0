import type { ReactNode } from 'react'

interface Props {
  facts: Record<string, ReactNode>
}

/** What is known, line by line. */
export function Facts({ facts }: Props) {
  return (
    <dl>
      {Object.entries(facts).map(([term, value]) => (
        <div key={term} className="fact">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
