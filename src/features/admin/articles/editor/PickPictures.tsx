import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import type { PickedPicture } from '../../media/MediaPicker.tsx'

// Loaded when it is first opened: the library brings its uploads and its filters.
const MediaPicker = lazy(async () => ({ default: (await import('../../media/MediaPicker.tsx')).MediaPicker }))

interface PickPicturesProps {
  label: string
  multiple?: boolean
  onPick: (pictures: PickedPicture[]) => void
}

/** The button that opens the library of pictures. */
export function PickPictures({ label, multiple = false, onPick }: PickPicturesProps) {
  const [isRequested, setIsRequested] = useState(false)
  const button = (
    <Button variant="ghost" onClick={() => setIsRequested(true)}>
      {label}
    </Button>
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <MediaPicker
        trigger={<Button variant="ghost">{label}</Button>}
        multiple={multiple}
        initiallyOpen
        onPick={onPick}
      />
    </Suspense>
  )
}
