import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The files of the migrations in the order in which they are applied. */
const migrationFiles = globSync('supabase/migrations/*.sql').sort()

/** The file name without its time, by which documents name a migration. */
const subjectOf = (file: string) => path.basename(file, '.sql').replace(/^\d+_/, '')

export const migrations: ReadonlySet<string> = new Set(migrationFiles.map(subjectOf))

export interface SqlFunction {
  /** `private.entitled_plan` */
  name: string
  migration: string
  body: string
}

function functionsIn(file: string): SqlFunction[] {
  const sql = readFileSync(file, 'utf8')
  return [...sql.matchAll(/\bcreate\s+(?:or\s+replace\s+)?function\s+((?:private|public)\.\w+)/gi)].map((head) => {
    const [, , body = ''] = /\bas\s+(\$\w*\$)([\s\S]*?)\1/i.exec(sql.slice(head.index)) ?? []
    return { name: head[1] ?? '', migration: subjectOf(file), body }
  })
}

/** By name, because a later migration replaces a function whole. Functions that were dropped since are among them. */
export const lastDefinitions: ReadonlyMap<string, SqlFunction> = new Map(
  migrationFiles.flatMap(functionsIn).map((definition) => [definition.name, definition]),
)
