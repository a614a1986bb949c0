import { getAuthSchemaSql } from '@supabase/lite'
import type { Sql } from 'postgres'

/** Auth's own tables, as supabase_auth_admin. The schema itself is there already and the role may not create any. */
export async function applyAuthSchema(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local role supabase_auth_admin`
    await tx.unsafe(getAuthSchemaSql().replace(/create schema if not exists auth;/i, ''))
  })
}
