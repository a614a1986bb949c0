import { type DragEvent, type ReactNode, useRef, useState } from 'react'

interface Props {
  onFiles: (files: FileList) => void
  children: ReactNode
}

/** Takes files by drop anywhere on it. */
export function FileDropArea({ onFiles, children }: Props) {
  const [isOver, setIsOver] = useState(false)
  const depth = useRef(0)

  // Entering a child leaves its parent, so that entries are counted.
  function track(event: DragEvent, change: number) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current += change
    setIsOver(depth.current > 0)
  }

  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    depth.current = 0
    setIsOver(false)
    onFiles(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same by keyboard.
    <div
      className={`relative ${isOver ? 'outline-2 outline-offset-8 outline-accent outline-dashed' : ''}`}
      onDragEnter={(event) => track(event, 1)}
      onDragOver={(event) => track(event, 0)}
      onDragLeave={(event) => track(event, -1)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
