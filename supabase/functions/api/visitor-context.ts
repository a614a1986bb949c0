import type { Context } from 'hono'
import type { RequestMetadata } from '../_shared/data/sessions.ts'
import { clientInfoOf, describeDevice } from '../_shared/http/client-info.ts'
import { networkPrefix } from '../_shared/http/network.ts'
import type { Deps } from './deps.ts'
import { createRateLimiter } from './rate-limiter.ts'

/** What the routes need that signed-out readers write at. */
export function createVisitorContext(database: Deps['database'], secret: string) {
  return {
    /** Reads and writes in one transaction, with a visitor's rights. */
    write: <T>(work: Parameters<typeof database.asRole<T>>[2]) => database.asRole('visitor', {}, work),
    consumeRateLimit: createRateLimiter(database, secret),
    clientInfo: (c: Context) => clientInfoOf(c.req.raw.headers, secret),
    /** Who tries, as far as tries are counted. */
    clientNetwork: (c: Context) => networkPrefix(clientInfoOf(c.req.raw.headers, secret).address),
  }
}
export type VisitorContext = ReturnType<typeof createVisitorContext>

/** In which browser, and in which country, something is done to an account. */
export function createRequestMetadataReader(secret: string) {
  return (c: Context): RequestMetadata => ({
    device: describeDevice(c.req.header('User-Agent')),
    country: countryOf(clientInfoOf(c.req.raw.headers, secret).country),
  })
}
export type ReadRequestMetadata = ReturnType<typeof createRequestMetadataReader>

/** Edges have codes of their own for networks that are nowhere. */
const countryOf = (code: string | undefined) => (code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null)
