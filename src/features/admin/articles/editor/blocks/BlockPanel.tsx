import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { blockOf, changeBlock, deleteBlock, findBlock } from '../writing/block-commands.ts'
import { BlockForm } from './BlockForm.tsx'
import { blockName } from './block-types.ts'

interface BlockPanelProps {
  editor: Editor
  blockId: string
  isEditable: boolean
  onClose: () => void
}

export function BlockPanel({ editor, blockId, isEditable, onClose }: BlockPanelProps) {
  const block = useEditorState({
    editor,
    selector: () => {
      const found = findBlock(editor.state.doc, blockId)
      return found ? blockOf(found.node) : null
    },
  })
  const formRef = useRef<HTMLDivElement>(null)
  useEffect(() => formRef.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), [])
  if (!block) return <p className="text-soft italic">This block was deleted. Undo brings it back.</p>
  return (
    <div ref={formRef}>
      {/* The commands below change the text also while it can only be read: Tiptap stops what is typed in it, and nothing else. */}
      <fieldset disabled={!isEditable} className="min-w-0">
        <BlockForm block={block} onChange={(changed) => changeBlock(editor, blockId, changed)} />
      </fieldset>
      <p className="mt-8 flex flex-wrap gap-x-8">
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
        <Button
          variant="ghost"
          disabled={!isEditable}
          onClick={() => {
            onClose()
            deleteBlock(editor, blockId)
          }}
        >
          Delete this {blockName(block.type).toLowerCase()}
        </Button>
      </p>
    </div>
  )
}
