import { type Command, Node } from '@tiptap/core'
import type { DraftBlock } from '#shared/contracts/article-draft.ts'
import { BLOCK_NODE, PARAGRAPH_NODE, parseBlock } from '../document/editor-document.ts'

// The schema of an article's body: paragraphs of plain text and blocks; no marks, no lists, no line breaks.

export const BodyDocument = Node.create({ name: 'doc', topNode: true, content: 'block+' })

export const PlainText = Node.create({ name: 'text', group: 'inline' })

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    paragraph: {
      /** Says that the line stays a paragraph although it looks like a sub-heading, or takes that back. */
      toggleFixedParagraph: () => ReturnType
    }
  }
}

export const Paragraph = Node.create({
  name: PARAGRAPH_NODE,
  priority: 1000,
  group: 'block',
  content: 'text*',

  addAttributes: () => ({
    isFixed: {
      default: false,
      // The second half of a split line is judged anew.
      keepOnSplit: false,
      parseHTML: (element: HTMLElement) => element.getAttribute('role') === 'paragraph',
      renderHTML: ({ isFixed }: { isFixed?: boolean }) => (isFixed ? { role: 'paragraph' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],

  addCommands: () => ({ toggleFixedParagraph: () => toggleFixed }),
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-0': () => this.editor.commands.toggleFixedParagraph(),
      // There are no line breaks within a paragraph.
      'Shift-Enter': () => this.editor.commands.splitBlock(),
    }
  },
})

const toggleFixed: Command = ({ state, tr, dispatch }) => {
  const { $from } = state.selection
  if ($from.parent.type.name !== PARAGRAPH_NODE) return false
  if (dispatch) tr.setNodeAttribute($from.before(), 'isFixed', !$from.parent.attrs.isFixed)
  return true
}

/** One block, whole and verbatim in one attribute: what this version does not know passes through unchanged. */
export const ContentBlockNode = Node.create({
  name: BLOCK_NODE,
  group: 'block',
  atom: true,
  draggable: true,
  selectable: true,

  addAttributes: () => ({
    data: {
      default: null,
      parseHTML: (element: HTMLElement) => parseBlock(element.getAttribute('data-block')) ?? null,
      renderHTML: ({ data }: { data?: DraftBlock }) => ({ 'data-block': JSON.stringify(data) }),
    },
  }),
  parseHTML: () => [
    { tag: 'div[data-block]', getAttrs: (element) => (parseBlock(element.getAttribute('data-block')) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
})
