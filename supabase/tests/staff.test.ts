import { randomUUID } from 'node:crypto'
import type { ISql, Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { openTransaction, waitForBlockedSessions } from './open-transaction.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())
beforeEach(async () => {
  // Deleting the accounts deletes their rows; the last owner only with triggers disabled.
  await db.superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`delete from public.staff`
    await tx`delete from public.staff_invitations`
  })
  await db.owner`delete from auth.users`
})

async function insertAccount(email: string, role?: string): Promise<string> {
  const [{ id } = {}] = await db.owner`
    insert into auth.users (id, email) values (gen_random_uuid(), ${email}) returning id`
  if (role) await db.owner`insert into public.staff (user_id, role) values (${id}, ${role})`
  return id as string
}
const signInAs = (tx: ISql, id: string) =>
  tx`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: id })}, true)`
const asUser = <T>(sql: Sql, id: string, work: (tx: TransactionSql) => Promise<T>) =>
  sql.begin(async (tx) => {
    await signInAs(tx, id)
    return work(tx)
  })
const removeStaff = (id: string) => (tx: ISql) => tx`delete from public.staff where user_id = ${id}`
const owners = async () => (await db.owner`select from public.staff where role = 'owner'`).length
const NEEDS_AN_OWNER = { code: '23001', constraint_name: 'staff_requires_owner' }

describe('the publication keeps an owner', () => {
  test.each([
    ['dismissed', (tx: ISql) => tx`delete from public.staff`],
    ['given another role', (tx: ISql) => tx`update public.staff set role = 'editor'`],
    ['deleted with their account', (tx: ISql) => tx`delete from auth.users`],
  ])('the last owner cannot be %s', async (_, statement) => {
    await insertAccount('owner@meridian.example', 'owner')
    await insertAccount('editor@meridian.example', 'editor')
    await expect(db.owner.begin(statement)).rejects.toMatchObject(NEEDS_AN_OWNER)
    expect(await owners()).toBe(1)
  })

  test('a staff member with an unconfirmed address is not deleted as unconfirmed', async () => {
    const owner = await insertAccount('owner@meridian.example', 'owner')
    await insertAccount('guest@meridian.example')
    await db.owner`update auth.users set created_at = now() - interval '40 days'`
    const removeUnconfirmed = (address: string) =>
      db.owner`select private.remove_unconfirmed_account(${address}) as available`
    expect(await removeUnconfirmed('owner@meridian.example')).toEqual([{ available: false }])
    expect(await removeUnconfirmed('guest@meridian.example')).toEqual([{ available: true }])
    await db.owner`select private.prune_unconfirmed_accounts()`
    expect(await db.owner`select id from auth.users`).toEqual([{ id: owner }])
  })

  test('others can be removed, and an owner while another stays', async () => {
    const first = await insertAccount('owner@meridian.example', 'owner')
    await insertAccount('other@meridian.example', 'owner')
    const editor = await insertAccount('editor@meridian.example', 'editor')
    await removeStaff(editor)(db.owner)
    await removeStaff(first)(db.owner)
    expect(await owners()).toBe(1)
  })

  test.each([
    ['dismiss each other', removeStaff],
    [
      'demote each other',
      (id: string) => (tx: ISql) => tx`update public.staff set role = 'author' where user_id = ${id}`,
    ],
  ])('two owners who %s at once leave one', async (_, action) => {
    const [ada, ben] = [
      await insertAccount('ada@meridian.example', 'owner'),
      await insertAccount('ben@meridian.example', 'owner'),
    ]
    const first = await openTransaction(db.app, async (tx) => {
      await signInAs(tx, ada)
      await action(ben)(tx)
    })
    const second = asUser(db.app, ben, action(ada))
    const rejected = expect(second).rejects.toMatchObject(NEEDS_AN_OWNER)
    await waitForBlockedSessions(db.superuser)
    await first.commit()
    await rejected
    expect(await owners()).toBe(1)
  })

  test('a transaction with an older snapshot does not count an owner who was removed', async () => {
    const [ada, ben] = [
      await insertAccount('ada@meridian.example', 'owner'),
      await insertAccount('ben@meridian.example', 'owner'),
    ]
    const lateTransaction = await openTransaction(
      db.owner,
      (tx) => tx`select from public.staff`,
      'isolation level repeatable read',
    )
    await removeStaff(ben)(db.owner)
    await expect(lateTransaction.run(removeStaff(ada))).rejects.toMatchObject({ code: '40001' })
    await lateTransaction.commit().catch(() => {})
    expect(await owners()).toBe(1)
  })

  test('nobody removes all staff at once', async () => {
    await insertAccount('owner@meridian.example', 'owner')
    await expect(db.owner`truncate public.staff`).rejects.toMatchObject({ code: '23001' })
  })
})

