import { expect, test } from 'vitest'
import { membersHref, parseMembersRoute } from './members-route.ts'

test.each([
  [{ search: '', openId: '', groupId: '' }, '#members'],
  [{ search: 'ash honor', openId: '', groupId: '' }, '#members/ash%20honor'],
  [{ search: '', openId: '7', groupId: '' }, '#members//7'],
  [{ search: 'a/b#c%', openId: '7', groupId: '' }, '#members/a%2Fb%23c%25/7'],
  [{ search: '', openId: 'groups', groupId: '7' }, '#members//groups/7'],
])('the route %j is written as %s and read back', (route, hash) => {
  expect(membersHref(route)).toBe(hash)
  expect(parseMembersRoute(hash.slice('#members'.length).replace(/^\//, ''))).toEqual(route)
})

test('a malformed search is read as an empty one', () => {
  expect(parseMembersRoute('%E0%A4%A/7')).toEqual({ search: '', openId: '7', groupId: '' })
})
