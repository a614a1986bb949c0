import type { Problem } from '#shared/contracts/problem.ts'
import type { RefusalCode } from '#shared/contracts/refusal.ts'
import { forgetReader } from './session.ts'

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

interface Page<Answer> {
  data: Answer
  next: Path | undefined
}

const NOT_SIGNED_IN: RefusalCode = 'not-signed-in'
/** Here the same refusal is about what was typed, and not about who is reading. */
const SIGN_INS: Path[] = ['/auth/login', '/login', '/register']

/** The API of this site. Rejects with an ApiError, or with the browser's own error when nothing answered. */
export const api = {
  get: <Answer>(path: Path) => call<Answer>('GET', path),
  /** A list, and the path where it goes on; undefined at its end. */
  page: async <Answer>(path: Path): Promise<Page<Answer>> => {
    const { data, link } = await exchange<Answer>('GET', path)
    return { data, next: pathAfter(path, link) }
  },
  /** What is to be saved, byte for byte. */
  file: async (path: Path): Promise<Blob> => (await answerTo('GET', path)).blob(),
  post: <Answer>(path: Path, body?: object) => call<Answer>('POST', path, body),
  /** `keepalive`: also when the page is being left. */
  put: <Answer>(path: Path, body?: object, options: { keepalive?: boolean } = {}) =>
    call<Answer>('PUT', path, body, options),
  delete: <Answer>(path: Path) => call<Answer>('DELETE', path),
}

/** What to tell a reader: the API's own words where it has any. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.detail : undefined
}

async function call<Answer>(...request: Parameters<typeof exchange>): Promise<Answer> {
  return (await exchange<Answer>(...request)).data
}

async function exchange<Answer>(...request: Parameters<typeof answerTo>) {
  const response = await answerTo(...request)
  const text = await response.text()
  return { data: (text ? JSON.parse(text) : undefined) as Answer, link: response.headers.get('Link') }
}

async function answerTo(method: string, path: Path, body?: object, options?: RequestInit): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    ...options,
    method,
    credentials: 'same-origin',
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw refusedAt(path, response, await response.text())
  return response
}

/** The API says it relative to the address that was asked. */
function pathAfter(path: Path, link: string | null): Path | undefined {
  const query = /<(\?[^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return query ? `${path.split('?')[0] as Path}${query}` : undefined
}

function refusedAt(path: Path, response: Response, text: string): ApiError {
  const problem = problemIn(response, text)
  // The session has ended, here or elsewhere: nothing of its reader stays in this browser. Problems of somebody on the
  // way need no type (RFC 9457, 3.1.1).
  if (problem?.type?.endsWith(`/${NOT_SIGNED_IN}`) && !SIGN_INS.includes(path)) forgetReader()
  return new ApiError(response.status, text || response.statusText, problem)
}

function problemIn(response: Response, text: string): Problem | undefined {
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json')) return undefined
  try {
    return JSON.parse(text) as Problem
  } catch {
    return undefined
  }
}
