/** Actions by `KeyboardEvent.key`. An action that returns false leaves the key to the browser. */
export type Shortcuts = Record<string, () => unknown>

const IGNORED_SELECTOR = 'input, textarea, select, [contenteditable], dialog, [popover]'
/** Combinations with these keys belong to the browser. */
const MODIFIERS = ['ctrlKey', 'metaKey', 'altKey'] as const

export function bindShortcuts(shortcuts: Shortcuts): void {
  document.addEventListener('keydown', (event) => {
    const action = shortcuts[event.key]
    if (!action || event.defaultPrevented || MODIFIERS.some((modifier) => event[modifier])) return
    if (event.shiftKey && event.key.length > 1) return
    if (event.target instanceof Element && event.target.closest(IGNORED_SELECTOR)) return
    if (document.querySelector('dialog[open], :popover-open')) return
    if (action() !== false) event.preventDefault()
  })
}
