import { expect, test } from 'vitest'
import { membersHref, parseMembersRoute } from './membersRoute.ts'

test.each([
  [{ search: '', openId: '' }, '#members'],
  [{ search: 'ash honor', openId: '' }, '#members/ash%20honor'],
  [{ search: '', openId: '7' }, '#members//7'],
  [{ search: 'a/b#c%', openId: '7' }, '#members/a%2Fb%23c%25/7'],
])('%j stands in the address as %s, and is read from it again', (route, hash) => {
  expect(membersHref(route)).toBe(hash)
  expect(parseMembersRoute(hash.slice('#members'.length).replace(/^\//, ''))).toEqual(route)
})

test('what is no text looks for nothing', () => {
  expect(parseMembersRoute('%E0%A4%A/7')).toEqual({ search: '', openId: '7' })
})
