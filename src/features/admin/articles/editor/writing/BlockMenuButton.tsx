import type { Editor } from '@tiptap/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import type { BlockType } from '#shared/contracts/block-types.ts'

// Loaded when writing begins, so that it is there for the first `/`; reading and details do without it.
const loadBlockMenu = async () => ({ default: (await import('./BlockMenu.tsx')).BlockMenu })
const BlockMenu = lazy(loadBlockMenu)
const preload = () => void loadBlockMenu().catch(() => {})

interface BlockMenuButtonProps {
  editor: Editor
  blockTypes: readonly BlockType[] | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onInsert: (blockId: string) => void
  /** In the toolbar, or beside the line of the cursor. */
  className: string
}

/** The button with the blocks that can be inserted; `/` in an empty line opens the same menu. */
export function BlockMenuButton({ editor, blockTypes, open, onOpenChange, onInsert, className }: BlockMenuButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  // It stays after it is closed, to move the focus back.
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  useEffect(() => {
    if (editor.isFocused) preload()
    editor.on('focus', preload)
    return () => {
      editor.off('focus', preload)
    }
  }, [editor])
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={className}
        aria-label="Insert a block"
        aria-haspopup="menu"
        aria-expanded={open}
        data-popup-open={open ? '' : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => onOpenChange(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          onOpenChange(true)
        }}
      >
        <svg
          className="size-5"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          aria-hidden="true"
        >
          <path d="M12 5v14M5 12h14" />
        </svg>
      </button>
      {wasOpened && (
        <ErrorBoundary subject="The blocks">
          <Suspense>
            <BlockMenu
              editor={editor}
              blockTypes={blockTypes}
              anchorRef={buttonRef}
              open={open}
              onOpenChange={onOpenChange}
              onInsert={onInsert}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
