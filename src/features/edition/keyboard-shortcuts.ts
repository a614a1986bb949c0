/** What a key is to do; false leaves it to the browser. */
export type Shortcuts = Record<string, () => unknown>

const IGNORED_SELECTOR = 'input, textarea, select, [contenteditable], dialog, [popover]'
/** With these held a key means something else: another tab, a selection. */
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
