import type { ReactNode } from 'react'
import { amountLabel } from '#shared/domain/price.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Day } from './Day.tsx'
import { inWords } from './labels.ts'

interface Props {
  at: string
  what: string
  /** Its number, where it has one. */
  number?: string | null
  amount: number
  status: string
  /** How it stands when all is as it should be: then nothing is said of it. */
  expected: string
  children?: ReactNode
}

/** A sum in a list of sums: when, what for, how much, and what can be done with it. */
export function Entry({ at, what, number, amount, status, expected, children }: Props) {
  return (
    <div className="desk-entry">
      <Day at={at} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {what}
        {number && <span className="block font-ui text-small text-soft">{number}</span>}
        {status !== expected && (
          <span className="block py-1">
            <Badge positive={false}>{inWords(status)}</Badge>
          </span>
        )}
      </span>
      <span className="desk-sum">{amountLabel(amount)}</span>
      {children}
    </div>
  )
}
