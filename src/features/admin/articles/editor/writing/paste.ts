import { Extension } from '@tiptap/core'
import { Fragment, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { editorParts, PARAGRAPH_NODE } from '../document/editor-document.ts'
import { findBlock } from './block-commands.ts'
import { cleanPastedHtml, omissionSentence, splitPlainText } from './clean-paste.ts'

interface PasteOptions {
  onPasted: (sentence: string) => void
}

/** The longest text of an article, in characters (contracts/article-draft.ts). */
const MAX_TEXT = 300_000
/** HTML of this size is not parsed: its plain text is taken, if that is short enough. */
const MAX_HTML = 3_000_000

/** Pasted or dropped content from elsewhere becomes paragraphs of plain text, and a sentence names the parts that were left out. */
export const Paste = Extension.create<PasteOptions>({
  name: 'articlePaste',
  addOptions: () => ({ onPasted: () => {} }),
  addProseMirrorPlugins() {
    const { onPasted } = this.options
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste: (view, event) => receive(view, event, event.clipboardData, onPasted),
            drop: (view, event) =>
              view.dragging ? false : receive(view, event, event.dataTransfer, onPasted, dropPosition(view, event)),
          },
          transformPasted: (slice, view) => withOwnIds(slice, view),
        },
      }),
    ]
  },
})

function receive(
  view: EditorView,
  event: Event,
  data: DataTransfer | null,
  onPasted: (sentence: string) => void,
  position?: number,
): boolean {
  if (!data || !view.editable) return false
  const [html, text] = [data.getData('text/html'), data.getData('text/plain')]
  // Content that was copied in this editor keeps its blocks.
  if (html.length <= MAX_HTML && /<[^>]+data-pm-slice/.test(html)) return false
  const isFileOnly = !html && !text && data.files.length > 0
  if (!html && !text && !isFileOnly) return false
  event.preventDefault()
  if (isFileOnly) {
    onPasted('A picture is added as a block: press / in an empty line.')
    return true
  }
  onPasted(insertText(view, html, text, position))
  return true
}

/** Returns the sentence about it. */
function insertText(view: EditorView, html: string, text: string, position: number | undefined): string {
  if (Math.max(text.length, html.length > MAX_HTML ? text.length || html.length : 0) > MAX_TEXT) return TOO_LONG
  const cleaned = html && html.length <= MAX_HTML ? cleanPastedHtml(html) : undefined
  const paragraphs = cleaned ? cleaned.paragraphs : splitPlainText(text)
  const length = paragraphs.reduce((sum, paragraph) => sum + paragraph.length, view.state.doc.content.size)
  if (length > MAX_TEXT) return TOO_LONG
  const slice = toSlice(view.state.schema, paragraphs)
  const transaction = view.state.tr
  if (position === undefined) transaction.replaceSelection(slice)
  else transaction.replace(position, position, slice)
  view.dispatch(transaction.scrollIntoView().setMeta('paste', true))
  return cleaned ? omissionSentence(cleaned) : ''
}

const TOO_LONG = 'This is too long to be pasted: an article holds 300,000 characters. Nothing was inserted.'

function toSlice(schema: Schema, paragraphs: string[]): Slice {
  const nodes = paragraphs.map((paragraph) => schema.node(PARAGRAPH_NODE, null, schema.text(paragraph)))
  return new Slice(Fragment.fromArray(nodes), nodes.length > 0 ? 1 : 0, nodes.length > 0 ? 1 : 0)
}

const dropPosition = (view: EditorView, { clientX, clientY }: DragEvent) =>
  view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.from

/** A block that is pasted beside itself gets an id of its own. */
function withOwnIds(slice: Slice, view: EditorView): Slice {
  if (view.dragging?.move) return slice
  const nodes = slice.content.content.map((node) => {
    const [part] = editorParts({ content: [node.toJSON()] })
    if (part?.kind !== 'block' || !findBlock(view.state.doc, part.block.id)) return node
    return node.type.create({ data: { ...part.block, id: crypto.randomUUID() } })
  })
  return new Slice(Fragment.fromArray(nodes), slice.openStart, slice.openEnd)
}
