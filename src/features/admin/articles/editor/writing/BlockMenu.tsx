import { Menu } from '@base-ui/react/menu'
import type { Editor } from '@tiptap/core'
import { type RefObject, useCallback, useRef } from 'react'
import { BLOCK_TYPES, type BlockType } from '#shared/contracts/block-types.ts'
import { blockNames, newBlock } from '../blocks/block-types.ts'
import { MENU_CLASS, MENU_ITEM_CLASS } from '../menu-classes.ts'
import { insertBlock } from './block-commands.ts'

interface BlockMenuProps {
  editor: Editor
  blockTypes: readonly BlockType[] | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onInsert: (blockId: string) => void
  /** The button that opens and closes it. */
  anchorRef: RefObject<HTMLButtonElement | null>
}

/** The blocks that can be inserted. */
export function BlockMenu({
  editor,
  blockTypes = BLOCK_TYPES,
  open,
  onOpenChange,
  onInsert,
  anchorRef,
}: BlockMenuProps) {
  // The form of an inserted block has the focus; without one, writing goes on where it was.
  const hasInserted = useRef(false)
  // Always the same function: React calls another one again with each key press.
  const opened = useCallback((popup: HTMLElement | null) => {
    if (popup) hasInserted.current = false
    focusFirstItem(popup)
  }, [])
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChange={(nextOpen, { event }) => {
        // A press on the button is outside the menu; its click closes the menu, and would open it again.
        if (event.target instanceof Node && anchorRef.current?.contains(event.target)) return
        onOpenChange(nextOpen)
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchorRef}
          className="z-30"
          side="bottom"
          align="start"
          sideOffset={8}
          collisionPadding={12}
        >
          <Menu.Popup
            ref={opened}
            className={MENU_CLASS}
            finalFocus={() => (hasInserted.current ? false : editor.view.dom)}
            aria-label="Blocks"
          >
            {blockTypes.map((type) => (
              <Menu.Item
                key={type}
                className={`${MENU_ITEM_CLASS} grid`}
                label={blockNames[type].name}
                onClick={() => {
                  const block = newBlock(type)
                  insertBlock(editor, block)
                  hasInserted.current = true
                  onInsert(block.id)
                }}
              >
                <span className="font-display text-aside">{blockNames[type].name}</span>
                <span className="font-ui text-small text-soft">{blockNames[type].description}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Opened by `/`, the menu has not been told by which key, and highlights nothing. */
function focusFirstItem(popup: HTMLElement | null): void {
  if (popup) requestAnimationFrame(() => popup.querySelector<HTMLElement>('[role="menuitem"]')?.focus())
}
