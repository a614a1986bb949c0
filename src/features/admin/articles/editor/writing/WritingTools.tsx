import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { BlockType } from '#shared/contracts/block-types.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { isHeadingLine } from '../document/document-parts.ts'
import { PARAGRAPH_NODE } from '../document/editor-document.ts'
import { isInFocusMode, subscribeToFocusMode, toggleFocusMode } from '../session/focus-mode.ts'
import { useMediaQuery } from '../session/useMediaQuery.ts'
import { BlockMenuButton } from './BlockMenuButton.tsx'
import { SUB_HEADING_REASON } from './sub-headings.ts'

interface WritingToolsProps {
  editor: Editor
  isEditable: boolean
  isMenuOpen: boolean
  /** There is a margin beside the text. */
  isNextToText: boolean
  /** The types of blocks that can be inserted; all types without it. */
  blockTypes?: readonly BlockType[]
  /** About what was pasted or restored. */
  message: string
  onMenuOpenChange: (open: boolean) => void
  onInsert: (blockId: string) => void
  onMessageRead: () => void
}

/** The line below the text: what can be inserted, undo, and what the line of the cursor is set as. On a phone above its keyboard. */
export function WritingTools(props: WritingToolsProps) {
  const {
    editor,
    isEditable,
    isMenuOpen,
    isNextToText,
    blockTypes,
    message,
    onMenuOpenChange,
    onInsert,
    onMessageRead,
  } = props
  const hasMargin = useMediaQuery('(min-width: 64rem)') && isNextToText
  const { canUndo, canRedo } = useEditorState({
    editor,
    selector: () => ({ canUndo: editor.can().undo(), canRedo: editor.can().redo() }),
  })
  useKeyboardInset()
  if (!isEditable) return null
  const menu = (className: string) => (
    <BlockMenuButton
      editor={editor}
      blockTypes={blockTypes}
      onInsert={onInsert}
      className={className}
      open={isMenuOpen}
      onOpenChange={onMenuOpenChange}
    />
  )
  return (
    <>
      {hasMargin && <MarginMenu editor={editor}>{menu(PLUS_CLASS)}</MarginMenu>}
      <div
        className="fixed inset-x-0 bottom-[var(--keyboard-inset,0px)] z-10 flex min-h-12 flex-wrap items-center gap-x-2 border-t border-line bg-paper px-gutter pb-[env(safe-area-inset-bottom)] lg:sticky lg:bottom-0 lg:px-0"
        role="toolbar"
        aria-label="Writing"
      >
        {!hasMargin && menu('grid size-11 place-items-center cursor-pointer hover:text-accent')}
        <IconButton
          label="Undo"
          iconPath="M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2"
          disabled={!canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <IconButton
          label="Redo"
          iconPath="M15 7l5 5-5 5M20 12H9a5 5 0 0 0 0 10h2"
          disabled={!canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
        <FocusModeButton />
        <LineNote editor={editor} />
        {message && (
          <p role="status" className="ml-auto flex items-center gap-2 font-ui text-small text-soft">
            {message}
            <button type="button" className="link min-h-11 cursor-pointer" onClick={onMessageRead}>
              OK
            </button>
          </p>
        )}
      </div>
    </>
  )
}

/** Hides everything but the text, until Escape. */
function FocusModeButton() {
  const isOn = useSyncExternalStore(subscribeToFocusMode, isInFocusMode)
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      // The editor prevents the default of Escape, whatever it is for; in a menu or a panel it closes that.
      const isInPopup = event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"], aside')
      if (event.key === 'Escape' && !isInPopup && isInFocusMode()) toggleFocusMode()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [])
  useEffect(
    () => () => {
      if (isInFocusMode()) toggleFocusMode()
    },
    [],
  )
  return (
    <button
      type="button"
      className="min-h-11 cursor-pointer px-2 font-ui text-small text-soft hover:text-accent"
      aria-pressed={isOn}
      onClick={toggleFocusMode}
    >
      Focus
    </button>
  )
}

/** Why the line of the cursor looks like a sub-heading, and the way to make it a paragraph. */
function LineNote({ editor }: { editor: Editor }) {
  const kind = useEditorState({
    editor,
    selector: () => {
      const { parent } = editor.state.selection.$from
      if (parent.type.name !== PARAGRAPH_NODE || !isHeadingLine(parent.textContent)) return 'paragraph'
      return parent.attrs.isFixed ? 'fixed' : 'sub-heading'
    },
  })
  if (kind === 'paragraph') return null
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-4 font-ui text-small text-soft">
      {kind === 'fixed' ? 'Kept as a paragraph.' : SUB_HEADING_REASON}
      <button
        type="button"
        className="link min-h-11 cursor-pointer text-ink"
        aria-keyshortcuts="Control+Alt+0"
        onClick={() => editor.chain().focus().toggleFixedParagraph().run()}
      >
        {kind === 'fixed' ? 'Set it as a sub-heading' : 'Make it a paragraph'}
      </button>
    </p>
  )
}

const PLUS_CLASS =
  'grid size-9 cursor-pointer place-items-center rounded-full border border-transparent text-soft hover:border-line hover:text-accent data-popup-open:border-line data-popup-open:text-accent'

/** In the margin, beside the line of the cursor. */
function MarginMenu({ editor, children }: { editor: Editor; children: React.ReactNode }) {
  const cursor = useEditorState({ editor, selector: () => editor.state.selection.from })
  const [position, setPosition] = useState<{ top: number; left: number }>()
  // Measured after the editor has drawn what the selection is in.
  useLayoutEffect(() => {
    const column = editor.view.dom.closest('.editor-text')
    if (!column) return
    const { top, left } = column.getBoundingClientRect()
    setPosition({ top: editor.view.coordsAtPos(cursor).top - top, left: lineStart(editor, cursor) - left })
  }, [editor, cursor])
  if (!position) return null
  return (
    <div className="absolute -mt-2 -ml-14" style={position}>
      {children}
    </div>
  )
}

/** Where the lines of the node at a position begin, from the left of the window. */
function lineStart(editor: Editor, position: number): number {
  const $position = editor.state.doc.resolve(position)
  const node = editor.view.nodeDOM($position.depth > 0 ? $position.before(1) : position)
  return (node instanceof Element ? node : editor.view.dom).getBoundingClientRect().left
}

/** Keeps the tools above the keyboard of a phone, which covers the page without making it smaller. */
function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const update = () => {
      const inset = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      document.documentElement.style.setProperty('--keyboard-inset', `${inset}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      document.documentElement.style.removeProperty('--keyboard-inset')
    }
  }, [])
}
