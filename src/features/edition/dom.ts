/** An element that the script works with; the markup names it by `data-edition-part`. */
export function partElement<E extends HTMLElement = HTMLElement>(name: string): E {
  const element = document.querySelector<E>(`[data-edition-part="${name}"]`)
  if (!element) throw new Error(`The edition has no ${name}`)
  return element
}

export function setText(name: string, text: string): void {
  partElement(name).textContent = text
}

/** Shows exactly these of the group. */
export function showOnly(group: readonly string[], ...shown: string[]): void {
  for (const name of group) partElement(name).hidden = !shown.includes(name)
}

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Makes the change under a slow fade where the browser can and the reader likes it. Resolves when it is made. */
export async function withViewTransition(change: () => void): Promise<void> {
  if (!document.startViewTransition || reducedMotion.matches || document.hidden) return change()
  const transition = document.startViewTransition(change)
  // A fade that is overtaken by the next one is no failure.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
