import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { splitSubHeading } from '#shared/domain/sub-heading.ts'
import { isHeadingLine } from '../document/document-parts.ts'
import { PARAGRAPH_NODE } from '../document/editor-document.ts'

export const SUB_HEADING_REASON = 'Set as a sub-heading: it has a colon, no period and at most 10 words.'

/** A paragraph that the page prints as a sub-heading looks like one; it is none in the document. */
export const SubHeadings = Extension.create({
  name: 'subHeadings',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => decorationsOf(doc),
        apply: (transaction, decorations) => (transaction.docChanged ? decorationsOf(transaction.doc) : decorations),
      },
      props: {
        decorations(state: EditorState) {
          return this.getState(state)
        },
      },
    }),
  ],
})

export const isSubHeadingNode = (node: Node) =>
  node.type.name === PARAGRAPH_NODE && node.attrs.isFixed !== true && isHeadingLine(node.textContent)

function decorationsOf(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  doc.forEach((node, offset) => {
    if (!isSubHeadingNode(node)) return
    const remarkStart = offset + 1 + splitSubHeading(node.textContent)[0].length
    const end = offset + node.nodeSize
    decorations.push(
      Decoration.node(offset, end, { class: 'writing-sub-heading', role: 'heading', 'aria-level': '2' }),
      Decoration.inline(remarkStart, end - 1, { class: 'writing-remark' }),
    )
  })
  return DecorationSet.create(doc, decorations)
}
