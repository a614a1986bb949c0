import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { edgeHeaders } from '#shared/contracts/location.ts'
import { SITE_SIGNATURE_HEADER } from '#shared/contracts/site-signature.ts'

/** Headers for the next hop only (RFC 9110, 7.6.1), beside those that Connection names. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** Statements about the client that only a proxy in front of the site may make. */
const PROXY_HEADERS = [
  // Beside traceparent, which the site writes itself (request-ids.ts).
  'baggage',
  'tracestate',
  ...edgeHeaders.country,
  ...edgeHeaders.region,
  'cf-connecting-ip',
  'fastly-client-ip',
  'forwarded',
  'true-client-ip',
  'x-client-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]
/** Statements that only this site may make. */
const SITE_HEADERS = [
  'x-reader-address',
  'x-reader-country',
  'x-reader-region',
  'x-reader-signature',
  'x-region',
  SITE_SIGNATURE_HEADER,
]

export function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    // A client must not be able to remove what the proxy in front says about it.
    .filter((name) => !PROXY_HEADERS.includes(name))
  return without(headers, [...HOP_BY_HOP, ...named])
}

/** Where the edge functions are, below the address of the Supabase project. */
export const functionsUrl = (supabaseUrl: string) =>
  new URL('functions/v1', supabaseUrl.endsWith('/') ? supabaseUrl : `${supabaseUrl}/`)

export interface ForwardOptions {
  trustProxy: boolean
  /** Shared with the functions. Without it they ignore the client's address. */
  secret?: string | undefined
  /**
   * Where a hosted project runs the functions for these requests; without it, near the site and perhaps far from the
   * database (https://supabase.com/docs/guides/functions/regional-invocation).
   */
  region?: string | undefined
}

/** Headers that tell the functions the client's address, host and region. The client's own are kept only behind a trusted proxy. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  remoteAddress: string,
  { trustProxy, secret, region }: ForwardOptions,
): IncomingHttpHeaders {
  const forwarded = without(headers, trustProxy ? SITE_HEADERS : [...SITE_HEADERS, ...PROXY_HEADERS])
  const priorHops = forwarded['x-forwarded-for']
  return {
    ...forwarded,
    'x-forwarded-for': priorHops ? `${priorHops}, ${remoteAddress}` : remoteAddress,
    'x-forwarded-host': forwarded['x-forwarded-host'] ?? headers.host ?? '',
    'x-forwarded-proto': forwarded['x-forwarded-proto'] ?? 'http',
    ...(region && { 'x-region': region }),
    ...(secret && signedHeaders(clientHeaders(forwarded, remoteAddress), secret)),
  }
}

/** The address of the client: the connection's, or behind a trusted proxy the one that it reports. */
export const readerAddress = (headers: IncomingHttpHeaders, remoteAddress: string, trustProxy: boolean): string =>
  (trustProxy && lastHop(headers)) || remoteAddress

/** A proxy appends the address it saw; earlier entries of X-Forwarded-For are unverified. */
const lastHop = (headers: IncomingHttpHeaders) =>
  String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()

function clientHeaders(forwarded: IncomingHttpHeaders, remoteAddress: string) {
  const firstHeader = (names: readonly string[]) => String(names.map((name) => forwarded[name]).find(Boolean) ?? '')
  return {
    'x-reader-address': lastHop(forwarded) || remoteAddress,
    'x-reader-country': firstHeader(edgeHeaders.country),
    'x-reader-region': firstHeader(edgeHeaders.region),
  }
}

/** The functions can be called directly, so they accept these headers only with a valid signature. */
function signedHeaders(reader: ReturnType<typeof clientHeaders>, secret: string) {
  const signature = createHmac('sha256', secret).update(Object.values(reader).join('\n')).digest('base64url')
  return { ...reader, 'x-reader-signature': signature }
}

function without(headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders {
  const dropped = new Set(names)
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
}
