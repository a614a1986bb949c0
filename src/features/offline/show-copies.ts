import { type Copy, copyPath, deleteCopies, deleteForgottenCopies, listCopies } from '#lib/offline-copies.ts'
import { DEFAULT_LANGUAGE, localPath, toLanguage } from '#shared/domain/language.ts'
import { scriptTexts } from '../../languages/script-texts.ts'
import { offlineTexts } from './offline-texts.ts'

// Lists on /offline what can be read without network.

const texts = scriptTexts('offline', offlineTexts)
const shownLanguage = toLanguage(document.documentElement.lang)
const list = document.querySelector<HTMLElement>('[data-offline-list]')
const none = document.querySelector<HTMLElement>('[data-offline-none]')
const removal = document.querySelector<HTMLButtonElement>('[data-offline-removal]')

async function show(): Promise<void> {
  const copies = await load()
  list?.replaceChildren(...copies.map(entryOf))
  list?.toggleAttribute('hidden', copies.length === 0)
  none?.toggleAttribute('hidden', copies.length > 0)
  removal?.toggleAttribute('hidden', copies.length === 0)
}

async function load(): Promise<Copy[]> {
  try {
    await deleteForgottenCopies()
    return await listCopies()
  } catch {
    // The browser blocks storage, so there is nothing in it.
    return []
  }
}

function entryOf({ articleId, title, language, pageLanguage, isSaved }: Copy): HTMLElement {
  const entry = document.createElement('li')
  entry.className = 'border-t border-line py-4'
  const link = document.createElement('a')
  link.className = 'link font-display text-subtitle leading-snug'
  link.href = localPath(shownLanguage, copyPath(articleId))
  link.textContent = title
  // Copies of earlier releases were of pages without prefix, and do not name their language.
  link.lang = language || pageLanguage || DEFAULT_LANGUAGE
  entry.append(link)
  if (isSaved) {
    const note = document.createElement('p')
    note.className = 'mt-1 font-ui text-small text-soft'
    note.textContent = texts.saved
    entry.append(note)
  }
  return entry
}

removal?.addEventListener('click', async () => {
  await deleteCopies().catch(() => {})
  await show()
  none?.focus()
})
void show()
