import { fetchWholeArticle } from '#lib/fetch-whole-article.ts'
import { ARTICLES, type Copy, copyHeaders, copyPath, filesOf, OFFLINE_PAGE, storeFile } from '#lib/offline-copies.ts'

/**
 * Stores an article as a page that needs nothing else: without scripts, forms and links to save or share it. `known` is the copy
 * that is there already.
 */
export async function storeCopy(copy: Omit<Copy, 'title' | 'language'>, known?: Copy): Promise<void> {
  const cache = await caches.open(ARTICLES)
  const path = copyPath(copy.articleId)
  const stored = known?.updatedAt === copy.updatedAt ? await cache.match(path) : undefined
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  if (stored && known) {
    const policy = policyOf(stored)
    return cache.put(
      path,
      new Response(await stored.text(), { headers: { ...headers, ...policy, ...copyHeaders({ ...known, ...copy }) } }),
    )
  }
  const whole = await loadWhole(path)
  if (!whole) return
  const heading = whole.page.querySelector('h1')
  if (!heading) return
  reduce(whole.page)
  const html = `<!doctype html>${whole.page.documentElement.outerHTML}`
  await Promise.all(filesOf(html).map(storeFile))
  await cache.put(
    path,
    new Response(html, {
      headers: {
        ...headers,
        ...whole.policy,
        ...copyHeaders({ ...copy, title: heading.textContent.trim(), language: heading.lang }),
      },
    }),
  )
}

const policyOf = ({ headers }: Response) => ({
  'Content-Security-Policy': headers.get('Content-Security-Policy') ?? "default-src 'self'",
})

interface LoadedPage {
  page: Document
  policy: Record<string, string>
}

/** The page of an article; of one for members, the page with the whole text. */
async function loadWhole(path: string): Promise<LoadedPage | undefined> {
  const loaded = await loadPage(fetch(path))
  const membersPath = loaded?.page.querySelector<HTMLElement>('[data-members-part]')?.dataset.membersPart
  const whole = membersPath ? await loadPage(fetchWholeArticle(membersPath)) : loaded
  return whole?.page.querySelector('[data-members-part]') ? undefined : whole
}

async function loadPage(loading: Promise<Response>): Promise<LoadedPage | undefined> {
  const response = await loading
  if (!response.ok) return undefined
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { page, policy: policyOf(response) }
}

const SHOWN = 'header, [data-article-text], footer'
const REMOVED =
  'script, template, noscript, form, dialog, astro-island, source, [data-save], link[rel="modulepreload"], link[rel="alternate"]'

function reduce(page: Document): void {
  const article = page.querySelector('main > article')
  if (!article) return
  for (const child of [...article.children]) if (!child.matches(SHOWN)) child.remove()
  for (const element of page.querySelectorAll(REMOVED)) element.remove()
  for (const image of article.querySelectorAll('img')) {
    image.removeAttribute('srcset')
    image.removeAttribute('loading')
  }
  const note = page.createElement('p')
  note.className = 'column py-6 font-ui text-small text-soft'
  const link = page.createElement('a')
  link.className = 'link'
  link.href = OFFLINE_PAGE
  link.textContent = 'What else is here'
  note.append('A copy in this browser. ', link)
  const main = page.createElement('main')
  main.append(note, article)
  page.body.replaceChildren(main)
}
