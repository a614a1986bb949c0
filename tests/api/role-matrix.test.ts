import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '#shared/contracts/staff.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { callsOfTheSite, permissionOfCall } from './admin-permissions.ts'
import { documentedOperations, type Operation } from './operations.ts'

const roles: (StaffRole | null)[] = ['owner', 'editor', 'author', 'support', null]

let api: AccountsFixture
let operations: Operation[]
const accounts = new Map<StaffRole | null, TestReader>()
beforeAll(async () => {
  api = await startAccountsFixture()
  operations = (await documentedOperations(api)).filter(({ path }) => path.startsWith('/api/admin/'))
  for (const role of roles) accounts.set(role, await api.newReader(role ? { role } : {}))
})
afterAll(() => api?.stop())

test('every call of the admin names its permission, and every name is a call', () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(permissionOfCall).sort())
})

test.each(Object.entries(permissionOfCall))('%s asks for %s', async (call, permission) => {
  const [method = '', path = ''] = call.split(' ')
  const address = path.replace('/api', '').replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  for (const [role, account] of accounts) {
    // A body that no call accepts: what is allowed is answered 422, or 404 for the unknown id, and changes nothing.
    const response =
      method === 'GET' ? await account.get(address) : await account.send(address, { unknown: 1 }, { method })
    const allowed = !callsOfTheSite.includes(call) && [permission].flat().some((one) => hasPermission(role, one))
    expect([role, response.status === 403], `${role}: ${response.status}`).toEqual([role, !allowed])
    expect(response.status, `${role}`).not.toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})
