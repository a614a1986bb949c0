import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listArticleIds } from '#shared/data/articles.ts'
import { createRenderJob, type RenderJob } from '../../src/documents/render-job.ts'
import {
  articleCardPath,
  issueCardPath,
  issuePdfPath,
  PUBLICATION_CARD,
  parseAssetPath,
} from '../../src/lib/content-paths.ts'
import { applyChanges } from '../../src/publisher/apply-changes.ts'
import { createGeneratedAssets, listGeneratedAssets } from '../../src/publisher/generated-assets.ts'
import { fileNameOfPage, writeFileAtomic } from '../../src/publisher/page-files.ts'
import { withReadTransaction } from '../../src/publisher/publisher-database.ts'
import type { Release } from '../../src/publisher/release.ts'
import { randomCases, SEED } from '../seed.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { randomChanges, tryChanges } from './random-changes.ts'
import { waitUntil } from './wait-until.ts'

// Files made on request, with the making itself in the hands of the test: what is written is what was ordered, as JSON.

/** So many that happen; `CHANGES=…` tries more. What the database refuses does not count. */
const CHANGES = randomCases(15, 300)

let publisher: PublisherFixture
let release: Release
let assets: ReturnType<typeof openGeneratedAssets>
beforeAll(async () => {
  publisher = await openPublisherFixture()
})
beforeEach(async () => {
  release = await publisher.prebuildRelease()
  assets = openGeneratedAssets()
})
afterAll(() => publisher?.close())

/** A binder whose makings end when the test says so. */
function openGeneratedAssets() {
  const startedJobs: { job: RenderJob; finish: (error?: Error) => void }[] = []
  const render = (job: RenderJob, file: string) =>
    new Promise<void>((resolve, reject) => {
      const finish = (error?: Error) => {
        if (error) return reject(error)
        writeFileSync(file, JSON.stringify(job))
        resolve()
      }
      startedJobs.push({ job, finish })
    })
  const files = createGeneratedAssets({
    database: publisher.database,
    workers: { render },
    release: () => release,
    log: () => {},
  })
  return {
    startedJobs,
    request: (page: string) => files.request(page, parseAssetPath(page) ?? { kind: 'publication-card' }),
    step: () => applyChanges(release, publisher.renderer, publisher.database, [], files.invalidate),
    untilStarted: (count: number) => waitUntil(`${count} makings have begun`, () => startedJobs.length >= count),
    lastJob: () => startedJobs.at(-1),
  }
}

const CARD = articleCardPath('the-brass-hour')
const rename = (title: string) => publisher.editor.sql`update articles set title = ${title} where id = 'the-brass-hour'`
const readAsset = (page: string) => readFileSync(path.join(release.folder, fileNameOfPage(page)), 'utf8')

test('is made once for all who ask, and kept', async () => {
  const requests = [assets.request(CARD), assets.request(CARD), assets.request(CARD)]
  await assets.untilStarted(1)
  assets.lastJob()?.finish()
  expect(await Promise.all(requests)).toEqual(['rendered', 'rendered', 'rendered'])
  expect(await assets.request(CARD)).toBe('rendered')
  expect(assets.startedJobs.length).toBe(1)
  expect(readAsset(CARD)).toContain('The Brass Hour')
})

test('is dropped when what it shows changes, and only then', async () => {
  for (const page of [CARD, issuePdfPath('autumn-2026'), articleCardPath('the-swimmer'), PUBLICATION_CARD]) {
    writeFileAtomic(release.folder, fileNameOfPage(page), 'old')
  }
  await rename('The Hour of Brass')
  const { publish } = await assets.step()
  expect(publish?.droppedAssets.sort()).toEqual([CARD, issuePdfPath('autumn-2026')])
  expect(listGeneratedAssets(release.folder).sort()).toEqual([articleCardPath('the-swimmer'), PUBLICATION_CARD])
})

test('a change while it is made has it made again: what is put in place is never older than the last publish', async () => {
  const requests = assets.request(CARD)
  await assets.untilStarted(1)
  await rename('Changed While It Was Drawn')
  await assets.step()
  assets.lastJob()?.finish()
  await assets.untilStarted(2)
  expect(listGeneratedAssets(release.folder)).toEqual([])
  assets.lastJob()?.finish()
  expect(await requests).toBe('rendered')
  expect(readAsset(CARD)).toContain('Changed While It Was Drawn')
})

