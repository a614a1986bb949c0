import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Invitation, StaffMember, type StaffRole } from '#shared/contracts/staff.ts'
import { type AccountsUnderTest, type ReaderUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'
import { bodyOf, codeOf, problemOf } from './api-under-test.ts'
import { inboxAt } from './inbox.ts'

let api: AccountsUnderTest
let owner: ReaderUnderTest
const desk = {} as Record<StaffRole | 'reader', ReaderUnderTest>
beforeAll(async () => {
  api = await startAccountsUnderTest()
  for (const role of ['owner', 'editor', 'author', 'support'] as const) desk[role] = await api.newReader({ role })
  desk.reader = await api.newReader()
  owner = desk.owner
})
afterAll(() => api?.stop())

const nobody = '00000000-0000-4000-8000-000000000000'
const remove = (who: ReaderUnderTest, path: string) => who.send(path, undefined, { method: 'DELETE' })
const put = (who: ReaderUnderTest, path: string, body: object) => who.send(path, body, { method: 'PUT' })
const invite = (who: ReaderUnderTest, email: string, role = 'author') => who.send('/admin/invitations', { email, role })

describe('rooms are open to their own roles', () => {
  const rooms: { path: string; body?: object; method?: string; open: (StaffRole | 'reader')[] }[] = [
    { path: '/admin/staff', method: 'GET', open: ['owner'] },
    { path: `/admin/staff/${nobody}`, method: 'PUT', body: { role: 'owner' }, open: ['owner'] },
    { path: `/admin/staff/${nobody}`, method: 'DELETE', open: ['owner'] },
    { path: '/admin/invitations', method: 'GET', open: ['owner'] },
    { path: '/admin/invitations', method: 'POST', body: { email: 'nobody', role: 'owner' }, open: ['owner'] },
    { path: `/admin/invitations/${nobody}`, method: 'DELETE', open: ['owner'] },
    { path: `/admin/invitations/${nobody}/email`, method: 'POST', open: ['owner'] },
  ]

  test.each(rooms)('$method $path', async ({ path, method = 'GET', body, open }) => {
    const ask = (cookie?: string) => {
      const headers: Record<string, string> = cookie ? { Cookie: cookie } : {}
      return method === 'GET' ? api.get(path, { headers }) : api.send(path, body ?? {}, { method, headers })
    }
    expect(await codeOf(await ask())).toBe('not-signed-in')
    for (const [role, { cookie }] of Object.entries(desk)) {
      const answer = await ask(cookie)
      if (open.includes(role as StaffRole)) expect([200, 404, 422], role).toContain(answer.status)
      else expect([answer.status, await codeOf(answer)], role).toEqual([403, 'not-allowed'])
      expect(answer.headers.get('cache-control'), role).toBe('no-store')
    }
  })
})

describe('staff', () => {
  test('are listed in the order in which they came', async () => {
    const list = await bodyOf(await owner.get('/admin/staff'), z.array(StaffMember))
    expect(list.map(({ role }) => role)).toEqual(['owner', 'editor', 'author', 'support'])
    expect(list[0]).toMatchObject({ id: owner.id, email: owner.email, firstName: 'Ada', lastName: 'Lindqvist' })
  })

  test('are made something else, and see other rooms at once', async () => {
    const ben = await api.newReader({ role: 'author' })
    const changed = await put(owner, `/admin/staff/${ben.id}`, { role: 'owner' })
    expect(await bodyOf(changed, StaffMember)).toMatchObject({ id: ben.id, role: 'owner' })
    expect((await ben.get('/admin/staff')).status).toBe(200)
    const own = await put(ben, `/admin/staff/${ben.id}`, { role: 'support' })
    expect(await bodyOf(own, StaffMember)).toMatchObject({ id: ben.id, role: 'support' })
    expect((await ben.get('/admin/staff')).status).toBe(403)
  })

  test('who are dismissed lose the desk at once, and nothing else', async () => {
    const ben = await api.newReader({ role: 'owner' })
    expect((await remove(owner, `/admin/staff/${ben.id}`)).status).toBe(204)
    expect((await ben.get('/admin/staff')).status).toBe(403)
    expect(await (await ben.get('/user')).json()).toMatchObject({ id: ben.id, staffRole: null })
    expect((await remove(owner, `/admin/staff/${ben.id}`)).status).toBe(404)
    expect((await put(owner, `/admin/staff/${ben.id}`, { role: 'editor' })).status).toBe(404)
    expect((await remove(owner, '/admin/staff/x')).status).toBe(404)
  })

  test('keep an owner, also when two of them dismiss each other at once', async () => {
    for (const answer of [
      await remove(owner, `/admin/staff/${owner.id}`),
      await put(owner, `/admin/staff/${owner.id}`, { role: 'editor' }),
    ]) {
      const { status, detail } = await problemOf(answer)
      expect([status, detail]).toEqual([409, 'The desk needs an owner. Make somebody else an owner first.'])
    }
    const ben = await api.newReader({ role: 'owner' })
    const answers = await Promise.all([remove(owner, `/admin/staff/${ben.id}`), remove(ben, `/admin/staff/${owner.id}`)])
    const statuses = answers.map(({ status }) => status).sort()
    // The second is refused because it is the last, or because it is no owner any more.
    expect(statuses[0]).toBe(204)
    expect([403, 404, 409]).toContain(statuses[1])
    const left = await api.owner`select user_id from staff where role = 'owner'`
    expect(left).toHaveLength(1)
    await api.owner`insert into staff (user_id, role) values (${owner.id}, 'owner') on conflict (user_id) do nothing`
    await api.owner`delete from staff where user_id = ${ben.id}`
  })
})

describe('invitations', () => {
  let invited = 0
  const address = () => `invited-${++invited}@meridian.example`
  const listed = async () => bodyOf(await owner.get('/admin/invitations'), z.array(Invitation))

  test('are sent, listed newest first, sent again with a new link, and revoked', async () => {
    const inbox = inboxAt(api.stack.mailUrl)
    const email = address()
    const answer = await invite(owner, ` ${email.toUpperCase()} `, 'support')
    expect(answer.status).toBe(201)
    const invitation = await bodyOf(answer, Invitation)
    expect(invitation).toMatchObject({ email, role: 'support', status: 'open', invitedBy: 'Ada Lindqvist' })
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(86_400_000)
    expect((await listed())[0]).toEqual(invitation)

    const again = await owner.send(`/admin/invitations/${invitation.id}/email`)
    expect(await bodyOf(again, Invitation)).toMatchObject({ id: invitation.id, status: 'open' })
    const letters = await inbox.whenThereAre(2, email)
    const links = letters.map(({ text }) => /invite=[\w-]+/.exec(text)?.[0])
    expect(new Set(links).size).toBe(2)

    expect((await remove(owner, `/admin/invitations/${invitation.id}`)).status).toBe(204)
    expect((await listed())[0]).toMatchObject({ id: invitation.id, status: 'revoked' })
    expect((await remove(owner, `/admin/invitations/${invitation.id}`)).status).toBe(409)
    expect((await owner.send(`/admin/invitations/${invitation.id}/email`)).status).toBe(409)
    for (const id of [nobody, 'x']) {
      expect((await remove(owner, `/admin/invitations/${id}`)).status).toBe(404)
      expect((await owner.send(`/admin/invitations/${id}/email`)).status).toBe(404)
    }
  })

  test('are open once for an address, also when two owners ask at once', async () => {
    const ben = await api.newReader({ role: 'owner' })
    const email = address()
    const statuses = (await Promise.all([invite(owner, email), invite(ben, email)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    await api.owner`update staff_invitations
      set sent_at = now() - interval '24 hours', expires_at = now() - interval '1 second' where email = ${email}`
    expect((await listed())[0]).toMatchObject({ email, status: 'expired' })
    expect((await invite(owner, email)).status).toBe(201)
  })

  test('are not for those who are here already, nor for what is no address or no role', async () => {
    expect((await invite(owner, desk.editor.email)).status).toBe(409)
    expect((await invite(owner, desk.reader.email)).status).toBe(201)
    expect((await problemOf(await invite(owner, 'nobody'))).fields).toHaveProperty('email')
    expect((await problemOf(await invite(owner, address(), 'emperor'))).fields).toHaveProperty('role')
  })

  test('are thirty letters an hour from one owner', async () => {
    const ben = await api.newReader({ role: 'owner' })
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await invite(ben, address())).status)
    expect(statuses).toEqual([...Array(30).fill(201), 429])
  })
})
