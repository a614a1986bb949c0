import type { ReactNode } from 'react'

interface Props {
  items: Record<string, ReactNode>
  /** Utilities for each row. */
  rowClassName?: string
}

/** Terms and values, line by line. */
export function DescriptionList({ items, rowClassName = '' }: Props) {
  return (
    <dl>
      {Object.entries(items).map(([term, value]) => (
        <div key={term} className={`description-row ${rowClassName}`}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
