import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { columns, functions, unindexedForeignKeys } from './expected-grants.ts'
import { insertAccounts, people } from './identities.ts'
import { completeDocument } from './newsroom.fixtures.ts'
import { actAs, withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
})
afterAll(() => db?.close())

describe('grants', () => {
  test('no object of this application is granted to PUBLIC', async () => {
    const found = await db.owner`
      select 'schema ' || nspname as what from pg_namespace, aclexplode(nspacl)
        where grantee = 0 and nspname = 'private'
      union all
      select relname from pg_class, aclexplode(relacl)
        where grantee = 0 and relnamespace::regnamespace::text in ('public', 'private')
      union all
      select relname || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl)
        where grantee = 0 and relnamespace::regnamespace::text in ('public', 'private')
      union all
      select proname from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
        where grantee = 0 and pronamespace::regnamespace::text in ('public', 'private')`
    expect(found.map(({ what }) => what)).toEqual([])
  })

  test('functions can be executed by the listed roles and by no other', async () => {
    const found = await db.owner`
      select format('%s.%s(%s)', pronamespace::regnamespace, proname, oidvectortypes(proargtypes)) as signature,
        array(
          select grantee::regrole::text from aclexplode(coalesce(proacl, acldefault('f', proowner)))
          where grantee <> proowner order by 1
        ) as roles
      from pg_proc where pronamespace::regnamespace::text in ('public', 'private')`
    expect(Object.fromEntries(found.map(({ signature, roles }) => [signature, roles]))).toEqual(functions)
  })

  test('column privileges are the listed ones', async () => {
    const found = await db.owner`
      select format('%s %s %s', grantee::regrole, privilege_type, relname) as what,
        string_agg(attname, ' ' order by attname collate "C") as names
      from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl)
      where relnamespace::regnamespace::text in ('public', 'private') group by 1`
    expect(Object.fromEntries(found.map(({ what, names }) => [what, names]))).toEqual(columns)
  })

  test('no role of a request has a privilege that row-level security does not check', async () => {
    const found = await db.owner`
      select role, relname, privilege
      from unnest(${Object.values(people).map(({ role }) => role)}::text[]) as role, pg_class,
        unnest(array['truncate', 'references', 'trigger', 'maintain']) as privilege
      where relnamespace::regnamespace::text in ('public', 'private') and relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege(role, pg_class.oid, privilege)`
    expect([...found]).toEqual([])
  })

  test('the login of the application has no privilege before it sets a role', async () => {
    await expect(db.app`select from public.articles`).rejects.toThrow('permission denied')
    await expect(db.app`select private.staff_role()`).rejects.toThrow('permission denied')
    await expect(db.app`set role postgres`).rejects.toThrow('permission denied')
    const [login] = await db.owner`
      select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolinherit from pg_roles where rolname = 'meridian_app'`
    expect(new Set(Object.values(login ?? {}))).toEqual(new Set([false]))
  })

  test('the publisher has the privileges of signed-out readers, and reads the content log', async () => {
    const found = await db.owner`
      select roleid::regrole::text as role from pg_auth_members where member = 'publisher'::regrole`
    expect(found.map(({ role }) => role)).toEqual(['anon'])
  })
})

