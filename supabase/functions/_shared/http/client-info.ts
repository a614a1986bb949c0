import { createHmac, timingSafeEqual } from 'node:crypto'
import bowser from 'bowser'
import { edgeHeaders } from '../contracts/location.ts'
import { normalizeIp } from './network.ts'

/** Network address and location of a client. Country and region come from a content delivery network, if there is one. */
export interface ClientInfo {
  address: string
  country?: string
  region?: string
}

/**
 * Network address and location of the client. The site sends them in headers that it signs with the shared secret. A direct
 * caller of a function can send any header, so only the last hop counts, which the platform adds.
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

/** A longer User-Agent is cut. */
const MAX_LENGTH = 1000

/** The library repeats the name of an unknown browser, which would put a sender's words into an owner's emails. */
const KNOWN_BROWSERS = new Set([...Object.values(bowser.BROWSER_MAP), 'Miui', 'Opera Touch'])

/** Browser and system from a User-Agent, e.g. "Firefox on Windows". Only known names are used. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'An unknown browser'
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_LENGTH))
  const name = KNOWN_BROWSERS.has(browser.name ?? '') ? browser.name : 'An unknown browser'
  return [name, os.name].filter(Boolean).join(' on ')
}
