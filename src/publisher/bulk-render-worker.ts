import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { articleIdsIn, languagesOf } from './all-paths.ts'
import type { BulkMessage, BulkReport } from './bulk-render.ts'
import { encodeBest, encodeFast } from './encode.ts'
import { fileNameOfPage } from './page-files.ts'
import {
  type Database,
  openPublisherDatabase,
  type PublisherContent,
  withReadTransaction,
} from './publisher-database.ts'
import { contentOf, isFrontPage, renderPage } from './render-pages.ts'
import { type App, loadApp } from './site-build.ts'

// One of several processes that fill a staging release. It is not served yet, so files are written in place.

interface WorkerConfig {
  app: App
  siteUrl: string
  folder: string
  database: Database
}
let config: Promise<WorkerConfig> | undefined
const createdFolders = new Set<string>()

process.on('disconnect', () => process.exit())
process.on('message', (message: BulkMessage) => {
  if (message.kind === 'init') {
    config = createConfig(message)
    return
  }
  Promise.resolve(config)
    .then((resolvedConfig) => resolvedConfig && renderBatch(resolvedConfig, message.paths))
    .then((report) => process.send?.(report))
    .catch((error) => process.send?.({ kind: 'failed', reason: String(error?.stack ?? error) } satisfies BulkReport))
})

async function createConfig({
  dist,
  siteUrl,
  databaseUrl,
  folder,
}: BulkMessage & { kind: 'init' }): Promise<WorkerConfig> {
  const database = openPublisherDatabase(databaseUrl, 'meridian publisher (bulk)')
  return { app: await loadApp(dist), siteUrl, folder, database }
}

function renderBatch(resolvedConfig: WorkerConfig, paths: string[]): Promise<BulkReport> {
  return withReadTransaction(resolvedConfig.database, async (_tx, content) => {
    await content.prefetchArticles(articleIdsIn(paths), languagesOf(paths))
    const failed: string[] = []
    const policies = new Set<string>()
    for (const [index, page] of paths.entries()) {
      // Without a turn of the event loop now and then, memory rises from 372 to 815 MB.
      if (index % 25 === 24) await setImmediate()
      await renderOne(resolvedConfig, page, content, policies).catch((error) => {
        console.error(`publisher: ${page} failed: ${error instanceof Error ? error.message : error}`)
        failed.push(page)
      })
    }
    return { kind: 'rendered', count: paths.length, failed, policies: [...policies] }
  })
}

async function renderOne(
  { app, siteUrl, folder }: WorkerConfig,
  page: string,
  content: PublisherContent,
  policies: Set<string>,
) {
  const rendered = await renderPage(app, siteUrl, page, contentOf(page, content))
  if (rendered === 'absent') return
  if (rendered.policy) policies.add(rendered.policy)
  const { plain, br } = isFrontPage(page) ? await encodeBest(rendered.body) : encodeFast(rendered.body)
  const file = path.join(folder, fileNameOfPage(page))
  const parent = path.dirname(file)
  if (!createdFolders.has(parent)) mkdirSync(parent, { recursive: true })
  createdFolders.add(parent)
  writeFileSync(file, plain)
  writeFileSync(`${file}.br`, br)
}
