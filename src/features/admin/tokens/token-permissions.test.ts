import { expect, test } from 'vitest'
import { permissionGroups, permissionsText } from './token-permissions.ts'

test('permissions are offered in words, and the one to create tokens is not', () => {
  const offered = permissionGroups.flatMap(({ name, permissions }) =>
    permissions.map(({ id, label }) => `${id} is ${name}: ${label}`),
  )
  expect(offered).toContain('articles.edit.own is Articles: Edit own ones')
  expect(offered).toContain('contact-messages.reply is Contact messages: Reply')
  expect(offered.filter((text) => text.includes('access-tokens'))).toEqual([])
})

test('the permissions of a token read as sentences, without those that no longer exist', () => {
  expect(permissionsText(['articles.read', 'redirects.write', 'articles.comment', 'former.write'])).toBe(
    'Articles: read, comment. Redirects: add and change.',
  )
})
