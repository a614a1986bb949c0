import { expect, test } from 'vitest'
import { networkPrefix, normalizeIp } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8:1:2:3::6]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3::6]', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:1', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['nowhere', 'nowhere'],
  ['', ''],
])('%s belongs to %s', (address, network) => {
  expect(networkPrefix(address)).toBe(network)
})

test.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['nowhere', 'nowhere'],
])('%s is %s', (address, normalized) => {
  expect(normalizeIp(address)).toBe(normalized)
})
