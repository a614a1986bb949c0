import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { createContext, use } from 'react'
import { BlockRendering } from '../blocks/BlockRendering.tsx'
import { blockName, isKnownType } from '../blocks/block-types.ts'
import { useBlockProblems } from '../blocks/useBlockProblems.ts'
import { blockOf, deleteBlock, duplicateBlock, moveBlock } from './block-commands.ts'

interface BlockActions {
  /** Opens the form of a block. */
  editBlock: (blockId: string) => void
  isEditable: boolean
}

/** Set by the page around the editor: a card is not rendered again when the editor becomes one that can only be read. */
export const BlockActionsContext = createContext<BlockActions>({ editBlock: () => {}, isEditable: false })

/** A block in the text, with what can be done about it. */
export function BlockCard({ node, editor, selected }: ReactNodeViewProps) {
  const { editBlock, isEditable } = use(BlockActionsContext)
  const block = blockOf(node)
  const name = blockName(block.type)
  const isIncomplete = useBlockProblems(block).size > 0
  return (
    <NodeViewWrapper role="group" aria-label={`Block: ${name}`} className="writing-card" data-selected={selected}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3" contentEditable={false}>
        <button
          type="button"
          className="-ml-2 grid h-11 w-7 cursor-grab touch-none place-items-center text-soft hover:text-accent"
          data-drag-handle
          draggable="true"
          disabled={!isEditable}
          aria-label={`Drag ${name}; with Alt and the arrow keys it moves too`}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            moveBlock(editor, block.id, event.key === 'ArrowUp' ? 'up' : 'down')
          }}
        >
          {/* As large as the button: Tiptap does not drag what is held at a button itself. */}
          <svg className="size-full px-1.5" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
            {GRIP_DOTS.map(([cx, cy]) => (
              <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r="1.1" />
            ))}
          </svg>
        </button>
        <span className="label mr-auto text-soft">
          {name}
          {isIncomplete && <span className="text-accent"> · not complete yet</span>}
        </span>
        {isEditable && (
          <span className="writing-card-actions flex flex-wrap">
            {isKnownType(block.type) && <CardAction label="Edit" block={name} onClick={() => editBlock(block.id)} />}
            <CardAction label="Up" block={name} onClick={() => moveBlock(editor, block.id, 'up')} />
            <CardAction label="Down" block={name} onClick={() => moveBlock(editor, block.id, 'down')} />
            <CardAction label="Duplicate" block={name} onClick={() => duplicateBlock(editor, block.id)} />
            <CardAction label="Delete" block={name} onClick={() => deleteBlock(editor, block.id)} />
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button 'Edit' does the same. */}
      <div contentEditable={false} onDoubleClick={() => isKnownType(block.type) && editBlock(block.id)}>
        <BlockRendering block={block} />
      </div>
    </NodeViewWrapper>
  )
}

const GRIP_DOTS = [3, 8, 13].flatMap((cy) => [5, 11].map((cx) => [cx, cy] as const))

const CardAction = ({ label, block, onClick }: { label: string; block: string; onClick: () => void }) => (
  <button
    type="button"
    className="min-h-11 cursor-pointer px-2 font-ui text-small font-medium text-soft hover:text-accent"
    onClick={onClick}
    aria-label={`${label}: ${block}`}
  >
    {label}
  </button>
)
