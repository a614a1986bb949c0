import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AuditEntry, AuditFilters } from '#shared/contracts/audit-log.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'
import { idsAcrossPages } from './pagination.ts'

let api: AccountsFixture
let owner: TestReader
let editor: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  owner = await api.newReader({ role: 'owner' })
  editor = await api.newReader({ role: 'editor' })
})
afterAll(() => api?.stop())

const list = async (query = '') => bodyOf(await owner.get(`/admin/audit-log${query}`), z.array(AuditEntry))
const put = (actor: TestReader, path: string, body: object) => actor.send(path, body, { method: 'PUT' })

test('actions of the sections are recorded: who, which record, and the fields that changed', async () => {
  const ben = await api.newReader({ role: 'author' })
  await put(owner, `/admin/staff/${ben.id}`, { role: 'editor', previousRole: 'author' })
  const [change] = await list('?kind=staff-member-changed')
  expect(change).toMatchObject({
    by: { id: owner.id, name: 'Ada Lindqvist' },
    record: { entity: 'staff-member', id: ben.id, name: 'Ada Lindqvist' },
    before: { role: 'author' },
    after: { role: 'editor' },
    accessToken: null,
  })
  const invited = await owner.send('/admin/invitations', { email: 'new@meridian.example', role: 'support' })
  const { id } = (await invited.json()) as { id: string }
  await owner.send(`/admin/invitations/${id}`, {}, { method: 'DELETE' })
  const invitation = await list(`?entity=invitation&entityId=${id}`)
  expect(invitation.map(({ kind, record }) => [kind, record?.name])).toEqual([
    ['invitation-changed', 'new@meridian.example'],
    ['invitation-created', 'new@meridian.example'],
  ])
  await owner.send(`/admin/staff/${ben.id}`, {}, { method: 'DELETE' })
  expect((await list())[0]).toMatchObject({ kind: 'staff-member-removed', before: { role: 'editor' }, after: null })
})

test('an owner who gives up the own role is recorded as the actor', async () => {
  const ben = await api.newReader({ role: 'owner' })
  await put(ben, `/admin/staff/${ben.id}`, { role: 'support', previousRole: 'owner' })
  expect((await list())[0]).toMatchObject({
    kind: 'staff-member-changed',
    by: { id: ben.id },
    after: { role: 'support' },
  })
})

test('actions on subscriptions and payments are shown too', async () => {
  const reader = await api.newReader()
  await owner.send(`/admin/members/${reader.id}/complimentary-subscription`, {
    planId: 'global_reader',
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    reason: 'For a friend',
  })
  expect((await list('?kind=complimentary-granted'))[0]).toMatchObject({
    by: { id: owner.id },
    member: { id: reader.id },
    plan: 'Global Reader',
    reason: 'For a friend',
    record: null,
  })
})

test('a change by the operator, a job or a migration is not recorded as an action of staff', async () => {
  const before = await list('?limit=100')
  await api.owner`update plans set name = 'Other' where id = 'patron_ledger'`
  await api.owner`insert into redirects (from_path, to_path) values ('/by-hand', '/about')`
  expect(await list('?limit=100')).toEqual(before)
})

test('the names of people whose account is deleted are gone, and the entries stay', async () => {
  const ben = await api.newReader({ role: 'owner' })
  await put(ben, `/admin/staff/${editor.id}`, { role: 'author', previousRole: 'editor' })
  const deletion = await ben.send('/user/deletion', { password: ben.password })
  expect(deletion.ok).toBe(true)
  const [entry] = await list(`?entity=staff-member&entityId=${editor.id}`)
  expect(entry).toMatchObject({ by: null, after: { role: 'author' } })
})

describe('filters', () => {
  const insertMany = (count: number) => api.owner`
    insert into private.audit_log (kind, entity, entity_id, staff_id, created_at)
    select 'test-action', 'test', 'record-' || n % 10, case when n % 2 = 0 then ${owner.id}::uuid else ${editor.id}::uuid end,
      timestamptz '2025-01-01' + n * interval '1 hour'
    from generate_series(0, ${count - 1}) as n`

  test('narrow the log by person, kind, record and period, page by page', async () => {
    await insertMany(100)
    const ids = (await list('?kind=test-action&limit=100')).map(({ id }) => id)
    expect(ids).toHaveLength(100)
    expect(await idsAcrossPages(owner, '/admin/audit-log?kind=test-action&limit=30')).toEqual(ids)
    const byEditor = await list(`?kind=test-action&staffId=${editor.id}&limit=100`)
    expect(byEditor.every(({ by }) => by?.id === editor.id)).toBe(true)
    expect(byEditor).toHaveLength(50)
    expect(await list('?entity=test&entityId=record-3&limit=100')).toHaveLength(10)
    const period = '&from=2025-01-02T00:00:00Z&until=2025-01-03T00:00:00Z'
    expect(await list(`?kind=test-action&limit=100${period}`)).toHaveLength(24)
    expect(await list(`?kind=nothing`)).toEqual([])
    for (const query of ['?staffId=x', '?from=yesterday', '?cursor=x'])
      expect((await owner.get(`/admin/audit-log${query}`)).status).toBe(422)
  })

  test('are listed with the names of the people', async () => {
    const { kinds, people } = await bodyOf(await owner.get('/admin/audit-log-filters'), AuditFilters)
    expect(kinds).toEqual([...kinds].sort())
    expect(kinds).toEqual(expect.arrayContaining(['test-action', 'staff-member-changed']))
    expect(people).toContainEqual({ id: owner.id, name: 'Ada Lindqvist' })
  })
})
