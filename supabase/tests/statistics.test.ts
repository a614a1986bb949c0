import fc from 'fast-check'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts, type Person } from './identities.ts'
import { actAs, withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
})
afterAll(() => db?.close())

const DAYS = 40
/** Days ago, each a later moment than the one before. */
const dates = fc
  .tuple(fc.nat(DAYS), fc.nat(DAYS), fc.nat(DAYS))
  .map((days) => days.toSorted((a, b) => b - a) as [number, number, number])
const step = fc.constantFrom(
  'pay',
  'change plan',
  'change price',
  'change currency',
  'pause',
  'cancel',
  'delete account',
  'fold',
)
const history = fc.record({
  source: fc.constantFrom('free', 'stripe', 'stripe'),
  plan: fc.constantFrom('small', 'large'),
  price: fc.constantFrom(4900, 9900),
  currency: fc.constantFrom('usd', 'eur'),
  dates,
  steps: fc.array(step, { maxLength: 5 }),
})
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

async function insertHistories(tx: TransactionSql, histories: History[]): Promise<void> {
  await tx`insert into public.plans (id, name, tier, price) values ('small', 'Small', 'gold', 4900), ('large', 'Large', 'platinum', 9900)`
  const ago = (days: number) => tx`now() - ${days} * interval '1 day'`
  for (const [index, { source, plan, price, currency, dates, steps }] of histories.entries()) {
    const [created, concluded, ended] = dates
    const user = `00000000-0000-4000-8000-${String(index).padStart(12, '9')}`
    const stripe = source === 'stripe'
    await tx`insert into auth.users (id, email) values (${user}, ${`reader-${index}@meridian.example`})`
    if (stripe)
      await tx`insert into public.billing_customers (stripe_id, user_id, payer_name, payer_email)
        values (${`cus_${index}`}, ${user}, 'Ada', 'ada@meridian.example')`
    await tx`insert into public.subscriptions (user_id, plan_id, source, status, price, currency, stripe_id, customer_id, created_at)
      values (${user}, ${plan}, ${source}, ${stripe ? 'incomplete' : 'active'}, ${stripe ? price : 0}, ${currency},
        ${stripe ? `sub_${index}` : null}, ${stripe ? `cus_${index}` : null}, ${ago(created)})`
    const mine = tx`user_id = ${user}`
    for (const step of steps) {
      if (step === 'pay' && stripe)
        await tx`update public.subscriptions set status = 'active', concluded_at = coalesce(concluded_at, ${ago(concluded)})
          where ${mine} and status in ('incomplete', 'paused')`
      if (step === 'change plan')
        await tx`update public.subscriptions set plan_id = case plan_id when 'small' then 'large' else 'small' end where ${mine}`
      if (step === 'change price')
        await tx`update public.subscriptions set price = price + 100 where ${mine} and ${stripe}`
      // As the migration does that adds the column.
      if (step === 'change currency') await tx`update public.subscriptions set currency = 'gbp' where ${mine}`
      if (step === 'pause')
        await tx`update public.subscriptions set status = 'paused' where ${mine} and status = 'active'`
      if (step === 'cancel')
        await tx`update public.subscriptions set status = 'canceled', ended_at = ${ago(ended)} where ${mine} and live`
      if (step === 'delete account') await tx`delete from auth.users where id = ${user}`
      if (step === 'fold') await tx`select private.fold_statistics(2)`
    }
  }
}

/** The sum of a figure by key, over everything that was counted. */
async function sums(tx: TransactionSql, figure: string): Promise<Record<string, number>> {
  const rows = await tx<{ key: string; amount: number }[]>`
    select key, sum(amount)::int as amount from (
      select figure, key, amount from private.daily_statistics
      union all select figure, key, amount from private.statistics_changes) as counted
    where figure = ${figure} group by key having sum(amount) <> 0`
  return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]))
}

