import { createHmac, timingSafeEqual } from 'node:crypto'
import { edgeHeaders } from '../contracts/location.ts'
import { unmapped } from './network.ts'

/** What the network says of who asks. Country and region as the edge in front of the site has them, if there is one. */
export interface Reader {
  address: string
  country?: string
  region?: string
}

/**
 * Who asks. The site tells it in headers that it seals with the secret that it shares with the functions; whoever calls a
 * function directly can claim anything, and is known only by the last hop, which the platform in front of us added.
 */
export function readerOf(headers: Headers, secret: string): Reader {
  const reader = toldBySite(headers, secret) ?? seenByPlatform(headers)
  return { ...reader, address: unmapped(reader.address) }
}

const TOLD = ['x-reader-address', 'x-reader-country', 'x-reader-region']

function toldBySite(headers: Headers, secret: string): Reader | undefined {
  const said = Buffer.from(headers.get('x-reader-signature') ?? '', 'base64url')
  const [address = '', country, region] = TOLD.map((name) => headers.get(name) ?? '')
  const seal = createHmac('sha256', secret).update([address, country, region].join('\n')).digest()
  if (address === '' || said.length !== seal.length || !timingSafeEqual(said, seal)) return undefined
  return { address, country: country || undefined, region: region || undefined }
}

function seenByPlatform(headers: Headers): Reader {
  const first = (names: readonly string[]) => names.map((name) => headers.get(name)).find(Boolean) ?? undefined
  const lastHop = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return { address: lastHop || 'nowhere', country: first(edgeHeaders.country), region: first(edgeHeaders.region) }
}
