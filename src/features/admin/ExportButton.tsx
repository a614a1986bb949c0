import { useEffect, useRef, useState } from 'react'
import { requestFilePage } from '#lib/api.ts'
import { saveAs } from '#lib/save-as.ts'
import { Button } from '#ui/Button.tsx'
import { useAdminAction } from './admin-queries.ts'

interface Props {
  label: string
  /** A call that answers the file in parts, such as `/admin/newsletter-export`. */
  path: string
  query?: object
  fileName: string
  /** Where the export is recorded, or where the file is. */
  done: string
}

/**
 * Fetches the file in parts and saves it when all have come. The parts are Blobs, which browsers may keep on disk, so a
 * million lines do not have to fit into memory.
 */
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
      const parts: Blob[] = []
      cancelled.current = false
      setPartCount(0)
      for (let next: string | undefined; ; ) {
        const part = await requestFilePage(path, query, next)
        if (cancelled.current) return undefined
        parts.push(part.file)
        setPartCount(parts.length)
        if (!part.next) break
        next = part.next
      }
      saveAs(fileName, new Blob(parts, { type: 'text/csv' }))
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
