import { expect, test } from 'vitest'
import { addressOf, placeIn } from './place.ts'

test.each([
  [{ words: '', opened: '' }, '#members'],
  [{ words: 'ash honor', opened: '' }, '#members/ash%20honor'],
  [{ words: '', opened: '7' }, '#members//7'],
  [{ words: 'a/b#c%', opened: '7' }, '#members/a%2Fb%23c%25/7'],
])('%j stands in the address as %s, and is read from it again', (place, address) => {
  expect(addressOf(place)).toBe(address)
  expect(placeIn(address.slice('#members'.length).replace(/^\//, ''))).toEqual(place)
})

test('what is no text looks for nothing', () => {
  expect(placeIn('%E0%A4%A/7')).toEqual({ words: '', opened: '7' })
})
