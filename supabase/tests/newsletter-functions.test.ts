import { randomBytes, randomUUID } from 'node:crypto'
import type { ISql, Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsletterCountries } from '#shared/contracts/country.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { openTransaction, waitForBlockedSessions } from './open-transaction.ts'
import { actAs, withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const email = 'reader@meridian.example'
const consent = JSON.stringify({ means: 'form', wording: '2026-11-21', network: randomBytes(32).toString('hex') })

async function askForNewsletter(tx: ISql, request = randomUUID(), address = email): Promise<string> {
  await tx`select private.request_newsletter(${request}, ${address}, ${consent}::text::jsonb)`
  return request
}
async function confirmNewsletter(tx: ISql, request: string) {
  const [row] = await tx`select * from private.confirm_newsletter(${request}, ${consent}::text::jsonb)`
  return row as { confirmed: boolean; email_id: string | null }
}
const leaveNewsletter = (tx: ISql, subscriber: string) =>
  tx`select private.unsubscribe_newsletter(${subscriber}, ${consent}::text::jsonb)`
async function subscriber(tx: ISql, address = email) {
  const [row] = await tx`select * from public.newsletter_subscribers where email = ${address}`
  return row as { id: string; status: string } | undefined
}
const asVisitor = <T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>) =>
  sql.begin(async (tx) => {
    await actAs(tx, 'visitor')
    return work(tx)
  }) as Promise<T>
const expectRejected = (code: string, statement: (tx: TransactionSql) => Promise<unknown>) =>
  expect(withRollback(db.owner, statement)).rejects.toMatchObject({ code })

