import type { ISql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions, secondFactorPermissions } from '../functions/_shared/domain/permissions.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { accountOf, insertAccounts, type Person, sessionOf } from './identities.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
})
afterAll(() => db?.close())

const STAFF = ['owner', 'editor', 'author', 'support'] as const
const ALL = Object.keys(permissions).sort() as (keyof typeof permissions)[]

interface Caller {
  as: Person
  claims?: object
  /** Whether the account has an authenticator. */
  hasFactor?: boolean
  /** How long ago the first staff member joined. */
  since?: string
  isRequired?: boolean
}

/** The caller's permissions, and the code with which private.require_permission refuses the others. */
async function rightsOf({ as, claims = {}, hasFactor = false, since = '1 hour', isRequired = true }: Caller) {
  return withRollback(db.superuser, async (tx) => {
    await tx`update public.site_settings set require_second_factor = ${isRequired}`
    await tx`update public.staff set created_at = now() - ${since}::interval where role = 'owner'`
    if (hasFactor)
      await tx`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
        values (gen_random_uuid(), ${accountOf(as)}, 'Telephone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`
    const allClaims = JSON.stringify({ role: 'authenticated', sub: accountOf(as), ...claims })
    await tx`select set_config('request.jwt.claims', ${allClaims}, true)`
    return errorCodes(tx)
  })
}

/** The code with which each permission is rejected. */
async function errorCodes(tx: ISql): Promise<Record<string, string>> {
  await tx`
    create function pg_temp.error_code(permission text) returns text language plpgsql as $$
    begin
      perform private.require_permission(permission);
      return null;
    exception when others then
      return sqlstate;
    end $$`
  const rows =
    await tx`select permission, pg_temp.error_code(permission) as code from unnest(${ALL}::text[]) as permission`
  return Object.fromEntries(rows.filter(({ code }) => code).map(({ permission, code }) => [permission, code]))
}

const expectedErrors = (role: (typeof STAFF)[number], isFactorMissing: boolean) =>
  Object.fromEntries(
    ALL.flatMap((permission) => {
      if (!(permissions[permission] as readonly string[]).includes(role)) return [[permission, '42501']]
      return isFactorMissing && secondFactorPermissions.includes(permission) ? [[permission, 'MR002']] : []
    }),
  )

const level1 = { aal: 'aal1' }
const level2 = { aal: 'aal2' }

describe.each(STAFF)('the permissions of %s', (as) => {
  test('are all of the role in the first week, without an authenticator', async () => {
    expect(await rightsOf({ as, claims: level1 })).toEqual(expectedErrors(as, false))
  })

  test('demand the code as soon as the account has an authenticator', async () => {
    expect(await rightsOf({ as, hasFactor: true })).toEqual(expectedErrors(as, true))
    expect(await rightsOf({ as, hasFactor: true, claims: level1 })).toEqual(expectedErrors(as, true))
    expect(await rightsOf({ as, hasFactor: true, isRequired: false, claims: level1 })).toEqual(expectedErrors(as, true))
    expect(await rightsOf({ as, hasFactor: true, claims: level2 })).toEqual(expectedErrors(as, false))
  })

  test('demand the code of owners after the first week, if the setting is on', async () => {
    const after = { as, since: '8 days', claims: level1 }
    expect(await rightsOf(after)).toEqual(expectedErrors(as, as === 'owner'))
    expect(await rightsOf({ ...after, isRequired: false })).toEqual(expectedErrors(as, false))
    expect(await rightsOf({ ...after, claims: level2 })).toEqual(expectedErrors(as, false))
  })
})

test('a script with an access token keeps what the token was given', async () => {
  const claims = { access_token_permissions: ['payments.refund'] }
  const rejected = await rightsOf({ as: 'owner', hasFactor: true, claims })
  expect(rejected['payments.refund']).toBeUndefined()
  expect(rejected['settings.write']).toBe('42501')
})

describe('the session of a staff member', () => {
  const insertSession = (tx: ISql, as: Person, age: string) => tx`
    insert into public.session_details (id, user_id, device, created_at)
    values (${sessionOf(accountOf(as))}, ${accountOf(as)}, 'Firefox', now() - ${age}::interval)`
  const check = async (tx: ISql, as: Person) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: accountOf(as) })
    await tx`select set_config('request.jwt.claims', ${claims}, true)`
    return tx`select private.require_session(${sessionOf(accountOf(as))})`
  }

  test.each(STAFF)('of the role %s ends 12 hours after the sign-in', async (as) => {
    const used = (age: string) =>
      withRollback(db.superuser, async (tx) => {
        await insertSession(tx, as, age)
        return (await check(tx, as)).count
      })
    expect(await used('11 hours 59 minutes')).toBe(1)
    await expect(used('12 hours 1 minute')).rejects.toMatchObject({ code: 'MR001' })
  })

  test('ends then although it is in use', async () => {
    const minutesLeft = await withRollback(db.superuser, async (tx) => {
      await insertSession(tx, 'editor', '11 hours')
      await check(tx, 'editor')
      await tx`update public.session_details set last_seen_at = now() - interval '1 hour'`
      await tx`select private.record_session_use(${sessionOf(accountOf('editor'))})`
      const [row] = await tx`
        select extract(epoch from expires_at - now())::integer / 60 as minutes from public.session_details`
      return row?.minutes
    })
    expect(minutesLeft).toBe(60)
  })

  test('is shortened when a reader is appointed; those of readers are not', async () => {
    const remaining = await withRollback(db.superuser, async (tx) => {
      await insertSession(tx, 'reader', '13 hours')
      const before = (await check(tx, 'reader')).count
      await tx`insert into public.staff (user_id, role) values (${accountOf('reader')}, 'author')`
      const after = await tx`select from public.session_details where expires_at > now()`
      return [before, after.count]
    })
    expect(remaining).toEqual([1, 0])
  })
})
