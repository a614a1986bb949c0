import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { articleIdsOf } from './all-paths.ts'
import { type App, loadApp } from './build.ts'
import type { BulkOrder, BulkReport } from './bulk.ts'
import { type Database, openPressDatabase, type PressContent, reading } from './database.ts'
import { encodeFast } from './encode.ts'
import { fileOf } from './page-files.ts'
import { render } from './render.ts'

// One of several processes that fill a new tree. Nobody serves that tree yet, so files are simply written.

interface Setting {
  app: App
  siteUrl: string
  folder: string
  database: Database
}
let setting: Promise<Setting> | undefined
const known = new Set<string>()

process.on('disconnect', () => process.exit())
process.on('message', (order: BulkOrder) => {
  if (order.kind === 'setting') {
    setting = prepare(order)
    return
  }
  Promise.resolve(setting)
    .then((ready) => ready && press(ready, order.paths))
    .then((report) => process.send?.(report))
    .catch((error) => process.send?.({ kind: 'broken', reason: String(error?.stack ?? error) } satisfies BulkReport))
})

async function prepare({ dist, siteUrl, databaseUrl, folder }: BulkOrder & { kind: 'setting' }): Promise<Setting> {
  const database = openPressDatabase(databaseUrl, 'meridian press (bulk)')
  return { app: await loadApp(dist), siteUrl, folder, database }
}

function press(ready: Setting, paths: string[]): Promise<BulkReport> {
  return reading(ready.database, async (_tx, content) => {
    await content.prefetchArticles(articleIdsOf(paths))
    const failed: string[] = []
    const policies = new Set<string>()
    for (const [index, page] of paths.entries()) {
      // Rendering leaves garbage that is only collected when the loop gets to breathe.
      if (index % 25 === 24) await setImmediate()
      await pressOne(ready, page, content, policies).catch((error) => {
        console.error(`press: ${page} failed: ${error instanceof Error ? error.message : error}`)
        failed.push(page)
      })
    }
    return { kind: 'pressed', count: paths.length, failed, policies: [...policies] }
  })
}

async function pressOne({ app, siteUrl, folder }: Setting, page: string, content: PressContent, policies: Set<string>) {
  const rendered = await render(app, siteUrl, page, content)
  if (rendered === 'absent') return
  if (rendered.policy) policies.add(rendered.policy)
  const { plain, br, gz } = encodeFast(rendered.body)
  const file = path.join(folder, fileOf(page))
  const parent = path.dirname(file)
  if (!known.has(parent)) mkdirSync(parent, { recursive: true })
  known.add(parent)
  writeFileSync(file, plain)
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