describe('a row of newsletter_subscribers', () => {
  const insert = (values: Record<string, string>) => (tx: TransactionSql) =>
    tx`insert into public.newsletter_subscribers ${tx({ email, ...values })}`
  test.each<Record<string, string>>([
    { email: 'Reader@meridian.example' },
    { email: 'nobody' },
    { first_name: 'Ada' },
    { first_name: ' ', last_name: 'L' },
    { first_name: 'Ada\nL', last_name: 'L' },
    { first_name: 'x'.repeat(101), last_name: 'L' },
    { country: 'Narnia' },
    { region: 'x'.repeat(501) },
    { status: 'gone' },
    { status: 'confirmed' },
    { status: 'unsubscribed' },
    { confirmed_at: '2026-01-01' },
    { unsubscribed_at: '2026-01-01' },
    { email_hash: '\\x00' },
    { email_hash: `\\x${'00'.repeat(32)}` },
  ])('refuses %j', async (values) => expectRejected('23514', insert(values)))

  test('one mailbox has one subscriber', () =>
    expectRejected('23505', async (tx) => {
      await insert({})(tx)
      await insert({})(tx)
    }))

  test('the countries are those of the form', async () => {
    await withRollback(db.owner, async (tx) => {
      for (const [n, country] of Object.values(newsletterCountries).entries()) {
        await insert({ email: `reader-${n}@meridian.example`, country })(tx)
      }
    })
    const [domain] = await db.owner`
      select pg_get_constraintdef(oid) as rule from pg_constraint where contypid = 'private.newsletter_country'::regtype`
    expect(String(domain?.rule).match(/'[^']+'/g)).toHaveLength(Object.keys(newsletterCountries).length)
  })
})

describe('the consent log', () => {
  test('is append-only', async () => {
    const [update, remove, empty] = [
      (tx: TransactionSql) => tx`update public.newsletter_consents set page = '/'`,
      (tx: TransactionSql) => tx`delete from public.newsletter_consents`,
      (tx: TransactionSql) => tx`truncate public.newsletter_consents`,
    ]
    for (const statement of [update, remove, empty]) {
      await expectRejected('23001', async (tx) => {
        await askForNewsletter(tx)
        await statement(tx)
      })
    }
  })

  test('is deleted with its subscriber', async () => {
    const remaining = await withRollback(db.owner, async (tx) => {
      await askForNewsletter(tx)
      await tx`delete from public.newsletter_subscribers where email = ${email}`
      return tx`select from public.newsletter_consents union all select from private.newsletter_requests`
    })
    expect(remaining).toHaveLength(0)
  })

  test('requires the consent text', () =>
    expectRejected('23514', async (tx) => {
      await askForNewsletter(tx)
      await tx`insert into public.newsletter_consents (subscriber_id, step, means)
        select id, 'confirmed', 'form' from public.newsletter_subscribers`
    }))
})

describe('a newsletter link', () => {
  test('is valid for a day at most', async () => {
    const late = "update private.newsletter_requests set expires_at = created_at + interval '25 hours'"
    const used = "update private.newsletter_requests set used_at = expires_at + interval '1 second'"
    for (const statement of [late, used]) {
      await expectRejected('23514', async (tx) => {
        await askForNewsletter(tx)
        await tx.unsafe(statement)
      })
    }
  })

  test('that two requests use at once confirms once, and the second sees the result', async () => {
    const request = await asVisitor(db.app, (tx) => askForNewsletter(tx))
    const first = await openTransaction(db.owner, (tx) => confirmNewsletter(tx, request))
    const second = asVisitor(db.app, (tx) => confirmNewsletter(tx, request))
    await waitForBlockedSessions(db.superuser)
    await first.commit()
    expect(await second).toEqual({ confirmed: true, email_id: null })
    const steps = await db.owner`select step from public.newsletter_consents order by id`
    expect(steps.map(({ step }) => step)).toEqual(['requested', 'confirmed'])
    await deleteSubscribers()
  })

  test('used while its reader unsubscribes: the later transaction wins', async () => {
    const request = await asVisitor(db.app, (tx) => askForNewsletter(tx))
    const { id = '' } = (await subscriber(db.owner)) ?? {}
    const leaving = await openTransaction(db.owner, (tx) => leaveNewsletter(tx, id))
    const confirming = asVisitor(db.app, (tx) => confirmNewsletter(tx, request))
    await waitForBlockedSessions(db.superuser)
    await leaving.commit()
    expect(await confirming).toEqual({ confirmed: false, email_id: null })
    expect(await subscriber(db.owner)).toMatchObject({ status: 'unsubscribed' })
    await deleteSubscribers()
  })
})

test('an address that is entered by many at once is one subscriber', async () => {
  await Promise.all(Array.from({ length: 12 }, () => asVisitor(db.app, (tx) => askForNewsletter(tx))))
  const [found] = await db.owner`
    select (select count(*)::int from public.newsletter_subscribers) as subscribers,
      (select count(*)::int from private.newsletter_requests) as requests`
  expect(found).toEqual({ subscribers: 1, requests: 12 })
  await deleteSubscribers()
})

test('a known and an unknown address take the same queries', async () => {
  const written = await withRollback(db.owner, async (tx) => {
    const counts: number[] = []
    const count = async (address: string) => {
      const before = await rowsWritten(tx)
      await askForNewsletter(tx, randomUUID(), address)
      counts.push((await rowsWritten(tx)) - before)
    }
    await count('unknown@meridian.example')
    await count('unknown@meridian.example')
    await confirmNewsletter(tx, await askForNewsletter(tx, randomUUID(), 'confirmed@meridian.example'))
    await count('confirmed@meridian.example')
    const { id = '' } = (await subscriber(tx, 'confirmed@meridian.example')) ?? {}
    await leaveNewsletter(tx, id)
    await count('confirmed@meridian.example')
    return counts
  })
  expect(written).toEqual([5, 5, 5, 5])
})

describe('a reader who has unsubscribed', () => {
  const hash = randomBytes(32)
  const details = JSON.stringify({ firstName: 'Ada', lastName: 'L', country: 'France', userAgent: 'Firefox' })
  const enter = async (tx: ISql, hashes: Buffer[] = [randomBytes(32), hash]) => {
    const request = randomUUID()
    await tx`select private.request_newsletter(${request}, ${email}, ${consent}::text::jsonb,
      array(select decode(hash, 'hex') from unnest(${hashes.map((one) => one.toString('hex'))}::text[]) as hash))`
    return request
  }
  const leave = (tx: ISql, id: string) =>
    tx`select private.unsubscribe_newsletter(${id}, ${consent}::text::jsonb, ${hash})`
  async function subscribeAndLeave(tx: ISql): Promise<string> {
    const request = await enter(tx)
    await tx`select private.save_newsletter_details(${request}, ${email}, ${details}::text::jsonb, ${consent}::text::jsonb)`
    await confirmNewsletter(tx, request)
    const { id = '' } = (await subscriber(tx)) ?? {}
    await leave(tx, id)
    return id
  }
  const find = async (tx: ISql, id: string) =>
    (await tx`select * from public.newsletter_subscribers where id = ${id}`)[0]

  test('leaves a hash of the address, the consents, and nothing else', async () => {
    const left = await withRollback(db.owner, async (tx) => {
      const id = await subscribeAndLeave(tx)
      const [texts] = await tx`
        select (select subscriber::text from public.newsletter_subscribers as subscriber where id = ${id})
          || (select string_agg(request::text, '') from private.newsletter_requests as request)
          || (select coalesce(string_agg(email::text, ''), '') from private.email_outbox as email) as all`
      const steps = await tx`select step from public.newsletter_consents where subscriber_id = ${id} order by id`
      return { row: await find(tx, id), texts: texts?.all, steps: steps.map(({ step }) => step) }
    })
    expect(left.row).toMatchObject({ email: null, email_hash: hash, status: 'unsubscribed', country: null })
    for (const value of [email, 'Ada', 'France', 'Firefox']) expect(left.texts).not.toContain(value)
    expect(left.steps).toEqual(['requested', 'details-provided', 'confirmed', 'unsubscribed'])
  })

  test('is found by the hash when the address is entered again, and comes back by a confirmation only', async () => {
    await withRollback(db.owner, async (tx) => {
      const id = await subscribeAndLeave(tx)
      const request = await enter(tx)
      expect(await find(tx, id)).toMatchObject({ email: null, status: 'unsubscribed' })
      expect(await subscriber(tx)).toBeUndefined()
      expect((await confirmNewsletter(tx, request)).confirmed).toBe(true)
      expect(await find(tx, id)).toMatchObject({ email, email_hash: null, status: 'confirmed', first_name: null })
      // The link in an e-mail of the first time.
      await leave(tx, id)
      expect(await find(tx, id)).toMatchObject({ email: null, email_hash: hash, status: 'unsubscribed' })
    })
  })

  test('with the details that came with the new request', async () => {
    await withRollback(db.owner, async (tx) => {
      const id = await subscribeAndLeave(tx)
      const request = await enter(tx)
      const saved = await tx`
        select private.save_newsletter_details(${request}, ${email}, ${details}::text::jsonb, ${consent}::text::jsonb) as saved`
      expect(saved[0]?.saved).toBe(true)
      await confirmNewsletter(tx, request)
      expect(await find(tx, id)).toMatchObject({ email, first_name: 'Ada' })
    })
  })

  test('and enters the address at the same time stays one subscriber', async () => {
    const request = await enter(db.owner)
    await confirmNewsletter(db.owner, request)
    const { id = '' } = (await subscriber(db.owner)) ?? {}
    const leaving = await openTransaction(db.owner, async (tx) => {
      await tx`select private.lock_newsletter_address(${id})`
      await leave(tx, id)
    })
    const entering = enter(db.owner)
    await waitForBlockedSessions(db.superuser)
    await leaving.commit()
    await entering
    expect(await db.owner`select id from public.newsletter_subscribers`).toHaveLength(1)
    await deleteSubscribers()
  })

  test('and enters the address while the jobs hash it stays one subscriber', async () => {
    const request = await enter(db.owner)
    await confirmNewsletter(db.owner, request)
    const { id = '' } = (await subscriber(db.owner)) ?? {}
    await leaveNewsletter(db.owner, id)
    const hashing = await openTransaction(db.owner, async (tx) => {
      expect(await tx`select email from private.unsubscribed_addresses(10)`).toEqual([{ email }])
      await tx`select private.suppress_newsletter_address(${id}, ${hash})`
    })
    const entering = enter(db.owner)
    await waitForBlockedSessions(db.superuser)
    await hashing.commit()
    await entering
    expect(await db.owner`select id from public.newsletter_subscribers`).toHaveLength(1)
    await deleteSubscribers()
  })

  test('gets no e-mail of the newsletter that still waits', async () => {
    const waiting = await withRollback(db.owner, async (tx) => {
      await confirmNewsletter(tx, await enter(tx))
      const { id = '' } = (await subscriber(tx)) ?? {}
      await tx`select private.enqueue_email(kind, ${email}, '{}')
        from unnest('{newsletter-already-subscribed,return-offer,sign-in}'::text[]) as kind`
      await tx`select private.enqueue_email('newsletter-welcome', 'other@meridian.example', '{}')`
      await tx`select from private.claim_emails(1)`
      await leave(tx, id)
      return tx`select kind, recipient from private.claim_emails(10) union all
        select kind, 'entry' from private.queue_entries join private.email_outbox as email on key = email.id::text
        where queue = 'mail' order by kind, recipient`
    })
    expect(waiting.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      'newsletter-welcome entry',
      'newsletter-welcome other@meridian.example',
      'sign-in entry',
      `sign-in ${email}`,
    ])
  })

  test('has consents for three years, and a hash for ever', async () => {
    const left = await withRollback(db.owner, async (tx) => {
      const id = await subscribeAndLeave(tx)
      const prune = async () => (await tx`select private.prune_newsletter_consents(10) as count`)[0]?.count
      const counts = [await prune()]
      await tx`update public.newsletter_subscribers set unsubscribed_at = now() - interval '3 years 1 day'`
      counts.push(await prune())
      await tx`update private.newsletter_requests set created_at = created_at - interval '9 days',
        used_at = used_at - interval '9 days', expires_at = expires_at - interval '9 days'`
      counts.push(await prune(), await prune())
      const consents = await tx`select from public.newsletter_consents where subscriber_id = ${id}`
      return { counts, consents: consents.length, row: await find(tx, id) }
    })
    expect(left).toMatchObject({ counts: [0, 0, 1, 0], consents: 0, row: { email_hash: hash, status: 'unsubscribed' } })
  })

  test('has no other consent deleted than by that job', () =>
    expectRejected('23001', async (tx) => {
      await subscribeAndLeave(tx)
      await tx`delete from public.newsletter_consents`
    }))
})

