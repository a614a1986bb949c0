import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Invitation, StaffMember, type StaffRole } from '#shared/contracts/staff.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { inboxAt } from './inbox.ts'

let api: AccountsFixture
let owner: TestReader
const staffByRole = {} as Record<StaffRole | 'reader', TestReader>
beforeAll(async () => {
  api = await startAccountsFixture()
  for (const role of ['owner', 'editor', 'author', 'support'] as const)
    staffByRole[role] = await api.newReader({ role })
  staffByRole.reader = await api.newReader()
  owner = staffByRole.owner
})
afterAll(() => api?.stop())

const unknownId = '00000000-0000-4000-8000-000000000000'
const remove = (actor: TestReader, path: string) => actor.send(path, undefined, { method: 'DELETE' })
const put = (actor: TestReader, path: string, body: object) => actor.send(path, body, { method: 'PUT' })
const invite = (actor: TestReader, email: string, role = 'author') => actor.send('/admin/invitations', { email, role })

describe('staff', () => {
  test('are listed in the order in which they joined', async () => {
    const list = await bodyOf(await owner.get('/admin/staff'), z.array(StaffMember))
    expect(list.map(({ role }) => role)).toEqual(['owner', 'editor', 'author', 'support'])
    expect(list[0]).toMatchObject({ id: owner.id, email: owner.email, firstName: 'Ada', lastName: 'Lindqvist' })
  })

  test('get another role and see other sections at once', async () => {
    const ben = await api.newReader({ role: 'author' })
    const changed = await put(owner, `/admin/staff/${ben.id}`, { role: 'owner', previousRole: 'author' })
    expect(await bodyOf(changed, StaffMember)).toMatchObject({ id: ben.id, role: 'owner' })
    expect((await ben.get('/admin/staff')).status).toBe(200)
    const own = await put(ben, `/admin/staff/${ben.id}`, { role: 'support', previousRole: 'owner' })
    expect(await bodyOf(own, StaffMember)).toMatchObject({ id: ben.id, role: 'support' })
    expect((await ben.get('/admin/staff')).status).toBe(403)
  })

  test('keep a role that another owner has given them meanwhile', async () => {
    const ben = await api.newReader({ role: 'editor' })
    const change = (role: StaffRole) => put(owner, `/admin/staff/${ben.id}`, { role, previousRole: 'editor' })
    expect((await change('support')).status).toBe(200)
    const { status, detail } = await problemOf(await change('author'))
    expect([status, detail]).toEqual([409, expect.stringMatching(/^Somebody else has changed this/)])
    expect(await (await ben.get('/user')).json()).toMatchObject({ staffRole: 'support' })
  })

  test('lose access at once when they are dismissed, and nothing else', async () => {
    const ben = await api.newReader({ role: 'owner' })
    expect((await remove(owner, `/admin/staff/${ben.id}`)).status).toBe(204)
    expect((await ben.get('/admin/staff')).status).toBe(403)
    expect(await (await ben.get('/user')).json()).toMatchObject({ id: ben.id, staffRole: null })
    expect((await remove(owner, `/admin/staff/${ben.id}`)).status).toBe(404)
    const change = { role: 'editor', previousRole: 'owner' }
    expect((await put(owner, `/admin/staff/${ben.id}`, change)).status).toBe(404)
    expect((await remove(owner, '/admin/staff/x')).status).toBe(404)
  })

  test('always include an owner, also when two owners dismiss each other at once', async () => {
    for (const response of [
      await remove(owner, `/admin/staff/${owner.id}`),
      await put(owner, `/admin/staff/${owner.id}`, { role: 'editor', previousRole: 'owner' }),
    ]) {
      const { status, detail } = await problemOf(response)
      expect([status, detail]).toEqual([409, 'There has to be an owner. Make somebody else an owner first.'])
    }
    const ben = await api.newReader({ role: 'owner' })
    const responses = await Promise.all([
      remove(owner, `/admin/staff/${ben.id}`),
      remove(ben, `/admin/staff/${owner.id}`),
    ])
    const statuses = responses.map(({ status }) => status).sort()
    // The second is refused because it is the last, or because it is no owner any more.
    expect(statuses[0]).toBe(204)
    expect([403, 404, 409]).toContain(statuses[1])
    const remainingOwners = await api.owner`select user_id from staff where role = 'owner'`
    expect(remainingOwners).toHaveLength(1)
    await api.owner`insert into staff (user_id, role) values (${owner.id}, 'owner') on conflict (user_id) do nothing`
    await api.owner`delete from staff where user_id = ${ben.id}`
  })
})

describe('invitations', () => {
  let invitedCount = 0
  const nextEmail = () => `invited-${++invitedCount}@meridian.example`
  const listInvitations = async () => bodyOf(await owner.get('/admin/invitations'), z.array(Invitation))

  test('are sent, listed newest first, sent again with a new link, and revoked', async () => {
    const inbox = inboxAt(api.stack.mailUrl)
    const email = nextEmail()
    const response = await invite(owner, ` ${email.toUpperCase()} `, 'support')
    expect(response.status).toBe(201)
    const invitation = await bodyOf(response, Invitation)
    expect(invitation).toMatchObject({ email, role: 'support', status: 'open', invitedBy: 'Ada Lindqvist' })
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(86_400_000)
    expect((await listInvitations())[0]).toEqual(invitation)

    const resent = await owner.send(`/admin/invitations/${invitation.id}/email`)
    expect(await bodyOf(resent, Invitation)).toMatchObject({ id: invitation.id, status: 'open' })
    const sentEmails = await inbox.waitForEmails(2, email)
    const links = sentEmails.map(({ text }) => /invite=[\w-]+/.exec(text)?.[0])
    expect(new Set(links).size).toBe(2)

    expect((await remove(owner, `/admin/invitations/${invitation.id}`)).status).toBe(204)
    expect((await listInvitations())[0]).toMatchObject({ id: invitation.id, status: 'revoked' })
    expect((await remove(owner, `/admin/invitations/${invitation.id}`)).status).toBe(409)
    expect((await owner.send(`/admin/invitations/${invitation.id}/email`)).status).toBe(409)
    for (const id of [unknownId, 'x']) {
      expect((await remove(owner, `/admin/invitations/${id}`)).status).toBe(404)
      expect((await owner.send(`/admin/invitations/${id}/email`)).status).toBe(404)
    }
  })

  test('are open once for each address, also when two owners invite at once', async () => {
    const ben = await api.newReader({ role: 'owner' })
    const email = nextEmail()
    const statuses = (await Promise.all([invite(owner, email), invite(ben, email)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    await api.owner`update staff_invitations
      set sent_at = now() - interval '24 hours', expires_at = now() - interval '1 second' where email = ${email}`
    expect((await listInvitations())[0]).toMatchObject({ email, status: 'expired' })
    expect((await invite(owner, email)).status).toBe(201)
  })

  test('are refused for existing staff, an invalid address and an unknown role', async () => {
    expect((await invite(owner, staffByRole.editor.email)).status).toBe(409)
    expect((await invite(owner, staffByRole.reader.email)).status).toBe(201)
    expect((await problemOf(await invite(owner, 'nobody'))).fields).toHaveProperty('email')
    expect((await problemOf(await invite(owner, nextEmail(), 'emperor'))).fields).toHaveProperty('role')
  })

  test('are limited to thirty e-mails an hour for each owner', async () => {
    const ben = await api.newReader({ role: 'owner' })
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await invite(ben, nextEmail())).status)
    expect(statuses).toEqual([...Array(30).fill(201), 429])
  })
})
