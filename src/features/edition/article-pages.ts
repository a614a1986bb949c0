/** The parts of an article, or that it is no longer published. */
export type Fetched = Element[] | 'gone'

const PATIENCE_MS = 15_000
/** What the page of an article marks as the article itself. */
const PARTS = 'article [data-edition]'
/** Within it, what works only there. */
const LEFT_OUT = 'script, astro-island, form, .not-printed'

const asked = new Map<string, Promise<Fetched>>()

/** An article, taken from its own page; asked for once. Rejects when it cannot be had now. */
export function fetchArticle(id: string): Promise<Fetched> {
  const already = asked.get(id)
  if (already) return already
  const answer = request(id)
  asked.set(id, answer)
  answer.catch(() => asked.delete(id))
  return answer
}

export function prefetchArticle(id: string | undefined): void {
  if (id) fetchArticle(id).catch(() => {})
}

async function request(id: string): Promise<Fetched> {
  const response = await fetch(`/articles/${id}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (response.status === 404 || response.status === 410) return 'gone'
  if (!response.ok) throw new Error(`${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove()
  const parts = [...page.querySelectorAll(PARTS)]
  if (parts.length === 0) throw new Error('a page without an article')
  return parts
}
