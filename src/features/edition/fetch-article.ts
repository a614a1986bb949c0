import { reloadOnSessionChange } from '#lib/session-change.ts'
import { sessionHint } from '#lib/session-hint.ts'

/** The elements of an article; `gone` when it is no longer published. */
export type FetchedArticle = Element[] | 'gone'

const TIMEOUT_MS = 15_000
const ARTICLE_SELECTOR = 'article [data-edition]'
/** Parts that need the scripts of the article's page, or that are not part of the text. */
const EXCLUDED_SELECTOR = 'script, astro-island, form, .no-print'

const requests = new Map<string, Promise<FetchedArticle>>()

/** The article, from its own page. Fetched once, unless it fails. */
export function fetchArticle(id: string): Promise<FetchedArticle> {
  const pending = requests.get(id)
  if (pending) return pending
  const fetched = request(id)
  requests.set(id, fetched)
  fetched.catch(() => requests.delete(id))
  return fetched
}

export function prefetchArticle(id: string | undefined): void {
  if (id) fetchArticle(id).catch(() => {})
}

async function request(id: string): Promise<FetchedArticle> {
  // The link: in a preview it leads to the page that shows what is not published.
  const link = document.querySelector<HTMLAnchorElement>(`[data-edition-part="entries"] a[data-article="${id}"]`)
  const response = await fetch(link?.href ?? `/articles/${id}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 404 || response.status === 410) return 'gone'
  if (!response.ok) throw new Error(`${response.status}`)
  const page = await withWholeText(new DOMParser().parseFromString(await response.text(), 'text/html'))
  for (const element of page.querySelectorAll(EXCLUDED_SELECTOR)) element.remove()
  const parts = [...page.querySelectorAll(ARTICLE_SELECTOR)]
  if (parts.length === 0) throw new Error('a page without an article')
  return parts
}

/** The page with the whole text, if the article is for members and the reader is one of them; else the same page. */
async function withWholeText(page: Document): Promise<Document> {
  const part = page.querySelector<HTMLElement>('[data-members-part]')
  const path = part?.dataset.membersPart
  const session = sessionHint()
  if (!path || !session) return page
  const response = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 401 || response.status === 403) {
    // Without the script of the article's page, a signed-in reader would see that the rest is being opened.
    part.querySelector('.signed-in-only')?.remove()
    part.querySelector('.signed-out-only')?.classList.remove('signed-out-only')
    return page
  }
  if (!response.ok) throw new Error(`${response.status}`)
  const html = await response.text()
  // A new page has none of the articles that were fetched here.
  reloadOnSessionChange(session)
  return new DOMParser().parseFromString(html, 'text/html')
}
