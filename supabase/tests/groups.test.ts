import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { openTransaction, waitForBlockedSessions } from './open-transaction.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await db.owner`insert into public.plans (id, name, tier, price, position) values
    ('free', 'Free', 'silver', 0, 1), ('large', 'Large', 'gold', 20000, 2), ('print', 'Print', 'platinum', 150000, 3)`
})
afterAll(() => db?.close())

let customers = 0
async function addReader(): Promise<string> {
  const id = randomUUID()
  await db.superuser`insert into auth.users (id, email) values (${id}, ${`${id}@meridian.example`})`
  await db.superuser`select private.start_free_subscription(${id}::uuid)`
  return id
}
async function addGroup(changes: Record<string, unknown> = {}): Promise<{ id: string; manager: string }> {
  const [id, manager] = [randomUUID(), await addReader()]
  const customer = `cus_group${++customers}`
  await db.superuser`insert into public.billing_customers (stripe_id, payer_name, payer_email)
    values (${customer}, 'Lindqvist', 'invoices@meridian.example')`
  const group = {
    ...{
      id,
      key: id,
      manager_id: manager,
      name: 'Readers',
      company: 'Lindqvist',
      invoice_email: 'invoices@meridian.example',
    },
    ...{
      country: 'SE',
      address_line1: 'A street 1',
      city: 'Stockholm',
      plan_id: 'large',
      pays_by: 'invoice',
      seats: 2,
    },
    ...{
      amount: 40_000,
      price: 40_000,
      currency: 'usd',
      customer_id: customer,
      stripe_subscription_id: `sub_group${customers}`,
    },
    ...{
      status: 'active',
      opened_at: '2026-01-01',
      current_period_start: '2026-01-01',
      current_period_end: '2099-01-01',
    },
    ...changes,
  }
  await db.superuser`insert into public.groups ${db.superuser(group)}`
  return { id, manager }
}
const hashOf = (token: string) => createHash('sha256').update(token).digest()
async function invite(
  group: string,
  email = `${randomUUID()}@meridian.example`,
): Promise<{ id: string; hash: Buffer }> {
  const [id, hash] = [randomUUID(), hashOf(randomUUID())]
  await db.superuser`insert into public.group_members (id, group_id, email, token_hash, expires_at)
    values (${id}, ${group}, ${email}, ${hash}, now() + interval '30 days')`
  return { id, hash }
}
const accept = (hash: Buffer, member: string) =>
  db.superuser`select private.accept_group_invitation(${hash}, ${member}::uuid, null, null)`
const planOf = async (member: string) =>
  (await db.superuser`select private.entitled_plan(${member}::uuid) as plan`)[0]?.plan
const sourceOf = async (member: string) =>
  (await db.superuser`select source from public.subscriptions where user_id = ${member} and live`)[0]?.source
/** As a signed-in reader. */
const as = <T>(reader: string, work: (tx: typeof db.owner) => Promise<T>): Promise<T> =>
  db.superuser.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: reader, role: 'authenticated' })}, true)`
    await tx`set local role authenticated`
    return work(tx as unknown as typeof db.owner)
  }) as Promise<T>
const constraintOf = async (query: Promise<unknown>): Promise<string> => {
  try {
    await query
    return 'accepted'
  } catch (error) {
    const { constraint_name, code } = error as { constraint_name?: string; code?: string }
    return constraint_name ?? code ?? String(error)
  }
}

test('fewer seats wait for a refresh of their group that is being written', async () => {
  const { id, manager } = await addGroup({ seats: 2 })
  const refresh = await openTransaction(
    db.superuser,
    (tx) =>
      tx`select pg_advisory_xact_lock(hashtextextended('customer ' || customer_id, 0)) from public.groups where id = ${id}`,
  )
  const planned = as(manager, (tx) => tx`select private.plan_group_seats(${id}, 1)`)
  await waitForBlockedSessions(db.superuser)
  await refresh.run((tx) => tx`update public.groups set next_seats = null where id = ${id}`)
  await refresh.commit()
  await planned
  expect(await db.superuser`select next_seats from public.groups where id = ${id}`).toEqual([{ next_seats: 1 }])
})

