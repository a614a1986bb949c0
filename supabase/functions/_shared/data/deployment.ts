import { sql } from 'kysely'
import type { SystemState } from '../contracts/system.ts'
import type { Tx } from './database.ts'

/** The set-up of the project, as far as the database has it. */
export interface Deployment {
  /** The role that DATABASE_URL logs in as. */
  login: string
  /** The login could do something without taking a role. */
  hasOwnRights: boolean
  /** Roles that the functions and the site need and the login may not take. */
  missingRoles: string[]
  /** Versions, as `supabase db push` records them. */
  migrations: string[]
  /** The jobs of pg_cron, one for each queue, and the address of the function; null without any. */
  scheduler: { active: boolean; address: string | null; lastStatus: string | null; queues: string[] } | null
  jobsLastRan: string | null
  clock: string
  backup: SystemState['backup']
}

export async function readDeployment(tx: Tx): Promise<Deployment> {
  const { rows } = await sql<{ deployment: Deployment }>`
    select private.describe_deployment() || jsonb_build_object('backup', private.system_state() -> 'backup') as deployment`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('The database described nothing.')
  return rows[0].deployment
}
