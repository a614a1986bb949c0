import bowser from 'bowser'
import { normalizeIp } from './network.ts'
import { isSignedBySite } from './site-signature.ts'

/** Network address and location of a client. Country and region come from a content delivery network in front of the site. */
export interface ClientInfo {
  address: string
  country?: string
  region?: string
}

/**
 * Network address and location of the client. The site sends them in headers that it signs with one of these secrets. A direct
 * caller of a function can send any header, and whether the platform appends to X-Forwarded-For is not documented: all of
 * them count as one network.
 */
export function clientInfoOf(headers: Headers, secrets: string[]): ClientInfo {
  const client = fromSiteHeaders(headers, secrets) ?? UNKNOWN_CLIENT
  return { ...client, address: normalizeIp(client.address) }
}

const UNKNOWN_CLIENT: ClientInfo = { address: 'nowhere' }

const SITE_HEADERS = ['x-reader-address', 'x-reader-country', 'x-reader-region']

function fromSiteHeaders(headers: Headers, secrets: string[]): ClientInfo | undefined {
  const [address = '', country, region] = SITE_HEADERS.map((name) => headers.get(name) ?? '')
  const text = [address, country, region].join('\n')
  if (address === '' || !isSignedBySite(secrets, text, headers.get('x-reader-signature'))) return undefined
  return { address, country: country || undefined, region: region || undefined }
}

/** A longer User-Agent is cut. */
const MAX_LENGTH = 1000

/** The library repeats the name of an unknown browser, which would put a sender's words into an owner's e-mails. */
const KNOWN_BROWSERS = new Set([...Object.values(bowser.BROWSER_MAP), 'Miui', 'Opera Touch'])

/** Browser and system from a User-Agent, e.g. "Firefox on Windows". Only known names are used. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'An unknown browser'
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_LENGTH))
  const name = KNOWN_BROWSERS.has(browser.name ?? '') ? browser.name : 'An unknown browser'
  return [name, os.name].filter(Boolean).join(' on ')
}
