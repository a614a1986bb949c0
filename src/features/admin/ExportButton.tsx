import { useEffect, useRef, useState } from 'react'
import { saveAs } from '#lib/save-as.ts'
import { Button } from '#ui/Button.tsx'
import { useAdminAction } from './admin-queries.ts'
import { requestParts } from './request-parts.ts'

interface Props {
  label: string
  /** A call that answers the file in parts, such as `/admin/newsletter-export`. */
  path: string
  query?: object
  fileName: string
  /** Where the export is recorded, or where the file is. */
  done: string
}

/** Fetches the file in parts and saves it when all have come. */
export function ExportButton({ label, path, query = {}, fileName, done }: Props) {
  const { pending, run } = useAdminAction()
  const [partCount, setPartCount] = useState(0)
  const cancelled = useRef(false)
  useEffect(() => {
    cancelled.current = false
    return () => {
      cancelled.current = true
    }
  }, [])

  const exportAll = () =>
    run(async () => {
      cancelled.current = false
      setPartCount(0)
      const file = await requestParts(path, query, { onPart: setPartCount, isCancelled: () => cancelled.current })
      if (!file) return undefined
      saveAs(fileName, file)
      return { title: 'Exported', description: done }
    })

  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-1">
      <Button variant="ghost" onClick={exportAll} disabled={pending} focusableWhenDisabled>
        {label}
      </Button>
      {pending && (
        <Button
          variant="ghost"
          onClick={() => {
            cancelled.current = true
          }}
        >
          Cancel
        </Button>
      )}
      <p role="status" className="font-ui text-small text-soft">
        {pending && `Exporting, part ${partCount + 1}…`}
      </p>
    </div>
  )
}
