import { isIP } from 'node:net'

/** What one household has: an IPv4 address, or the half of an IPv6 address that its provider gave out. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const { hostname } = new URL(`http://[${address.split('%', 1)}]`)
  const groups = groupsOf(hostname.slice(1, -1))
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (mapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an address as URLs write it: at most one `::`, nothing in decimal. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::')
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const left = head ?? []
  const right = tail ?? []
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
