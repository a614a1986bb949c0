import { createHmac, timingSafeEqual } from 'node:crypto'
import bowser from 'bowser'
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
  if (address === '' || signature.length !== expectedSignature.length || !timingSafeEqual(signature, expectedSignature))
    return undefined
  return { address, country: country || undefined, region: region || undefined }
}

function fromPlatformHeaders(headers: Headers): ClientInfo {
  const first = (names: readonly string[]) => names.map((name) => headers.get(name)).find(Boolean) ?? undefined
  const lastHop = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return { address: lastHop || 'nowhere', country: first(edgeHeaders.country), region: first(edgeHeaders.region) }
}

/** Who says more than this says nothing. */
const MAX_LENGTH = 1000

/** Of a browser that it does not know the library repeats what it says: a stranger's words, for the owner of an account to read. */
const KNOWN_BROWSERS = new Set([...Object.values(bowser.BROWSER_MAP), 'Miui', 'Opera Touch'])

/** What a browser says of itself, in words that its owner knows it by: "Firefox on Windows". No word is the browser's own. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'An unknown browser'
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_LENGTH))
  const name = KNOWN_BROWSERS.has(browser.name ?? '') ? browser.name : 'An unknown browser'
  return [name, os.name].filter(Boolean).join(' on ')
}
