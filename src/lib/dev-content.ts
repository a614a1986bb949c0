import { openDatabase } from '#shared/data/database.ts'
import type { Language } from '#shared/domain/language.ts'
import { type Content, createContent } from './content.ts'
import { readEnvironment } from './env.ts'

let database: ReturnType<typeof openDatabase> | undefined

/** Runs `work` with content read in one transaction, like the publisher. Only `astro dev` uses it. */
export async function withDatabaseContent<T>(language: Language, work: (content: Content) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATABASE_CA } = readEnvironment()
  database ??= openDatabase(DATABASE_URL, { max: 4, applicationName: 'meridian dev', ca: DATABASE_CA })
  return database.asRole('publisher', {}, (tx) => work(createContent(tx).inLanguage(language)), {
    readOnly: true,
    repeatableRead: true,
  })
}
