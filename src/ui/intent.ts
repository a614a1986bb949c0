import type { ClientDirective } from 'astro'

const TRIGGER_EVENTS = ['pointerover', 'touchstart', 'focusin', 'click']

/**
 * `client:intent`: nothing of an island is loaded before the reader points at it, touches it or moves the focus into it.
 * A click that comes sooner than the island is kept and given back to it. Links and submits are left to the browser,
 * which knows what to do with them.
 */
const intent: ClientDirective = (load, _options, island) => {
  let pendingButton: HTMLButtonElement | undefined

  const deferClick = (event: Event) => {
    const button = (event.target as Element).closest('button')
    if (button?.type !== 'button') return
    event.preventDefault()
    event.stopPropagation()
    pendingButton = button
  }

  const hydrateIsland = async () => {
    for (const trigger of TRIGGER_EVENTS) island.removeEventListener(trigger, hydrateIsland, { capture: true })
    const hydrate = await load()
    await hydrate()
    island.removeEventListener('click', deferClick, { capture: true })
    pendingButton?.click()
  }

  island.addEventListener('click', deferClick, { capture: true })
  for (const trigger of TRIGGER_EVENTS)
    island.addEventListener(trigger, hydrateIsland, { passive: true, capture: true })
  if (island.matches(':focus-within')) hydrateIsland()
}

export default intent
