import { useEffect, useRef, useState } from 'react'
import { updateCache } from '#lib/api-query.ts'
import { saveAs } from '#lib/save-as.ts'
import type { PrintEdition } from '#shared/contracts/print-edition.ts'
import { Button } from '#ui/Button.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { printEditionsQuery, useAdminAction, useAdminQuery } from '../admin-queries.ts'
import { requestParts } from '../request-parts.ts'
import type { CurrentStaff } from '../useAuthState.ts'
import { useNow } from '../useNow.ts'
import { BackToMembers } from './MemberResults.tsx'
import { lastOpenDay, memberName } from './member-labels.ts'
import { RecordAmount, RecordList, RecordRow, ShortDate } from './RecordList.tsx'

interface PrintedEditionsProps {
  search: string
  currentStaff: CurrentStaff
}

/** Printed editions with the number of copies; for owners, the address list of each closed one. */
export function PrintedEditions({ search, currentStaff }: PrintedEditionsProps) {
  const query = useAdminQuery('/admin/print-editions')
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
      <QueryBoundary query={query} subject="The printed editions" skeleton={<ListSkeleton />}>
        {(editions) => <EditionList editions={editions} canDownload={canDownload} currentStaff={currentStaff} />}
      </QueryBoundary>
    </section>
  )
}

interface EditionListProps {
  editions: PrintEdition[]
  canDownload: boolean
  currentStaff: CurrentStaff
}

function EditionList({ editions, ...rest }: EditionListProps) {
  if (editions.length === 0) return <EmptyNote>No edition is planned.</EmptyNote>
  return (
    <div className="@container/member [--action-width:6.5rem]">
      <RecordList label="Printed editions" className="border-y border-line">
        {editions.map((edition) => (
          <PrintedEditionRow key={edition.edition} {...edition} {...rest} />
        ))}
      </RecordList>
    </div>
  )
}

interface PrintedEditionRowProps extends PrintEdition {
  canDownload: boolean
  currentStaff: CurrentStaff
}

function PrintedEditionRow({ canDownload, currentStaff, ...printedEdition }: PrintedEditionRowProps) {
  const { edition, name, isClosed, copies, countedAt, withoutAddress, leftOut, lastDownload } = printedEdition
  const { pending, run } = useAdminAction()
  const [partCount, setPartCount] = useState(0)

  const download = () =>
    run(async () => {
      setPartCount(0)
      const file = await requestParts(`/admin/print-editions/${edition}/list`, {}, { onPart: setPartCount })
      if (!file) return undefined
      saveAs(`printers-${edition}.csv`, file)
      const lastDownload = { by: memberName(currentStaff), at: new Date().toISOString() }
      updateCache(printEditionsQuery, (editions) =>
        editions.map((item) => (item.edition === edition ? { ...item, lastDownload } : item)),
      )
      return { title: 'Success', description: `The list of ${name} is with your downloads.` }
    })

  return (
    <li>
      <RecordRow name={name}>
        <span className="min-w-0 wrap-anywhere">
          <EditionStatus {...printedEdition} />
          {countedAt && (
            <span className="block font-ui text-small text-soft">
              Counted on <ShortDate date={countedAt} />, as every hour
            </span>
          )}
          {withoutAddress > 0 && (
            <span className="block font-ui text-small text-accent">{missingAddressLabel(withoutAddress)}</span>
          )}
          {leftOut > 0 && (
            <span className="block font-ui text-small text-soft">
              {leftOut === 1 ? '1 reader has paused it' : `${leftOut} readers have paused it`}
            </span>
          )}
          {pending && (
            <span role="status" className="block font-ui text-small text-soft">
              Downloading, part {partCount + 1}…
            </span>
          )}
          {lastDownload && (
            <span className="block font-ui text-small text-soft">
              Taken by <bdi>{lastDownload.by ?? 'somebody who has left'}</bdi>, <ShortDate date={lastDownload.at} />
            </span>
          )}
        </span>
        <RecordAmount>{copies === 1 ? '1 copy' : `${copies} copies`}</RecordAmount>
        {canDownload && isClosed && (
          <Button
            variant="ghost"
            onClick={download}
            disabled={pending}
            focusableWhenDisabled
            aria-label={`Download the list of ${name}`}
          >
            Download
          </Button>
        )}
      </RecordRow>
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
