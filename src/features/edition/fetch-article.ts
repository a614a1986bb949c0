/** The parts of an article, or that it is no longer published. */
export type FetchedArticle = Element[] | 'gone'

const TIMEOUT_MS = 15_000
/** What the page of an article marks as the article itself. */
const ARTICLE_SELECTOR = 'article [data-edition]'
/** Within it, what works only there. */
const EXCLUDED_SELECTOR = 'script, astro-island, form, .no-print'

const requests = new Map<string, Promise<FetchedArticle>>()

/** An article, taken from its own page; asked for once. Rejects when it cannot be had now. */
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
  const response = await fetch(`/articles/${id}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 404 || response.status === 410) return 'gone'
  if (!response.ok) throw new Error(`${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const element of page.querySelectorAll(EXCLUDED_SELECTOR)) element.remove()
  const parts = [...page.querySelectorAll(ARTICLE_SELECTOR)]
  if (parts.length === 0) throw new Error('a page without an article')
  return parts
}
