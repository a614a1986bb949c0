// While it is on, the page of the admin carries a mark, and editor.css hides what is not the text.

const listeners = new Set<() => void>()

export const isInFocusMode = () => document.documentElement.dataset.focusMode !== undefined

export function toggleFocusMode(): void {
  const { dataset } = document.documentElement
  if (isInFocusMode()) delete dataset.focusMode
  else dataset.focusMode = ''
  for (const listener of listeners) listener()
}

export function subscribeToFocusMode(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
