import { scriptTexts } from '../../languages/script-texts.ts'
import { editionTexts } from './edition-texts.ts'

export const texts = scriptTexts('edition', editionTexts)

/** The element with this `data-edition-part`. Throws if there is none. */
export function partElement<E extends HTMLElement = HTMLElement>(name: string): E {
  const element = document.querySelector<E>(`[data-edition-part="${name}"]`)
  if (!element) throw new Error(`The edition has no ${name}`)
  return element
}

export function setText(name: string, text: string): void {
  partElement(name).textContent = text
}

/** Shows these elements of the group and hides the others. */
export function showOnly(group: readonly string[], ...shown: string[]): void {
  for (const name of group) partElement(name).hidden = !shown.includes(name)
}

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Changes the page in a view transition, where it is supported and motion is not reduced. Resolves when the change is made. */
export async function withViewTransition(change: () => void): Promise<void> {
  if (!document.startViewTransition || reducedMotion.matches || document.hidden) return change()
  const transition = document.startViewTransition(change)
  // Rejected when the next transition interrupts this one.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
