import type { Sql } from 'postgres'

/** Everything that migrations create, one line each: two databases with the same lines have the same schema. */
export async function dumpSchema(sql: Sql): Promise<string[]> {
  const rows = await sql`
    with ours as (select oid, nspname, nspacl from pg_namespace where nspname in ('public', 'private')),
    relations as (
      select pg_class.oid, nspname || '.' || relname as name, relkind, relacl, relrowsecurity
      from pg_class join ours on ours.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S')
    )
    select concat_ws(' ', 'schema', nspname, obj_description(oid, 'pg_namespace')) as line from ours
    union all
    select concat_ws(' ', 'grant on schema', nspname, grantee, privilege_type)
      from ours, aclexplode(nspacl) as acl(grantor, grantee_id, privilege_type), concat(acl.grantee_id::regrole) as grantee
      where nspname = 'private'
    union all
    select concat_ws(' ', 'relation', relkind, name, relrowsecurity, obj_description(oid, 'pg_class')) from relations
    union all
    select concat_ws(' ', 'column', name, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        pg_get_expr(adbin, adrelid), col_description(relations.oid, attnum))
      from relations join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind <> 'S'
    union all
    select concat_ws(' ', 'grant on', name, grantee::regrole, privilege_type, is_grantable)
      from relations, aclexplode(relacl)
    union all
    select concat_ws(' ', 'grant on', name, attname, grantee::regrole, privilege_type)
      from relations join pg_attribute on attrelid = relations.oid, aclexplode(attacl)
    union all
    select concat_ws(' ', 'constraint', name, conname, pg_get_constraintdef(pg_constraint.oid), condeferrable, condeferred)
      from relations join pg_constraint on conrelid = relations.oid
    union all
    select concat_ws(' ', 'domain', nspname, typname, format_type(typbasetype, typtypmod), pg_get_constraintdef(pg_constraint.oid))
      from pg_type join ours on ours.oid = typnamespace left join pg_constraint on contypid = pg_type.oid where typtype = 'd'
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(indexrelid)) from relations join pg_index on indrelid = relations.oid
    union all
    select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check)
      from pg_policies where schemaname in ('public', 'private')
    union all
    select concat_ws(' ', 'trigger', tgrelid::regclass, pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and (pronamespace in (select oid from ours) or tgrelid in (select oid from relations))
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(pg_proc.oid), obj_description(pg_proc.oid, 'pg_proc'),
        array(select concat_ws(' ', grantee::regrole, privilege_type)
          from aclexplode(coalesce(proacl, acldefault('f', proowner))) order by 1))
      from pg_proc join ours on ours.oid = pronamespace
    union all
    select concat_ws(' ', 'default grant', defaclnamespace::regnamespace, defaclobjtype, grantee::regrole, privilege_type)
      from pg_default_acl, aclexplode(defaclacl) where defaclrole = 'postgres'::regrole
        and defaclnamespace in (0, 'public'::regnamespace, (select oid from ours where nspname = 'private'))
    union all
    select concat_ws(' ', 'role', rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolbypassrls)
      from pg_roles where rolname in ('publisher', 'visitor', 'meridian_app')
    union all
    select concat_ws(' ', 'member', member::regrole, 'of', roleid::regrole, inherit_option, set_option)
      from pg_auth_members where member::regrole::text in ('publisher', 'visitor', 'meridian_app') or roleid::regrole::text in ('publisher', 'visitor')
    order by line`
  return rows.map(({ line }) => line)
}

/** The content of each table as one text, without values that only record time or order. */
export async function dumpContent(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql`
      select coalesce(string_agg(md5(t::text), ' ' order by md5(t::text)), '') as rows from ${sql(`public.${name}`)} as t`
    content[name] = row?.rows
  }
  return content
}