const email = 'jun@meridian.example'
/** As Auth creates it. */
async function newSession(tx: ISql, account: string): Promise<string> {
  const [row] = await tx`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${account}) returning id`
  return row?.id as string
}
const client = JSON.stringify({ device: 'Firefox on Windows', country: null })

/** An owner and an invited person. */
async function newInvitation(role = 'editor') {
  const owner = await insertAccount('owner@meridian.example', 'owner')
  const [row] = await db.owner`
    insert into public.staff_invitations (email, role, invited_by) values (${email}, ${role}, ${owner}) returning *`
  return { owner, ...(row as unknown as { id: string; link_id: string }) }
}
const asServiceRole = <T>(work: (tx: TransactionSql) => Promise<T>) =>
  db.app.begin(async (tx) => {
    await tx`set local role service_role`
    return work(tx)
  }) as Promise<T>
const holdInvitation = async (tx: ISql, link: string) => (await tx`select * from private.lock_invitation(${link})`)[0]
const acceptInvitation = async (tx: ISql, id: string, account: string) => {
  const [row] = await tx`
    select private.accept_invitation(
      ${id}, ${account}, ${await newSession(db.owner, account)}, null, 'Jun', 'Okada', ${client}::text::jsonb) as email_id`
  return row?.email_id as string | null
}
const updateInvitations = (set: string) => db.owner.unsafe(`update public.staff_invitations set ${set}`)

