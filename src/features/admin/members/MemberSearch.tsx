import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { membersHref } from './members-route.ts'

const DEBOUNCE_MS = 250

/** Searches while the staff member types. `/` focuses the field from anywhere in the section, arrow down the first result. */
export function MemberSearch({ search }: { search: string }) {
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
    // Replaced, so that Back leaves the section instead of undoing single letters.
    if (newSearch !== search) location.replace(membersHref({ search: newSearch }))
  }

  return (
    <search>
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          applySearch()
        }}
      >
        <label className="field">
          <span className="label text-soft">Name or address</span>
          <input
            ref={inputRef}
            type="search"
            className="control"
            defaultValue={search}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-keyshortcuts="/"
            onChange={() => {
              clearTimeout(debounceTimer.current)
              debounceTimer.current = setTimeout(applySearch, DEBOUNCE_MS)
            }}
            onKeyDown={focusFirstResult}
          />
        </label>
      </form>
    </search>
  )
}

function focusFirstResult(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-search-results] a')?.focus()
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
