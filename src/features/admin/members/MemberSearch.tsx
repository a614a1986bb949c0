import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { membersHref } from './membersRoute.ts'

/** How long somebody pauses who has typed what they meant. */
const DEBOUNCE_MS = 250

/** Finds while it is typed in. A slash leads to it from anywhere in the room, the arrow down from it to what was found. */
export function MemberSearch({ search }: { search: string }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useSlashShortcut(inputRef)
  // The way back leads to what was looked for then.
  useEffect(() => {
    if (inputRef.current && inputRef.current.value.trim() !== search) inputRef.current.value = search
  }, [search])
  useEffect(() => () => clearTimeout(debounceTimer.current), [])

  function applySearch() {
    clearTimeout(debounceTimer.current)
    const newSearch = inputRef.current?.value.trim() ?? ''
    // Not a step of its own: the way back leads out of the room, not through every letter.
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
