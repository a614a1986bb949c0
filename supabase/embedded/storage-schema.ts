import type { Sql } from 'postgres'

/**
 * Creates Storage's tables as supabase_storage_admin, with the rights of a hosted project. Needs a superuser. Does nothing
 * where they exist, so that the data folder of an earlier version gets them too.
 */
export async function applyStorageSchema(sql: Sql): Promise<void> {
  const [found] = await sql`select to_regclass('storage.objects') as objects`
  if (found?.objects) return
  // The library is large, and only the first start needs it.
  const { getStorageSchemaSql } = await import('@supabase/lite')
  await sql.begin(async (tx) => {
    await tx.unsafe(`
      create schema storage authorization supabase_storage_admin;
      grant anon, authenticated, service_role to supabase_storage_admin;
      grant usage on schema storage to postgres, anon, authenticated, service_role, dashboard_user;
      set local role supabase_storage_admin;
      alter default privileges in schema storage
        grant all on tables to postgres, anon, authenticated, service_role, dashboard_user;
      alter default privileges in schema storage
        grant execute on routines to postgres, anon, authenticated, service_role, dashboard_user;`)
    await tx.unsafe(getStorageSchemaSql().replace(/create schema if not exists storage;/i, ''))
  })
}
