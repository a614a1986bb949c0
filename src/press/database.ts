import { openDatabase } from '#shared/data/database.ts'
import { type Content, contentOf } from '../lib/content.ts'

export type Database = ReturnType<typeof openDatabase>
export type Reading = Parameters<Parameters<Database['asRole']>[2]>[0]
export type PressContent = Content & Pick<ReturnType<typeof contentOf>, 'prefetchArticles'>

/** One snapshot, nothing written, and nothing seen that a signed-out reader would not see. */
export function reading<T>(database: Database, work: (tx: Reading, content: PressContent) => Promise<T>): Promise<T> {
  return database.asRole('press', {}, (tx) => work(tx, contentOf(tx)), { readOnly: true, repeatableRead: true })
}

export function openPressDatabase(url: string, name: string): Database {
  return openDatabase(url, { max: 2, applicationName: name })
}
