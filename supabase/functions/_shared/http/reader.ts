import { createHmac, timingSafeEqual } from 'node:crypto'
import { edgeHeaders } from '../contracts/location.ts'
import { normalizeIp } from './network.ts'

/** What the network says of who asks. Country and region as the edge in front of the site has them, if there is one. */
export interface ClientInfo {
  address: string
  country?: string
  region?: string
}

/**
 * Who asks. The site tells it in headers that it seals with the secret that it shares with the functions; whoever calls a
 * function directly can claim anything, and is known only by the last hop, which the platform in front of us added.
 */
export function clientInfoOf(headers: Headers, secret: string): ClientInfo {
  const client = fromSiteHeaders(headers, secret) ?? fromPlatformHeaders(headers)
  return { ...client, address: normalizeIp(client.address) }
}

const SITE_HEADERS = ['x-reader-address', 'x-reader-country', 'x-reader-region']

function fromSiteHeaders(headers: Headers, secret: string): ClientInfo | undefined {
  const signature = Buffer.from(headers.get('x-reader-signature') ?? '', 'base64url')
  const [address = '', country, region] = SITE_HEADERS.map((name) => headers.get(name) ?? '')
  const expectedSignature = createHmac('sha256', secret).update([address, country, region].join('\n')).digest()
  if (address === '' || signature.length !== expectedSignature.length || !timingSafeEqual(signature, expectedSignature)) return undefined
  return { address, country: country || undefined, region: region || undefined }
}

function fromPlatformHeaders(headers: Headers): ClientInfo {
  const first = (names: readonly string[]) => names.map((name) => headers.get(name)).find(Boolean) ?? undefined
  const lastHop = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return { address: lastHop || 'nowhere', country: first(edgeHeaders.country), region: first(edgeHeaders.region) }
}