describe('a staff invitation', () => {
  test('gives access to the admin once, to the account of its address', async () => {
    const { id, link_id } = await newInvitation()
    const account = await insertAccount(email)
    const emailId = await asServiceRole(async (tx) => {
      expect(await holdInvitation(tx, link_id)).toEqual({
        id,
        email,
        role: 'editor',
        account,
        confirmed: false,
        may_sign_in: true,
        verified_by_auth: false,
      })
      return acceptInvitation(tx, id, account)
    })
    const [member] = await db.owner`select role from public.staff where user_id = ${account}`
    expect(member).toEqual({ role: 'editor' })
    const [emailRow] = await db.owner`select kind, recipient, data from private.email_outbox where id = ${emailId}`
    expect(emailRow).toEqual({
      kind: 'invitation-accepted',
      recipient: 'owner@meridian.example',
      data: { name: email, email, role: 'editor' },
    })
    const [accountState] = await db.owner`
      select email_confirmed_at is not null as confirmed, (select count(*)::int from public.session_details) as sessions,
        (select array_agg(kind order by id) from public.account_events) as events
      from public.profiles where id = ${account}`
    expect(accountState).toEqual({
      confirmed: true,
      sessions: 1,
      events: ['registered', 'address-confirmed', 'signed-in'],
    })

    expect((await asServiceRole((tx) => holdInvitation(tx, link_id)))?.id).toBeNull()
    await expect(asServiceRole((tx) => acceptInvitation(tx, id, account))).rejects.toMatchObject({ code: 'P0002' })
  })

  test('gives its name to the account that it has created, and to no other', async () => {
    const { id } = await newInvitation()
    const account = await insertAccount(email)
    await db.owner`update auth.users set invited_at = now() where id = ${account}`
    await asServiceRole((tx) => acceptInvitation(tx, id, account))
    const [profile] = await db.owner`select first_name, last_name from public.profiles where id = ${account}`
    expect(profile).toEqual({ first_name: 'Jun', last_name: 'Okada' })
  })

  test('protects the account that it has created, until it is over', async () => {
    await newInvitation()
    const account = await insertAccount(email)
    await db.owner`update auth.users set invited_at = now() where id = ${account}`
    const removeUnconfirmed = () => db.owner`select private.remove_unconfirmed_account(${email}) as available`
    expect(await removeUnconfirmed()).toEqual([{ available: false }])
    expect(await db.owner`select member from private.find_email_account(${email})`).toEqual([{ member: null }])
    await updateInvitations('revoked_at = now()')
    expect(await removeUnconfirmed()).toEqual([{ available: true }])
  })

  test('is refused for an account with another address', async () => {
    const { id } = await newInvitation()
    const otherAccount = await insertAccount('guest@meridian.example')
    await expect(asServiceRole((tx) => acceptInvitation(tx, id, otherAccount))).rejects.toMatchObject({ code: 'P0002' })
    expect(await db.owner`select from public.staff where user_id = ${otherAccount}`).toHaveLength(0)
  })

  test('is refused for a banned account, which stays unchanged', async () => {
    const { id, link_id } = await newInvitation()
    const account = await insertAccount(email)
    await db.owner`update auth.users set banned_until = now() + interval '1 day' where id = ${account}`
    expect(await asServiceRole((tx) => holdInvitation(tx, link_id))).toMatchObject({ may_sign_in: false })
    await expect(asServiceRole((tx) => acceptInvitation(tx, id, account))).rejects.toMatchObject({ code: 'P0002' })
    expect(await db.owner`select from public.staff where user_id = ${account}`).toHaveLength(0)
  })

  test.each([
    ['dismissed', (id: string) => db.owner`delete from public.staff where user_id = ${id}`],
    ['given another role', (id: string) => db.owner`update public.staff set role = 'editor' where user_id = ${id}`],
    ['deleted with their account', (id: string) => db.owner`delete from auth.users where id = ${id}`],
  ])('is refused when the owner who sent it is %s', async (_, departure) => {
    const { id, link_id, owner } = await newInvitation('owner')
    const other = await insertAccount('other@meridian.example', 'owner')
    const [kept] = await db.owner`
      insert into public.staff_invitations (email, role, invited_by) values ('kept@meridian.example', 'author', ${other})
      returning link_id`
    await departure(owner)
    expect((await asServiceRole((tx) => holdInvitation(tx, link_id)))?.id).toBeNull()
    await expect(
      asServiceRole(async (tx) => acceptInvitation(tx, id, await insertAccount(email))),
    ).rejects.toMatchObject({ code: 'P0002' })
    expect((await asServiceRole((tx) => holdInvitation(tx, kept?.link_id)))?.id).not.toBeNull()
  })

  test.each([
    ['accepted', 'accepted_at = now()'],
    ['revoked', 'revoked_at = now()'],
    ['renewed', 'link_id = gen_random_uuid()'],
    ['expired', `sent_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'`],
  ])('that was %s is refused', async (_, set) => {
    const { link_id } = await newInvitation()
    await updateInvitations(set)
    expect((await asServiceRole((tx) => holdInvitation(tx, link_id)))?.id).toBeNull()
  })

  test('is accepted by one transaction; a concurrent one gets an error', async () => {
    const { link_id } = await newInvitation()
    const first = await openTransaction(db.app, async (tx) => {
      await tx`set local role service_role`
      await holdInvitation(tx, link_id)
    })
    await expect(asServiceRole((tx) => holdInvitation(tx, link_id))).rejects.toMatchObject({ code: '55P03' })
    await first.commit()
    expect((await asServiceRole((tx) => holdInvitation(tx, link_id)))?.id).not.toBeNull()
  })

  test('that is accepted while it is revoked is accepted', async () => {
    const { id, owner } = await newInvitation()
    const account = await insertAccount(email)
    const accepting = await openTransaction(db.app, async (tx) => {
      await tx`set local role service_role`
      await acceptInvitation(tx, id, account)
    })
    const revoking = asUser(
      db.app,
      owner,
      (tx) => tx`
      update public.staff_invitations set revoked_at = now()
      where id = ${id} and accepted_at is null and revoked_at is null`,
    )
    await waitForBlockedSessions(db.superuser)
    await accepting.commit()
    expect((await revoking).count).toBe(0)
  })

  test('gives an existing staff member another role, except to the last owner', async () => {
    const { id, owner } = await newInvitation('author')
    await updateInvitations(`email = 'owner@meridian.example'`)
    await expect(asServiceRole((tx) => acceptInvitation(tx, id, owner))).rejects.toMatchObject(NEEDS_AN_OWNER)
    await insertAccount('other@meridian.example', 'owner')
    await asServiceRole((tx) => acceptInvitation(tx, id, owner))
    expect(await db.owner`select role from public.staff where user_id = ${owner}`).toMatchObject([{ role: 'author' }])
  })
})

