import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import type { ReaderLocation } from '../_shared/contracts/location.ts'
import { countryName, regionName } from '../_shared/domain/location.ts'
import { fetchExternal } from '../_shared/http/external-service.ts'

const TIMEOUT_MS = 1500
const MAX_BYTES = 16 * 1024

/** The fields that the common public services share. */
const ServiceResponse = z.object({ country_code: z.string(), region: z.string().nullish() })

export type LookUpLocation = NonNullable<ReturnType<typeof createLocationService>>

/** Looks up a network address; undefined when the service is unavailable, slow, or does not know it. */
export function createLocationService(template: string | undefined, fetch: typeof globalThis.fetch) {
  if (!template) return undefined
  return async (address: string): Promise<ReaderLocation | undefined> => {
    const response = await fetchExternal({
      fetch,
      url: new URL(template.replaceAll('{address}', encodeURIComponent(address))),
      schema: ServiceResponse,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    const country = countryName(response?.country_code)
    return country === null ? undefined : { country, region: regionName(response?.region) }
  }
}

/** Whether the address is public. A service cannot locate any other. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 8],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv6')
}
