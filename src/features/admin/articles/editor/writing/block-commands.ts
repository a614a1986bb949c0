import { type Editor, Extension } from '@tiptap/core'
import { Fragment, type Node, type ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { DraftBlock } from '#shared/contracts/article-draft.ts'
import { BLOCK_NODE, PARAGRAPH_NODE } from '../document/editor-document.ts'

/** The block in a node of the document. */
export const blockOf = (node: Node): DraftBlock => node.attrs.data

/** Where a block is; undefined once it is deleted. */
export function findBlock(doc: Node, blockId: string): { position: number; node: Node } | undefined {
  let found: { position: number; node: Node } | undefined
  doc.forEach((node, position) => {
    if (!found && node.type.name === BLOCK_NODE && blockOf(node)?.id === blockId) found = { position, node }
  })
  return found
}

/** In place of the empty paragraph of the cursor, else after the node of the selection. */
export function insertBlock(editor: Editor, block: DraftBlock): void {
  const { state, view } = editor
  const node = state.schema.node(BLOCK_NODE, { data: block })
  const [from, to] = insertionRange(state)
  const transaction = state.tr.replaceWith(from, to, node)
  transaction.setSelection(NodeSelection.create(transaction.doc, from))
  view.dispatch(keepLastParagraph(transaction).scrollIntoView())
}

function insertionRange({ selection: { $from, to }, doc }: EditorState): [from: number, to: number] {
  if ($from.depth === 0) return [to, to]
  const node = $from.node(1)
  const [start, end] = [$from.before(1), $from.after(1)]
  const isEmptyLine = node.type.name === PARAGRAPH_NODE && node.content.size === 0
  return isEmptyLine && doc.childCount > 0 ? [start, end] : [end, end]
}

/** There is always a line to write on in after the last block. */
function keepLastParagraph(transaction: Transaction): Transaction {
  const { doc } = transaction
  const paragraph = doc.type.schema.nodes[PARAGRAPH_NODE]
  if (doc.lastChild?.type.name === BLOCK_NODE && paragraph) transaction.insert(doc.content.size, paragraph.create())
  return transaction
}

export function changeBlock(editor: Editor, blockId: string, block: DraftBlock): void {
  const found = findBlock(editor.state.doc, blockId)
  if (found) editor.view.dispatch(editor.state.tr.setNodeAttribute(found.position, 'data', block))
}

export function duplicateBlock(editor: Editor, blockId: string): void {
  const found = findBlock(editor.state.doc, blockId)
  if (!found) return
  const data = { ...structuredClone(blockOf(found.node)), id: crypto.randomUUID() }
  const end = found.position + found.node.nodeSize
  const transaction = editor.state.tr.insert(end, editor.state.schema.node(BLOCK_NODE, { data }))
  editor.view.dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, end)).scrollIntoView())
}

export function deleteBlock(editor: Editor, blockId: string): void {
  const found = findBlock(editor.state.doc, blockId)
  if (!found) return
  const { position, node } = found
  const transaction = editor.state.tr
  // A document is never without a line.
  if (transaction.doc.childCount === 1) transaction.insert(node.nodeSize, editor.state.schema.node(PARAGRAPH_NODE))
  transaction.delete(position, position + node.nodeSize)
  transaction.setSelection(Selection.near(transaction.doc.resolve(position)))
  editor.view.dispatch(transaction.scrollIntoView())
  editor.view.focus()
}

export function moveBlock(editor: Editor, blockId: string, direction: Direction): void {
  const found = findBlock(editor.state.doc, blockId)
  if (found) moveNode(editor, found.position, direction)
}

type Direction = 'up' | 'down'

/** Swaps a paragraph or a block with its neighbour. The selection goes with it. */
function moveNode(editor: Editor, position: number, direction: Direction): boolean {
  const { state, view } = editor
  const index = state.doc.resolve(position).index()
  const node = state.doc.maybeChild(index)
  const neighbour = state.doc.maybeChild(index + (direction === 'up' ? -1 : 1))
  if (!node || !neighbour) return false
  const start = direction === 'up' ? position - neighbour.nodeSize : position
  const [first, second] = direction === 'up' ? [node, neighbour] : [neighbour, node]
  const transaction = state.tr.replaceWith(
    start,
    start + first.nodeSize + second.nodeSize,
    Fragment.fromArray([first, second]),
  )
  const target = direction === 'up' ? start : start + first.nodeSize
  transaction.setSelection(movedSelection(state, transaction, target, position))
  view.dispatch(keepLastParagraph(transaction).scrollIntoView())
  return true
}

function movedSelection(state: EditorState, transaction: Transaction, target: number, origin: number): Selection {
  if (transaction.doc.nodeAt(target)?.type.name === BLOCK_NODE) return NodeSelection.create(transaction.doc, target)
  const offset = target - origin
  return TextSelection.create(transaction.doc, state.selection.anchor + offset, state.selection.head + offset)
}

const topPosition = ($from: ResolvedPos) => ($from.depth === 0 ? $from.pos : $from.before(1))

const moveSelected = (editor: Editor, direction: Direction) =>
  moveNode(editor, topPosition(editor.state.selection.$from), direction)

interface BlockKeysOptions {
  onEdit: (blockId: string) => void
}

/** Blocks and paragraphs by keyboard: Alt+↑ and Alt+↓ move, Enter on a selected block opens its form. */
export const BlockKeys = Extension.create<BlockKeysOptions>({
  name: 'blockKeys',
  // Before the keys of the editor itself.
  priority: 1100,
  addOptions: () => ({ onEdit: () => {} }),
  addProseMirrorPlugins: () => [new Plugin({ props: { handleTextInput: typeAfterBlock } })],
  addKeyboardShortcuts() {
    return {
      'Alt-ArrowUp': () => moveSelected(this.editor, 'up'),
      'Alt-ArrowDown': () => moveSelected(this.editor, 'down'),
      Enter: () => {
        const { selection } = this.editor.state
        if (!(selection instanceof NodeSelection) || selection.node.type.name !== BLOCK_NODE) return false
        this.options.onEdit(blockOf(selection.node).id)
        return true
      },
    }
  },
})

/** A letter that is typed while a block is selected does not replace the block: it begins a line after it. */
function typeAfterBlock(view: EditorView, _from: number, _to: number, text: string): boolean {
  const { selection, schema, tr } = view.state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== BLOCK_NODE) return false
  // The same key opens the menu of blocks in an empty line.
  const isCommand = text === '/'
  const transaction = tr.insert(selection.to, schema.node(PARAGRAPH_NODE, null, isCommand ? [] : schema.text(text)))
  const cursor = selection.to + 1 + (isCommand ? 0 : text.length)
  view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, cursor)).scrollIntoView())
  return !isCommand
}
