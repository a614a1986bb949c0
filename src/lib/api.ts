import type { ProblemCode } from '#shared/contracts/http-error.ts'
import type { Problem } from '#shared/contracts/problem.ts'
import { clearSession } from './session.ts'

/** An answer that is not OK. Its message is the status, a colon, and what the server wrote (or the status text). */
export class ApiError extends Error {
  readonly status: number
  /** What our own API says of it; absent when somebody on the way answered in its place. */
  readonly problem: Problem | undefined

  constructor(status: number, text: string, problem: Problem | undefined) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

export type Path = `/${string}`

interface Page<Data> {
  data: Data
  next: Path | undefined
}

const NOT_SIGNED_IN: ProblemCode = 'not-signed-in'
/** Here the same refusal is about what was typed, and not about who is reading. */
const SIGN_IN_PATHS: Path[] = ['/auth/login', '/login', '/register']

/** The API of this site. Rejects with an ApiError, or with the browser's own error when nothing answered. */
export const api = {
  get: <Data>(path: Path) => requestData<Data>('GET', path),
  /** A list, and the path where it goes on; undefined at its end. */
  page: async <Data>(path: Path): Promise<Page<Data>> => {
    const { data, link } = await fetchJson<Data>('GET', path)
    return { data, next: nextPagePath(path, link) }
  },
  /** What is to be saved, byte for byte. */
  file: async (path: Path): Promise<Blob> => (await fetchApi('GET', path)).blob(),
  post: <Data>(path: Path, body?: object) => requestData<Data>('POST', path, body),
  /** `keepalive`: also when the page is being left. */
  put: <Data>(path: Path, body?: object, options: { keepalive?: boolean } = {}) =>
    requestData<Data>('PUT', path, body, options),
  delete: <Data>(path: Path) => requestData<Data>('DELETE', path),
}

/** What to tell a reader: the API's own words where it has any. */
export function problemDetail(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.detail : undefined
}

async function requestData<Data>(...request: Parameters<typeof fetchJson>): Promise<Data> {
  return (await fetchJson<Data>(...request)).data
}

async function fetchJson<Data>(...request: Parameters<typeof fetchApi>) {
  const response = await fetchApi(...request)
  const text = await response.text()
  return { data: (text ? JSON.parse(text) : undefined) as Data, link: response.headers.get('Link') }
}

async function fetchApi(method: string, path: Path, body?: object, options?: RequestInit): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    ...options,
    method,
    credentials: 'same-origin',
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw toApiError(path, response, await response.text())
  return response
}

/** The API says it relative to the address that was asked. */
function nextPagePath(path: Path, link: string | null): Path | undefined {
  const query = /<(\?[^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return query ? `${path.split('?')[0] as Path}${query}` : undefined
}

function toApiError(path: Path, response: Response, text: string): ApiError {
  const problem = parseProblem(response, text)
  // The session has ended, here or elsewhere: nothing of its reader stays in this browser. Problems of somebody on the
  // way need no type (RFC 9457, 3.1.1).
  if (problem?.type?.endsWith(`/${NOT_SIGNED_IN}`) && !SIGN_IN_PATHS.includes(path)) clearSession()
  return new ApiError(response.status, text || response.statusText, problem)
}

function parseProblem(response: Response, text: string): Problem | undefined {
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json')) return undefined
  try {
    return JSON.parse(text) as Problem
  } catch {
    return undefined
  }
}
