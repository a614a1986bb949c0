import { Extension } from '@tiptap/core'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { PARAGRAPH_NODE } from '../document/editor-document.ts'

interface SlashMenuOptions {
  onOpen: () => void
}

/** `/` opens the menu of blocks at the start of an empty paragraph, and is a character everywhere else. */
export const SlashMenu = Extension.create<SlashMenuOptions>({
  name: 'slashMenu',
  addOptions: () => ({ onOpen: () => {} }),
  addProseMirrorPlugins() {
    const { onOpen } = this.options
    return [
      new Plugin({
        props: {
          handleTextInput({ state }, _from, _to, text) {
            if (text !== '/' || !isAtEmptyParagraph(state)) return false
            onOpen()
            return true
          },
        },
      }),
    ]
  },
})

export const isAtEmptyParagraph = ({ selection: { $from, empty } }: EditorState): boolean =>
  empty && $from.parent.type.name === PARAGRAPH_NODE && $from.parent.content.size === 0
