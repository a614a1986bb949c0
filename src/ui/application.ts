import type { ClientDirective } from 'astro'
import { islandTexts } from '../languages/island-texts.ts'
import { scriptTexts } from '../languages/script-texts.ts'
import { deferClicks } from './defer-clicks.ts'
import { hydrates } from './hydrates.ts'

/**
 * `client:application`: an island that is the page is loaded at once; the click of a button before that is repeated. Where loading
 * fails, a message with a button takes the place of its skeleton; a form that works without script stays. The value of the directive
 * is a further sentence.
 */
const application: ClientDirective = async (load, { value }, island) => {
  const clicks = deferClicks(island)
  const isHydrated = await hydrates(load, island)
  if (!isHydrated) clicks.forget()
  clicks.repeat()
  if (isHydrated) return
  const message = loadErrorMessage(typeof value === 'string' ? value : '')
  if (island.querySelector('form[action]')) island.before(message)
  else island.replaceChildren(message)
}

/** Looks like the message of an island that failed to render (lib/ErrorBoundary.tsx), without React, which may be what failed. */
function loadErrorMessage(sentence: string): HTMLElement {
  const texts = scriptTexts('islands', islandTexts)
  const message = document.createElement('div')
  message.role = 'alert'
  message.className = 'column my-10 max-w-measure'
  message.append(element('p', '', texts.failed))
  if (sentence) message.append(element('p', 'mt-1 text-soft italic', sentence))
  const button = element('button', 'button action min-h-11', texts.tryAgain)
  button.addEventListener('click', () => location.reload())
  message.append(button)
  return message
}

function element(name: string, className: string, text: string): HTMLElement {
  const created = document.createElement(name)
  created.className = className
  created.textContent = text
  return created
}

export default application