describe('subscribers', () => {
  test('after any history, the sums equal a full count of the subscriptions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 6 }), async (histories) => {
        await withRollback(db.owner, async (tx) => {
          await insertHistories(tx, histories)
          const plans = await tx<{ plan: string; count: number }[]>`
            select plan_id as plan, count(*)::int as count from public.subscriptions where live group by 1`
          expect(await sums(tx, 'subscribers')).toEqual(
            Object.fromEntries(plans.map(({ plan, count }) => [plan, count])),
          )
          const prices = await tx<{ key: string; count: number }[]>`
            select concat_ws(' ', plan_id, source, currency, price) as key, count(*)::int as count
            from public.subscriptions where live group by 1`
          expect(await sums(tx, 'subscribers-at-price')).toEqual(
            Object.fromEntries(prices.map(({ key, count }) => [key, count])),
          )
          const paying = await tx<{ currency: string; yearly: number }[]>`
            select currency, sum(price)::int as yearly from public.subscriptions
            where source = 'stripe' and status in ('active', 'past_due', 'trialing') group by 1`
          expect(await sums(tx, 'recurring')).toEqual(
            Object.fromEntries(paying.map(({ currency, yearly }) => [currency, yearly])),
          )
          const total = (amounts: Record<string, number>) => Object.values(amounts).reduce((sum, n) => sum + n, 0)
          expect(total(await sums(tx, 'gained')) - total(await sums(tx, 'lost'))).toBe(
            total(await sums(tx, 'subscribers')),
          )
        })
      }),
      { numRuns: 40 },
    )
  })

  test('without deletions and changes of plan, every past day equals a full count of that day', async () => {
    const simple = history.map((value) => ({
      ...value,
      steps: value.steps.filter((step) => ['pay', 'cancel', 'fold'].includes(step)),
    }))
    await fc.assert(
      fc.asyncProperty(fc.array(simple, { minLength: 1, maxLength: 6 }), async (histories) => {
        await withRollback(db.owner, async (tx) => {
          await insertHistories(tx, histories)
          const differences = await tx`
            with days as (
              select (now() at time zone 'utc')::date - n as day from generate_series(0, ${DAYS + 1}::int) as n
            ), counted as (
              select day, plans.id as plan, coalesce((
                select sum(amount) from (
                  select * from private.daily_statistics
                  union all select figure, key, day, amount from private.statistics_changes) as changes
                where figure = 'subscribers' and key = plans.id and changes.day <= days.day), 0)::int as count
              from days, public.plans
            ), actual as (
              select day, plans.id as plan, (
                select count(*) from public.subscriptions where plan_id = plans.id
                  and (live or (ended_at is not null and (source = 'free' or concluded_at is not null)))
                  and (coalesce(concluded_at, created_at) at time zone 'utc')::date <= day
                  and (live or (ended_at at time zone 'utc')::date > day))::int as count
              from days, public.plans
            )
            select counted.*, actual.count as actual from counted join actual using (day, plan)
            where counted.count <> actual.count`
          expect([...differences]).toEqual([])
        })
      }),
      { numRuns: 40 },
    )
  })

  test('the migration counts existing rows as the triggers count new ones', async () => {
    const definitions = await db.owner`
      select statements from supabase_migrations.schema_migrations where version in ('20261122080000', '20261129010000', '20261211000200')`
    const backfills = definitions.flatMap(
      ({ statements }) =>
        /insert into private\.daily_statistics \(figure, key, day, amount\)\s+select (changes|'newsletter-status'|'subscribers-at-price')[^;]+;/.exec(
          String(statements),
        )?.[0] ?? [],
    )
    expect(backfills).toHaveLength(3)
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 6 }), async (histories) => {
        await withRollback(db.owner, async (tx) => {
          const steps = histories.map((value) => ({
            ...value,
            steps: value.steps.filter((step) => ['pay', 'cancel', 'pause'].includes(step)),
          }))
          await insertHistories(tx, steps)
          await insertMoney(tx)
          await insertNewsletter(tx)
          await tx`select private.fold_statistics()`
          const counted =
            await tx`select * from private.daily_statistics where amount <> 0 and figure <> 'recurring' order by 1, 2, 3`
          await tx`delete from private.daily_statistics`
          for (const backfill of backfills) await tx.unsafe(backfill)
          const recounted =
            await tx`select * from private.daily_statistics where amount <> 0 and figure <> 'recurring' order by 1, 2, 3`
          expect([...recounted]).toEqual([...counted])
        })
      }),
      { numRuns: 10 },
    )
  })
})

async function insertMoney(tx: TransactionSql): Promise<void> {
  await tx`insert into public.payments (stripe_id, payer_name, payer_email, description, amount, currency, status, created_at)
    select 'pi_' || n, 'Ada', 'ada@meridian.example', 'A year', n * 100, case n % 2 when 0 then 'usd' else 'eur' end,
      (array['processing', 'succeeded', 'refunded', 'canceled'])[n % 4 + 1], now() - n * interval '20 days'
    from generate_series(1, 12) as n`
  await tx`insert into public.refunds (stripe_id, payment_id, amount, status, created_at)
    select 're_' || right(stripe_id, 2), id, 50, case right(stripe_id, 1) when '1' then 'pending' else 'succeeded' end,
      created_at + interval '3 days' from public.payments where status in ('succeeded', 'refunded')`
}