describe('definitions', () => {
  test('every table has row-level security and a comment', async () => {
    const found = await db.owner`
      select relname from pg_class
      where relnamespace::regnamespace::text in ('public', 'private') and relkind in ('r', 'p')
        and not (relrowsecurity and coalesce(obj_description(oid, 'pg_class'), '') <> '')`
    expect([...found]).toEqual([])
  })

  test('every function sets its search path, and security definer functions live outside the exposed schemas', async () => {
    const found = await db.owner`
      select proname from pg_proc
      where pronamespace::regnamespace::text in ('public', 'private')
        and (prosecdef and pronamespace <> 'private'::regnamespace
          or not coalesce(
            proconfig @> array[case when prosecdef then 'search_path=pg_catalog, pg_temp' else 'search_path=""' end], false))`
    expect([...found]).toEqual([])
  })

  test('a view uses the privileges of its caller', async () => {
    const found = await db.owner`
      select relname from pg_class
      where relnamespace::regnamespace::text in ('public', 'private') and relkind = 'v'
        and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on'], false)`
    expect([...found]).toEqual([])
  })

  test('every foreign key has an index', async () => {
    const found = await db.owner`
      select conrelid::regclass || ' ' || conname as name from pg_constraint
      where contype = 'f' and connamespace::regnamespace::text in ('public', 'private')
        and not exists (
          select from pg_index
          where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] operator(pg_catalog.@>) conkey
            and (indpred is null or pg_get_expr(indpred, indrelid) like '(% IS NOT NULL)')
        )`
    expect(found.map(({ name }) => name)).toEqual(Object.keys(unindexedForeignKeys))
  })
})

describe('attacks', () => {
  test('a type in pg_temp does not get code into a function that runs with its owner’s rights', async () => {
    await withRollback(db.app, async (tx) => {
      await actAs(tx, 'author')
      await tx`create function pg_temp.spring(value anyelement) returns boolean language plpgsql as $$
        begin
          if current_user <> 'authenticated' then raise exception 'ran as %', current_user; end if;
          return true;
        end $$`
      for (const type of ['text', 'jsonb', 'uuid', 'bool', 'int4', 'timestamptz']) {
        await tx.unsafe(`create domain pg_temp.${type} as pg_catalog.${type} check (pg_temp.spring(value))`)
      }
      const id = '00000000-0000-4000-9000-000000000001'
      await tx`select private.create_article(${id}, ${tx.json(completeDocument as never)})`
      await actAs(tx, 'editor')
      const publish = () =>
        tx`select private.publish_article(id, version, null) from public.article_drafts where id = ${id}`
      await publish()
      await tx`select private.save_article(id, version, gen_random_uuid(), null, 'save', document || '{"slug": "again"}')
        from public.article_drafts where id = ${id}`
      await publish()
      await tx`insert into public.issues (id, number, season, year, title) values ('next', 7, 'Winter', 2026, 'Next')`
      await tx`select public.make_issue_current('next')`
      await tx`set constraints all immediate`
    })
  })

  test('sign-up metadata that a user claims makes nobody staff', async () => {
    const claims = { role: 'owner', first_name: 'Mallory', staff: true, app_metadata: { role: 'service_role' } }
    const role = await withRollback(db.superuser, async (tx) => {
      await tx`insert into auth.users (id, email, raw_user_meta_data)
        values ('00000000-0000-4000-8000-00000000dead', 'mallory@meridian.example', ${tx.json(claims)})`
      await tx`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify({
          sub: '00000000-0000-4000-8000-00000000dead',
          role: 'authenticated',
          user_metadata: claims,
          app_metadata: { role: 'owner' },
        })}, true)`
      const [row] = await tx`select private.staff_role() as role, (select first_name from public.profiles) as name`
      return row
    })
    expect(role).toEqual({ role: null, name: 'Mallory' })
  })

  test.each([{ first_name: { a: 1 } }, { first_name: 'x'.repeat(10_000) }, { last_name: null }, 'text', 7, [], null])(
    'odd sign-up metadata %j creates a profile',
    async (data) => {
      const length = await withRollback(db.superuser, async (tx) => {
        await tx`insert into auth.users (id, email, raw_user_meta_data)
          values ('00000000-0000-4000-8000-00000000dead', 'odd@meridian.example', ${JSON.stringify(data)}::text::jsonb)`
        const [row] = await tx`select length(first_name) as length from public.profiles
          where id = '00000000-0000-4000-8000-00000000dead'`
        return row?.length
      })
      expect(length).toBeLessThanOrEqual(100)
    },
  )
})
