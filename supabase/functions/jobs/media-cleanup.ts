import { StorageClient } from '@supabase/storage-js'
import type { Database } from '../_shared/data/database.ts'
import { claimJob } from '../_shared/data/job-runs.ts'
import { listOrphanedMediaFiles } from '../_shared/data/media.ts'
import { errorContext, type Log } from '../_shared/http/log.ts'

interface MediaCleanupContext {
  database: Pick<Database, 'asServiceRole'>
  log: Log
  storage: StorageClient
}

const BATCH_SIZE = 100
/** Longer than an upload may take, from its permit to its report. */
const MINIMUM_AGE_SECONDS = 3600
const TIME_BUDGET_MS = 10_000

export function createStorageClient(supabaseUrl: string, secretKey: string): StorageClient {
  const url = new URL('storage/v1', supabaseUrl.endsWith('/') ? supabaseUrl : `${supabaseUrl}/`).href
  return new StorageClient(url, { apikey: secretKey, Authorization: `Bearer ${secretKey}` })
}

/** Removes files that belong to no picture, once an hour; returns how many. What fails is tried again in the next hour. */
export async function removeOrphanedMediaFiles({ database, log, storage }: MediaCleanupContext): Promise<number> {
  if (!(await database.asServiceRole((tx) => claimJob(tx, 'media-files', 1)))) return 0
  const started = performance.now()
  let removed = 0
  try {
    while (performance.now() - started < TIME_BUDGET_MS) {
      const orphans = await database.asServiceRole((tx) =>
        listOrphanedMediaFiles(tx, { limit: BATCH_SIZE, minimumAgeSeconds: MINIMUM_AGE_SECONDS }),
      )
      for (const [bucket, files] of Map.groupBy(orphans, (file) => file.bucket)) {
        const { error } = await storage.from(bucket).remove(files.map(({ name }) => name))
        if (error) throw error
      }
      removed += orphans.length
      if (orphans.length < BATCH_SIZE) break
    }
  } catch (error) {
    log('error', 'files not removed from Storage', errorContext(error))
  }
  if (removed > 0) log('info', 'orphaned files', { removed })
  return removed
}
