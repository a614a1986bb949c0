import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type Body, type DocumentPart, partsOf } from '../document/document-parts.ts'
import { editorParts, PARAGRAPH_NODE, toNode } from '../document/editor-document.ts'
import { alignParts, isSamePart } from '../merge/align.ts'

/** Marks a transaction whose content is in the queue of saves already. */
export const FROM_QUEUE = 'fromQueue'

/**
 * Shows the body that a merge has made. Only the parts that differ are replaced, so that the cursor, and lines that are
 * still empty, stay; undo does not take back what somebody else has written.
 */
export function replaceBody(editor: Editor, document: Body): void {
  const transaction = editor.state.tr.setMeta('addToHistory', false).setMeta(FROM_QUEUE, true)
  const changes = changesTo(editor, partsOf(document))
  // A document is never empty in between: what comes in comes first.
  for (const { from, to, node } of [...changes.filter(({ node }) => node), ...changes.filter(({ node }) => !node)]) {
    const [start, end] = [transaction.mapping.map(from, 1), transaction.mapping.map(to, -1)]
    if (node) transaction.replaceWith(start, Math.max(start, end), node)
    else transaction.delete(start, end)
  }
  if (transaction.docChanged) editor.view.dispatch(transaction)
}

interface Change {
  from: number
  to: number
  /** Undefined: what is there is taken out. */
  node: Node | undefined
}

function changesTo(editor: Editor, parts: DocumentPart[]): Change[] {
  const { doc } = editor.state
  const changes: Change[] = []
  let [position, index, unchanged] = [0, 0, 0]
  for (const { before, after } of alignParts(editorParts(editor.getJSON()), parts)) {
    const size = before ? doc.child(index++).nodeSize : 0
    const isUnchanged = before && after && isSamePart(before, after)
    const isEmptyLine = before?.kind === 'paragraph' && before.text === '' && !after
    if (isUnchanged || isEmptyLine) unchanged++
    else
      changes.push({
        from: position,
        to: position + size,
        node: after ? editor.schema.nodeFromJSON(toNode(after)) : undefined,
      })
    position += size
  }
  if (unchanged === 0 && parts.length === 0) changes.push({ from: 0, to: 0, node: editor.schema.node(PARAGRAPH_NODE) })
  return changes
}
