import { hostname } from 'node:os'
import { connect, type Project } from './project.ts'

const MAX_ROWS = 1000
const MAX_LENGTH = 500

export type BackupResult = { takenAt: string; bytes: number; rows: number; files: number } | { failure: string }

/**
 * Tells the database that a backup was made, or failed, for those who look after the publication. Resolves to the id of the row
 * in private.backup_runs.
 */
export async function recordBackupRun(
  project: Project,
  { startedAt, destination }: { startedAt: Date; destination: string },
  result: BackupResult,
): Promise<string> {
  const client = await connect(project)
  try {
    const values =
      'failure' in result
        ? [null, null, null, null, result.failure.slice(0, MAX_LENGTH)]
        : [result.takenAt, result.bytes, result.rows, result.files, null]
    const { rows } = await client.query<{ id: string }>(
      `insert into private.backup_runs (started_at, host, destination, taken_at, bytes, row_count, file_count, failure)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [startedAt, hostname().slice(0, 100), destination.slice(0, MAX_LENGTH), ...values],
    )
    await client.query(
      `delete from private.backup_runs where id <= (
         select id from private.backup_runs order by finished_at desc, id desc offset ${MAX_ROWS} limit 1)`,
    )
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

/** `id`: of the run after which old backups could not be removed. */
export async function recordRemovalFailure(project: Project, id: string, failure: string): Promise<void> {
  const client = await connect(project)
  try {
    await client.query('update private.backup_runs set removal_failure = $2 where id = $1', [
      id,
      failure.slice(0, MAX_LENGTH),
    ])
  } finally {
    await client.end()
  }
}
