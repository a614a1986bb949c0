import { sql } from 'kysely'
import type { Presence, PresenceRequest } from '../contracts/article-draft.ts'
import type { StaffPerson } from '../contracts/staff.ts'
import { explainArticleError } from './article-problems.ts'
import type { Tx } from './database.ts'

interface Lease {
  held: boolean
  holder: StaffPerson
  expiresAt: string
}

/** Notes that a tab shows the article, renews or takes its lease, and returns who else is there. Throws `not-found`. */
export async function renewPresence(tx: Tx, id: string, request: PresenceRequest): Promise<Presence> {
  const { tabId, edit, takeOver } = request
  const { rows: leases } = await sql<Lease>`
    select held, private.staff_person(holder) as holder, expires_at as "expiresAt"
    from private.renew_presence(${id}::uuid, ${tabId}::uuid, ${edit}, ${takeOver})`
    .execute(tx)
    .catch(explainArticleError)
  const { rows } = await sql<Pick<Presence, 'version' | 'people'>>`
    select version::integer, (
      select coalesce(jsonb_agg(person || jsonb_build_object('tabId', tab_id)), '[]')
      from private.active_people(drafts.id)) as people
    from public.article_drafts as drafts where id = ${id}::uuid`.execute(tx)
  const { version, people } = rows[0] as Pick<Presence, 'version' | 'people'>
  const [lease] = leases
  return {
    version,
    people,
    lease: lease ? { isOwn: lease.held, holder: lease.holder, expiresAt: lease.expiresAt } : null,
  }
}

/** Ends the presence and the lease of a tab of the signed-in user. */
export async function endPresence(tx: Tx, id: string, tabId: string): Promise<void> {
  await sql`select private.end_presence(${id}::uuid, ${tabId}::uuid)`.execute(tx)
}
