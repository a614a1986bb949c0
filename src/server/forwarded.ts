import type { IncomingHttpHeaders } from 'node:http'

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
  'cf-connecting-ip',
  'cf-ipcountry',
  'fastly-client-ip',
  'forwarded',
  'true-client-ip',
  'x-client-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-vercel-ip-country',
]

export function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  return without(headers, [...HOP_BY_HOP, ...named])
}

/** Who asks, for whom, by which way; the client's own word counts only behind a proxy that is trusted to check it. */
export function forwardedHeaders(headers: IncomingHttpHeaders, remoteAddress: string, trustProxy: boolean) {
  const kept = trustProxy ? { ...headers } : without(headers, CLAIMS)
  const before = kept['x-forwarded-for']
  return {
    ...kept,
    'x-forwarded-for': before ? `${before}, ${remoteAddress}` : remoteAddress,
    'x-forwarded-host': kept['x-forwarded-host'] ?? headers.host ?? '',
    'x-forwarded-proto': kept['x-forwarded-proto'] ?? 'http',
  }
}

function without(headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders {
  const dropped = new Set(names)
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
}
