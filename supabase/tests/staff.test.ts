import { randomBytes, randomUUID } from 'node:crypto'
import type { ISql, Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rolledBack } from './attempt.ts'
import { startDatabase, type TestHouse } from './database.ts'
import { openTransaction, patience, someoneWaits } from './open-transaction.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startDatabase()
})
afterAll(() => house?.close())
beforeEach(async () => {
  // With the accounts everything goes that is theirs; the last owner only where nobody keeps watch.
  await house.superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`delete from public.staff`
    await tx`delete from public.staff_invitations`
  })
  await house.owner`delete from auth.users`
})

async function settle(email: string, role?: string): Promise<string> {
  const [{ id } = {}] = await house.owner`
    insert into auth.users (id, email) values (gen_random_uuid(), ${email}) returning id`
  if (role) await house.owner`insert into public.staff (user_id, role) values (${id}, ${role})`
  return id as string
}
const asMember = (tx: ISql, id: string) =>
  tx`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: id })}, true)`
const acting = <T>(sql: Sql, id: string, work: (tx: TransactionSql) => Promise<T>) =>
  sql.begin(async (tx) => {
    await asMember(tx, id)
    return work(tx)
  })
const dismissing = (id: string) => (tx: ISql) => tx`delete from public.staff where user_id = ${id}`
const owners = async () => (await house.owner`select from public.staff where role = 'owner'`).length
const NEEDS_AN_OWNER = { code: '23001', constraint_name: 'keep_an_owner' }

describe('the desk keeps an owner', () => {
  test.each([
    ['dismissed', (tx: ISql) => tx`delete from public.staff`],
    ['made something else', (tx: ISql) => tx`update public.staff set role = 'editor'`],
    ['who deletes their account', (tx: ISql) => tx`delete from auth.users`],
  ])('%s: not the last one', async (_, statement) => {
    await settle('owner@meridian.example', 'owner')
    await settle('editor@meridian.example', 'editor')
    await expect(house.owner.begin(statement)).rejects.toMatchObject(NEEDS_AN_OWNER)
    expect(await owners()).toBe(1)
  })

  test('who works there is not cleared away for want of a confirmed address', async () => {
    const owner = await settle('owner@meridian.example', 'owner')
    await settle('stranger@meridian.example')
    await house.owner`update auth.users set created_at = now() - interval '40 days'`
    const room = (address: string) => house.owner`select private.make_room(${address}) as made`
    expect(await room('owner@meridian.example')).toEqual([{ made: false }])
    expect(await room('stranger@meridian.example')).toEqual([{ made: true }])
    await house.owner`select private.prune_account_requests()`
    expect(await house.owner`select id from auth.users`).toEqual([{ id: owner }])
  })

  test('anyone else goes, and so does an owner where another stays', async () => {
    const first = await settle('owner@meridian.example', 'owner')
    await settle('other@meridian.example', 'owner')
    const editor = await settle('editor@meridian.example', 'editor')
    await dismissing(editor)(house.owner)
    await dismissing(first)(house.owner)
    expect(await owners()).toBe(1)
  })

  test.each([
    ['dismiss each other', dismissing],
    [
      'demote each other',
      (id: string) => (tx: ISql) => tx`update public.staff set role = 'author' where user_id = ${id}`,
    ],
  ])('two owners who %s at once leave one', async (_, doing) => {
    const [ada, ben] = [await settle('ada@meridian.example', 'owner'), await settle('ben@meridian.example', 'owner')]
    const first = await openTransaction(house.app, async (tx) => {
      await asMember(tx, ada)
      await doing(ben)(tx)
    })
    const second = acting(house.app, ben, doing(ada))
    const refused = expect(second).rejects.toMatchObject(NEEDS_AN_OWNER)
    await someoneWaits(house.superuser)
    await first.commit()
    await refused
    expect(await owners()).toBe(1)
  })

  test('whoever reads an older state cannot count somebody who has gone', async () => {
    const [ada, ben] = [await settle('ada@meridian.example', 'owner'), await settle('ben@meridian.example', 'owner')]
    const late = await openTransaction(
      house.owner,
      (tx) => tx`select from public.staff`,
      'isolation level repeatable read',
    )
    await dismissing(ben)(house.owner)
    await expect(late.run(dismissing(ada))).rejects.toMatchObject({ code: '40001' })
    await late.commit().catch(() => {})
    expect(await owners()).toBe(1)
  })

  test('nobody empties the desk at once', async () => {
    await settle('owner@meridian.example', 'owner')
    await expect(house.owner`truncate public.staff`).rejects.toMatchObject({ code: '23001' })
  })
})

