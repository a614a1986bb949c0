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
/** Of a trusted proxy; beside traceparent, which the site writes itself (request-ids.ts). */
const TRACE_HEADERS = ['baggage', 'tracestate']
/**
 * Statements about the client that only a proxy in front of the site may make. They are read here and not sent on: the functions take
 * the signed ones, and Cloudflare, which hosted projects are behind, rejects requests with headers of Cloudflare or a long
 * X-Forwarded-For (error 1000).
 */
const CLIENT_HEADERS = [
  ...edgeHeaders.country,
  ...edgeHeaders.region,
  'cdn-loop',
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
const isAboutClient = (name: string) => CLIENT_HEADERS.includes(name) || name.startsWith('cf-')
const isOfProxy = (name: string) => isAboutClient(name) || TRACE_HEADERS.includes(name)
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
    .filter((name) => !isOfProxy(name))
  return without(headers, (name) => HOP_BY_HOP.includes(name) || named.includes(name))
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

/** Headers that tell the functions the client's address and region, signed. Those of a proxy count only if it is trusted. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  remoteAddress: string,
  { trustProxy, secret, region }: ForwardOptions,
): IncomingHttpHeaders {
  const trusted = without(headers, (name) => !trustProxy && isOfProxy(name))
  return {
    ...without(trusted, (name) => isAboutClient(name) || SITE_HEADERS.includes(name)),
    ...(region && { 'x-region': region }),
    ...(secret && signedHeaders(clientHeaders(trusted, remoteAddress), secret)),
  }
}

/** The address of the client: the connection's, or behind a trusted proxy the one that it reports. */
export const clientIp = (headers: IncomingHttpHeaders, remoteAddress: string, trustProxy: boolean): string =>
  (trustProxy && lastHop(headers)) || remoteAddress

/** A proxy appends the address it saw; earlier entries of X-Forwarded-For are unverified. */
const lastHop = (headers: IncomingHttpHeaders) =>
  String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()

function clientHeaders(headers: IncomingHttpHeaders, remoteAddress: string) {
  const firstHeader = (names: readonly string[]) => String(names.map((name) => headers[name]).find(Boolean) ?? '')
  return {
    'x-reader-address': lastHop(headers) || remoteAddress,
    'x-reader-country': firstHeader(edgeHeaders.country),
    'x-reader-region': firstHeader(edgeHeaders.region),
  }
}

/** The functions can be called directly, so they accept these headers only with a valid signature. */
function signedHeaders(reader: ReturnType<typeof clientHeaders>, secret: string) {
  const signature = createHmac('sha256', secret).update(Object.values(reader).join('\n')).digest('base64url')
  return { ...reader, 'x-reader-signature': signature }
}

const without = (headers: IncomingHttpHeaders, isDropped: (name: string) => boolean): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isDropped(name)))
