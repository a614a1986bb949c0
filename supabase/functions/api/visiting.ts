import type { Context } from 'hono'
import { networkPrefix } from '../_shared/http/network.ts'
import { clientInfoOf } from '../_shared/http/reader.ts'
import type { Deps } from './deps.ts'
import { createRateLimiter } from './limits.ts'

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
