import { ApiError, api } from '#lib/api.ts'
import { loadArticleRecord, shownArticleId } from '#lib/article-record.ts'
import { announceSaved } from '#lib/reading-list.ts'
import { onSessionReset } from '#lib/session.ts'
import { hasSession } from '#lib/session-hint.ts'
import { scriptTexts } from '../../languages/script-texts.ts'
import { saveTexts } from './save-texts.ts'

// For signed-in readers the links that save an article are buttons that also take it back. A reader who has signed in on the
// way comes back with #save in the address, and the article is saved.

interface SaveButton {
  articleId: string
  link: HTMLAnchorElement
  button: HTMLButtonElement
  isSaved: boolean
}

const texts = scriptTexts('save', saveTexts)
let buttons: SaveButton[] = []
const status = document.createElement('p')
status.className = 'sr-only'
status.role = 'status'
document.body.append(status)

function start(): void {
  buttons = [...document.querySelectorAll<HTMLAnchorElement>('a[data-save]')].map(createButton)
  loadSavedIds().then(showSaved, () => {})
  if (location.hash !== '#save') return
  history.replaceState(history.state, '', location.pathname + location.search)
  for (const one of buttons) if (one.articleId === shownArticleId()) change(one, true)
}

function createButton(link: HTMLAnchorElement): SaveButton {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${link.className} cursor-pointer`
  const created = { articleId: link.dataset.save ?? '', link, button, isSaved: false }
  show(created)
  link.replaceWith(button)
  button.addEventListener('click', () => change(created, !created.isSaved))
  return created
}

/** Of the articles that this page links to, those on the reading list. */
async function loadSavedIds(): Promise<string[]> {
  const articleId = shownArticleId()
  if (articleId) return (await loadArticleRecord(articleId)).isOnReadingList ? [articleId] : []
  const articleIds = [...new Set(buttons.map((button) => button.articleId))].join()
  const saved = await api.get('/user/reading-list', { query: { articleIds, limit: 100 } })
  return saved.map((entry) => entry.articleId)
}

function showSaved(ids: string[]): void {
  for (const button of buttons.filter(({ articleId }) => ids.includes(articleId))) {
    button.isSaved = true
    show(button)
  }
}

async function change(button: SaveButton, isSaved: boolean): Promise<void> {
  if (button.button.ariaDisabled) return
  button.button.ariaDisabled = 'true'
  const path = { id: button.articleId }
  try {
    await (isSaved ? api.put('/user/reading-list/{id}', { path }) : api.delete('/user/reading-list/{id}', { path }))
    finish(button, isSaved)
  } catch (error) {
    // Removed in another tab already.
    if (!isSaved && error instanceof ApiError && error.status === 404) finish(button, false)
    else fail(button, error)
  }
  button.button.ariaDisabled = null
}

function finish(button: SaveButton, isSaved: boolean): void {
  announceSaved(button.articleId, isSaved)
  button.isSaved = isSaved
  show(button)
  status.textContent = isSaved ? texts.nowSaved : texts.noLongerSaved
}

function fail({ button }: SaveButton, error: unknown): void {
  button.textContent = texts.notSaved
  status.textContent = (error instanceof ApiError && error.detail) || texts.unreachable
  button.title = status.textContent
}

/** The accessible name of the link begins with the word of its button. */
function show({ button, link, isSaved }: SaveButton): void {
  const label = link.ariaLabel ?? ''
  button.textContent = isSaved ? texts.saved : link.textContent
  button.ariaLabel = isSaved ? label.replace(texts.save, texts.saved) : label
  button.removeAttribute('title')
}

onSessionReset(() => {
  for (const { button, link } of buttons) button.replaceWith(link)
  if (hasSession()) start()
})
start()