describe('accepting an invitation', () => {
  test('of five who accept at once, two get the two seats, and the others keep their invitations', async () => {
    const { id } = await addGroup({ seats: 2 })
    const people = await Promise.all(
      [...Array(5)].map(async () => ({ reader: await addReader(), ...(await invite(id)) })),
    )
    const outcomes = await Promise.all(people.map(({ hash, reader }) => constraintOf(accept(hash, reader))))
    expect(outcomes.sort()).toEqual([
      'accepted',
      'accepted',
      'group_has_a_seat',
      'group_has_a_seat',
      'group_has_a_seat',
    ])
    const plans = await Promise.all(people.map(({ reader }) => planOf(reader)))
    expect(plans.sort()).toEqual(['free', 'free', 'free', 'large', 'large'])
    const open =
      await db.superuser`select from public.group_members where group_id = ${id} and accepted_at is null and removed_at is null`
    expect(open).toHaveLength(3)
  })

  test('one invitation gives one seat: of two accounts at once one gets it, and the same account may repeat it', async () => {
    const { id } = await addGroup()
    const { hash } = await invite(id)
    const [ada, bo] = [await addReader(), await addReader()]
    const outcomes = await Promise.all([constraintOf(accept(hash, ada)), constraintOf(accept(hash, bo))])
    expect(outcomes.sort()).toEqual(['accepted', 'invitation_is_accepted_once'])
    const winner = (await planOf(ada)) === 'large' ? ada : bo
    expect(await constraintOf(accept(hash, winner))).toBe('accepted')
    expect(
      await db.superuser`select from public.subscriptions where user_id = ${winner} and source = 'group'`,
    ).toHaveLength(1)
  })

  test('an account takes one seat of two groups at once', async () => {
    const [one, two] = [await addGroup(), await addGroup()]
    const [first, second] = [await invite(one.id), await invite(two.id)]
    const reader = await addReader()
    const outcomes = await Promise.all([
      constraintOf(accept(first.hash, reader)),
      constraintOf(accept(second.hash, reader)),
    ])
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(await db.superuser`select from public.subscriptions where user_id = ${reader} and live`).toHaveLength(1)
  })

  test('while seats are taken away, no more than the smaller number is given', async () => {
    const { id, manager } = await addGroup({ seats: 3 })
    const people = await Promise.all(
      [...Array(3)].map(async () => ({ reader: await addReader(), ...(await invite(id)) })),
    )
    const [planned, ...outcomes] = await Promise.all([
      constraintOf(as(manager, (tx) => tx`select private.plan_group_seats(${id}::uuid, 2)`)),
      ...people.map(({ hash, reader }) => constraintOf(accept(hash, reader))),
    ])
    const accepted = outcomes.filter((outcome) => outcome === 'accepted').length
    expect([planned, accepted]).toEqual(planned === 'accepted' ? ['accepted', 2] : ['seats_in_use_are_kept', 3])
  })

  test.each(['stripe', 'complimentary'])(
    'an account with a %s subscription is refused, and the invitation stays open',
    async (source) => {
      const { id } = await addGroup()
      const { hash } = await invite(id)
      const reader = await addReader()
      await db.superuser`delete from public.subscriptions where user_id = ${reader}`
      await db.superuser`insert into public.billing_customers (stripe_id, user_id, payer_name, payer_email)
      values (${`cus_own${++customers}`}, ${reader}, 'Ada', 'ada@meridian.example')`
      const own =
        source === 'stripe'
          ? { stripe_id: `sub_own${customers}`, customer_id: `cus_own${customers}` }
          : { reason: 'A test' }
      await db.superuser`insert into public.subscriptions ${db.superuser({
        ...{ user_id: reader, plan_id: 'large', source, current_period_end: '2099-01-01', ...own },
      })}`
      expect(await constraintOf(accept(hash, reader))).toBe(`seat_of_${source}`)
      await db.superuser`update public.subscriptions set status = 'canceled', ended_at = now() where user_id = ${reader}`
      expect(await constraintOf(accept(hash, reader))).toBe('accepted')
    },
  )

  test('a running gift gives way, and its rest begins when the seat ends', async () => {
    const { id } = await addGroup()
    const { hash } = await invite(id)
    const [buyer, reader] = [await addReader(), await addReader()]
    await db.superuser`insert into public.gifts
        (id, key, buyer_id, browser, plan_id, years, amount, currency, from_name, recipient_name, code_hash, paid_at)
      values (gen_random_uuid(), gen_random_uuid(), ${buyer}, sha256('browser'), 'print', 1, 150000, 'usd', 'Ada', 'Bo',
        ${hashOf(reader)}, now())`
    await db.superuser`select private.redeem_gift(${hashOf(reader)}, ${reader}::uuid, null, null)`
    expect(await sourceOf(reader)).toBe('gift')
    await accept(hash, reader)
    expect(await sourceOf(reader)).toBe('group')
    expect(await as(reader, (tx) => tx`select private.leave_group() as left`)).toEqual([{ left: true }])
    expect([await sourceOf(reader), await planOf(reader)]).toEqual(['gift', 'print'])
  })

  test.each([
    ['removed_at', { removed_at: '2026-01-01' }, 'invitation_is_open'],
    ['expires_at', { expires_at: '2026-01-01' }, 'invitation_is_open'],
  ])('not with %s in the past', async (_, change, expected) => {
    const { id } = await addGroup()
    const { id: member, hash } = await invite(id)
    await db.superuser`update public.group_members set ${db.superuser(change)} where id = ${member}`
    expect(await constraintOf(accept(hash, await addReader()))).toBe(expected)
  })
})

