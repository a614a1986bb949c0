import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { PARAGRAPH_NODE } from '../document/editor-document.ts'

/** A thread of comments, and the passage that it was written on. */
export interface CommentPosition {
  id: string
  passage: number | null
  passageText: string
}

interface Markers {
  /** Positions of the paragraphs, by the id of the thread; a thread whose passage is gone has none. */
  positions: Map<string, number>
  decorations: DecorationSet
}

const key = new PluginKey<Markers>('commentMarkers')

/** Marks the paragraphs that have comments. A mark moves with its paragraph while that is edited. */
export const CommentMarkers = Extension.create({
  name: 'commentMarkers',
  addProseMirrorPlugins: () => [
    new Plugin<Markers>({
      key,
      state: {
        init: () => ({ positions: new Map(), decorations: DecorationSet.empty }),
        apply: (transaction, markers) => {
          const positions: CommentPosition[] | undefined = transaction.getMeta(key)
          if (positions) return markersOf(transaction.doc, findPassages(transaction.doc, positions))
          if (!transaction.docChanged) return markers
          return markersOf(transaction.doc, mapPositions(transaction, markers.positions))
        },
      },
      props: {
        decorations(state) {
          return key.getState(state)?.decorations
        },
      },
    }),
  ],
})

export const setCommentPositions = (transaction: Transaction, positions: CommentPosition[]): Transaction =>
  transaction.setMeta(key, positions).setMeta('addToHistory', false)

export const commentPositions = (state: Parameters<typeof key.getState>[0]): Map<string, number> =>
  key.getState(state)?.positions ?? new Map()

function mapPositions({ mapping, doc }: Transaction, positions: Map<string, number>): Map<string, number> {
  const mapped = new Map<string, number>()
  for (const [id, position] of positions) {
    const result = mapping.mapResult(position, 1)
    if (!result.deletedAfter && doc.nodeAt(result.pos)) mapped.set(id, result.pos)
  }
  return mapped
}

function markersOf(doc: Node, positions: Map<string, number>): Markers {
  const marked = new Set(positions.values())
  const decorations = [...marked].flatMap((position) => {
    const node = doc.nodeAt(position)
    return node ? [Decoration.node(position, position + node.nodeSize, { class: 'writing-commented' })] : []
  })
  return { positions, decorations: DecorationSet.create(doc, decorations) }
}

/** The passage at the stored number if its text is still the one, else the passage with that text, else none. */
function findPassages(doc: Node, positions: CommentPosition[]): Map<string, number> {
  const passages: { text: string; position: number }[] = []
  doc.forEach((node, position) => {
    const text = passageTextOf(node)
    if (text) passages.push({ text, position })
  })
  const found = new Map<string, number>()
  for (const { id, passage, passageText } of positions) {
    const hit = [passages[passage ?? -1], ...passages].find((candidate) => candidate?.text === passageText)
    if (hit && passageText) found.set(id, hit.position)
  }
  return found
}

/** The text of a paragraph as comments store it; empty for what no comment can be about. */
const passageTextOf = (node: Node): string =>
  node.type.name === PARAGRAPH_NODE ? node.textContent.replace(/\s+/g, ' ').trim().slice(0, MAX_PASSAGE_TEXT) : ''

const MAX_PASSAGE_TEXT = 500

/** The number and the text of the passage with the cursor; undefined in an empty line or a block. */
export function passageAt(doc: Node, position: number): { passage: number; passageText: string } | undefined {
  const index = doc.resolve(position).index(0)
  const passageText = passageTextOf(doc.child(Math.min(index, doc.childCount - 1)))
  if (!passageText) return undefined
  let passage = 0
  for (let before = 0; before < index; before++) if (passageTextOf(doc.child(before))) passage++
  return { passage, passageText }
}
