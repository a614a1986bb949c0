import { useRef, useState } from 'react'
import type { Media } from '#shared/contracts/media.ts'
import { Button } from '#ui/Button.tsx'
import { useAdminAction } from '../admin-queries.ts'
import { ACCEPTED_TYPES } from './UploadArea.tsx'
import { uploadFile } from './upload-media.ts'

interface Props {
  /** Of the picture. */
  id: string
  onReplaced: (changed: Media) => void
}

/** Brings another file for a picture; every page that shows it follows. */
export function ReplaceButton({ id, onReplaced }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(0)
  const { pending, run } = useAdminAction()

  const replace = (file: File) =>
    run(async () => {
      const { signal } = new AbortController()
      const { media } = await uploadFile(file, { folder: '', replaces: id, onProgress: setSent, signal })
      onReplaced(media)
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