async function insertNewsletter(tx: TransactionSql): Promise<void> {
  await tx`insert into public.newsletter_subscribers (email, status, confirmed_at, unsubscribed_at)
    select n || '@meridian.example', status, case when status <> 'pending' then now() - n * interval '9 days' end,
      case status when 'unsubscribed' then now() - n * interval '4 days' end
    from (select n, (array['pending', 'confirmed', 'unsubscribed'])[n % 3 + 1] as status from generate_series(1, 12) as n) as rows`
}

describe('revenue', () => {
  test('received and refunded equal a full count by currency, whatever becomes of a payment', async () => {
    await withRollback(db.owner, async (tx) => {
      await insertMoney(tx)
      await tx`select private.fold_statistics(3)`
      await tx`update public.payments set status = 'succeeded' where status = 'processing'`
      await tx`update public.payments set status = 'refunded', refunded = amount where stripe_id = 'pi_1'`
      await tx`update public.payments set description = 'Two years'`
      await tx`update public.refunds set status = 'succeeded' where status = 'pending'`
      await tx`update public.refunds set status = 'failed' where stripe_id = 're_10'`
      const byCurrency = async (query: Promise<readonly { currency: string; amount: number }[]>) =>
        Object.fromEntries((await query).map(({ currency, amount }) => [currency, amount]))
      expect(await sums(tx, 'received')).toEqual(
        await byCurrency(tx`select currency, sum(amount)::int as amount from public.payments
          where status in ('succeeded', 'refunded') group by 1`),
      )
      expect(await sums(tx, 'refunded')).toEqual(
        await byCurrency(tx`select currency, sum(refunds.amount)::int as amount from public.refunds
          join public.payments on payments.id = payment_id where refunds.status = 'succeeded' group by 1`),
      )
    })
  })
})

describe('the newsletter', () => {
  test('confirmations, unsubscriptions, second confirmations and erasures are counted', async () => {
    await withRollback(db.owner, async (tx) => {
      await insertNewsletter(tx)
      await tx`update public.newsletter_subscribers set status = 'confirmed', confirmed_at = now(), unsubscribed_at = null
        where email in ('3@meridian.example', '2@meridian.example')`
      await tx`update public.newsletter_subscribers set status = 'unsubscribed', unsubscribed_at = now()
        where email = '4@meridian.example'`
      await tx`delete from public.newsletter_subscribers where email in ('7@meridian.example', '6@meridian.example')`
      const [actual] =
        await tx`select count(*)::int as count from public.newsletter_subscribers where status = 'confirmed'`
      expect(await sums(tx, 'newsletter')).toEqual({ '': actual?.count })
      // Eight at first, of whom four have unsubscribed; then two confirm (again), one unsubscribes and one is erased.
      expect(actual?.count).toBe(4)
      expect(await sums(tx, 'newsletter-gained')).toEqual({ '': 10 })
      expect(await sums(tx, 'newsletter-lost')).toEqual({ '': 6 })
    })
  })

  test('staff see how many there are by status, before and after the changes are folded', async () => {
    await withRollback(db.owner, async (tx) => {
      await insertNewsletter(tx)
      await tx`select private.fold_statistics(2)`
      await tx`update public.newsletter_subscribers set status = 'unsubscribed', unsubscribed_at = now()
        where email in ('4@meridian.example', '1@meridian.example')`
      await tx`update public.newsletter_subscribers set first_name = 'Ada', last_name = 'Reader' where email = '4@meridian.example'`
      await tx`delete from public.newsletter_subscribers where email in ('3@meridian.example', '5@meridian.example')`
      const actual = await tx`
        select status, count(*)::integer as count from public.newsletter_subscribers group by status order by status`
      expect(actual).toHaveLength(3)
      await actAs(tx, 'editor')
      const counts = () => tx`select * from private.newsletter_counts() order by status`
      expect([...(await counts())]).toEqual([...actual])
      await tx`reset role`
      await tx`select private.fold_statistics()`
      await actAs(tx, 'editor')
      expect([...(await counts())]).toEqual([...actual])
    })
  })

  test('readers are not told', async () => {
    await withRollback(db.app, async (tx) => {
      await actAs(tx, 'reader')
      await expect(tx`select * from private.newsletter_counts()`).rejects.toMatchObject({ code: '42501' })
    })
  })
})

describe('rights', () => {
  const figuresOf = (person: Person) =>
    withRollback(db.app, async (tx) => {
      await actAs(tx, person)
      return tx<{ figure: string }[]>`select distinct figure from private.read_statistics('all')`
    })
  beforeAll(async () => {
    await db.owner`insert into private.daily_statistics (figure, key, day, amount) values
      ('subscribers', 'any', '2026-01-01', 3), ('received', 'usd', '2026-01-01', 100), ('recurring', 'usd', '2026-01-01', 5)`
  })
  afterAll(async () => void (await db.owner`delete from private.daily_statistics`))

  test('owners read revenue, editors everything else', async () => {
    expect((await figuresOf('owner')).map(({ figure }) => figure)).toEqual(['received', 'recurring', 'subscribers'])
    expect((await figuresOf('editor')).map(({ figure }) => figure)).toEqual(['subscribers'])
  })

  test.each(['author', 'support', 'reader'] as const)('%s reads none', async (person) => {
    await expect(figuresOf(person)).rejects.toThrow('the permission statistics.read is required')
    const mostRead = withRollback(db.app, async (tx) => {
      await actAs(tx, person)
      return tx`select * from private.most_read_articles('all', 5)`
    })
    await expect(mostRead).rejects.toThrow('the permission statistics.read is required')
  })
})

