import { afterAll, beforeAll, expect, test } from 'vitest'
import { User } from '#shared/contracts/user.ts'
import { type AccountsUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'
import { bodyOf, codeOf } from './api-under-test.ts'

let api: AccountsUnderTest
beforeAll(async () => {
  api = await startAccountsUnderTest()
})
afterAll(() => api?.stop())

test('whoever signs in is known until they sign out', async () => {
  const reader = await api.newReader()
  const answer = await reader.get('/user')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await bodyOf(answer, User)).toEqual(reader.user)
  expect(reader.user).toMatchObject({ email: reader.email, firstName: 'Ada', staffRole: null })

  expect((await reader.send('/auth/logout')).status).toBe(204)
  const after = await reader.get('/user')
  expect([after.status, await codeOf(after)]).toEqual([401, 'not-signed-in'])
  expect(after.headers.getSetCookie()).toEqual([
    'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'signed-in=; Max-Age=0; Path=/; SameSite=Lax',
  ])
})
