import { isIP } from 'node:net'

/**
 * Unwraps IPv4-mapped IPv6 addresses, and removes the port that some proxies add, which would make every connection a new
 * client. Returns anything else as it is.
 */
export function normalizeIp(raw: string): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(raw) ?? []
  const address = inBrackets ?? beforePort ?? raw
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? groups.slice(6).flatMap(bytesOf).join('.') : address
}

/** The prefix of one household: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkPrefix(address: string): string {
  const normalized = normalizeIp(address)
  return isIP(normalized) === 6 ? `${groupsOf(normalized).slice(0, 4).join(':')}::/64` : normalized
}

/** The eight groups of an IPv6 address. URL normalises the notation. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address.split('%', 1)}]`)
  const [before = '', after = ''] = hostname.slice(1, -1).split('::')
  const [head, tail] = [partsOf(before), partsOf(after)]
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

const partsOf = (groups: string) => (groups === '' ? [] : groups.split(':'))

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