test('requests are deleted after a week, unconfirmed addresses after a month', async () => {
  const remaining = await withRollback(db.owner, async (tx) => {
    for (const name of ['old', 'new', 'asks-again', 'confirmed', 'left'])
      await askForNewsletter(tx, randomUUID(), `${name}@meridian.example`)
    const request = async (name: string) => {
      const [row] = await tx`select newsletter_requests.id from private.newsletter_requests
        join public.newsletter_subscribers on newsletter_subscribers.id = subscriber_id where newsletter_subscribers.email = ${`${name}@meridian.example`}`
      return row?.id as string
    }
    await confirmNewsletter(tx, await request('confirmed'))
    await confirmNewsletter(tx, await request('left'))
    await leaveNewsletter(tx, (await subscriber(tx, 'left@meridian.example'))?.id ?? '')
    const age = tx`interval '40 days'`
    await tx`update private.newsletter_requests set created_at = created_at - ${age}, used_at = used_at - ${age},
      expires_at = expires_at - ${age}`
    await tx`update public.newsletter_subscribers set created_at = created_at - ${age} where email not like 'new@%'`
    await askForNewsletter(tx, randomUUID(), 'asks-again@meridian.example')
    await actAs(tx, 'service_role')
    await tx`select private.prune_newsletter()`
    await tx`set local role none`
    const emails = await tx`select email from public.newsletter_subscribers order by email`
    const requests = await tx`select from private.newsletter_requests`
    return [emails.map(({ email }) => email.split('@')[0]), requests.length]
  })
  expect(remaining).toEqual([['asks-again', 'confirmed', 'left', 'new'], 1])
})

async function rowsWritten(tx: ISql): Promise<number> {
  const [row] = await tx`select sum(n_tup_ins + n_tup_upd)::int as written from pg_stat_xact_user_tables`
  return row?.written ?? 0
}

const deleteSubscribers = () => db.owner`delete from public.newsletter_subscribers`
