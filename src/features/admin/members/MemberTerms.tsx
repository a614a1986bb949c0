import type { AcceptedTermsRecord } from '#shared/contracts/accepted-terms.ts'
import { longDateAndTime } from '#shared/domain/dates.ts'
import { pageVersionPath } from '#shared/domain/publication-page.ts'
import { EmptyNote } from '../AdminList.tsx'

const purchaseNames: Record<AcceptedTermsRecord['purchase'], string> = {
  subscription: 'Subscription',
  gift: 'Gift',
  'plan-change': 'Change of plan',
  'free-plan': 'Free plan',
  group: 'Group',
  'group-seats': 'More seats of a group',
}

/** Which versions of terms, withdrawal and privacy the member accepted with each purchase. */
export function MemberTerms({ records }: { records: AcceptedTermsRecord[] }) {
  if (records.length === 0) return <EmptyNote>No purchase is recorded with its terms.</EmptyNote>
  return (
    <ul aria-label="Accepted terms" className="border-b border-line">
      {records.map(({ purchase, plan, versions, acceptedAt }) => (
        <li key={`${purchase} ${acceptedAt}`} className="border-t border-line py-3">
          <p>
            {purchaseNames[purchase]}: {plan}
          </p>
          <p className="mt-0.5 font-ui text-small text-soft">
            {longDateAndTime(acceptedAt)} ·{' '}
            {Object.entries(versions).map(([page, number], index) => (
              <span key={page}>
                {index > 0 && ', '}
                <a className="link" href={pageVersionPath(page, number)}>
                  {page} {number}
                </a>
              </span>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}
