import type { Context } from 'hono'
import type { RequestMetadata } from '../_shared/data/sessions.ts'
import { clientInfoOf, describeDevice } from '../_shared/http/client-info.ts'
import { type FunctionEnv, siteSecrets } from '../_shared/http/env.ts'
import { networkPrefix } from '../_shared/http/network.ts'
import type { Deps } from './deps.ts'
import { createRateLimiter } from './rate-limiter.ts'

/** Rights, rate limits and client information for routes that guests write to. */
export function createVisitorContext(
  database: Deps['database'],
  env: Pick<FunctionEnv, 'SITE_SECRET' | 'PREVIOUS_SITE_SECRETS'>,
) {
  const secrets = siteSecrets(env)
  return {
    /** Runs one transaction with the rights of the role visitor. */
    write: <T>(work: Parameters<typeof database.asRole<T>>[2]) => database.asRole('visitor', {}, work),
    consumeRateLimit: createRateLimiter(database, env.SITE_SECRET),
    clientInfo: (c: Context) => clientInfoOf(c.req.raw.headers, secrets),
    /** The network by which attempts are counted. */
    clientNetwork: (c: Context) => networkPrefix(clientInfoOf(c.req.raw.headers, secrets).address),
  }
}
export type VisitorContext = ReturnType<typeof createVisitorContext>

/** Browser and country of a request, recorded with events of an account. */
export function createRequestMetadataReader(secrets: string[]) {
  return (c: Context): RequestMetadata => ({
    device: describeDevice(c.req.header('User-Agent')),
    country: countryOf(clientInfoOf(c.req.raw.headers, secrets).country),
  })
}

/** Content delivery networks use codes such as XX and T1 for networks without a country. */
const countryOf = (code: string | undefined) => (code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null)