test('a new tree while it is made has it made again, for that tree', async () => {
  const requests = assets.request(CARD)
  await assets.untilStarted(1)
  const earlier = release
  release = await publisher.prebuildRelease()
  assets.lastJob()?.finish()
  await assets.untilStarted(2)
  assets.lastJob()?.finish()
  expect(await requests).toBe('rendered')
  expect([listGeneratedAssets(earlier.folder), listGeneratedAssets(release.folder)]).toEqual([[], [CARD]])
})

test('what cannot be made is left alone for a while, until what it shows changes', async () => {
  const requests = assets.request(CARD)
  await assets.untilStarted(1)
  assets.lastJob()?.finish(new Error('no ink'))
  expect(await requests).toBe('unknown')
  expect(await assets.request(CARD)).toBe('unknown')
  expect(assets.startedJobs.length).toBe(1)
  await rename('With Ink')
  await assets.step()
  const retried = assets.request(CARD)
  await assets.untilStarted(2)
  assets.lastJob()?.finish()
  expect(await retried).toBe('rendered')
})

test('no more are waited for than can be made', async () => {
  const ids = await withReadTransaction(publisher.database, async (tx) =>
    (await Array.fromAsync(listArticleIds(tx))).flat(),
  )
  const pages = ids.flatMap(({ id }) => [articleCardPath(id), articleCardPath(`${id}-x`)])
  const requests = pages.map((page) => assets.request(page))
  expect(await Promise.all(requests.slice(32))).toEqual(pages.slice(32).map(() => 'unknown'))
  await assets.untilStarted(16)
  for (const { finish } of assets.startedJobs) finish()
  expect(await Promise.all(requests.slice(0, 32))).toEqual(
    pages.slice(0, 32).map((_, at) => (at % 2 ? 'absent' : 'rendered')),
  )
})

test('there is nothing to make for what is unknown, unpublished or empty', async () => {
  await publisher.editor
    .sql`insert into issues (id, number, season, year, title, published_at) values ('empty', 900, 'Winter', 2030, 'Empty', now())`
  await publisher.editor.sql`update articles set status = 'draft' where id = 'seven-coats'`
  for (const page of [articleCardPath('unknown'), articleCardPath('seven-coats'), issuePdfPath('unknown')]) {
    expect(await assets.request(page), page).toBe('absent')
  }
  expect(await assets.request(issuePdfPath('empty'))).toBe('absent')
})

test(`after any of ${CHANGES} random changes (seed ${SEED}) no file is left that shows what was`, async () => {
  let applied = 0
  await generateAll()
  for (const change of randomChanges(SEED, 3 * CHANGES)) {
    if (applied === CHANGES) break
    if (!(await tryChanges(publisher.editor.sql, change))) continue
    applied++
    // Something scheduled may come true between the two looks; then both look again.
    let wrong = ['']
    for (let attempts = 0; attempts < 5 && wrong.length > 0; attempts++) {
      const expected = await expectedJobs()
      await assets.step()
      wrong = listGeneratedAssets(release.folder).filter((page) => readAsset(page) !== expected.get(page))
    }
    expect(wrong, change.name).toEqual([])
    await generateAll()
  }
  expect(applied).toBe(CHANGES)
})

/** What every file there can be would show now. */
function expectedJobs(): Promise<Map<string, string>> {
  return withReadTransaction(publisher.database, async (tx, content) => {
    const articles = (await Array.fromAsync(listArticleIds(tx))).flat().map(({ id }) => articleCardPath(id))
    const issues = (await content.issues()).flatMap(({ id }) => [issueCardPath(id), issuePdfPath(id)])
    const all = new Map<string, string>()
    for (const page of [...articles, ...issues, PUBLICATION_CARD]) {
      const job = await createRenderJob(parseAssetPath(page) ?? { kind: 'publication-card' }, content)
      if (job) all.set(page, JSON.stringify(job))
    }
    return all
  })
}

async function generateAll(): Promise<void> {
  const existing = new Set(listGeneratedAssets(release.folder))
  for (const [page, job] of await expectedJobs())
    if (!existing.has(page)) writeFileAtomic(release.folder, fileNameOfPage(page), job)
}
