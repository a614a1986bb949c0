import { type Editor, useEditorState } from '@tiptap/react'
import { readingMinutes } from '#shared/domain/reading-time.ts'
import { isSubHeadingNode } from '../writing/sub-headings.ts'

interface OutlineEntry {
  text: string
  position: number
}

/** How long the text is, and its sub-headings as a way through it. */
export function Outline({ editor }: { editor: Editor }) {
  const { words, minutes, entries } = useEditorState({
    editor,
    selector: () => outlineOf(editor),
    equalityFn: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  })
  return (
    <section aria-label="Outline">
      <p className="font-ui text-small text-soft tabular-nums">
        {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'} · {minutes} min to read
      </p>
      {entries.length > 0 && (
        <ol className="mt-3 border-t border-line">
          {entries.map(({ text, position }) => (
            <li key={position} className="border-b border-line">
              <button
                type="button"
                className="min-h-11 w-full cursor-pointer text-left hover:text-accent"
                onClick={() => goTo(editor, position)}
              >
                {text}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function outlineOf({ state: { doc } }: Editor) {
  const entries: OutlineEntry[] = []
  const texts: string[] = []
  doc.forEach((node, position) => {
    texts.push(node.textContent)
    if (isSubHeadingNode(node)) entries.push({ text: node.textContent.trim(), position })
  })
  const text = texts.join('\n')
  return { words: text.match(/\S+/g)?.length ?? 0, minutes: readingMinutes(text), entries }
}

export function goTo(editor: Editor, position: number): void {
  editor
    .chain()
    .setTextSelection(position + 1)
    .focus()
    .run()
  const { node } = editor.view.domAtPos(position + 1)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}
