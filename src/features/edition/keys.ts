/** What a key is to do; false leaves it to the browser. */
export type Keys = Record<string, () => unknown>

const ELSEWHERE = 'input, textarea, select, [contenteditable], dialog, [popover]'
/** With these held a key means something else: another tab, a selection. */
const CHANGED = ['ctrlKey', 'metaKey', 'altKey'] as const

export function onKeys(keys: Keys): void {
  document.addEventListener('keydown', (event) => {
    const act = keys[event.key]
    if (!act || event.defaultPrevented || CHANGED.some((held) => event[held])) return
    if (event.shiftKey && event.key.length > 1) return
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return
    if (document.querySelector('dialog[open], :popover-open')) return
    if (act() !== false) event.preventDefault()
  })
}
