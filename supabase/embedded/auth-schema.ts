import { getAuthSchemaSql } from '@supabase/lite'
import type { Sql } from 'postgres'

/** Creates Auth's tables as supabase_auth_admin. The schema exists already, and the role may not create schemas. */
export async function applyAuthSchema(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local role supabase_auth_admin`
    await tx.unsafe(getAuthSchemaSql().replace(/create schema if not exists auth;/i, ''))
  })
}
