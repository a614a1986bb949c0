import type { ProblemCode } from '#shared/contracts/http-error.ts'
import type { Problem } from '#shared/contracts/problem.ts'
import { DEFAULT_LANGUAGE, PAGE_LANGUAGE_HEADER } from '#shared/domain/language.ts'
import type { DataOf, PathOf, RequestArgument } from './api-types.ts'
import { clearSession } from './session.ts'
import { sessionHint } from './session-hint.ts'

/** A response that is not OK. Its message is the status, a colon and the body (or the status text). */
export class ApiError extends Error {
  readonly status: number
  /** Absent when a proxy answered in place of the API. */
  readonly problem: Problem | undefined

  constructor(status: number, text: string, problem: Problem | undefined) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }

  /** The sentence that the API has for the reader. */
  get detail(): string | undefined {
    return this.problem?.detail
  }
}

/** The sentence that the API has for the reader, if the error is its answer and has one. */
export const problemDetail = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.detail : undefined

interface ApiRequest {
  path?: object | undefined
  query?: object | undefined
  body?: unknown
  /** The request outlives the page. */
  keepalive?: boolean
  /** Aborts the request, which then rejects. */
  signal?: AbortSignal | undefined
}
type Abortable = Pick<ApiRequest, 'signal'>
type KeepAlive = Pick<ApiRequest, 'keepalive'>

export interface Page<Item> {
  items: Item[]
  /** The query string of the next page; undefined on the last one. */
  next: string | undefined
}

/**
 * The API of this site, typed by its contract (decision 0110). Rejects with an ApiError, or with the browser's TypeError
 * when there is no response.
 */
export const api = {
  get: <Path extends PathOf<'get'>>(path: Path, ...[request]: RequestArgument<'get', Path, Abortable>) =>
    requestJson<DataOf<'get', Path>>('GET', path, request),
  post: <Path extends PathOf<'post'>>(path: Path, ...[request]: RequestArgument<'post', Path>) =>
    requestJson<DataOf<'post', Path>>('POST', path, request),
  put: <Path extends PathOf<'put'>>(path: Path, ...[request]: RequestArgument<'put', Path, KeepAlive>) =>
    requestJson<DataOf<'put', Path>>('PUT', path, request),
  delete: <Path extends PathOf<'delete'>>(path: Path, ...[request]: RequestArgument<'delete', Path, KeepAlive>) =>
    requestJson<DataOf<'delete', Path>>('DELETE', path, request),
}

/** `request` is checked by the methods of `api`; TypeScript cannot relate a type that depends on a path to this one. */
export async function requestJson<Data>(method: string, path: string, request: unknown): Promise<Data> {
  const apiRequest = request as ApiRequest | undefined
  const text = await (await send(method, toPath(path, apiRequest), apiRequest)).text()
  return (text ? JSON.parse(text) : undefined) as Data
}

/** One page of a list: the first one, or the one at the `next` of the page before. */
export async function requestPage<Item>(path: string, request: object, next?: string): Promise<Page<Item>> {
  const { path: parameters, query } = request as ApiRequest
  const url = next ? `${toPath(path, { path: parameters })}${next}` : toPath(path, { path: parameters, query })
  const response = await send('GET', url)
  return { items: JSON.parse(await response.text()), next: nextPageQuery(response.headers.get('Link')) }
}

/** One part of a file that is sent in pages, and the query string of the next part. */
export async function requestFilePage(
  path: string,
  query: object,
  next?: string,
): Promise<{ file: Blob; next: string | undefined }> {
  const response = await send('GET', next ? `${path}${next}` : toPath(path, { query }))
  return { file: await response.blob(), next: nextPageQuery(response.headers.get('Link')) }
}

/** Fills the parameters of '/user/addresses/{id}' in, and adds the query. */
function toPath(path: string, { path: parameters = {}, query = {} }: ApiRequest = {}): string {
  const values: Record<string, string> = { ...parameters }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined))
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function send(method: string, path: string, request: ApiRequest = {}): Promise<Response> {
  try {
    return await sendOnce(method, path, request)
  } catch (error) {
    const mayRepeat = isSecondFactorRequired(error) && (await askForSecondFactor?.())
    if (mayRepeat) return sendOnce(method, path, request)
    throw error
  }
}

async function sendOnce(
  method: string,
  path: string,
  { body, keepalive = false, signal }: ApiRequest,
): Promise<Response> {
  const hint = sessionHint()
  const response = await fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    keepalive,
    ...(signal && { signal }),
    ...headersOf(body),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response
  const error = toApiError(response, await response.text())
  // The session has ended, here or in another browser, and nobody has signed in since the request was sent.
  if (isSessionEnded(path, error) && sessionHint() === hint) clearSession()
  throw error
}

/** Problems are answered in the language of the page. */
function headersOf(body: unknown): { headers?: Record<string, string> } {
  const lang = globalThis.document?.documentElement?.lang || DEFAULT_LANGUAGE
  const headers: Record<string, string> = {}
  if (lang !== DEFAULT_LANGUAGE) headers[PAGE_LANGUAGE_HEADER] = lang
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return Object.keys(headers).length > 0 ? { headers } : {}
}

let askForSecondFactor: (() => Promise<boolean>) | undefined

/**
 * How this page asks for a code when the API demands one. `ask` resolves to whether the call may be repeated. Returns a
 * function that ends it.
 */
export function askForSecondFactorWith(ask: () => Promise<boolean>): () => void {
  askForSecondFactor = ask
  return () => {
    if (askForSecondFactor === ask) askForSecondFactor = undefined
  }
}

const SECOND_FACTOR_REQUIRED: ProblemCode = 'second-factor-required'
const isSecondFactorRequired = (error: unknown) =>
  error instanceof ApiError && error.problem?.type?.endsWith(`/${SECOND_FACTOR_REQUIRED}`)

/** The API gives the address of the next page relative to the one of this page: '<?limit=20&cursor=…>; rel="next"'. */
const nextPageQuery = (link: string | null) => /<(\?[^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]

const NOT_SIGNED_IN: ProblemCode = 'not-signed-in'
/** On these paths a 401 is about the password that was typed, not about the session. */
const SIGN_IN_PATHS = ['/auth/login', '/login', '/register']

/** A proxy's problem document may have no type (RFC 9457, 3.1.1). */
const isSessionEnded = (path: string, { problem }: ApiError): boolean =>
  Boolean(problem?.type?.endsWith(`/${NOT_SIGNED_IN}`)) && !SIGN_IN_PATHS.includes(path)

function toApiError(response: Response, text: string): ApiError {
  return new ApiError(response.status, text || response.statusText, parseProblem(response, text))
}

function parseProblem(response: Response, text: string): Problem | undefined {
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
