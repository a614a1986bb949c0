import { useEffect, useRef, useState } from 'react'
import { requestFilePage } from '#lib/api.ts'
import { saveAs } from '#lib/save-as.ts'
import type { SubscriberStatus } from '#shared/contracts/newsletter.ts'
import { Button } from '#ui/Button.tsx'
import { useAdminAction } from '../admin-queries.ts'
import { statusNames } from './subscriber-labels.ts'

/**
 * Fetches the file in parts and saves it when all have come. The parts are Blobs, which browsers may keep on disk, so a
 * million lines do not have to fit into memory.
 */
export function ExportSubscribers({ status }: { status: SubscriberStatus | undefined }) {
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
        const part = await requestFilePage('/admin/newsletter-export', { status }, next)
        if (cancelled.current) return undefined
        parts.push(part.file)
        setPartCount(parts.length)
        if (!part.next) break
        next = part.next
      }
      saveAs(`newsletter-${status ?? 'all'}.csv`, new Blob(parts, { type: 'text/csv' }))
      return { title: 'Exported', description: 'The audit log says so.' }
    })

  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-1">
      <Button variant="ghost" onClick={exportAll} disabled={pending} focusableWhenDisabled>
        {status ? `Export ${statusNames[status].toLowerCase()} as CSV` : 'Export all as CSV'}
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
