// The button that appears at selected or highlighted words, in the block of the words.

interface Action {
  label: string
  run: () => Promise<void>
}

const toolbar = document.createElement('span')
const button = document.createElement('button')
const message = document.createElement('span')
toolbar.className = 'highlight-toolbar no-print'
toolbar.append(button, message)
button.type = 'button'
message.role = 'alert'
// The selection stays.
toolbar.addEventListener('pointerdown', (event) => event.preventDefault())
toolbar.addEventListener('keydown', (event) => event.key === 'Escape' && hideToolbar())
// Otherwise the next Tab would move the focus back to the button. Without a `relatedTarget` the window has lost the focus.
toolbar.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !isInToolbar(relatedTarget)) hideToolbar()
})
button.addEventListener('click', runAction)

let action: Action | undefined
const GAP_PX = 10

/** Below these words, in this block. */
export function showToolbar(block: Element, words: Range | Element, shown: Action): void {
  action = shown
  button.textContent = shown.label
  button.hidden = false
  message.textContent = ''
  if (toolbar.parentElement !== block) block.append(toolbar)
  const { bottom, left, right } = words.getBoundingClientRect()
  toolbar.style.top = '0'
  toolbar.style.left = '0'
  const own = toolbar.getBoundingClientRect()
  const centred = (left + right - own.width) / 2
  const limit = document.documentElement.clientWidth - own.width - GAP_PX
  toolbar.style.top = `${bottom + GAP_PX - own.top}px`
  toolbar.style.left = `${Math.max(GAP_PX, Math.min(centred, limit)) - own.left}px`
}

/** A sentence in place of the button. */
export function showToolbarMessage(text: string): void {
  button.hidden = true
  message.textContent = text
}

export function hideToolbar(): void {
  action = undefined
  toolbar.remove()
}

/** Browsers do not agree whether Tab goes on from a selection. False when the toolbar is not shown. */
export function focusToolbar(): boolean {
  if (!toolbar.isConnected || button.hidden || isInToolbar(document.activeElement)) return false
  button.focus()
  return true
}

export const isInToolbar = (node: Node | null): boolean => toolbar.contains(node)

async function runAction(): Promise<void> {
  if (!action || button.ariaDisabled) return
  button.ariaDisabled = 'true'
  try {
    await action.run()
    hideToolbar()
  } catch (error) {
    message.textContent = error instanceof Error ? error.message : ''
  } finally {
    button.ariaDisabled = null
  }
}
