import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { MAX_MEMBER_SEARCH_LENGTH } from '#shared/contracts/text-limits.ts'
import { FIELD_CLASS, INPUT_CLASS, LABEL_CLASS } from '#ui/field-classes.ts'

const DEBOUNCE_MS = 250

interface Props {
  label: string
  /** The search of the URL. */
  search: string
  onSearch: (search: string) => void
  /** Arrow down moves to the first result, if the results are links. */
  onArrowDown?: () => void
}

/** Searches while the staff member types. `/` focuses the field from anywhere in the section. */
export function SearchField({ label, search, onSearch, onArrowDown }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useSlashShortcut(inputRef)
  // The browser's Back changes the search without the field.
  useEffect(() => {
    if (inputRef.current && inputRef.current.value.trim() !== search) inputRef.current.value = search
  }, [search])
  useEffect(() => () => clearTimeout(debounceTimer.current), [])

  function applySearch() {
    clearTimeout(debounceTimer.current)
    const newSearch = inputRef.current?.value.trim() ?? ''
    if (newSearch !== search) onSearch(newSearch)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || !onArrowDown) return
    event.preventDefault()
    onArrowDown()
  }

  return (
    <search>
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          applySearch()
        }}
      >
        <label className={FIELD_CLASS}>
          <span className={LABEL_CLASS}>{label}</span>
          <input
            ref={inputRef}
            type="search"
            className={INPUT_CLASS}
            defaultValue={search}
            maxLength={MAX_MEMBER_SEARCH_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-keyshortcuts="/"
            onChange={() => {
              clearTimeout(debounceTimer.current)
              debounceTimer.current = setTimeout(applySearch, DEBOUNCE_MS)
            }}
            onKeyDown={handleKeyDown}
          />
        </label>
      </form>
    </search>
  )
}

function useSlashShortcut(inputRef: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest?.(
        'input, textarea, select, [role=dialog], [role=alertdialog]',
      )
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      inputRef.current?.focus()
      inputRef.current?.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [inputRef])
}