describe('the seats of a group', () => {
  const state = (changes: object) => ({
    ...{
      plan_id: 'large',
      seats: 2,
      next_seats: null,
      price: 40_000,
      currency: 'usd',
      renewal_amount: 40_000,
      status: 'active',
    },
    ...{ current_period_start: '2026-01-01', current_period_end: '2099-01-01', cancel_at_period_end: false },
    ...{ concluded_at: null, past_due_since: null, ended_at: null, ...changes },
  })
  const record = (id: string, changes: object) =>
    db.superuser`select private.record_group(${id}::uuid, to_jsonb(groups) || ${db.superuser.json(state(changes) as never)}, null)
      from public.groups where id = ${id}`
  const kindsFor = async (reader: string) =>
    (
      await db.superuser`select kind from private.email_outbox where recipient = ${`${reader}@meridian.example`} order by id`
    ).map(({ kind }) => kind)

  test('stay open in the grace period of an overdue invoice, close after it, and open again with the payment', async () => {
    const { id } = await addGroup()
    const reader = await addReader()
    await accept((await invite(id)).hash, reader)
    const overdue = (days: number) =>
      record(id, { status: 'past_due', past_due_since: new Date(Date.now() - days * 86_400_000) })
    await overdue(13)
    expect(await planOf(reader)).toBe('large')
    await overdue(15)
    expect(await planOf(reader)).toBe('free')
    await record(id, { concluded_at: '2026-02-01' })
    expect(await planOf(reader)).toBe('large')
  })

  test('do not begin beside another group on credit: what became known too late is cancelled, unless it is paid', async () => {
    const { manager } = await addGroup()
    const { id } = await addGroup({
      ...{ manager_id: manager, status: 'incomplete', opened_at: null, abandoned_at: '2026-01-02' },
      stripe_subscription_id: null,
    })
    const late = { stripe_subscription_id: 'sub_late' }
    await record(id, late)
    await record(id, late)
    const read = () =>
      db.superuser`select status, stripe_subscription_id as subscription, abandoned_at is null as open from public.groups where id = ${id}`
    expect(await read()).toEqual([{ status: 'incomplete', subscription: 'sub_late', open: false }])
    expect(await db.superuser`select kind from private.stripe_commands where target = 'sub_late'`).toEqual([
      { kind: 'cancel-subscription' },
    ])
    await record(id, { ...late, concluded_at: '2026-02-01' })
    expect(await read()).toEqual([{ status: 'active', subscription: 'sub_late', open: true }])
  })

  test('get no printed edition while a bank holds the payment of the term', async () => {
    const { id } = await addGroup({ plan_id: 'print', stripe_subscription_id: 'sub_held' })
    await record(id, { plan_id: 'print', stripe_subscription_id: 'sub_held', concluded_at: '2026-02-01' })
    const reader = await addReader()
    await accept((await invite(id)).hash, reader)
    const isListed = async () =>
      (await db.superuser`select from private.print_list() where user_id = ${reader}`).length > 0
    expect(await isListed()).toBe(true)
    const [payment] = await db.superuser`
      with invoice as (
        insert into public.invoices (stripe_id, customer_id, stripe_subscription_id, description, amount, amount_paid, currency,
            status, billing_reason, created_at)
          select 'in_held', customer_id, 'sub_held', 'Print', 1, 1, 'usd', 'paid', 'subscription_create', '2026-02-01'
          from public.groups where id = ${id} returning id, customer_id)
      insert into public.payments (stripe_id, customer_id, invoice_id, payer_name, payer_email, description, amount, status)
        select 'pi_held', customer_id, id, 'Ada', 'ada@meridian.example', 'Print', 1, 'succeeded' from invoice returning id`
    await db.superuser`insert into public.disputes (stripe_id, payment_id, amount, status, created_at)
      values ('du_held', ${payment?.id}, 1, 'under_review', now())`
    expect(await isListed()).toBe(false)
    await db.superuser`update public.disputes set status = 'won' where stripe_id = 'du_held'`
    expect(await isListed()).toBe(true)
  })

  test('get the printed edition with the first payment', async () => {
    const { id } = await addGroup({ plan_id: 'print' })
    const reader = await addReader()
    await accept((await invite(id)).hash, reader)
    const isListed = async () =>
      (await db.superuser`select from private.print_list() where user_id = ${reader}`).length > 0
    expect(await isListed()).toBe(false)
    await record(id, { plan_id: 'print', concluded_at: '2026-02-01' })
    expect(await isListed()).toBe(true)
  })

  test('end with the group: each member has the free plan again, and is told', async () => {
    const { id, manager } = await addGroup()
    const reader = await addReader()
    await accept((await invite(id)).hash, reader)
    const { hash } = await invite(id)
    await record(id, { status: 'canceled', ended_at: '2026-03-01' })
    expect([await sourceOf(reader), await kindsFor(reader)]).toEqual(['free', ['group-welcome', 'group-seat-ended']])
    expect(await kindsFor(manager)).toEqual(['group-ended'])
    expect(await constraintOf(accept(hash, await addReader()))).toBe('invitation_is_open')
  })

  test('are freed when the account of the member is deleted, and outlive a manager until the end of the term', async () => {
    const { id, manager } = await addGroup({ seats: 1 })
    const [ada, bo] = [await addReader(), await addReader()]
    await accept((await invite(id)).hash, ada)
    await db.superuser`delete from auth.users where id = ${ada}`
    expect(await db.superuser`select from public.group_members where group_id = ${id}`).toHaveLength(0)
    await accept((await invite(id)).hash, bo)
    await db.superuser`delete from auth.users where id = ${manager}`
    expect(await planOf(bo)).toBe('large')
    const [group] = await db.superuser`select customer_id, stripe_subscription_id from public.groups where id = ${id}`
    expect(
      await db.superuser`select kind from private.stripe_commands where target = ${group?.stripe_subscription_id}`,
    ).toEqual([{ kind: 'end-with-period' }])
    await record(id, { status: 'canceled', ended_at: '2026-03-01' })
    expect(await db.superuser`select kind from private.stripe_commands where target = ${group?.customer_id}`).toEqual([
      { kind: 'delete-customer' },
    ])
  })

  test('keep the account of their member who never confirmed it, also once the address of the invitation is deleted', async () => {
    const { id } = await addGroup()
    const reader = await addReader()
    await accept((await invite(id)).hash, reader)
    await as(reader, (tx) => tx`select private.leave_group()`)
    await db.superuser`update public.group_members set removed_at = now() - interval '31 days' where user_id = ${reader}`
    await db.superuser`update auth.users set created_at = now() - interval '2 years' where id = ${reader}`
    await db.superuser`select private.prune_groups(100)`
    expect(await db.superuser`select from public.group_members where user_id = ${reader}`).toHaveLength(0)

    await db.superuser`select private.prune_unconfirmed_accounts()`
    const [freed] =
      await db.superuser`select private.remove_unconfirmed_account(${`${reader}@meridian.example`}) as address`
    expect(freed, 'for a guest who registers the address').toEqual({ address: false })
    const session = randomUUID()
    await db.superuser`insert into auth.sessions (id, user_id) values (${session}, ${reader})`
    const [signedIn] = await db.superuser`
      select registered, unconfirmed from private.register_session(${session}::uuid, ${reader}::uuid, '{"device": "x"}')`
    expect(signedIn).toEqual({ registered: true, unconfirmed: false })
  })

  test('go to nobody else while their member has another subscription begin: the seat is free then', async () => {
    const { id } = await addGroup({ seats: 1 })
    const [ada, bo] = [await addReader(), await addReader()]
    await accept((await invite(id)).hash, ada)
    const { hash } = await invite(id)
    expect(await constraintOf(accept(hash, bo))).toBe('group_has_a_seat')
    await db.superuser`update public.subscriptions set status = 'canceled', ended_at = now() where user_id = ${ada} and live`
    expect(await constraintOf(accept(hash, bo))).toBe('accepted')
  })
})

