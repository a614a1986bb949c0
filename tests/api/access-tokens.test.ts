import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AccessToken, CreatedAccessToken, type NewAccessToken } from '#shared/contracts/access-token.ts'
import { AuditEntry } from '#shared/contracts/audit-log.ts'
import { AdminRedirect } from '#shared/contracts/redirect.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf, siteForwardedHeaders } from './api.fixtures.ts'

let api: AccountsFixture
let owner: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())
beforeEach(() => api.owner`delete from access_tokens`)

const request = (actor: TestReader, token: Partial<NewAccessToken> = {}) =>
  actor.send('/admin/access-tokens', { name: 'Deploy', permissions: ['redirects.write'], days: 30, ...token })
const create = async (token?: Partial<NewAccessToken>, actor = owner) =>
  bodyOf(await request(actor, token), CreatedAccessToken)
const list = async () => bodyOf(await owner.get('/admin/access-tokens'), z.array(AccessToken))

interface ScriptOptions {
  method?: string
  body?: object
  headers?: Record<string, string>
  from?: string
}
/** As a script sends it: no cookie, no origin. */
const script = (
  token: string,
  path: string,
  { method = 'GET', body, headers = {}, from = '192.0.2.8' }: ScriptOptions = {},
) =>
  fetch(`${api.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...siteForwardedHeaders(from, api.stack.secrets.siteSecret),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })

test('a script with a token does what the token allows, without a cookie and an origin, and the audit log names the token', async () => {
  const { id, token } = await create({ name: 'Old site' })
  expect(token).toMatch(/^mrd_[\w-]{43}$/)
  const added = await script(token, '/admin/redirects', { method: 'POST', body: { fromPath: '/old', status: 410 } })
  expect([added.status, added.headers.get('cache-control')]).toEqual([201, 'no-store'])
  await bodyOf(added, AdminRedirect)
  const log = await bodyOf(await owner.get('/admin/audit-log?kind=redirect-created'), z.array(AuditEntry))
  expect(log).toMatchObject([
    { by: { id: owner.id }, accessToken: 'Old site', record: { entity: 'redirect', id: '/old' } },
  ])
  expect(await list()).toMatchObject([{ id, name: 'Old site', status: 'active', lastUsedAt: expect.any(String) }])
})

describe('a token gives no more', () => {
  test('than its permissions, in the API and in SQL', async () => {
    const { token } = await create()
    for (const path of ['/admin/members', '/admin/staff', '/admin/access-tokens', '/admin/audit-log'])
      expect([path, await codeOf(await script(token, path))]).toEqual([path, 'not-allowed'])
    const claims = { sub: owner.id, role: 'authenticated', access_token_permissions: ['redirects.write'] }
    const allowed = await api.owner.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
      const [row] = await tx`select private.has_permission('redirects.write') as own,
        private.has_permission('members.read') as other, (select count(*)::int from staff) as staff`
      return row
    })
    expect(allowed).toEqual({ own: true, other: false, staff: 1 })
  })

  test('than the role of its owner at the time of the call', async () => {
    const ben = await api.newReader({ role: 'owner' })
    const { token } = await create({ permissions: ['redirects.write', 'members.read'] }, ben)
    expect((await script(token, '/admin/members')).status).toBe(200)
    await api.owner`update staff set role = 'editor' where user_id = ${ben.id}`
    expect((await script(token, '/admin/members')).status).toBe(403)
    expect((await script(token, '/admin/redirects')).status).toBe(200)
    await api.owner`delete from staff where user_id = ${ben.id}`
    expect((await script(token, '/admin/redirects')).status).toBe(401)
  })

  test('than one appointment of its owner: it stays revoked when the same person is appointed again', async () => {
    const ben = await api.newReader({ role: 'owner' })
    const { id, token } = await create({}, ben)
    expect((await owner.send(`/admin/staff/${ben.id}`, {}, { method: 'DELETE' })).status).toBe(204)
    expect(await list()).toMatchObject([{ id, status: 'revoked' }])
    await api.owner`insert into staff (user_id, role) values (${ben.id}, 'owner')`
    expect((await script(token, '/admin/redirects')).status).toBe(401)
    expect((await script((await create({}, ben)).token, '/admin/redirects')).status).toBe(200)
    const log =
      await api.owner`select staff_id from private.audit_log where kind = 'access-token-changed' and entity_id = ${id}`
    expect([...log]).toEqual([{ staff_id: owner.id }])
  })

  test('than access to the admin, and none to the account of its owner', async () => {
    const { token } = await create()
    for (const path of ['/user', '/user/sessions', '/user/export'])
      expect([path, (await script(token, path)).status]).toEqual([path, 401])
  })
})

test.each([
  ['is unknown', async () => `mrd_${'A'.repeat(43)}`],
  ['is malformed', async () => 'mrd_short'],
  [
    'is revoked',
    async () => {
      const { id, token } = await create()
      expect((await owner.send(`/admin/access-tokens/${id}`, {}, { method: 'DELETE' })).status).toBe(204)
      expect((await owner.send(`/admin/access-tokens/${id}`, {}, { method: 'DELETE' })).status).toBe(404)
      return token
    },
  ],
  [
    'has expired',
    async () => {
      const { id, token } = await create()
      await api.owner`
        update access_tokens set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
        where id = ${id}`
      return token
    },
  ],
])('a token that %s is answered 401, also with the cookie of its owner', async (_, newToken) => {
  const token = await newToken()
  for (const headers of [{}, { Cookie: owner.cookie }] as Record<string, string>[]) {
    const response = await script(token, '/admin/redirects', { headers })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

test('the secret is stored as a hash and shown once', async () => {
  const { token } = await create()
  const [{ dump } = { dump: '' }] = await api.owner`select string_agg(t::text, ' ') as dump from access_tokens as t`
  const bytes = Buffer.from(token.slice(4), 'base64url').toString('hex')
  for (const secret of [token, token.slice(4), bytes]) expect(dump).not.toContain(secret)
  expect(JSON.stringify(await list())).not.toContain(token.slice(4))
  const log = await api.owner`select after from private.audit_log where kind = 'access-token-created'`
  expect(JSON.stringify(log)).not.toContain('token_hash')
})

test('tokens end within a year, and none can create tokens', async () => {
  const { expiresAt, createdAt } = await create({ days: 365 })
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(365 * 86_400_000)
  const rejections: [string, Partial<NewAccessToken>][] = [
    ['days', { days: 366 }],
    ['days', { days: 0 }],
    ['permissions', { permissions: [] }],
    ['permissions', { permissions: ['access-tokens.manage'] }],
    ['permissions', { permissions: ['everything'] }],
    ['name', { name: ' ' }],
  ]
  for (const [field, token] of rejections) {
    const { status, fields } = await problemOf(await request(owner, token))
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]])
  }
})

test('wrong tokens are limited by network, and calls by token', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 61; n++)
    statuses.push((await script(`mrd_${'B'.repeat(43)}`, '/admin/redirects', { from: '192.0.2.77' })).status)
  expect(statuses).toEqual([...Array(60).fill(401), 429])
  const { token } = await create()
  await script(token, '/admin/redirects')
  await api.owner`update private.rate_limits set attempts = 3600 where attempts = 1 and block_count = 0`
  expect((await script(token, '/admin/redirects')).status).toBe(429)
})
