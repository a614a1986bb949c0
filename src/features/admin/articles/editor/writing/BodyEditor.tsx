import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import type { Body } from '../document/document-parts.ts'
import { toArticleDocument, toEditorDocument } from '../document/editor-document.ts'
import { createExtensions, type WritingEvents } from './create-extensions.ts'
import { FROM_QUEUE, replaceBody } from './replace-body.ts'

export interface BodyHandle {
  replaceBody: (document: Body) => void
}

interface UseBodyEditorOptions<Document extends Body> extends WritingEvents {
  queue: { document: Document; change: (document: Document) => void }
  /** The accessible name of the text field. */
  label: string
  isEditable: boolean
  bodyRef: React.Ref<BodyHandle>
}

/** The editor of the body. The save queue receives each change at once. */
export function useBodyEditor<Document extends Body>({
  queue,
  label,
  isEditable,
  bodyRef,
  ...events
}: UseBodyEditorOptions<Document>): Editor {
  const latest = useRef(events)
  latest.current = events
  const editor = useEditor({
    extensions: createExtensions({
      onSlash: () => latest.current.onSlash(),
      onEditBlock: (blockId) => latest.current.onEditBlock(blockId),
      onPasted: (sentence) => latest.current.onPasted(sentence),
    }),
    content: toEditorDocument(queue.document),
    editable: isEditable,
    // The content security policy allows no style element; the rules are in editor.css.
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n\n' } },
    editorProps: {
      // Not below the bars above and below the text.
      scrollThreshold: { top: 90, bottom: 90, left: 0, right: 0 },
      scrollMargin: { top: 120, bottom: 120, left: 0, right: 0 },
      attributes: {
        class: 'writing',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        spellcheck: 'true',
        // Without it a text that can only be read gets no focus, and no comment by keyboard.
        tabindex: '0',
      },
    },
    onUpdate: ({ editor, transaction }) => {
      if (!transaction.getMeta(FROM_QUEUE)) queue.change(toArticleDocument(editor.getJSON(), queue.document))
    },
  })
  useEffect(() => {
    editor.setEditable(isEditable, false)
    editor.view.dom.setAttribute('aria-readonly', String(!isEditable))
  }, [editor, isEditable])
  useImperativeHandle(bodyRef, () => ({ replaceBody: (document) => replaceBody(editor, document) }), [editor])
  return editor
}

export const BodyEditor = ({ editor }: { editor: Editor }) => <EditorContent editor={editor} />
