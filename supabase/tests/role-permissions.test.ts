import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions, secondFactorPermissions } from '../functions/_shared/domain/permissions.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

test('the database has the same permissions as the map of the admin and the API', async () => {
  const rows = await db.owner`select permission, roles from private.role_permissions`
  const stored = Object.fromEntries(rows.map(({ permission, roles }) => [permission, roles]))
  expect(stored).toEqual(permissions)
})

test('the database demands the second factor for the same permissions', async () => {
  const rows = await db.owner`select permission from private.role_permissions where second_factor order by permission`
  expect(rows.map(({ permission }) => permission)).toEqual(secondFactorPermissions)
})
