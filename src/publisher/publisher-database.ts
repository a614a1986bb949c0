import { createContent, type TransactionContent } from '#lib/content.ts'
import { readDatabaseCa } from '#lib/env.ts'
import { openDatabase } from '#shared/data/database.ts'

export type Database = ReturnType<typeof openDatabase>
export type ReadTransaction = Parameters<Parameters<Database['asRole']>[2]>[0]
export type PublisherContent = TransactionContent

/** A read-only transaction on one snapshot that sees what a signed-out reader may see. */
export function withReadTransaction<T>(
  database: Database,
  work: (tx: ReadTransaction, content: PublisherContent) => Promise<T>,
): Promise<T> {
  return database.asRole('publisher', {}, (tx) => work(tx, createContent(tx)), { readOnly: true, repeatableRead: true })
}

/** One each for publishes, previews, searches and whole articles, so that none waits for another. */
const MAX_CONNECTIONS = 4

export function openPublisherDatabase(url: string, name: string): Database {
  return openDatabase(url, { max: MAX_CONNECTIONS, applicationName: name, ca: readDatabaseCa() })
}
