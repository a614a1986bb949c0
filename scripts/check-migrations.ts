import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

// Migrations from here on are applied to databases with readers on them: squawk refuses what would block them
// (docs/deploy/supabase.md, "Migrations on a live database").

/** Earlier migrations ran before there were readers who could wait for a lock. */
const FIRST_CHECKED = '20261127000000'

export const checkedMigrations = (files: string[]): string[] =>
  files.filter((file) => (/(\d{14})_[^/]*\.sql$/.exec(file)?.[1] ?? '') >= FIRST_CHECKED).sort()

/** The report of squawk about these files; empty without findings. */
export function findUnsafeStatements(files: string[]): string {
  if (files.length === 0) return ''
  const { status, stdout, stderr, error } = spawnSync('squawk', ['--reporter', 'gcc', ...files], { encoding: 'utf8' })
  if (error) throw error
  return status === 0 ? '' : stdout + stderr
}

if (import.meta.main) {
  const problems = findUnsafeStatements(checkedMigrations(globSync('supabase/migrations/*.sql')))
  if (problems) console.error(problems)
  process.exitCode = problems ? 1 : 0
}
