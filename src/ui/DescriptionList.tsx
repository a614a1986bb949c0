import type { ReactNode } from 'react'

interface Props {
  items: Record<string, ReactNode>
  /** Narrow terms, and no lines between the rows. */
  compact?: boolean
}

/** Terms and values, line by line. */
export function DescriptionList({ items, compact = false }: Props) {
  return (
    <dl>
      {Object.entries(items).map(([term, value]) => (
        <DescriptionRow key={term} term={term} compact={compact}>
          {value}
        </DescriptionRow>
      ))}
    </dl>
  )
}

interface DescriptionRowProps {
  term: string
  children: ReactNode
  compact?: boolean
}

/** A row of a list whose terms may repeat. */
export function DescriptionRow({ term, children, compact = false }: DescriptionRowProps) {
  return (
    <div className={`grid items-baseline ${compact ? COMPACT_ROW_CLASS : ROW_CLASS}`}>
      <dt className="font-ui text-small leading-body text-soft">{term}</dt>
      <dd className={`leading-normal ${compact ? 'text-base' : 'text-note'}`}>{children}</dd>
    </div>
  )
}

const ROW_CLASS = 'grid-cols-[minmax(6.5rem,1fr)_minmax(0,2.25fr)] gap-x-4 border-t border-line py-3'
const COMPACT_ROW_CLASS = 'grid-cols-[7rem_minmax(0,1fr)] gap-x-6 py-1'
