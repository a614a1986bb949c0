import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { SectionSkeleton } from '../AdminSkeleton.tsx'
import { useAdminQuery } from '../admin-queries.ts'
import { SectionHeader } from '../SectionHeader.tsx'
import { SectionTabs } from '../SectionTabs.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { BalanceStatus } from './BalanceStatus.tsx'
import { Cancellations } from './Cancellations.tsx'
import { CountryRevenue } from './CountryRevenue.tsx'
import { DeferredRevenue } from './DeferredRevenue.tsx'
import { Disputes } from './Disputes.tsx'
import { MonthlyRevenue } from './MonthlyRevenue.tsx'
import { Payouts } from './Payouts.tsx'
import type { Revenue } from './revenue-labels.ts'

const parts = {
  months: { name: 'Months', Part: MonthlyRevenue },
  deferred: { name: 'Deferred', Part: DeferredRevenue },
  countries: { name: 'Countries', Part: CountryRevenue },
  payouts: { name: 'Payouts', Part: Payouts },
}
type PartId = keyof typeof parts

/** Parts with a list of their own. */
const lists = {
  disputes: { name: 'Disputes', List: Disputes },
  cancellations: { name: 'Cancellations', List: Cancellations },
}

/** Route: `#revenue/<part>`. */
export function RevenueSection({ subpath }: SectionProps) {
  const part = Object.hasOwn(parts, subpath) ? (subpath as PartId) : 'months'
  const list = Object.hasOwn(lists, subpath) ? (subpath as keyof typeof lists) : undefined
  const List = list && lists[list].List
  return (
    <>
      <SectionHeader title="Revenue" intro="What came in, what went back, and what is still to be earned." />
      <SectionTabs
        label="Parts of the revenue"
        tabs={Object.entries({ ...parts, ...lists }).map(([id, { name }]) => ({ href: `#revenue/${id}`, name }))}
        activeHref={`#revenue/${list ?? part}`}
      />
      {List ? <List /> : <RevenuePart part={part} />}
    </>
  )
}

function RevenuePart({ part }: { part: PartId }) {
  const query = useAdminQuery('/admin/revenue')
  const { Part } = parts[part]
  return (
    <QueryBoundary query={query} subject="The revenue" skeleton={<SectionSkeleton />}>
      {(revenue: Revenue) => (
        <>
          <BalanceStatus revenue={revenue} />
          <Part revenue={revenue} />
        </>
      )}
    </QueryBoundary>
  )
}
