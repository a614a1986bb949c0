import { StorageClient } from '@supabase/storage-js'
import type { Database } from '../_shared/data/database.ts'
import { listOrphanedMediaFiles } from '../_shared/data/media.ts'
import type { Log } from '../_shared/http/log.ts'
import type { TaskResult } from './periodic-tasks.ts'

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

/** Removes files that belong to no picture; returns how many. The next run retries a failed removal. */
export async function removeOrphanedMediaFiles({ database, log, storage }: MediaCleanupContext): Promise<TaskResult> {
  const started = performance.now()
  let count = 0
  for (;;) {
    const orphans = await database.asServiceRole((tx) =>
      listOrphanedMediaFiles(tx, { limit: BATCH_SIZE, minimumAgeSeconds: MINIMUM_AGE_SECONDS }),
    )
    for (const [bucket, files] of Map.groupBy(orphans, (file) => file.bucket)) {
      const { error } = await storage.from(bucket).remove(files.map(({ name }) => name))
      if (error) throw error
    }
    count += orphans.length
    const isLast = orphans.length < BATCH_SIZE
    if (!isLast && performance.now() - started < TIME_BUDGET_MS) continue
    if (count > 0) log('info', 'orphaned files', { removed: count })
    return { count, isUnfinished: !isLast }
  }
}
