import { createHash } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import type { PlantedTable } from '../../../scripts/plant/plant-database.ts'
import { plantDatabase } from '../../../scripts/plant/plant-database.ts'
import { startTestStack, type TestApi } from '../../../supabase/embedded/test-stack.ts'
import type { TestReader } from '../../api/accounts.fixtures.ts'
import { newFullAccount } from '../../api/full-account.fixtures.ts'
import { type JobsFixture, startJobsFixture } from '../../api/jobs.fixtures.ts'
import {
  type SubscribersFixture,
  startSubscribersFixture,
  type TestSubscriber,
} from '../../api/subscribers.fixtures.ts'
import { prepareStatementCosts } from './statement-costs.ts'

/** The functions in Deno, Auth and the Stripe emulator on a planted database. */
export interface PlantedFixture extends SubscribersFixture {
  members: number
  superuser: Sql
  webhook: TestApi
  jobs: JobsFixture
  staff: TestReader
  /** Has a row in every table that can hold one. */
  reader: TestReader
  subscriber: TestSubscriber
}

export interface PlantedOptions {
  members: number
  /** A folder that keeps the database for the next run. */
  home?: string | undefined
  onTable?: (table: PlantedTable) => void
}

export async function startPlantedFixture({ members, home, onTable }: PlantedOptions): Promise<PlantedFixture> {
  const stack = await startTestStack({
    auth: true,
    ...(home && { home }),
    postgresSettings: {
      shared_preload_libraries: 'pg_stat_statements',
      shared_buffers: members > 100_000 ? '1GB' : '128MB',
      max_wal_size: '4GB',
      // Workers would not count for the statement that started them.
      max_parallel_workers_per_gather: '0',
    },
  })
  const url = new URL(stack.ownerUrl)
  url.username = 'supabase_admin'
  url.password = stack.secrets.superuserPassword
  const superuser = postgres(url.href, { max: 2, onnotice: () => {} })
  try {
    const [known] = await superuser`select exists (select from public.profiles offset 1000) as planted`
    if (known?.planted) await forgetPreviousRun(superuser, members)
    else await plantDatabase(superuser, { members, ...(onTable && { onTable }) })
    await prepareStatementCosts(superuser)
    const fixture = await startSubscribersFixture({ stack })
    fixture.emulator.webhooks.mode = 'hold'
    const env = {
      STRIPE_SECRET_KEY: fixture.emulator.secretKey,
      STRIPE_API_URL: fixture.emulator.url,
      STRIPE_WEBHOOK_SECRET: fixture.emulator.webhookSecret,
    }
    const webhook = await stack.startApi({ name: 'stripe-webhook', databaseUrl: stack.appUrl, env })
    fixture.emulator.webhooks.url = webhook.url
    const jobs = await startJobsFixture(fixture, env)
    return {
      ...fixture,
      members,
      superuser,
      webhook,
      jobs,
      staff: await fixture.newReader({ role: 'owner' }),
      reader: await newFullAccount(fixture),
      subscriber: await fixture.newSubscriber({ plan: 'patron_ledger', withAddress: true }),
      async stop() {
        await superuser.end({ timeout: 1 })
        await fixture.stop()
      },
    }
  } catch (error) {
    await superuser.end({ timeout: 1 })
    await stack.stop()
    throw error
  }
}

/** Takes the addresses and the attempts of accounts that a former run has left: this one uses the same. */
async function forgetPreviousRun(superuser: Sql, members: number): Promise<void> {
  await superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`update auth.users set email = 'former-' || id || '@meridian.example' where email like 'ada-%@meridian.example'`
    await tx`update private.member_search set words = 'former ' || user_id from auth.users
      where users.id = user_id and email = 'former-' || user_id || '@meridian.example'`
    // The emulator has forgotten them.
    await tx`update public.plan_prices set current = false`
    await tx`delete from public.staff_invitations where email like 'ada-%@meridian.example'`
    await tx`delete from private.rate_limits
      where key not in (select sha256(('sign-in ' || n)::bytea) from generate_series(20, ${members}::integer, 20) as n)`
  })
}

/** The key of what belongs to the planted member with this number, as `scripts/plant` makes it. */
export function plantedKey(kind: string, n: number): string {
  const hash = createHash('md5').update(`${kind} ${n}`).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
