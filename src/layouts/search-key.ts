// The key / opens the search: it moves the focus to the field on the search page, and follows the link in the header elsewhere.

const TEXT = 'input, textarea, select, [contenteditable]'

addEventListener('keydown', (event) => {
  const { key, target: origin } = event
  // Combinations with these keys belong to the browser. Shift may be how a keyboard types the character.
  if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if ((origin instanceof Element && origin.closest(TEXT)) || document.querySelector('dialog[open], :popover-open'))
    return
  const target = document.querySelector<HTMLElement>('#search-text, [data-search]')
  if (!target || isOff()) return
  event.preventDefault()
  if (target instanceof HTMLInputElement) target.focus()
  else target.click()
})

/** features/search/SearchKeySetting.tsx. The key of storedSearchKey in lib/storage.ts, which says why it is not imported. */
function isOff(): boolean {
  try {
    return localStorage.getItem('search-key') === 'false'
  } catch {
    return false
  }
}
