import type { DataOf, RequestArgument } from '#lib/api-types.ts'

type ArticleQuery = NonNullable<NonNullable<RequestArgument<'get', '/admin/articles'>[0]>['query']>
export type ArticleItem = DataOf<'get', '/admin/articles'>[number]

/** Which articles the list shows: what the API filters by, except the page. */
export type ArticleFilter = Pick<
  ArticleQuery,
  'search' | 'status' | 'category' | 'issue' | 'author' | 'language' | 'createdBy' | 'trashed' | 'sort'
>

const FILTER_NAMES = [
  'search',
  'status',
  'category',
  'issue',
  'author',
  'language',
  'createdBy',
  'trashed',
  'sort',
] as const

interface ArticlesRoute {
  /** Undefined: the list. */
  articleId: string | undefined
  isNew: boolean
  /** The comment that a link in an e-mail opens. */
  commentId: string | undefined
  filter: ArticleFilter
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** `#articles`, `#articles/list/status=draft&search=salt`, `#articles/<id>`, `#articles/<id>/comments/<id>`, `#articles/new/<id>`. */
export function parseArticlesRoute(subpath: string): ArticlesRoute {
  const [first = '', second = '', third = ''] = subpath.split('/')
  const isNew = first === 'new'
  const id = isNew ? second : first
  return {
    articleId: UUID.test(id) ? id : undefined,
    isNew,
    commentId: second === 'comments' && UUID.test(third) ? third : undefined,
    filter: first === 'list' ? parseFilter(subpath.slice('list/'.length)) : {},
  }
}

function parseFilter(text: string): ArticleFilter {
  const params = new URLSearchParams(text)
  const entries = FILTER_NAMES.map((name) => [name, params.get(name)] as const).filter(([, value]) => value)
  // The API refuses values that it does not know, in words.
  return Object.fromEntries(entries) as ArticleFilter
}

/** The list with this filter; fields without a value are left out. */
export function articlesHref(filter: ArticleFilter): string {
  const params = new URLSearchParams(FILTER_NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))
  return params.size > 0 ? `#articles/list/${params}` : '#articles'
}

let lastList = articlesHref({})
/** Of the list that was open last in this tab. */
export const lastListHref = () => lastList
export function rememberList(filter: ArticleFilter): void {
  lastList = articlesHref(filter)
}

export const articleHref = (id: string) => `#articles/${id}`
/** The browser chooses the id, so that a repeated request creates one article. */
export const newArticleHref = () => `#articles/new/${crypto.randomUUID()}`
