import { useState } from 'react'
import type { PrintEdition } from '#shared/contracts/printed-edition.ts'
import { api } from '../../../lib/api.ts'
import { setQueryData } from '../../../lib/queries.ts'
import { saveAs } from '../../../lib/save-as.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useNow } from '../minute.ts'
import type { CurrentStaff } from '../rooms.ts'
import { runAction } from '../sending.ts'
import { ShortDate } from './Day.tsx'
import { lastOpenDay, memberName } from './labels.ts'

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
      saveAs(`printers-${edition}.csv`, await api.file(`/admin/print-editions/${edition}/list`))
      const now = { by: memberName(currentStaff), at: new Date().toISOString() }
      setQueryData('/admin/print-editions', (cached) =>
        cached.map((one) => (one.edition === edition ? { ...one, lastDownload: now } : one)),
      )
      showToast({ title: 'Success', description: `The list of ${name} is with your downloads.`, duration: 3000 })
    })
    setDownloading(false)
  }

  return (
    <li className="admin-ledger-entry">
      <span>{name}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <EditionStatus {...printedEdition} />
        {withoutAddress > 0 && <span className="block font-ui text-small text-accent">{missingAddressLabel(withoutAddress)}</span>}
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
