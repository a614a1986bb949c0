import { useRef, useState } from 'react'
import { invalidate } from '#lib/api-query.ts'
import type { Media } from '#shared/contracts/media.ts'
import { Button } from '#ui/Button.tsx'
import { mediaQueries, useAdminAction } from '../admin-queries.ts'
import { uploadFile } from './media-files.ts'
import { ACCEPTED_TYPES } from './UploadArea.tsx'

/** Brings another file for a picture; every page that shows it follows. */
export function ReplaceButton({ media }: { media: Media }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(0)
  const { pending, run } = useAdminAction()

  const replace = (file: File) =>
    run(async () => {
      const { signal } = new AbortController()
      await uploadFile(file, { folder: '', replaces: media.id, onProgress: setSent, signal })
      invalidate(...mediaQueries)
      return { title: 'Replaced', description: 'Every page that shows it follows.' }
    })

  return (
    <>
      <Button variant="ghost" onClick={() => inputRef.current?.click()} disabled={pending} focusableWhenDisabled>
        {pending ? (sent < 1 ? `Sending ${Math.round(sent * 100)} %` : 'Preparing…') : 'Replace'}
      </Button>
      <input
        ref={inputRef}
        type="file"
        className="sr-only"
        aria-label="The new file"
        tabIndex={-1}
        accept={ACCEPTED_TYPES}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) replace(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
