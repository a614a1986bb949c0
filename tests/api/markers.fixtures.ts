import { randomInt } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import type { Person } from './accounts.fixtures.ts'
import type { ApiFixture } from './api.fixtures.ts'
import type { Mark } from './full-account.fixtures.ts'

/** A person whose texts and address all begin with a word that occurs nowhere else, so that a search finds every copy. */
export interface MarkedPerson extends Person {
  word: string
  /** The text as this person writes it: the word, then the letters of the text or of its label. */
  mark: Mark
  /** Of the account; empty without one. */
  id: string
}

export function newMarkedPerson(person: Person): MarkedPerson {
  const word = `zq${Array.from({ length: 8 }, () => 'abcdefghkmnprstw'[randomInt(16)]).join('')}`
  const mark: Mark = (text, label = text) => word + label.toLowerCase().replace(/[^a-z]/g, '')
  return {
    ...person,
    word,
    mark,
    id: '',
    email: `${word}@meridian.example`,
    firstName: mark('Ada'),
    lastName: mark('Lindqvist'),
  }
}

export interface StoredRow {
  /** With its schema. */
  table: string
  values: Record<string, unknown>
}

/** Connects as the superuser, who reads every schema and may change rows without their triggers. */
export function connectAsSuperuser({ owner, stack }: ApiFixture): Sql {
  const { host, port, database } = owner.options
  const account = { username: 'supabase_admin', password: stack.secrets.superuserPassword }
  return postgres({ host: host[0], port: port[0], database, ...account, max: 1, onnotice: () => {} })
}

const SCHEMAS = ['public', 'private', 'auth', 'storage']

/** Every row, in every table of the catalog, that contains the word, the account or the network address of one of these persons. */
export async function rowsMentioning(superuser: Sql, persons: MarkedPerson[]): Promise<StoredRow[]> {
  const tables = await superuser`
    select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${superuser(SCHEMAS)} and relkind in ('r', 'p') and not relispartition order by 1`
  const pattern = persons.map(patternOf).join('|')
  const found: StoredRow[] = []
  for (const { name } of tables) {
    const rows = await superuser`
      select to_jsonb(stored) as values from ${superuser(name)} as stored where to_jsonb(stored)::text ~* ${pattern}`
    found.push(...rows.map(({ values }) => ({ table: name as string, values })))
  }
  return found
}

/** Columns of bytes are shown in hexadecimal digits. */
const patternOf = ({ word, id, from }: MarkedPerson) =>
  [
    word,
    Buffer.from(word).toString('hex'),
    ...(id ? [id] : []),
    `(?<![\\d.])${from.replaceAll('.', '\\.')}(?![\\d.])`,
  ].join('|')

export const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Whether a value contains the word, the account or the network address of the person. */
export const mentions = (person: MarkedPerson, value: unknown) => new RegExp(patternOf(person), 'i').test(textOf(value))

/** `schema.table.column` of the values that mention the person. */
export const columnsMentioning = (rows: StoredRow[], person: MarkedPerson): string[] =>
  [
    ...new Set(
      rows.flatMap(({ table, values }) =>
        Object.keys(values)
          .filter((column) => mentions(person, values[column]))
          .map((column) => `${table}.${column}`),
      ),
    ),
  ].sort()

const monthColumns = [
  ['print_editions', 'month'],
  ['print_deliveries', 'edition'],
  ['paused_editions', 'edition'],
]

/**
 * Moves every time in the database so many days into the past. Months of printed editions, which are texts, are moved by whole
 * months.
 */
export async function letTimePass(superuser: Sql, days: number): Promise<void> {
  const tables = await superuser`
    select nspname || '.' || relname as name, array_agg(attname::text) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname in ${superuser(SCHEMAS)} and relkind in ('r', 'p') and not relispartition
      and atttypid in ('timestamptz'::regtype, 'timestamp'::regtype)
    group by 1`
  const months = Math.floor(days / 31)
  await superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    for (const { name, columns } of tables) {
      const changes = columns.map((column: string) => `"${column}" = "${column}" - interval '${days} days'`)
      await tx.unsafe(`update ${name} set ${changes.join(', ')}`)
    }
    for (const [table, column] of monthColumns) {
      const stored = await tx.unsafe(`select distinct ${column} as month from ${table} order by 1`)
      // One after the other, the earliest first: no two are the same at any moment.
      for (const { month } of stored)
        await tx.unsafe(
          `update ${table} set ${column} = to_char(to_date($1, 'YYYY-MM') - $2::interval, 'YYYY-MM') where ${column} = $1`,
          [month, `${months} months`],
        )
    }
  })
}

/** The same at Stripe, whose times are seconds since 1970. */
export function letTimePassAtStripe(state: object, days: number): void {
  for (const objects of Object.values(state)) for (const object of objects.values()) moveTimes(object, days * 86_400)
}

const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1e9 && value < 1e10

function moveTimes(object: unknown, seconds: number): void {
  if (typeof object !== 'object' || object === null) return
  for (const [key, value] of Object.entries(object)) {
    if (isTime(value)) Object.assign(object, { [key]: value - seconds })
    else moveTimes(value, seconds)
  }
}
