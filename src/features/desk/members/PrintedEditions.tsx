import { useEffect, useRef } from 'react'
import type { PrintEdition } from '#shared/contracts/printed-edition.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import type { CurrentStaff } from '../rooms.ts'
import { useListQuery } from '../sending.ts'
import { BackToMembers } from './AllMembers.tsx'
import { PrintedEditionRow } from './EditionLine.tsx'
import { EmptyNote } from './MemberStoryPage.tsx'

interface PrintedEditionsProps {
  /** What was looked for when it was opened. */
  search: string
  currentStaff: CurrentStaff
}

/** How many copies of which edition go out, and the lists for the printers. */
export function PrintedEditions({ search, currentStaff }: PrintedEditionsProps) {
  const list = useListQuery('/admin/print-editions')
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const canDownload = currentStaff.staffRole === 'owner'

  return (
    <section className="min-w-0" aria-labelledby="printed">
      <BackToMembers search={search} />
      <h2 ref={headingRef} id="printed" tabIndex={-1} className="text-title outline-none">
        Printed editions
      </h2>
      <p className="mt-2 mb-6 max-w-measure font-ui text-small text-soft">
        A list follows the addresses of its readers until its last day, and is then written down for good.{' '}
        {canDownload
          ? 'From then on it can be downloaded for the printers; who does so is written down too.'
          : 'From then on owners can have it for the printers.'}
      </p>
      <QueryBoundary {...list} subject="The printed editions" skeleton={<ListSkeleton />}>
        {(editions) => <EditionList {...{ editions, canDownload, currentStaff }} />}
      </QueryBoundary>
    </section>
  )
}

function EditionList({ editions, ...rest }: { editions: PrintEdition[]; canDownload: boolean; currentStaff: CurrentStaff }) {
  if (editions.length === 0) return <EmptyNote>No edition is planned.</EmptyNote>
  return (
    <div className="admin-member-detail admin-printed-editions">
      <ul aria-label="Printed editions" className="admin-ledger border-y border-line">
        {editions.map((edition) => (
          <PrintedEditionRow key={edition.edition} {...edition} {...rest} />
        ))}
      </ul>
    </div>
  )
}
