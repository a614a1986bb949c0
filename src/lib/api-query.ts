import {
  type DataTag,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { type Page, requestJson, requestPage } from './api.ts'
import type { DataOf, ItemOf, ListPath, PathOf, RequestArgument } from './api-types.ts'
import { toFormError } from './form-error.ts'
import { onSessionReset } from './session.ts'
import { hasSession } from './session-hint.ts'
import { showErrorToast } from './toast.ts'

/**
 * One cache for all islands of a page. Readers' data is never stale and never fetched again by itself, as the product
 * specification (section 4) has it: only `invalidate`, or a reader's 'Try again', does so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // `navigator.onLine` is not reliable, so every request is tried.
      networkMode: 'always',
    },
  },
})

// Without a QueryClientProvider nothing else lets the client listen for focus.
if (typeof window !== 'undefined') queryClient.mount()

/** Staff work side by side: what is older than this is fetched again on focus and when a section is opened. */
const ADMIN_STALE_MS = 30_000
const adminDefaults = { staleTime: ADMIN_STALE_MS, refetchOnWindowFocus: true }
const defaultsFor = (path: string) => (path.startsWith('/admin/') ? adminDefaults : {})

// The exported functions are overloaded so that their bodies know nothing of the generic path: with it TypeScript builds the
// union of the requests of all paths there, which becomes too complex as the contract grows (TS2590).

type ReadQuery<Data> = ReturnType<typeof readQuery<Data>>
type ListQuery<Item> = ReturnType<typeof listQuery<Item>>

function readQuery<Data>(path: string, request: object = {}) {
  return queryOptions({
    ...defaultsFor(path),
    queryKey: [path, request],
    queryFn: () => requestJson<Data>('GET', path, request),
  })
}

function listQuery<Item>(path: string, request: object = {}) {
  return infiniteQueryOptions({
    ...defaultsFor(path),
    // The results of the last search stay until those of the next one have come.
    ...(path.startsWith('/admin/') && { placeholderData: keepPreviousData }),
    queryKey: [path, request, 'pages'],
    queryFn: ({ pageParam }) => requestPage<Item>(path, request, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
}

/** The options of a GET request for TanStack Query; its key is the path and the request. */
export function apiQuery<Path extends PathOf<'get'>>(
  path: Path,
  ...request: RequestArgument<'get', Path>
): ReadQuery<DataOf<'get', Path>>
export function apiQuery(path: string, request?: object): object {
  return readQuery(path, request)
}

/** The same for a list that is fetched page by page. */
export function apiListQuery<Path extends ListPath>(
  path: Path,
  ...request: RequestArgument<'get', Path>
): ListQuery<ItemOf<Path>>
export function apiListQuery(path: string, request?: object): object {
  return listQuery(path, request)
}

/** Reads what a path answers. It is fetched once, however many islands show it. */
export function useApiQuery<Path extends PathOf<'get'>>(
  path: Path,
  ...request: RequestArgument<'get', Path>
): UseQueryResult<DataOf<'get', Path>>
export function useApiQuery(path: string, request?: object): object {
  return useQuery(readQuery(path, request), queryClient)
}

/** Reads a list: `data` holds the items of all pages so far; `loadMore` adds the next page and is undefined on the last. */
export function useApiList<Path extends ListPath>(
  path: Path,
  ...request: RequestArgument<'get', Path>
): ListResult<ItemOf<Path>>
export function useApiList(path: string, request?: object): object {
  return useList(path, request)
}

export type ListResult<Item> = ReturnType<typeof useList<Item>>

function useList<Item>(path: string, request?: object) {
  const { t } = useLocale()
  const query = listQuery<Item>(path, request)
  const { data, error, errorUpdateCount, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(query, queryClient)
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data])

  /** Resolves to whether the next page has come; a toast says so when it could not be loaded. */
  async function loadMore(): Promise<boolean> {
    const countPages = () => queryClient.getQueryData(query.queryKey)?.pages.length ?? 0
    const fetchPage = async () => {
      const count = countPages()
      const result = await fetchNextPage({ cancelRefetch: false })
      return { ...result, hasCome: countPages() > count }
    }
    let page = await fetchPage()
    // It was answered by a refetch of the pages before, which was under way.
    if (!page.hasCome && !page.isFetchNextPageError && page.hasNextPage) page = await fetchPage()
    if (page.isFetchNextPageError)
      showErrorToast(toFormError(page.error, t('Error'), t('We could not be reached. Nothing more has come.')))
    return page.hasCome
  }

  return { data: items, error, errorUpdateCount, refetch, loadMore: hasNextPage ? loadMore : undefined }
}

/**
 * Shows what the reader has just written. A response that is under way may be older, so it is dropped; where nothing is
 * known yet it is fetched again in place of the change.
 */
export function updateCache<Data>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  update: (current: Data) => Data,
): void {
  const filters = { queryKey, exact: true }
  const isFetching = queryClient.isFetching(filters) > 0
  queryClient.cancelQueries(filters)
  const current = queryClient.getQueryData<Data>(queryKey)
  if (current !== undefined) queryClient.setQueryData<Data>(queryKey, update(current))
  else if (isFetching) queryClient.refetchQueries(filters)
}

/** The same for a list: `update` is given the items of each page that is known, and the number of the page. */
export function updateListCache<Item>(
  query: { queryKey: DataTag<QueryKey, InfiniteData<Page<Item>>, Error> },
  update: (items: Item[], page: number) => Item[],
): void {
  updateCache(query, ({ pages, pageParams }) => ({
    pages: pages.map(({ items, next }, page) => ({ items: update(items, page), next })),
    pageParams,
  }))
}

/** Fetches what is shown again, after a write that changes it; what is not shown is fetched when it is. */
export function invalidate(...queries: { queryKey: QueryKey }[]): void {
  for (const { queryKey } of queries) queryClient.invalidateQueries({ queryKey })
}

/** The plans on offer, and the script of Stripe, belong to no user. */
const isPersonal = ({ queryKey: [path] }: { queryKey: QueryKey }) => /^\/(user|admin)\b/.test(String(path))

let retainsAdminData = () => false

/**
 * While `condition` answers true, the end of a session leaves what the admin has loaded: forms stand in it, which the reset
 * would take off the screen. Returns a function that ends it.
 */
export function retainAdminDataWhile(condition: () => boolean): () => void {
  retainsAdminData = condition
  return () => {
    retainsAdminData = () => false
  }
}

onSessionReset(() => {
  const retainsAdmin = retainsAdminData()
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonal }))
    if (!retainsAdmin || !String(query.queryKey[0]).startsWith('/admin/')) query.reset()
  // Another reader has signed in and looks at this page. Where nobody has, a request would only be refused.
  if (hasSession()) queryClient.refetchQueries({ type: 'active', predicate: isPersonal })
})
