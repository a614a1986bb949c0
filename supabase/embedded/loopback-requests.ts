import type { IncomingMessage } from 'node:http'
import { loopback } from './ports.ts'

const LOCAL_NAMES = [loopback, 'localhost', '[::1]']

/**
 * Whether a request to a tool of this machine comes from the tool's own page or from no page. Other pages that the
 * developer has open are refused, also those whose name leads to this machine (DNS rebinding).
 */
export function isFromOwnPage({ headers: { host = '', origin } }: Pick<IncomingMessage, 'headers'>): boolean {
  const name = host.replace(/:\d+$/, '')
  return LOCAL_NAMES.includes(name) && (origin === undefined || origin === `http://${host}`)
}