describe('an owner who invites', () => {
  const invite = (tx: ISql, owner: string, address = email) =>
    tx`insert into public.staff_invitations (email, role, invited_by) values (${address}, 'author', ${owner}) returning *`

  test('has one open invitation for an address; an expired one is replaced', async () => {
    const { owner } = await newInvitation()
    await expect(asUser(db.app, owner, (tx) => invite(tx, owner))).rejects.toMatchObject({ code: '23505' })
    await updateInvitations(`sent_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'`)
    await asUser(db.app, owner, (tx) => invite(tx, owner))
    const all = await db.owner`select revoked_at is null as open from public.staff_invitations order by created_at`
    expect(all.map(({ open }) => open)).toEqual([false, true])
  })

  test('cannot extend a link or set its date', async () => {
    const { owner } = await newInvitation()
    const extendExpiry = `update public.staff_invitations set expires_at = now() + interval '48 hours'`
    await expect(asUser(db.app, owner, (tx) => tx.unsafe(extendExpiry))).rejects.toMatchObject({ code: '42501' })
    await expect(db.owner.unsafe(extendExpiry)).rejects.toMatchObject({ code: '23514' })
    await updateInvitations(`sent_at = now() - interval '30 hours', expires_at = now() - interval '6 hours'`)
    await asUser(db.app, owner, (tx) => tx`update public.staff_invitations set link_id = gen_random_uuid()`)
    const [renewed] =
      await db.owner`select expires_at - now() > interval '23 hours' as again from public.staff_invitations`
    expect(renewed).toEqual({ again: true })
  })

  test('sends it by an e-mail without a usable token in the outbox; others cannot', async () => {
    const { owner, id, link_id } = await newInvitation()
    const send = (tx: ISql) => tx`select private.send_invitation(${id}, 'a hash') as email_id`
    const [sent] = await asUser(db.app, owner, send)
    const [queuedEmail] =
      await db.owner`select kind, recipient, data, expires_at from private.email_outbox where id = ${sent?.email_id}`
    expect(queuedEmail).toMatchObject({
      kind: 'invitation',
      recipient: email,
      data: { linkId: link_id, tokenHash: 'a hash', role: 'editor' },
    })
    expect(queuedEmail?.expires_at).toBeInstanceOf(Date)
    const editor = await insertAccount('editor@meridian.example', 'editor')
    await expect(asUser(db.app, editor, send)).rejects.toMatchObject({ code: '42501' })
    const prepare = (tx: ISql) => tx`select * from private.prepare_invitation(${id})`
    await expect(asUser(db.app, editor, prepare)).rejects.toMatchObject({ code: '42501' })
    expect(await asUser(db.app, owner, prepare)).toEqual([{ address: email, needs_account: true }])
  })

  test('sees names and addresses of staff only; other roles see none', async () => {
    const { owner } = await newInvitation()
    await insertAccount('reader@meridian.example')
    const editor = await insertAccount('editor@meridian.example', 'editor')
    const listStaff = (tx: ISql) => tx`select email from private.staff_directory() order by email`
    expect((await asUser(db.app, owner, listStaff)).map(({ email }) => email)).toEqual([
      'editor@meridian.example',
      'owner@meridian.example',
    ])
    expect(await asUser(db.app, editor, listStaff)).toHaveLength(0)
  })
})

describe('an invitation by the operator', () => {
  const invite = (address = email) =>
    asServiceRole(async (tx) => (await tx`select * from private.invite_owner(${address})`)[0]) as Promise<
      Record<'invitation' | 'link', string | null> & { needs_account: boolean | null }
    >

  test('replaces an open one, whose link becomes invalid', async () => {
    const { link_id, id } = await newInvitation()
    const { invitation, link, needs_account } = await invite()
    expect(link).not.toBe(link_id)
    expect([invitation, needs_account]).toEqual([id, true])
    expect((await asServiceRole((tx) => holdInvitation(tx, link_id)))?.id).toBeNull()
    expect(await asServiceRole((tx) => holdInvitation(tx, link ?? ''))).toMatchObject({ id, role: 'owner' })
  })

  test('is refused for an owner', async () => {
    await insertAccount('owner@meridian.example', 'owner')
    expect(await invite('owner@meridian.example')).toMatchObject({ invitation: null, link: null, needs_account: null })
  })
})

test('unconfirmed addresses are deleted after three months', async () => {
  await newInvitation()
  const remaining = await withRollback(db.owner, async (tx) => {
    await tx`insert into public.staff_invitations (email, role) values ('new@meridian.example', 'author')`
    const age = tx`interval '100 days'`
    await tx`update public.staff_invitations set sent_at = sent_at - ${age}, expires_at = expires_at - ${age}
      where email = ${email}`
    await tx`insert into public.staff_invitations (id, email, role, accepted_at)
      values (${randomUUID()}, 'came@meridian.example', 'author', now() - ${age})`
    await tx`set local role service_role`
    await tx`select private.prune_invitations()`
    await tx`set local role none`
    return tx`select email from public.staff_invitations order by email`
  })
  expect(remaining.map(({ email }) => email)).toEqual(['came@meridian.example', 'new@meridian.example'])
})
