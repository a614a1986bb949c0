import type { Database } from '../_shared/data/database.ts'
import { reindexArticles } from '../_shared/data/search.ts'
import type { Log } from '../_shared/http/log.ts'

/** Functions have a time limit, and the jobs run again in a minute. */
const TIME_BUDGET_MS = 20_000

/** After a change of the language of the search: indexes articles again, in short transactions. Returns their number. */
export async function renewSearchIndex({ database, log }: { database: Pick<Database, 'asServiceRole'>; log: Log }) {
  const started = performance.now()
  let reindexed = 0
  for (let batch: number; performance.now() - started < TIME_BUDGET_MS; reindexed += batch) {
    batch = await database.asServiceRole(reindexArticles)
    if (batch === 0) break
  }
  if (reindexed > 0) log('info', 'search index', { reindexed })
  return reindexed
}
