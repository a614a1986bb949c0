import { useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TEXT_AREA_CLASS } from '#ui/field-classes.ts'
import { useAdminQuery } from '../../../admin-queries.ts'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { MENU_CLASS, MENU_ITEM_CLASS } from '../menu-classes.ts'
import { findMention, mentionedIn, type Person, withMention } from './mentions.ts'

interface CommentFormProps {
  label: string
  submitLabel: string
  /** Resolves to whether the comment was written: then the form is empty again. */
  onSubmit: (body: string, mentions: string[]) => Promise<boolean>
}

/** A comment or a reply. After an @ the names of the editorial staff are offered. */
export function CommentForm({ label, submitLabel, onSubmit }: CommentFormProps) {
  const { data: staff = [] } = useAdminQuery('/admin/editorial-staff')
  const [body, setBody] = useState('')
  useUnsavedWork(body !== '')
  const [caret, setCaret] = useState(0)
  const [highlighted, setHighlighted] = useState(0)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const suggestions = findMention(body, caret, staff)
  const highlightedIndex = Math.min(highlighted, suggestions.length - 1)

  function choose(person: Person) {
    const inserted = withMention(body, caret, person)
    setBody(inserted.text)
    setCaret(inserted.caret)
    requestAnimationFrame(() => fieldRef.current?.setSelectionRange(inserted.caret, inserted.caret))
  }

  function handleKey(event: React.KeyboardEvent) {
    const person = suggestions[highlightedIndex]
    if (person && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setHighlighted((highlightedIndex + step + suggestions.length) % suggestions.length)
    } else if (person && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault()
      choose(person)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit()
    }
  }

  async function submit() {
    if (body.trim() && (await onSubmit(body.trim(), mentionedIn(body, staff)))) setBody('')
  }

  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={fieldRef}
        className={`${TEXT_AREA_CLASS} min-h-20`}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={suggestions.length > 0 ? `${listId}-${highlightedIndex}` : undefined}
        placeholder={`${label}; @ mentions somebody`}
        rows={2}
        maxLength={4000}
        value={body}
        onChange={(event) => {
          setBody(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
          setHighlighted(0)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={handleKey}
      />
      <div id={listId} role="listbox" aria-label="Staff" className={suggestions.length > 0 ? MENU_CLASS : undefined}>
        {suggestions.map((person, index) => (
          <div
            key={person.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === highlightedIndex}
            className={MENU_ITEM_CLASS}
            data-highlighted={index === highlightedIndex ? '' : undefined}
            // Before the field loses the focus.
            onPointerDown={(event) => {
              event.preventDefault()
              choose(person)
            }}
          >
            {person.name}
          </div>
        ))}
      </div>
      <Button variant="ghost" type="submit" disabled={!body.trim()} focusableWhenDisabled>
        {submitLabel}
      </Button>
    </form>
  )
}
