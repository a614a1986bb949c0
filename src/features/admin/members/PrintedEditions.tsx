import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { setQueryData } from '#lib/queries.ts'
import { saveAs } from '#lib/save-as.ts'
import { showToast } from '#lib/toast.ts'
import type { PrintEdition } from '#shared/contracts/print-edition.ts'
import { Button } from '#ui/Button.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { runAction, useListQuery } from '../adminRequests.ts'
import type { CurrentStaff } from '../sections.ts'
import { useNow } from '../useNow.ts'
import { ShortDate } from './LedgerEntry.tsx'
import { EmptyNote } from './MemberDetailPage.tsx'
import { BackToMembers } from './MemberResults.tsx'
import { lastOpenDay, memberName } from './memberLabels.ts'

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

function EditionList({
  editions,
  ...rest
}: {
  editions: PrintEdition[]
  canDownload: boolean
  currentStaff: CurrentStaff
}) {
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

interface PrintedEditionRowProps extends PrintEdition {
  /** Owners take lists; whoever else reads members sees how they stand. */
  canDownload: boolean
  currentStaff: CurrentStaff
}

/** An edition: until when its list is open or since when it is closed, how many copies there are, and who has the list. */
export function PrintedEditionRow({ canDownload, currentStaff, ...printedEdition }: PrintedEditionRowProps) {
  const { edition, name, isClosed, copies, withoutAddress, lastDownload } = printedEdition
  const [downloading, setDownloading] = useState(false)

  async function download() {
    if (downloading) return
    setDownloading(true)
    await runAction(async () => {
      saveAs(`printers-${edition}.csv`, await api.file('/admin/print-editions/{edition}/list', { path: { edition } }))
      const now = { by: memberName(currentStaff), at: new Date().toISOString() }
      setQueryData('/admin/print-editions', (cached) =>
        cached.map((one) => (one.edition === edition ? { ...one, lastDownload: now } : one)),
      )
      showToast({ title: 'Success', description: `The list of ${name} is with your downloads.` })
    })
    setDownloading(false)
  }

  return (
    <li className="admin-ledger-entry">
      <span>{name}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <EditionStatus {...printedEdition} />
        {withoutAddress > 0 && (
          <span className="block font-ui text-small text-accent">{missingAddressLabel(withoutAddress)}</span>
        )}
        {lastDownload && (
          <span className="block font-ui text-small text-soft">
            Taken by <bdi>{lastDownload.by ?? 'somebody who has left'}</bdi>, <ShortDate date={lastDownload.at} />
          </span>
        )}
      </span>
      <span className="admin-amount">{copies === 1 ? '1 copy' : `${copies} copies`}</span>
      {canDownload && isClosed && (
        <Button
          variant="ghost"
          onClick={download}
          disabled={downloading}
          focusableWhenDisabled
          aria-label={`Download the list of ${name}`}
        >
          Download
        </Button>
      )}
    </li>
  )
}

function EditionStatus({ closesAt, isClosed }: Pick<PrintEdition, 'closesAt' | 'isClosed'>) {
  const now = useNow()
  if (isClosed) return <>Closed after {lastOpenDay(closesAt)}</>
  return Date.parse(closesAt) > now ? <>Open until {lastOpenDay(closesAt)}</> : <>Being closed</>
}

const missingAddressLabel = (count: number) =>
  count === 1 ? '1 reader without an address' : `${count} readers without an address`