describe('periods', () => {
  test('30 days are days, 12 months are months, and what was before is one row', async () => {
    await withRollback(db.owner, async (tx) => {
      await tx`insert into private.daily_statistics (figure, key, day, amount)
        select 'subscribers', 'any', (now() at time zone 'utc')::date - n, 1 from generate_series(0, 799) as n`
      await actAs(tx, 'editor')
      const read = async (period: string) =>
        tx<{ startsOn: Date | null; amount: number }[]>`
          select starts_on as "startsOn", amount::int from private.read_statistics(${period})`
      const days = await read('30-days')
      expect(days).toHaveLength(31)
      expect(days[0]).toEqual({ startsOn: null, amount: 770 })
      const months = await read('12-months')
      expect(months).toHaveLength(13)
      expect(months[0]?.startsOn).toBeNull()
      expect(months.reduce((sum, { amount }) => sum + amount, 0)).toBe(800)
      expect((await read('all')).every(({ startsOn }) => startsOn !== null)).toBe(true)
    })
  })
})

describe('reads of articles', () => {
  test('only published articles are counted, and a renamed one keeps its reads', async () => {
    await withRollback(db.owner, async (tx) => {
      await tx`insert into public.articles (id, title, status, published_at) values
        ('read', 'Read', 'published', '2026-01-01'), ('draft', 'Draft', 'draft', null),
        ('future', 'Future', 'scheduled', '2999-01-01')`
      const entries = ['read', 'draft', 'future', 'unknown'].map((articleId) => ({ articleId, count: 2 }))
      for (let n = 0; n < 2; n++)
        await tx`select private.record_article_reads(${tx.json([...entries, { articleId: 'read', count: -5 }])})`
      expect([...(await tx`select article_id, count::int from private.article_reads`)]).toEqual([
        { article_id: 'read', count: 4 },
      ])
      await tx`update public.articles set id = 'renamed' where id = 'read'`
      await actAs(tx, 'editor')
      expect([
        ...(await tx`select article_id, title, reads::int from private.most_read_articles('30-days', 5)`),
      ]).toEqual([{ article_id: 'renamed', title: 'Read', reads: 4 }])
    })
  })

  test('one report adds at most a thousand rows', async () => {
    await withRollback(db.owner, async (tx) => {
      await tx`insert into public.articles (id, title, status, published_at)
        select 'article-' || n, 'Article', 'published', timestamptz '2026-01-01' from generate_series(1, 1200) as n`
      const entries = Array.from({ length: 1200 }, (_, n) => ({ articleId: `article-${n + 1}`, count: 1 }))
      await tx`select private.record_article_reads(${tx.json(entries)})`
      const [counted] = await tx`select count(*)::int as count from private.article_reads`
      expect(counted?.count).toBe(1000)
    })
  })
})

test('a read of the statistics touches no row of a member', async () => {
  await withRollback(db.superuser, async (tx) => {
    await tx`insert into public.plans (id, name, tier, price) values ('any', 'Any', 'gold', 100)`
    await tx`insert into auth.users (id, email)
      select gen_random_uuid(), n || '@many.example' from generate_series(1, 5000) as n`
    await tx`insert into public.subscriptions (user_id, plan_id)
      select id, 'any' from auth.users where email like '%@many.example'`
    await tx`insert into public.payments (payer_name, payer_email, description, amount, status)
      select 'Ada', 'ada@meridian.example', 'A year', 1, 'succeeded' from generate_series(1, 5000)`
    // One row per statement, figure and key.
    const [changes] = await tx`select count(*)::int as count from private.statistics_changes`
    expect(changes?.count).toBeLessThan(10)
    const touched = async () => {
      const [row] = await tx`
        select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
        where relname in ('users', 'subscriptions', 'payments', 'invoices', 'profiles', 'newsletter_subscribers')`
      return row?.rows
    }
    await actAs(tx, 'owner')
    await tx`reset role`
    const before = await touched()
    expect([...(await tx`select * from private.read_statistics('12-months')`)].length).toBeGreaterThan(2)
    expect(await touched()).toBe(before)
  })
})
