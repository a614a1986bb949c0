import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { passageAt } from './comment-markers.ts'

/** In a text that can only be read there is no caret: the arrow keys choose the passage that a comment is about. */
export const ReadOnlyKeys = Extension.create({
  name: 'readOnlyKeys',
  addProseMirrorPlugins: () => {
    let view: EditorView | undefined
    return [
      new Plugin({
        view: (created) => {
          view = created
          return {}
        },
        props: {
          // Not handleKeyDown, which ProseMirror calls only where the text can be edited.
          handleDOMEvents: { keydown: (target, event) => !target.editable && choosePassage(target, event) },
          decorations: ({ doc, selection: { $from } }) => {
            if (view?.editable !== false || $from.depth === 0) return null
            const chosen = Decoration.node($from.before(1), $from.after(1), { class: 'writing-chosen' })
            return DecorationSet.create(doc, [chosen])
          },
        },
      }),
    ]
  },
})

function choosePassage(view: EditorView, event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (isModified || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return false
  const position = adjacentPassage(view, event.key === 'ArrowDown' ? 1 : -1)
  if (position === undefined) return false
  event.preventDefault()
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, position + 1)))
  const element = view.nodeDOM(position)
  if (element instanceof Element) element.scrollIntoView({ block: 'nearest' })
  return true
}

/** Where the next passage that can be commented on begins; undefined at the end of the text. */
function adjacentPassage({ state: { doc, selection } }: EditorView, step: 1 | -1): number | undefined {
  for (let index = selection.$from.index(0) + step; index >= 0 && index < doc.childCount; index += step) {
    const position = startOf(doc, index)
    if (passageAt(doc, position)) return position
  }
  return undefined
}

function startOf(doc: EditorView['state']['doc'], index: number): number {
  let position = 0
  for (let before = 0; before < index; before++) position += doc.child(before).nodeSize
  return position
}
