import type { Context } from 'hono'
import type { RequestMetadata } from '../_shared/data/sessions.ts'
import { describeDevice } from '../_shared/http/device.ts'
import { clientInfoOf } from '../_shared/http/reader.ts'

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
