import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { addressOf } from './place.ts'

/** How long somebody pauses who has typed what they meant. */
const PAUSE_MS = 250

/** Finds while it is typed in. A slash leads to it from anywhere in the room, the arrow down from it to what was found. */
export function MemberSearch({ words }: { words: string }) {
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useSlash(field)
  // The way back leads to what was looked for then.
  useEffect(() => {
    if (field.current && field.current.value.trim() !== words) field.current.value = words
  }, [words])
  useEffect(() => () => clearTimeout(pause.current), [])

  function look() {
    clearTimeout(pause.current)
    const wanted = field.current?.value.trim() ?? ''
    // Not a step of its own: the way back leads out of the room, not through every letter.
    if (wanted !== words) location.replace(addressOf({ words: wanted }))
  }

  return (
    <search>
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          look()
        }}
      >
        <label className="field">
          <span className="label text-soft">Name or address</span>
          <input
            ref={field}
            type="search"
            className="control"
            defaultValue={words}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-keyshortcuts="/"
            onChange={() => {
              clearTimeout(pause.current)
              pause.current = setTimeout(look, PAUSE_MS)
            }}
            onKeyDown={toTheFound}
          />
        </label>
      </form>
    </search>
  )
}

function toTheFound(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-found] a')?.focus()
}

function useSlash(field: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest?.(
        'input, textarea, select, [role=dialog], [role=alertdialog]',
      )
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [field])
}
