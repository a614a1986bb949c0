import { colleague } from './people.ts'
import { another, kept, ownRows, type Table, type Values } from './sample-row.ts'

const closesAt = '2026-05-21T00:00:00Z'
const edition = (month: string): Values => ({ month, closes_at: closesAt })
const deed = (id: string): Values => ({ id, kind: 'complimentary-ended', member_id: colleague.id })

/** What is printed, and what the desk does for readers, in an order in which it can be planted. */
export const deskTables: Record<string, Table> = {
  'public.print_editions': {
    column: 'closes_at',
    kinds: { any: () => ({ key: { month: '2026-06' }, fresh: edition('2026-07') }) },
    rows: [edition('2026-06')],
  },
  'public.print_deliveries': ownRows('city', (user_id) => ({ edition: '2026-06', user_id })),
  'private.desk_deeds': {
    column: 'kind',
    kinds: { any: () => ({ key: { id: kept }, fresh: deed(another) }) },
    rows: [deed(kept)],
  },
}
