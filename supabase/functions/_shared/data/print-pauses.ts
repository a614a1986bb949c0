import { sql } from 'kysely'
import type { NewPrintPause, PauseRecord, PrintPause, ReasonAgainstPause } from '../contracts/print-pause.ts'
import { editionAfter, editionName } from '../domain/print-edition.ts'
import type { Tx } from './database.ts'
import { onNoDataFound } from './sql.ts'

/** As `private.print_pause()` answers. */
export type PauseRow = Omit<PrintPause, 'choices' | 'current'> & {
  choices: Omit<PrintPause['choices'][number], 'name' | 'nextName'>[]
  current:
    | (Omit<NonNullable<PrintPause['current']>, 'editions' | 'nextName'> & {
        editions: Omit<NonNullable<PrintPause['current']>['editions'][number], 'name'>[]
      })
    | null
}

/** Whether the reader of a subscription may pause now, and what that leaves out. */
export const pauseOfSubscription = sql<PauseRow | null>`private.print_pause(subscriptions)`.as('pause')

/** The answer of `private.print_pause()` with the names of editions, and times as contracts write them. */
export function toPrintPause(pause: PauseRow | null): PrintPause | null {
  if (!pause) return null
  const { reason, choices, current, addedMonths } = pause
  return {
    reason,
    choices: choices.map(({ edition, closesAt, termEnd }) => ({
      edition,
      name: editionName(edition),
      nextName: editionName(editionAfter(edition)),
      closesAt: isoTime(closesAt),
      termEnd: isoTime(termEnd),
    })),
    current: current && {
      editions: current.editions.map((one) => ({ ...one, name: editionName(one.edition) })),
      nextEdition: current.nextEdition,
      nextName: editionName(current.nextEdition),
      endsAt: isoTime(current.endsAt),
      termEnd: isoTime(current.termEnd),
      termEndNow: isoTime(current.termEndNow),
    },
    addedMonths,
  }
}

const isoTime = (time: string) => new Date(time).toISOString()

export interface StartedPause {
  /** Why no pause begins. */
  reason: ReasonAgainstPause | 'not-offered' | 'running' | 'editions-changed' | null
  emailId: string | null
}

/** Begins the pause that was shown; repeating it has no further effect. The caller holds the lock of the customer. */
export async function beginPause(
  tx: Tx,
  userId: string,
  { firstEdition, lastEdition }: NewPrintPause,
): Promise<StartedPause> {
  const { rows } = await sql<StartedPause>`
    select reason, email as "emailId" from private.begin_print_pause(${userId}::uuid, ${firstEdition}, ${lastEdition})`.execute(
    tx,
  )
  return rows[0] ?? { reason: 'not-offered', emailId: null }
}

export interface EndedPause {
  /** The Stripe command that adds the months; null when nothing was left out, or no pause ran. */
  commandId: string | null
  emailId: string | null
}

export async function endOwnPause(tx: Tx, userId: string): Promise<EndedPause> {
  const { rows } = await sql<EndedPause>`
    select command as "commandId", email as "emailId" from private.end_own_print_pause(${userId}::uuid)`.execute(tx)
  return rows[0] ?? { commandId: null, emailId: null }
}

/** By an owner. Throws `not-found` when no pause runs. */
export async function endPauseOfMember(tx: Tx, memberId: string): Promise<EndedPause> {
  const { rows } = await sql<EndedPause>`
    select command as "commandId", email as "emailId" from private.end_pause_of_member(${memberId}::uuid)`
    .execute(tx)
    .catch(onNoDataFound('The printed edition of this member is not paused.'))
  return rows[0] ?? { commandId: null, emailId: null }
}

/** The end of the term with the months of an ended pause; undefined when there is no such pause any more. */
export async function findExtendedTermEnd(tx: Tx, pause: string, current: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ end: string | null }>`
    select private.extended_term_end(${pause}::uuid, ${current.toISOString()}::timestamptz) as end`.execute(tx)
  const end = rows[0]?.end
  return end ? new Date(end) : undefined
}

/** Records that Stripe has the longer term. Repeating it has no effect. */
export async function recordTermExtension(
  tx: Tx,
  { pause, subscription, termEnd }: { pause: string; subscription: string; termEnd: string },
): Promise<void> {
  await sql`select private.record_term_extension(${pause}::uuid, ${subscription}, ${termEnd}::timestamptz)`.execute(tx)
}

/** Whether a pause of this subscription runs, or its months are still on their way to Stripe. */
export async function hasOpenPause(tx: Tx, stripeId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select private.has_open_pause(${stripeId}) as open`.execute(tx)
  return rows[0]?.open ?? false
}

/** The pauses of a reader, the newest first. */
export function listPauses(tx: Tx, userId: string, limit: number): Promise<PauseRecord[]> {
  return tx
    .selectFrom('print_pauses')
    .select(['first_edition as firstEdition', 'last_edition as lastEdition', 'created_at as createdAt'])
    .select(['ended_at as endedAt', 'months', 'term_end as termEnd'])
    .select(
      sql<string[]>`to_jsonb(array(
        select edition from public.paused_editions where pause_id = print_pauses.id order by edition))`.as('leftOut'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .$castTo<PauseRecord>()
    .execute()
}