const email = 'jun@meridian.example'
const hash = () => randomBytes(32)
const here = JSON.stringify({ device: 'Firefox on Windows', country: null })

/** An owner, and somebody whom they have invited. */
async function invited(role = 'editor') {
  const owner = await settle('owner@meridian.example', 'owner')
  const [row] = await house.owner`
    insert into public.staff_invitations (email, role, invited_by) values (${email}, ${role}, ${owner}) returning *`
  return { owner, ...(row as unknown as { id: string; link_id: string }) }
}
const serving = <T>(work: (tx: TransactionSql) => Promise<T>) =>
  house.app.begin(async (tx) => {
    await tx`set local role service_role`
    return work(tx)
  }) as Promise<T>
const hold = async (tx: ISql, link: string) => (await tx`select * from private.hold_invitation(${link})`)[0]
const accept = async (tx: ISql, id: string, account: string) => {
  const [row] = await tx`
    select private.accept_invitation(${id}, ${account}, ${hash()}, null, ${here}::text::jsonb) as letter`
  return row?.letter as string | null
}
const change = (set: string) => house.owner.unsafe(`update public.staff_invitations set ${set}`)

describe('an invitation', () => {
  test('opens a place at the desk, once, for the account of its address', async () => {
    const { id, link_id } = await invited()
    const account = await settle(email)
    const letter = await serving(async (tx) => {
      expect(await hold(tx, link_id)).toEqual({ id, email, role: 'editor', account, confirmed: false, welcome: true })
      return accept(tx, id, account)
    })
    const [member] = await house.owner`select role from public.staff where user_id = ${account}`
    expect(member).toEqual({ role: 'editor' })
    const [told] = await house.owner`select kind, recipient, data from private.outbox where id = ${letter}`
    expect(told).toEqual({
      kind: 'invitation-accepted',
      recipient: 'owner@meridian.example',
      data: { name: email, email, role: 'editor' },
    })
    const [now] = await house.owner`
      select email_confirmed_at is not null as confirmed, (select count(*)::int from public.sessions) as sessions,
        (select array_agg(kind order by id) from public.account_events) as events
      from public.profiles where id = ${account}`
    expect(now).toEqual({ confirmed: true, sessions: 1, events: ['registered', 'address-confirmed', 'signed-in'] })

    expect((await serving((tx) => hold(tx, link_id)))?.id).toBeNull()
    await expect(serving((tx) => accept(tx, id, account))).rejects.toMatchObject({ code: 'P0002' })
  })

  test('is no use to the account of another address', async () => {
    const { id } = await invited()
    const stranger = await settle('stranger@meridian.example')
    await expect(serving((tx) => accept(tx, id, stranger))).rejects.toMatchObject({ code: 'P0002' })
    expect(await house.owner`select from public.staff where user_id = ${stranger}`).toHaveLength(0)
  })

  test('is no use to an account that nobody may enter, which stays as it was', async () => {
    const { id, link_id } = await invited()
    const account = await settle(email)
    await house.owner`update auth.users set banned_until = now() + interval '1 day' where id = ${account}`
    expect(await serving((tx) => hold(tx, link_id))).toMatchObject({ welcome: false })
    await expect(serving((tx) => accept(tx, id, account))).rejects.toMatchObject({ code: 'P0002' })
    expect(await house.owner`select from public.staff where user_id = ${account}`).toHaveLength(0)
  })

  test.each([
    ['dismissed', (id: string) => house.owner`delete from public.staff where user_id = ${id}`],
    ['made something else', (id: string) => house.owner`update public.staff set role = 'editor' where user_id = ${id}`],
    ['gone with their account', (id: string) => house.owner`delete from auth.users where id = ${id}`],
  ])('opens nothing when the owner who sent it is %s', async (_, depart) => {
    const { id, link_id, owner } = await invited('owner')
    const other = await settle('other@meridian.example', 'owner')
    const [kept] = await house.owner`
      insert into public.staff_invitations (email, role, invited_by) values ('kept@meridian.example', 'author', ${other})
      returning link_id`
    await depart(owner)
    expect((await serving((tx) => hold(tx, link_id)))?.id).toBeNull()
    await expect(serving(async (tx) => accept(tx, id, await settle(email)))).rejects.toMatchObject({ code: 'P0002' })
    expect((await serving((tx) => hold(tx, kept?.link_id)))?.id).not.toBeNull()
  })

  test.each([
    ['accepted', 'accepted_at = now()'],
    ['revoked', 'revoked_at = now()'],
    ['renewed', 'link_id = gen_random_uuid()'],
    ['expired', `sent_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'`],
  ])('that was %s opens nothing by its link', async (_, set) => {
    const { link_id } = await invited()
    await change(set)
    expect((await serving((tx) => hold(tx, link_id)))?.id).toBeNull()
  })

  test('is one transaction’s at a time: who comes at once is told so', async () => {
    const { link_id } = await invited()
    const first = await openTransaction(house.app, async (tx) => {
      await tx`set local role service_role`
      await hold(tx, link_id)
    })
    await expect(serving((tx) => hold(tx, link_id))).rejects.toMatchObject({ code: '55P03' })
    await first.commit()
    expect((await serving((tx) => hold(tx, link_id)))?.id).not.toBeNull()
  })

  test('that is accepted while it is revoked is accepted', async () => {
    const { id, owner } = await invited()
    const account = await settle(email)
    const accepting = await openTransaction(house.app, async (tx) => {
      await tx`set local role service_role`
      await accept(tx, id, account)
    })
    const revoking = acting(
      house.app,
      owner,
      (tx) => tx`
      update public.staff_invitations set revoked_at = now()
      where id = ${id} and accepted_at is null and revoked_at is null`,
    )
    const waiting = () => house.superuser`select from pg_stat_activity where wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting()).length, patience).toBe(1)
    await accepting.commit()
    expect((await revoking).count).toBe(0)
  })

  test('gives who works here already another role, unless the desk lost its last owner by it', async () => {
    const { id, owner } = await invited('author')
    await change(`email = 'owner@meridian.example'`)
    await expect(serving((tx) => accept(tx, id, owner))).rejects.toMatchObject(NEEDS_AN_OWNER)
    await settle('other@meridian.example', 'owner')
    await serving((tx) => accept(tx, id, owner))
    expect(await house.owner`select role from public.staff where user_id = ${owner}`).toMatchObject([
      { role: 'author' },
    ])
  })

  test('takes away an account that was never confirmed, and no other', async () => {
    const { link_id } = await invited()
    const clear = () => serving((tx) => tx`select private.clear_unconfirmed(${link_id})`)
    const account = await settle(email)
    const other = await settle('other@meridian.example')
    await house.owner`update public.profiles set email_confirmed_at = now() where id = ${account}`
    await clear()
    await house.owner`update public.profiles set email_confirmed_at = null where id = ${account}`
    await change('revoked_at = now()')
    await clear()
    expect(await house.owner`select from auth.users where id = ${account}`).toHaveLength(1)
    await change('revoked_at = null')
    await clear()
    expect(await house.owner`select id from auth.users where id in (${account}, ${other})`).toEqual([{ id: other }])
  })
})

describe('an owner who invites', () => {
  const invite = (tx: ISql, owner: string, address = email) =>
    tx`insert into public.staff_invitations (email, role, invited_by) values (${address}, 'author', ${owner}) returning *`

  test('has one open invitation for an address; what has expired makes room', async () => {
    const { owner } = await invited()
    await expect(acting(house.app, owner, (tx) => invite(tx, owner))).rejects.toMatchObject({ code: '23505' })
    await change(`sent_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'`)
    await acting(house.app, owner, (tx) => invite(tx, owner))
    const all = await house.owner`select revoked_at is null as open from public.staff_invitations order by created_at`
    expect(all.map(({ open }) => open)).toEqual([false, true])
  })

  test('cannot make a link that lives longer, nor choose when it was sent', async () => {
    const { owner } = await invited()
    const longer = `update public.staff_invitations set expires_at = now() + interval '48 hours'`
    await expect(acting(house.app, owner, (tx) => tx.unsafe(longer))).rejects.toMatchObject({ code: '42501' })
    await expect(house.owner.unsafe(longer)).rejects.toMatchObject({ code: '23514' })
    await change(`sent_at = now() - interval '30 hours', expires_at = now() - interval '6 hours'`)
    await acting(house.app, owner, (tx) => tx`update public.staff_invitations set link_id = gen_random_uuid()`)
    const [renewed] =
      await house.owner`select expires_at - now() > interval '23 hours' as again from public.staff_invitations`
    expect(renewed).toEqual({ again: true })
  })

  test('sends it by a letter in which nothing can be used; nobody else does', async () => {
    const { owner, id, link_id } = await invited()
    const send = (tx: ISql) => tx`select private.send_invitation(${id}) as letter`
    const [sent] = await acting(house.app, owner, send)
    const [letter] =
      await house.owner`select kind, recipient, data, useless_after from private.outbox where id = ${sent?.letter}`
    expect(letter).toMatchObject({ kind: 'invitation', recipient: email, data: { linkId: link_id, role: 'editor' } })
    expect(letter?.useless_after).toBeInstanceOf(Date)
    const editor = await settle('editor@meridian.example', 'editor')
    await expect(acting(house.app, editor, send)).rejects.toMatchObject({ code: '42501' })
  })

  test('sees the names and addresses of the desk, and nobody else’s; others see none', async () => {
    const { owner } = await invited()
    await settle('reader@meridian.example')
    const editor = await settle('editor@meridian.example', 'editor')
    const look = (tx: ISql) => tx`select email from private.desk_people() order by email`
    expect((await acting(house.app, owner, look)).map(({ email }) => email)).toEqual([
      'editor@meridian.example',
      'owner@meridian.example',
    ])
    expect(await acting(house.app, editor, look)).toHaveLength(0)
  })
})

describe('the operator’s invitation', () => {
  const invite = (address = email) =>
    serving(async (tx) => (await tx`select * from private.invite_owner(${address})`)[0]) as Promise<
      Record<'link' | 'letter', string | null>
    >

  test('takes the place of an open one, whose link is dead', async () => {
    const { link_id, id } = await invited()
    const { link, letter } = await invite()
    expect(link).not.toBe(link_id)
    expect((await serving((tx) => hold(tx, link_id)))?.id).toBeNull()
    expect(await serving((tx) => hold(tx, link ?? ''))).toMatchObject({ id, role: 'owner' })
    expect(await house.owner`select from private.outbox where id = ${letter}`).toHaveLength(1)
  })

  test('is not written to whoever is an owner already', async () => {
    await settle('owner@meridian.example', 'owner')
    expect(await invite('owner@meridian.example')).toMatchObject({ link: null, letter: null })
  })
})

test('addresses that never came are forgotten after three months', async () => {
  await invited()
  const left = await rolledBack(house.owner, async (tx) => {
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
  expect(left.map(({ email }) => email)).toEqual(['came@meridian.example', 'new@meridian.example'])
})
