import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { edgeHeaders } from '#shared/contracts/location.ts'

/** Meant for the next hop only (RFC 9110, 7.6.1), besides what Connection itself names. */
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
/** What only a proxy in front of us may claim about a client. */
const CLAIMS = [
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
/** What only this site may say. */
const OURS = ['x-reader-address', 'x-reader-country', 'x-reader-region', 'x-reader-signature']

export function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    // What a proxy in front said of the client is not the client's to take back.
    .filter((name) => !CLAIMS.includes(name))
  return without(headers, [...HOP_BY_HOP, ...named])
}

export interface Terms {
  trustProxy: boolean
  /** Shared with the functions. Without it they have no reason to believe us. */
  secret?: string | undefined
}

/** Who asks, for whom, by which way; the client's own word counts only behind a proxy that is trusted to check it. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  remoteAddress: string,
  { trustProxy, secret }: Terms,
): IncomingHttpHeaders {
  const kept = without(headers, trustProxy ? OURS : [...OURS, ...CLAIMS])
  const before = kept['x-forwarded-for']
  return {
    ...kept,
    'x-forwarded-for': before ? `${before}, ${remoteAddress}` : remoteAddress,
    'x-forwarded-host': kept['x-forwarded-host'] ?? headers.host ?? '',
    'x-forwarded-proto': kept['x-forwarded-proto'] ?? 'http',
    ...(secret && sealed(readerOf(kept, remoteAddress), secret)),
  }
}

/** The proxy in front adds whom it saw at the end; what stands before that is hearsay. */
function readerOf(kept: IncomingHttpHeaders, remoteAddress: string) {
  const first = (names: readonly string[]) => String(names.map((name) => kept[name]).find(Boolean) ?? '')
  const seen = String(kept['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return {
    'x-reader-address': seen || remoteAddress,
    'x-reader-country': first(edgeHeaders.country),
    'x-reader-region': first(edgeHeaders.region),
  }
}

/** The functions can be called by anybody, around this site: the seal tells them what it vouches for. */
function sealed(reader: ReturnType<typeof readerOf>, secret: string) {
  const seal = createHmac('sha256', secret).update(Object.values(reader).join('\n')).digest('base64url')
  return { ...reader, 'x-reader-signature': seal }
}

function without(headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders {
  const dropped = new Set(names)
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
}
