import type { Extensions } from '@tiptap/core'
import { Dropcursor } from '@tiptap/extensions/drop-cursor'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { Placeholder } from '@tiptap/extensions/placeholder'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { BlockCard } from './BlockCard.tsx'
import { BlockKeys, blockOf } from './block-commands.ts'
import { CommentMarkers } from './comment-markers.ts'
import { Paste } from './paste.ts'
import { ReadOnlyKeys } from './read-only-keys.ts'
import { BodyDocument, ContentBlockNode, Paragraph, PlainText } from './schema.ts'
import { SlashMenu } from './slash-menu.ts'
import { SubHeadings } from './sub-headings.ts'

export interface WritingEvents {
  onSlash: () => void
  onEditBlock: (blockId: string) => void
  /** Receives a sentence about the pasted content that was left out. */
  onPasted: (sentence: string) => void
}

const Block = ContentBlockNode.extend({
  addNodeView: () =>
    ReactNodeViewRenderer(BlockCard, {
      className: 'writing-block',
      attrs: ({ node }) => ({ 'data-block-type': blockOf(node).type }),
    }),
})

export const createExtensions = ({ onSlash, onEditBlock, onPasted }: WritingEvents): Extensions => [
  BodyDocument,
  PlainText,
  Paragraph,
  Block,
  UndoRedo.configure({ depth: 1000 }),
  Gapcursor,
  Dropcursor.configure({ color: 'var(--accent)', width: 2 }),
  Placeholder.configure({
    placeholder: ({ editor }) => (editor.isEmpty ? 'Begin to write, or press / for a block' : 'Press / for a block'),
  }),
  SubHeadings,
  CommentMarkers,
  ReadOnlyKeys,
  SlashMenu.configure({ onOpen: onSlash }),
  BlockKeys.configure({ onEdit: onEditBlock }),
  Paste.configure({ onPasted }),
]
