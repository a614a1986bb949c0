import { useState } from 'react'
import type { PrintEdition } from '#shared/contracts/printed-edition.ts'
import { api } from '../../../lib/api.ts'
import { setQueryData } from '../../../lib/queries.ts'
import { saveAs } from '../../../lib/save-as.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useMinute } from '../minute.ts'
import type { Colleague } from '../rooms.ts'
import { attempt } from '../sending.ts'
import { Day } from './Day.tsx'
import { lastDayOf, nameOf } from './labels.ts'

interface Props extends PrintEdition {
  /** Owners take lists; whoever else reads members sees how they stand. */
  mayTake: boolean
  colleague: Colleague
}

/** An edition: until when its list is open or since when it is closed, how many copies there are, and who has the list. */
export function EditionLine({ mayTake, colleague, ...printed }: Props) {
  const { edition, name, isClosed, copies, withoutAddress, lastDownload } = printed
  const [fetching, setFetching] = useState(false)

  async function download() {
    if (fetching) return
    setFetching(true)
    await attempt(async () => {
      saveAs(`printers-${edition}.csv`, await api.file(`/admin/print-editions/${edition}/list`))
      const now = { by: nameOf(colleague), at: new Date().toISOString() }
      setQueryData('/admin/print-editions', (known) =>
        known.map((one) => (one.edition === edition ? { ...one, lastDownload: now } : one)),
      )
      showToast({ title: 'Success', description: `The list of ${name} is with your downloads.`, duration: 3000 })
    })
    setFetching(false)
  }

  return (
    <li className="desk-entry">
      <span>{name}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <State {...printed} />
        {withoutAddress > 0 && <span className="block font-ui text-small text-accent">{missing(withoutAddress)}</span>}
        {lastDownload && (
          <span className="block font-ui text-small text-soft">
            Taken by <bdi>{lastDownload.by ?? 'somebody who has left'}</bdi>, <Day at={lastDownload.at} />
          </span>
        )}
      </span>
      <span className="desk-sum">{copies === 1 ? '1 copy' : `${copies} copies`}</span>
      {mayTake && isClosed && (
        <Button
          variant="ghost"
          onClick={download}
          disabled={fetching}
          focusableWhenDisabled
          aria-label={`Download the list of ${name}`}
        >
          Download
        </Button>
      )}
    </li>
  )
}

function State({ closesAt, isClosed }: Pick<PrintEdition, 'closesAt' | 'isClosed'>) {
  const now = useMinute()
  if (isClosed) return <>Closed after {lastDayOf(closesAt)}</>
  return Date.parse(closesAt) > now ? <>Open until {lastDayOf(closesAt)}</> : <>Being closed</>
}

const missing = (readers: number) =>
  readers === 1 ? '1 reader without an address' : `${readers} readers without an address`
