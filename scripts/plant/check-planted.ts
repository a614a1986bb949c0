import type { Sql } from 'postgres'

/** Rules that triggers keep, as queries for rows that break them. */
const invariants: [string, string][] = [
  ['an account without a profile', 'select id from auth.users except select id from public.profiles'],
  [
    'a profile without words for the search',
    'select id from public.profiles except select user_id from private.member_search',
  ],
  [
    'words of the search that are not those of the member',
    `select user_id from private.member_search join public.profiles on profiles.id = user_id join auth.users on users.id = user_id
      where words <> lower(concat_ws(' ', first_name, last_name, users.email)) or member_search.created_at <> profiles.created_at`,
  ],
  [
    'an account without exactly one live subscription',
    'select users.id from auth.users left join public.subscriptions on user_id = users.id and live group by 1 having count(subscriptions.id) <> 1',
  ],
  [
    'a reader with addresses and not exactly one default',
    'select user_id from public.addresses group by 1 having count(*) filter (where is_default) <> 1 or count(*) > 20',
  ],
  [
    'a refund that its payment does not count',
    `(select payment_id, sum(amount) from public.refunds where status = 'succeeded' group by 1)
      except (select id, refunded::bigint from public.payments where refunded > 0)`,
  ],
  [
    'a refunded payment without its refund',
    `select id from public.payments where refunded > 0 except select payment_id from public.refunds where status = 'succeeded'`,
  ],
  [
    'a payment without its schedule of revenue',
    `select id from public.payments where status in ('succeeded', 'refunded') except select payment_id from private.revenue_schedules`,
  ],
  [
    'months of revenue that are not the sum of the schedules',
    `(select entry.month, currency, sum(entry.paid * count), sum(entry.earned * count)
        from (select months, currency, count(*) from private.revenue_schedules group by 1, 2) as schedules,
          jsonb_to_recordset(months) as entry (month date, paid bigint, earned bigint) group by 1, 2)
      except (select month, currency, paid::numeric, earned::numeric from private.revenue_months)`,
  ],
  [
    'a published article without a row in the search index',
    `select id from public.articles where status = 'published' except select article_id from private.article_search`,
  ],
  [
    'a published article without a number in the list of all',
    `select id from public.articles where status = 'published' except select article_id from private.article_lists where list = 'all'`,
  ],
  [
    'a figure of subscribers that is not their number',
    `select plan_id from public.subscriptions where live group by 1
      having count(*) <> (select coalesce(sum(amount), 0) from (
        select amount from private.daily_statistics where figure = 'subscribers' and key = plan_id
        union all select amount from private.statistics_changes where figure = 'subscribers' and key = plan_id) as counted)`,
  ],
  [
    'a seat that is not a live subscription',
    'select group_members.id from public.group_members left join public.subscriptions on subscriptions.id = subscription_id and live where accepted_at is not null and removed_at is null and subscriptions.id is null',
  ],
]

/** Fails with the first foreign key or invariant that a planted row breaks. */
export async function checkPlanted(superuser: Sql): Promise<void> {
  for (const { name, query } of await foreignKeys(superuser)) {
    const rows = await superuser.unsafe(query)
    if (rows.length > 0)
      throw new Error(`The plant is wrong: ${name} has a row without its parent: ${JSON.stringify(rows[0])}`)
  }
  for (const [name, query] of invariants) {
    const rows = await superuser.begin(async (tx) => {
      await tx`set local work_mem = '256MB'`
      // A limit inside would make the planner look for the first row, and there is none.
      return tx.unsafe(`with broken as materialized (${query}) select * from broken limit 1`)
    })
    if (rows.length > 0) throw new Error(`The plant is wrong: ${name}: ${JSON.stringify(rows[0])}`)
  }
}

/** A query for each foreign key of our schemas and of Auth, for a row whose parent is missing. */
async function foreignKeys(superuser: Sql): Promise<{ name: string; query: string }[]> {
  const keys = await superuser`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent, conname as name,
      array(select quote_ident(attname) from unnest(conkey) with ordinality as key (number, nth)
        join pg_attribute on attrelid = conrelid and attnum = number order by nth) as columns,
      array(select quote_ident(attname) from unnest(confkey) with ordinality as key (number, nth)
        join pg_attribute on attrelid = confrelid and attnum = number order by nth) as parents
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ('public', 'private', 'auth')`
  return keys.map(({ child, parent, name, columns, parents }) => ({
    name: `${child} (${name})`,
    query: `select ${columns.map((column: string) => `child.${column}`).join(', ')} from ${child} as child
      where ${columns.map((column: string) => `child.${column} is not null`).join(' and ')}
        and not exists (select from ${parent} as parent where ${columns.map((column: string, at: number) => `parent.${parents[at]} = child.${column}`).join(' and ')})
      limit 1`,
  }))
}
