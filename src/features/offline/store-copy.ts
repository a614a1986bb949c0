import { ARTICLES, type Copy, copyHeaders, copyPath, filesOf, OFFLINE_PAGE, storeFile } from '#lib/offline-copies.ts'
import { type Language, localPath } from '#shared/domain/language.ts'

/**
 * Stores an article as a page that needs nothing else, in the language of the page that is open: without scripts, forms and links
 * to save or share it. `known` is the copy that is there already.
 */
export async function storeCopy(copy: Omit<Copy, 'title' | 'language' | 'pageLanguage'>, known?: Copy): Promise<void> {
  const cache = await caches.open(ARTICLES)
  const path = copyPath(copy.articleId)
  const pageLanguage = document.documentElement.lang as Language
  const isCurrent = known?.updatedAt === copy.updatedAt && known.pageLanguage === pageLanguage
  const stored = isCurrent ? await cache.match(path) : undefined
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  if (stored && known) {
    const policy = policyOf(stored)
    return cache.put(
      path,
      new Response(await stored.text(), { headers: { ...headers, ...policy, ...copyHeaders({ ...known, ...copy }) } }),
    )
  }
  const whole = await loadWhole(localPath(pageLanguage, path))
  if (!whole) return
  const heading = whole.page.querySelector('h1')
  if (!heading) return
  offlinePage ??= loadPage(localPath(pageLanguage, OFFLINE_PAGE))
  reduce(whole.page, (await offlinePage)?.page.querySelector('[data-copy-note]'))
  const html = `<!doctype html>${whole.page.documentElement.outerHTML}`
  await Promise.all(filesOf(html).map(storeFile))
  await cache.put(
    path,
    new Response(html, {
      headers: {
        ...headers,
        ...whole.policy,
        ...copyHeaders({
          ...copy,
          title: heading.textContent.trim(),
          language: heading.lang,
          pageLanguage,
        }),
      },
    }),
  )
}

const policyOf = ({ headers }: Response) => ({
  'Content-Security-Policy': headers.get('Content-Security-Policy') ?? "default-src 'self'",
})

/** The note above each copy stands in the page that lists the copies, so that other pages do not carry its translation. */
let offlinePage: Promise<LoadedPage | undefined> | undefined

interface LoadedPage {
  page: Document
  policy: Record<string, string>
}

/** The page of an article; of one for members, the page with the whole text. Where the site is busy, the next page tries again. */
async function loadWhole(path: string): Promise<LoadedPage | undefined> {
  const loaded = await loadPage(path)
  const membersPath = loaded?.page.querySelector<HTMLElement>('[data-members-part]')?.dataset.membersPart
  const whole = membersPath ? await loadPage(membersPath) : loaded
  return whole?.page.querySelector('[data-members-part]') ? undefined : whole
}

async function loadPage(path: string): Promise<LoadedPage | undefined> {
  const response = await fetch(path)
  if (!response.ok) return undefined
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { page, policy: policyOf(response) }
}

const SHOWN = 'header, [data-article-text], footer'
const REMOVED =
  'script, template, noscript, form, dialog, astro-island, source, [data-save], link[rel="modulepreload"], link[rel="prefetch"], link[rel="alternate"]'

function reduce(page: Document, note: Element | null | undefined): void {
  const article = page.querySelector('main > article')
  if (!article) return
  for (const child of [...article.children]) if (!child.matches(SHOWN)) child.remove()
  for (const element of page.querySelectorAll(REMOVED)) element.remove()
  for (const image of article.querySelectorAll('img')) {
    image.removeAttribute('srcset')
    image.removeAttribute('loading')
  }
  const main = page.createElement('main')
  main.append(note?.cloneNode(true) ?? '', article)
  page.body.replaceChildren(main)
}
