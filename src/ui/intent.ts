import type { ClientDirective } from 'astro'

const SIGNS = ['pointerover', 'touchstart', 'focusin', 'click']

/**
 * `client:intent`: nothing of an island is loaded before the reader points at it, touches it or moves the focus into it.
 * A click that comes sooner than the island is kept and given back to it. Links and submits are left to the browser,
 * which knows what to do with them.
 */
const intent: ClientDirective = (load, _options, island) => {
  let clicked: HTMLButtonElement | undefined

  const keep = (event: Event) => {
    const button = (event.target as Element).closest('button')
    if (button?.type !== 'button') return
    event.preventDefault()
    event.stopPropagation()
    clicked = button
  }

  const begin = async () => {
    for (const sign of SIGNS) island.removeEventListener(sign, begin, { capture: true })
    const hydrate = await load()
    await hydrate()
    island.removeEventListener('click', keep, { capture: true })
    clicked?.click()
  }

  island.addEventListener('click', keep, { capture: true })
  for (const sign of SIGNS) island.addEventListener(sign, begin, { passive: true, capture: true })
  if (island.matches(':focus-within')) begin()
}

export default intent
