import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const OLD = `now() - interval '2 years'`
const hashOf = `sha256(n::text::bytea)`
const user = '00000000-0000-4000-8000-000000000009'

/** Three old rows of each kind, by the call that deletes them. */
const cleanups: [string, string][] = [
  ['prune_rate_limits', `insert into private.rate_limits (key, expires_at) select ${hashOf}, ${OLD}`],
  [
    'prune_email_outbox',
    `insert into private.email_outbox (kind, recipient, attempts, sent_at)
      select 'x', n || '@meridian.example', 1, ${OLD}`,
  ],
  [
    'prune_newsletter',
    `insert into public.newsletter_subscribers (email, created_at) select n || '@meridian.example', ${OLD}`,
  ],
  [
    'prune_sessions',
    `insert into public.account_events (user_id, kind, device, created_at) select '${user}', 'signed-in', 'x', ${OLD}`,
  ],
  [
    'prune_unconfirmed_accounts',
    `insert into auth.users (id, email, created_at) select gen_random_uuid(), n || '@meridian.example', ${OLD}`,
  ],
  [
    'prune_checkouts',
    `insert into private.checkouts (browser, plan_id, state, updated_at) select ${hashOf}, 'any', 'abandoned', ${OLD}`,
  ],
  [
    'prune_article_shares',
    `insert into private.article_shares (id, article_id, reader_id, token_hash, created_at, expires_at)
      select gen_random_uuid(), 'any', '${user}', ${hashOf}, ${OLD}, ${OLD} + interval '1 day'`,
  ],
  [
    'prune_stripe_events',
    `insert into private.stripe_events (id, type, created_at, received_at) select 'evt_' || n, 'x', ${OLD}, ${OLD}`,
  ],
  [
    'prune_stripe_commands',
    `insert into private.stripe_commands (kind, target, created_at, completed_at)
      select 'refund', 'pi_' || n, ${OLD}, ${OLD}`,
  ],
  ['prune_trials', `insert into private.trials (stripe_subscription_id, began_at) select 'sub_' || n, ${OLD}`],
  [
    'prune_cancellation_feedback',
    `insert into public.cancellation_feedback (plan_id, reason, created_at) select 'any', 'price', ${OLD}`,
  ],
]

test.each(cleanups)('%s deletes at most max_count rows per call', async (name, insert) => {
  const deleted = await withRollback(db.owner, async (tx) => {
    await tx`insert into auth.users (id, email) values (${user}, 'nine@meridian.example')`
    await tx`insert into public.plans (id, name, tier, price) values ('any', 'Any', 'gold', 100)`
    await tx`insert into public.articles (id, title) values ('any', 'Any')`
    await tx.unsafe(`${insert} from generate_series(1, 3) as n`)
    const prune = async (atMost: string) =>
      Number((await tx.unsafe(`select private.${name}(${atMost}) as deleted`))[0]?.deleted)
    return [await prune('2'), await prune('2'), await prune('null')]
  })
  expect(deleted).toEqual([2, 1, 0])
})

test('the content log is pruned from its oldest rows on', async () => {
  const left = await withRollback(db.owner, async (tx) => {
    await tx`insert into public.content_log (xid, entity, operation, changed_at)
      select n::text::xid8, 'articles', 'UPDATE', now() - interval '2 years' from generate_series(1, 4) as n`
    const prune = async () => Number((await tx`select private.prune_content_log('14 days', 2) as rows`)[0]?.rows)
    const counts = [await prune(), await prune()]
    return [
      counts,
      (await tx`select xid::text from public.content_log where entity = 'articles' order by xid`).map(({ xid }) => xid),
    ]
  })
  expect(left).toEqual([[2, 1], ['4']])
})

test('a job that has never run is claimed once in its interval', async () => {
  const claimed = await withRollback(db.owner, async (tx) => {
    const claim = async () => (await tx`select private.claim_job('prune-sessions', '1 day') as mine`)[0]?.mine
    const first = [await claim(), await claim()]
    await tx`update private.job_runs set last_run_at = now() - interval '1 day' where name = 'prune-sessions'`
    return [...first, await claim()]
  })
  expect(claimed).toEqual([true, false, true])
})
