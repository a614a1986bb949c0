import { sql } from 'kysely'
import type { DeadLetter, QueueName, QueueState } from '../contracts/queue.ts'
import type { Tx } from './database.ts'
import { cursorTime, microsecondsOf, pageOf, type Range } from './paging.ts'
import { idArray, interval, textArray } from './sql.ts'

// The queue of supabase/migrations/20261127020000_queue.sql. Records with an entry are claimed in the file of their table.

/** A claimed periodic task. */
export interface ClaimedTask {
  key: string
  /** Since the last success, this one included. */
  attempts: number
}

/** Claims one due task of a queue; undefined when none is due. */
export async function claimTask(tx: Tx, queue: QueueName): Promise<ClaimedTask | undefined> {
  const { rows } = await sql<ClaimedTask>`select key, attempts from private.claim_entries(${queue}, 1)`.execute(tx)
  return rows[0]
}

/** It is due again after its interval; at once when there is more to do. */
export async function completeTask(
  tx: Tx,
  queue: QueueName,
  { key, attempts }: ClaimedTask,
  { isUnfinished = false }: { isUnfinished?: boolean } = {},
): Promise<void> {
  const next = isUnfinished ? sql`clock_timestamp()` : sql`null`
  await sql`select private.complete_task(${queue}, ${key}, ${attempts}::integer, ${next})`.execute(tx)
}

/** Ends the claim of a periodic task that this version does not know. */
export async function removeTask(tx: Tx, queue: QueueName, { key, attempts }: ClaimedTask): Promise<void> {
  await sql`select private.remove_task(${queue}, ${key}, ${attempts}::integer)`.execute(tx)
}

/** Ends a claim without success: tried again later, or given up. Returns whether it was given up. */
export async function recordEntryFailure(
  tx: Tx,
  queue: QueueName,
  { key, attempts }: ClaimedTask,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql<{ gaveUp: boolean }>`
    select private.record_entry_failure(${queue}, ${key}, ${attempts}::integer, ${reason}) as "gaveUp"`.execute(tx)
  return rows[0]?.gaveUp ?? false
}

/** Adds the periodic tasks of this version. */
export async function ensureTasks(tx: Tx, queue: QueueName, tasks: string[], everySeconds: number): Promise<void> {
  await sql`select private.ensure_tasks(${queue}, ${textArray(tasks)}, ${interval(everySeconds)})`.execute(tx)
}

/** Gives up entries that have expired, or whose last attempt never reported back; returns how many. */
export async function giveUpEntries(tx: Tx, queue: QueueName): Promise<number> {
  const { rows } = await sql<{ count: number }>`select private.give_up_entries(${queue}, 1000) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A worker has completed entries of this queue. */
export async function noteQueueSuccess(tx: Tx, queue: QueueName): Promise<void> {
  await sql`select private.note_queue_success(${queue})`.execute(tx)
}

/** For owners. */
export async function readQueueState(tx: Tx): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue, waiting, oldest_due_at as "oldestDueAt", leased, given_up as "givenUp", last_success_at as "lastSuccessAt"
    from private.read_queue_state()`.execute(tx)
  return rows
}

/** For owners: the newest first. */
export async function listDeadLetters(tx: Tx, queue: QueueName, range: Range) {
  const { limit, after } = range
  const { rows } = await sql<DeadLetter & { time: string }>`
    select id, ${queue} as queue, key, subject, attempts, error, created_at as "createdAt", given_up_at as "givenUpAt",
      ${microsecondsOf('given_up_at')} as time
    from private.read_dead_letters(
      ${queue}, ${limit + 1}::integer, ${after ? cursorTime(after) : sql`null`}, ${after?.id ?? null}::uuid)`.execute(
    tx,
  )
  return pageOf(rows, range)
}

/** For owners: tries them again. Returns how many. */
export async function retryDeadLetters(tx: Tx, queue: QueueName, ids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select private.retry_dead_letters(${queue}, ${idArray(ids)}::uuid[]) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** For owners: removes them. Returns how many. */
export async function discardDeadLetters(tx: Tx, queue: QueueName, ids: string[], reason: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select private.discard_dead_letters(${queue}, ${idArray(ids)}::uuid[], ${reason}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}
