import { expect, test } from 'vitest'
import { readAddressList } from './address-list.ts'

test.each([
  ['ada@example.com', ['ada@example.com']],
  ['ada@example.com\nColette@Example.com', ['ada@example.com', 'colette@example.com']],
  ['ada@example.com, ada@example.com; b@example.com', ['ada@example.com', 'b@example.com']],
  ['"Lindqvist, Ada" <ada@example.com>, Colette <c@example.com>', ['ada@example.com', 'c@example.com']],
  ['"ada@example.com","b@example.com"\n"c@example.com"', ['ada@example.com', 'b@example.com', 'c@example.com']],
  ['"ada@example.com"\n<b@example.com>, "<c@example.com>"', ['ada@example.com', 'b@example.com', 'c@example.com']],
  ['ada@example.com b@example.com\tc@example.com', ['ada@example.com', 'b@example.com', 'c@example.com']],
])('reads the addresses of %j', (text, addresses) => {
  expect(readAddressList(text)).toEqual({ addresses, invalid: [] })
})

test('names what is no address', () => {
  expect(readAddressList('ada@example.com, not-an-address')).toEqual({
    addresses: ['ada@example.com'],
    invalid: ['not-an-address'],
  })
})
