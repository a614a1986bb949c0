import type { Editor } from '@tiptap/core'
import { toLine } from './writing/clean-paste.ts'

interface TitleFieldProps {
  title: string
  isEditable: boolean
  onChange: (changes: { title: string }) => void
}

export const TitleField = ({ title, isEditable, onChange }: TitleFieldProps) => (
  <div className="article-wide page-field-frame">
    <textarea
      className="page-field page-title"
      aria-label="Title"
      placeholder="Title"
      rows={1}
      maxLength={200}
      value={title}
      readOnly={!isEditable}
      onChange={(event) => onChange({ title: withoutControlCharacters(event.currentTarget.value) })}
      onKeyDown={moveOnWithEnter}
    />
  </div>
)

interface ExcerptFieldProps {
  excerpt: string
  placeholder: string
  isEditable: boolean
  onChange: (changes: { excerpt: string }) => void
  /** Where writing goes on. */
  editor: Editor
}

export const ExcerptField = ({ excerpt, placeholder, isEditable, onChange, editor }: ExcerptFieldProps) => (
  <div className="page-field-frame mt-3">
    <textarea
      className="page-field text-lead italic"
      aria-label="Excerpt"
      placeholder={placeholder}
      rows={1}
      maxLength={600}
      value={excerpt}
      readOnly={!isEditable}
      onChange={(event) => onChange({ excerpt: event.currentTarget.value.replaceAll('\0', '') })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        // At once: `commands.focus` waits for a frame, in which a fast typist writes on in the excerpt.
        editor.commands.setTextSelection(1)
        editor.view.focus()
      }}
      onBlur={() => excerpt !== toLine(excerpt) && onChange({ excerpt: toLine(excerpt) })}
    />
  </div>
)

// A title is one line. Line breaks and tabs of pasted text are removed; spaces at the end stay, because somebody is still typing.
const withoutControlCharacters = (text: string) =>
  text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')

function moveOnWithEnter(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('article')?.querySelectorAll<HTMLElement>('.page-field') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
