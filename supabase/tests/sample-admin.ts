import { otherStaff } from './identities.ts'
import { OTHER_ID, ownRows, SAMPLE_ID, type Table, type Values } from './sample-row.ts'

const closesAt = '2026-05-21T00:00:00Z'
const edition = (month: string): Values => ({ month, closes_at: closesAt })
/** The last characters are those of the account. */
export const subscriptionIdOf = (account: string) => `d${account.slice(1)}`
const pauseIdOf = (account: string, first: string) => `${first}${account.slice(1)}`
const pause = (user_id: string, first = 'a'): Values => ({
  id: pauseIdOf(user_id, first),
  user_id,
  subscription_id: subscriptionIdOf(user_id),
  first_edition: '2026-06',
  last_edition: '2026-06',
  ends_at: closesAt,
  ended_at: closesAt,
  cause: 'passed',
  months: 1,
})
const pausedEdition = (user_id: string): Values => ({ edition: '2026-06', user_id, pause_id: pauseIdOf(user_id, 'a') })
const auditEvent = (id: string): Values => ({ id, kind: 'complimentary-ended', member_id: otherStaff.id })

/** Print lists and rows that staff write for readers, in an order in which they can be inserted. */
export const adminTables: Record<string, Table> = {
  'public.print_editions': {
    column: 'closes_at',
    kinds: { any: () => ({ key: { month: '2026-06' }, fresh: edition('2026-07') }) },
    rows: [edition('2026-06')],
  },
  'private.print_lists': {
    column: 'copies',
    kinds: { any: () => ({ key: { edition: '2026-06' }, fresh: { edition: '2026-07' } }) },
    rows: [{ edition: '2026-06' }],
  },
  'public.print_deliveries': ownRows('city', (user_id) => ({ edition: '2026-06', user_id })),
  'public.print_pauses': ownRows(
    'cause',
    (user_id) => pause(user_id, 'b'),
    (user_id) => pause(user_id),
  ),
  'public.paused_editions': ownRows('edition', pausedEdition),
  'private.audit_log': {
    column: 'kind',
    kinds: { any: () => ({ key: { id: SAMPLE_ID }, fresh: auditEvent(OTHER_ID) }) },
    rows: [auditEvent(SAMPLE_ID)],
  },
}
