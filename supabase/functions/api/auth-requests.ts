import { createHash } from 'node:crypto'
import type { Fetch } from './auth-connection.ts'

/** As long as Auth answers a used refresh token with the tokens that took its place (refresh_token_reuse_interval). */
const REUSE_MS = 10_000

interface Answer {
  status: number
  headers: Headers
  body: string
}

/**
 * Joins the refreshes of one refresh token in this process: the parallel requests of a page, and those that a browser sent
 * before it had the new cookie. Auth is asked once and all of them get the same tokens. Tokens are kept by their hash.
 */
export function joinRefreshes(fetch: Fetch): Fetch {
  const answers = new Map<string, Promise<Answer>>()

  async function ask(input: Parameters<Fetch>[0], init: Parameters<Fetch>[1]): Promise<Answer> {
    const response = await fetch(input, init)
    return { status: response.status, headers: response.headers, body: await response.text() }
  }

  function joined(key: string, input: Parameters<Fetch>[0], init: Parameters<Fetch>[1]): Promise<Answer> {
    const known = answers.get(key)
    if (known) return known
    const answer = ask(input, init)
    answers.set(key, answer)
    const forget = () => answers.delete(key)
    // A failure is not repeated to later requests: Auth may answer again by then.
    answer.then(({ status }) => (status < 300 ? setTimeout(forget, REUSE_MS) : forget()), forget)
    return answer
  }

  return async (input, init) => {
    if (!isRefresh(input)) return fetch(input, init)
    const key = createHash('sha256').update(String(init?.body)).digest('base64')
    const { status, headers, body } = await joined(key, input, init)
    return new Response(body, { status, headers })
  }
}

const JWKS_PATH = '/.well-known/jwks.json'

/**
 * Remembers Auth's public keys for the time in which Auth does not answer: readers stay signed in as long as their access
 * tokens last. auth-js asks for them again after ten minutes.
 */
export function rememberSigningKeys(fetch: Fetch): Fetch {
  let keys: string | undefined
  return async (input, init) => {
    if (!urlOf(input).endsWith(JWKS_PATH)) return fetch(input, init)
    const response = await fetch(input, init).catch((error: unknown) => {
      if (keys === undefined) throw error
      return undefined
    })
    if (response?.ok) keys = await response.clone().text()
    return response?.ok || keys === undefined ? (response as Response) : new Response(keys)
  }
}

const urlOf = (input: Parameters<Fetch>[0]) => String(input instanceof Request ? input.url : input)

export const isRefresh = (input: Parameters<Fetch>[0]) => urlOf(input).includes('/token?grant_type=refresh_token')
