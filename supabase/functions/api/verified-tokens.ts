import { createHash } from 'node:crypto'
import type { SessionCookie } from '../_shared/http/session-cookie.ts'

/** auth-js itself keeps the public keys for ten minutes. */
const KEEP_MS = 60_000
/** From here on auth-js refreshes the token (EXPIRY_MARGIN_MS). */
const REFRESH_MARGIN_MS = 90_000
const MAX_TOKENS = 1000

/**
 * The claims of access tokens whose signature this process has verified in the last minute, by the hash of the cookies that
 * they came in. A browser sends the same token for an hour, and making a client of Auth, importing the key and verifying the
 * signature took a third of the function's processor time. Whether the session has ended is looked up in each transaction.
 */
export class VerifiedTokens<Claims> {
  readonly #known = new Map<string, { claims: Claims; until: number }>()

  find(cookies: SessionCookie[], now = Date.now()): Claims | undefined {
    const found = this.#known.get(hashOf(cookies))
    return found && now < found.until ? found.claims : undefined
  }

  /** `expiresAt` in seconds since 1970. */
  add(cookies: SessionCookie[], claims: Claims, expiresAt: number, now = Date.now()): void {
    const until = Math.min(now + KEEP_MS, expiresAt * 1000 - REFRESH_MARGIN_MS)
    if (until <= now) return
    const key = hashOf(cookies)
    this.#known.delete(key)
    this.#known.set(key, { claims, until })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_TOKENS && oldest !== undefined) this.#known.delete(oldest)
  }
}

const hashOf = (cookies: SessionCookie[]) => createHash('sha256').update(JSON.stringify(cookies)).digest('base64')
