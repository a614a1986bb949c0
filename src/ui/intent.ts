import type { ClientDirective } from 'astro'
import { islandTexts } from '../languages/island-texts.ts'
import { scriptTexts } from '../languages/script-texts.ts'
import { deferClicks } from './defer-clicks.ts'
import { hydrates } from './hydrates.ts'

const TRIGGER_EVENTS = ['pointerover', 'touchstart', 'focusin', 'click']

/**
 * `client:intent`: an island's code is loaded when the reader points at it, touches it or moves the focus into it. The
 * click of a button before that is deferred and repeated once the island is hydrated; links and submits work without it.
 * Where loading fails, the next of these events tries again.
 */
const intent: ClientDirective = (load, _options, island) => {
  const clicks = deferClicks(island)
  let errorMessage: HTMLElement | undefined

  const listen = () => {
    for (const trigger of TRIGGER_EVENTS)
      island.addEventListener(trigger, hydrateIsland, { passive: true, capture: true })
  }

  const hydrateIsland = async () => {
    for (const trigger of TRIGGER_EVENTS) island.removeEventListener(trigger, hydrateIsland, { capture: true })
    if (!(await hydrates(load, island))) {
      // Tells the reader that the click had no effect. The message is placed after the island, whose markup is React's.
      if (clicks.forget()) errorMessage ??= showLoadError(island)
      return listen()
    }
    errorMessage?.remove()
    clicks.repeat()
  }

  listen()
  if (island.matches(':focus-within')) hydrateIsland()
}

function showLoadError(island: HTMLElement): HTMLElement {
  const message = document.createElement('p')
  message.role = 'alert'
  message.className = 'mt-4 font-ui text-small text-accent'
  message.textContent = scriptTexts('islands', islandTexts).failedForNow
  island.after(message)
  return message
}

export default intent
