import type { ClientBase } from 'pg'

/** A table as a backup holds it: its rows in the order of their key. */
export interface Table {
  /** With its schema, for example `public.articles`. */
  name: string
  /** Without columns that are computed from others. */
  columns: string[]
  /** The columns of the primary key, or all columns where there is none. */
  key: string[]
  /** Those of the key that are text. Absent in backups that were sorted by the collation of their server. */
  textKey?: string[] | undefined
}

/** A sequence, and the number it gave last. */
export interface Sequence {
  name: string
  value: string
  isCalled: boolean
}

const SCHEMAS = ['auth', 'private', 'public']

/** Tables that are not saved, each with the reason. */
export const leftOutTables: Record<string, string> = {
  'auth.schema_migrations': 'the migrations of Auth, which each project applies itself',
  'public.content_log':
    'what the publisher has yet to render, by numbers of transactions of this server; it renders all after a restore',
  'public.site_nodes': 'what the publishers of this project last reported; those of a restored project report anew',
  'private.credential_permits': 'permits of a running transaction, by its number',
}

/** Every table with data of the publication, in alphabetical order. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name,
       array(
         select a.attname::text from pg_catalog.pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
       ) as columns,
       coalesce((
         select array_agg(a.attname::text order by k.position)
         from pg_catalog.pg_index i
         cross join unnest(i.indkey::int2[]) with ordinality k (number, position)
         join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
         where i.indrelid = c.oid and i.indisprimary
       ), '{}') as key,
       array(
         select a.attname::text from pg_catalog.pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attcollation <> 0 order by a.attnum
       ) as "textKey"
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
    [SCHEMAS],
  )
  return rows
    .filter(({ name }) => !(name in leftOutTables))
    .map(({ key: primaryKey, textKey, ...table }) => {
      const key = primaryKey.length > 0 ? primaryKey : table.columns
      return { ...table, key, textKey: textKey?.filter((column) => key.includes(column)) }
    })
}

/** Every sequence, but those of the tables that are left out. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' and not exists (
       select from pg_catalog.pg_depend d
       join pg_catalog.pg_class t on t.oid = d.refobjid join pg_catalog.pg_namespace s on s.oid = t.relnamespace
       where d.objid = c.oid and d.deptype in ('a', 'i') and s.nspname || '.' || t.relname = any($2)
     )
     order by 1`,
    [SCHEMAS, Object.keys(leftOutTables)],
  )
  const sequences: Sequence[] = []
  for (const { name, quoted } of rows) {
    const { rows: values } = await client.query(`select last_value::text as value, is_called from ${quoted}`)
    sequences.push({ name, value: values[0].value, isCalled: values[0].is_called })
  }
  return sequences
}

/** The versions of the migrations that the project has, in order. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query('select version from supabase_migrations.schema_migrations order by version')
  return rows.map(({ version }) => version as string)
}

export const quote = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

const quoteColumn = (column: string) => `"${column.replaceAll('"', '""')}"`
const list = (columns: string[]) => columns.map(quoteColumn).join(', ')

/** The collation is named, because servers differ in theirs: a restore compares rows in their order. */
export const copyOut = ({ name, columns, key, textKey = [] }: Table) => {
  const sortKey = key.map((column) => `${quoteColumn(column)}${textKey.includes(column) ? ' collate "C"' : ''}`)
  return `copy (select ${list(columns)} from ${quote(name)} order by ${sortKey.join(', ')}) to stdout`
}

export const copyIn = ({ name, columns }: Table) => `copy ${quote(name)} (${list(columns)}) from stdin`
