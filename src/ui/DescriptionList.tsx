import type { ReactNode } from 'react'

interface Props {
  items: Record<string, ReactNode>
}

/** Terms and values, line by line. */
export function DescriptionList({ items }: Props) {
  return (
    <dl>
      {Object.entries(items).map(([term, value]) => (
        <div key={term} className="description-row">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
