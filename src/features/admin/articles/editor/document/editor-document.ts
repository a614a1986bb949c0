import type { JSONContent } from '@tiptap/core'
import type { DraftBlock } from '#shared/contracts/article-draft.ts'
import { type Body, type DocumentPart, paragraphPart, partsOf, withParts } from './document-parts.ts'

// The editor holds the parts of an article as nodes: paragraphs of plain text, and blocks that are opaque to it.

export const BLOCK_NODE = 'contentBlock'
export const PARAGRAPH_NODE = 'paragraph'

/** The document of the editor. There is always a paragraph at the end to write on in. */
export function toEditorDocument(document: Body): JSONContent {
  const nodes = partsOf(document).map(toNode)
  if (nodes.at(-1)?.type !== PARAGRAPH_NODE) nodes.push({ type: PARAGRAPH_NODE })
  return { type: 'doc', content: nodes }
}

export function toNode(part: DocumentPart): JSONContent {
  if (part.kind === 'block') return { type: BLOCK_NODE, attrs: { data: part.block } }
  return {
    type: PARAGRAPH_NODE,
    attrs: { isFixed: part.isFixedParagraph },
    ...(part.text && { content: [{ type: 'text', text: part.text }] }),
  }
}

/** The inverse of `toEditorDocument`: what the editor does not show stays as it is in `base`. */
export const toArticleDocument = <Document extends Body>(editorDocument: JSONContent, base: Document) =>
  withParts(base, editorParts(editorDocument))

/** The parts in the document of the editor, empty paragraphs included. */
export const editorParts = ({ content = [] }: JSONContent): DocumentPart[] =>
  content.map((node) =>
    node.type === BLOCK_NODE
      ? { kind: 'block', block: node.attrs?.data }
      : paragraphPart((node.content ?? []).map(({ text }) => text ?? '').join(''), node.attrs?.isFixed === true),
  )

/** A block from the clipboard, which another program may have written. */
export function parseBlock(json: string | null): DraftBlock | undefined {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return isDraftBlock(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** By hand, because the contract would bring its schemas into the page; editor-document.test.ts compares the two. */
function isDraftBlock(value: unknown): value is DraftBlock {
  if (!isObject(value)) return false
  const { id, type, data, after } = value
  return (
    isText(id, MAX_ID) &&
    String(id).trim() !== '' &&
    isText(type, MAX_TYPE) &&
    isObject(data) &&
    (after === undefined || isAfter(after))
  )
}

const MAX_ID = 5000
const MAX_TYPE = 60
const MAX_AFTER = 10_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, max: number) => typeof value === 'string' && value !== '' && value.length <= max
const isAfter = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_AFTER