describe('inviting', () => {
  const inviteAs = (reader: string, group: string, emails: string[]) =>
    as(
      reader,
      (tx) =>
        tx`select email, outcome from private.invite_to_group(${group}::uuid, ${tx.json(
          emails.map((email) => ({ id: randomUUID(), email, hash: hashOf(randomUUID()).toString('hex') })),
        )})`,
    )

  test('takes the manager, a free seat for each address, and each address once', async () => {
    const { id, manager } = await addGroup({ seats: 2 })
    expect(await constraintOf(inviteAs(await addReader(), id, ['x@meridian.example']))).toBe('P0002')
    const outcomes = await inviteAs(manager, id, ['a@m.example', 'a@m.example', 'b@m.example', 'c@m.example'])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['sent', 'invited', 'sent', 'full'])
    expect(
      await db.superuser`select from private.email_outbox where recipient in ('a@m.example', 'b@m.example', 'c@m.example')`,
    ).toHaveLength(2)
  })

  test('is limited: to five e-mails for an address, and to fifty more than there are seats a day', async () => {
    const { id, manager } = await addGroup({ seats: 2 })
    await inviteAs(manager, id, ['five@m.example'])
    const [member] = await db.superuser`select id from public.group_members where group_id = ${id}`
    const resend = () =>
      constraintOf(as(manager, (tx) => tx`select private.resend_group_invitation(${id}::uuid, ${member?.id}::uuid)`))
    const outcomes: string[] = []
    for (let times = 0; times < 5; times++) outcomes.push(await resend())
    expect(outcomes).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'invitations_to_an_address'])
    await db.superuser`update public.groups set invitations_sent = 52 where id = ${id}`
    expect(await constraintOf(inviteAs(manager, id, ['six@m.example']))).toBe('invitations_of_a_day')
    await db.superuser`update public.groups set invitations_day = '2026-01-01' where id = ${id}`
    expect(await constraintOf(inviteAs(manager, id, ['six@m.example']))).toBe('accepted')
  })

  test('an address that is removed or does not answer is written to five times in all', async () => {
    const { id, manager } = await addGroup()
    const memberOf = async () =>
      (await db.superuser`select id from public.group_members where group_id = ${id} and removed_at is null`)[0]?.id
    const inviteAgain = async () => (await inviteAs(manager, id, ['again@m.example']))[0]?.outcome
    const resend = async () =>
      constraintOf(
        as(manager, async (tx) => tx`select private.resend_group_invitation(${id}::uuid, ${await memberOf()}::uuid)`),
      )
    expect([await inviteAgain(), await resend()]).toEqual(['sent', 'accepted'])
    await db.superuser`update public.group_members set expires_at = now() where group_id = ${id}`
    expect(await inviteAgain(), 'in place of the one that ran out').toBe('sent')
    const outcomes: unknown[] = []
    for (let times = 0; times < 3; times++) {
      await as(manager, async (tx) => tx`select private.remove_from_group(${id}::uuid, ${await memberOf()}::uuid)`)
      outcomes.push(await inviteAgain())
      if (times === 1) outcomes.push(await resend())
    }
    expect(outcomes).toEqual(['sent', 'sent', 'invitations_to_an_address', 'limit'])
    expect(await db.superuser`select from private.email_outbox where recipient = 'again@m.example'`).toHaveLength(5)
  })

  test('is not repeated while the group is closed', async () => {
    const { id, manager } = await addGroup()
    const { id: member } = await invite(id)
    await db.superuser`update public.groups set status = 'past_due', past_due_since = now() - interval '1 year' where id = ${id}`
    const resent = as(manager, (tx) => tx`select private.resend_group_invitation(${id}::uuid, ${member}::uuid)`)
    expect(await constraintOf(resent)).toBe('group_is_open')
  })

  test('addresses are kept for thirty days after an invitation or a seat has ended', async () => {
    const { id, manager } = await addGroup()
    await inviteAs(manager, id, ['kept@m.example', 'gone@m.example'])
    await db.superuser`update public.group_members set removed_at = now() - interval '31 days' where email = 'gone@m.example'`
    await db.superuser`select private.prune_groups(100)`
    expect(await db.superuser`select email from public.group_members where group_id = ${id}`).toEqual([
      { email: 'kept@m.example' },
    ])
  })
})

