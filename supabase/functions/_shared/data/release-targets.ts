import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The holder's report about a bucket. */
export interface TargetReport {
  /** Nothing waits to be uploaded or purged. */
  complete: boolean
  pending: number
  /** One sentence while uploads or purges fail. */
  failure?: string | undefined
  failingSince?: Date | undefined
  /** ISO 8601: all changes that were committed until then are in the bucket, and were purged. */
  followedUntil?: string | undefined
}

export interface TargetHold {
  target: string
  /** The node that uploads. */
  holder: string
  /** How long from now no other node may. */
  seconds: number
}

/**
 * As the role `publisher`: takes the bucket, unless another node holds it. Resolves to what the last holder said about it, and
 * to undefined while another one holds it.
 */
export async function claimReleaseTarget(
  tx: Tx,
  { target, holder, seconds }: TargetHold,
): Promise<{ complete: boolean; isNew: boolean } | undefined> {
  const { rows } = await sql<{ complete: boolean; isNew: boolean }>`
    insert into public.release_targets as held (target, holder, held_until)
    values (${target}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (target) do update
      set holder = excluded.holder, held_until = excluded.held_until, updated_at = clock_timestamp()
      where held.holder = excluded.holder or held.held_until < clock_timestamp()
    returning complete, xmax = 0 as "isNew"`.execute(tx)
  return rows[0]
}

/** As the role `publisher`: keeps the bucket, and reports. Resolves to false when another node has taken it. */
export async function reportReleaseTarget(
  tx: Tx,
  { target, holder, seconds }: TargetHold,
  { complete, pending, failure, failingSince, followedUntil }: TargetReport,
): Promise<boolean> {
  const { rows } = await sql`
    update public.release_targets
    set held_until = clock_timestamp() + make_interval(secs => ${seconds}), complete = ${complete}, pending = ${pending},
      failure = ${failure?.slice(0, 500) ?? null},
      failing_since = ${failingSince?.toISOString() ?? null}::timestamptz,
      followed_until = coalesce(${followedUntil ?? null}::timestamptz, followed_until), updated_at = clock_timestamp()
    where target = ${target} and holder = ${holder}
    returning target`.execute(tx)
  return rows.length > 0
}
