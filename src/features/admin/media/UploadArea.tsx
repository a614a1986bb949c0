import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { FileDropArea } from '../FileDropArea.tsx'
import { addFiles } from './uploads.ts'

export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

interface Props {
  /** Where uploads go. */
  folder: string
  children: ReactNode
}

/** Takes pictures by drop anywhere on it and by paste anywhere on the page. */
export function UploadArea({ folder, children }: Props) {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) addFiles(files, folder)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [folder])

  return <FileDropArea onFiles={(files) => addFiles(files, folder)}>{children}</FileDropArea>
}

/** Opens the browser's file dialog. */
export function UploadButton({ folder }: { folder: string }) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => inputRef.current?.click()}>Upload pictures</Button>
      <input
        ref={inputRef}
        type="file"
        className="sr-only"
        aria-label="Pictures to upload"
        tabIndex={-1}
        accept={ACCEPTED_TYPES}
        multiple
        onChange={({ currentTarget }) => {
          addFiles(currentTarget.files ?? [], folder)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