test('an account has one group whose first invoice is not paid', async () => {
  const { manager } = await addGroup()
  const terms = {
    ...{
      company: 'Lindqvist',
      name: 'Readers',
      seats: 2,
      amount: 40_000,
      plan_id: 'large',
      pays_by: 'invoice',
      currency: 'usd',
    },
    ...{
      invoice_email: 'a@m.example',
      country: 'SE',
      postal_code: '',
      address_line1: 'A',
      address_line2: '',
      city: 'B',
      state: '',
    },
  }
  const open = (pays_by: string) =>
    db.superuser`select * from private.open_group(${db.superuser.json({
      ...{ id: randomUUID(), key: randomUUID(), managerId: manager, terms: { ...terms, pays_by } },
    })})`
  expect(await constraintOf(open('invoice'))).toBe('groups_on_credit')
  const [first] = await open('card')
  expect(first).toMatchObject({ attempt: 1, opened: false, abandoned: null })
  await db.superuser`update public.groups set status = 'incomplete_expired' where id = ${first?.id}`
  expect((await open('card'))[0]).toMatchObject({ id: first?.id, attempt: 2 })
  // Another tab goes on with the same one.
  expect((await open('card'))[0]?.id).toBe(first?.id)
})

test('the customer of a group is never given to an account', async () => {
  const { id, manager } = await addGroup()
  const [group] = await db.superuser`select customer_id from public.groups where id = ${id}`
  expect(
    await constraintOf(
      db.superuser`update public.billing_customers set user_id = ${manager} where stripe_id = ${group?.customer_id}`,
    ),
  ).toBe('group_keeps_customer')
})
