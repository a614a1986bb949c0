/** Lists of articles in pages, by the numbers of private.article_lists. Decision 0375. */

const PAGE_SIZE = 24
/** The first page shows at least so many of the newest numbers: what has not filled a page yet, and this many more. */
const MIN_ON_FIRST_PAGE = 20

/** A list by its name in the database, and the address of its first page. */
export const listPath = (list: string) => {
  const [kind, id] = list.split(':')
  if (kind === 'category') return `/categories/${id}`
  return kind === 'author' ? `/authors/${id}` : '/'
}
export const categoryPath = (id: string) => listPath(`category:${id}`)
export const authorPath = (id: string) => listPath(`author:${id}`)

/** Of numbered pages; numbered from the oldest, so that a new article changes none but the newest. */
export const listPagePath = (list: string, page: number) => `${listPath(list).replace(/\/$/, '')}/page/${page}`
export const listFeedPaths = (list: string) =>
  ['rss.xml', 'feed.json'].map((name) => `${listPath(list).replace(/\/$/, '')}/${name}`)

/** How many numbered pages a list has whose last number is `lastNumber`. */
export const pageCount = (lastNumber: number) => Math.max(0, Math.floor((lastNumber - MIN_ON_FIRST_PAGE) / PAGE_SIZE))

/** The numbered page that has or will have an article. */
export const pageOfNumber = (number: number) => Math.ceil(number / PAGE_SIZE)

/** The numbers on a numbered page. */
export const numbersOfPage = (page: number) => ({ first: (page - 1) * PAGE_SIZE + 1, last: page * PAGE_SIZE })

/** The first number on the first page. */
export const firstNumberAtTop = (lastNumber: number) => pageCount(lastNumber) * PAGE_SIZE + 1

/** 'x/page/2' has one canonical form: without leading zeros. */
export const parsePageNumber = (text: string | undefined) =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

/** From the first page (without `page`) or a numbered one to its neighbours. The numbered page with the highest number follows the first. */
export function neighboursOf(list: string, pages: number, page?: number): { newer?: string; earlier?: string } {
  const earlier = (page ?? pages + 1) - 1
  const newer = page === undefined ? undefined : page === pages ? listPath(list) : listPagePath(list, page + 1)
  return { newer, earlier: earlier > 0 ? listPagePath(list, earlier) : undefined }
}
