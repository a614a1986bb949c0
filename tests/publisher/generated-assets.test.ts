import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Edition } from '#shared/contracts/edition.ts'
import { listArticleIds } from '#shared/data/articles.ts'
import { createRenderJob } from '../../src/documents/render-job.ts'
import type { RenderJob } from '../../src/documents/types.ts'
import {
  articleCardPath,
  issueCardPath,
  issueEpubPath,
  issuePdfPath,
  PUBLICATION_CARD,
  parseAssetPath,
} from '../../src/lib/content-paths.ts'
import { createGeneratedAssets, listGeneratedAssets } from '../../src/publisher/generated-assets.ts'
import { fileNameOfPage, writeFileAtomic } from '../../src/publisher/page-files.ts'
import type { Announcement, RenderingEvent } from '../../src/publisher/process-messages.ts'
import { withReadTransaction } from '../../src/publisher/publisher-database.ts'
import type { Release } from '../../src/publisher/release.ts'
import { createEditionFiles } from '../../src/publisher/render-edition-files.ts'
import { randomCases, SEED } from '../seed.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { randomChanges, tryChanges } from './random-changes.ts'
import { waitUntil } from './wait-until.ts'

// The test decides when a rendering finishes; the rendered file is the render job as JSON.

/** Number of changes that the database accepts. */
const CHANGES = randomCases(4, 300)

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

/** Document workers whose jobs finish when the test calls `finish`. */
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
  const events: RenderingEvent[] = []
  const files = createGeneratedAssets({
    database: publisher.database,
    workers: { render },
    savePdf: undefined,
    onRendering: (_page, event) => events.push(event),
    release: () => release,
    log: () => {},
  })
  return {
    startedJobs,
    events,
    request: (page: string) => files.request(page, parseAssetPath(page) ?? { kind: 'publication-card' }),
    applyNextChanges: (announced: Announcement[] = []) =>
      publisher.applyNextChanges(release, {
        removeAssets: files.invalidate,
        announce: async (announcement) => announced.push(announcement),
      }),
    untilStarted: (count: number) => waitUntil(`${count} renderings have started`, () => startedJobs.length >= count),
    lastJob: () => startedJobs.at(-1),
  }
}

const CARD = articleCardPath('the-brass-hour')
const rename = (title: string) => publisher.editor.sql`update articles set title = ${title} where id = 'the-brass-hour'`
const readAsset = (page: string) => readFileSync(path.join(release.folder, fileNameOfPage(page)), 'utf8')

test('an asset is rendered once for concurrent requests, and stored', async () => {
  const requests = [assets.request(CARD), assets.request(CARD), assets.request(CARD)]
  await assets.untilStarted(1)
  assets.lastJob()?.finish()
  expect(await Promise.all(requests)).toEqual(['rendered', 'rendered', 'rendered'])
  expect(await assets.request(CARD)).toBe('rendered')
  expect(assets.startedJobs.length).toBe(1)
  expect(readAsset(CARD)).toContain('The Brass Hour')
})

test('an asset is removed when its content changes, and only then', async () => {
  const editions = [issuePdfPath('autumn-2026'), issueEpubPath('autumn-2026')]
  for (const page of [CARD, ...editions, articleCardPath('the-swimmer'), PUBLICATION_CARD]) {
    writeFileAtomic(release.folder, fileNameOfPage(page), 'old')
  }
  await rename('The Hour of Brass')
  const announced: Announcement[] = []
  await assets.applyNextChanges(announced)
  // With the changed pages, and again with the lists that show them.
  for (const { staleAssets } of announced) expect(staleAssets).toEqual([CARD, ...editions])
  expect(announced.length).toBeGreaterThan(0)
  expect(listGeneratedAssets(release.folder).sort()).toEqual([articleCardPath('the-swimmer'), PUBLICATION_CARD])
})

test('a change during the rendering makes it start again: a stored asset is never older than the last publish', async () => {
  const requests = assets.request(CARD)
  await assets.untilStarted(1)
  await rename('Changed While It Was Drawn')
  await assets.applyNextChanges()
  assets.lastJob()?.finish()
  await assets.untilStarted(2)
  expect(listGeneratedAssets(release.folder)).toEqual([])
  assets.lastJob()?.finish()
  expect(await requests).toBe('rendered')
  expect(readAsset(CARD)).toContain('Changed While It Was Drawn')
})

test('a new release during the rendering makes it start again for that release', async () => {
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

test('an asset that cannot be rendered is not retried for a while, unless its content changes', async () => {
  const requests = assets.request(CARD)
  await assets.untilStarted(1)
  assets.lastJob()?.finish(new Error('no font'))
  expect(await requests).toBe('unknown')
  expect(await assets.request(CARD)).toBe('unknown')
  expect(assets.startedJobs.length).toBe(1)
  expect(assets.events).toEqual([
    { kind: 'failed', reason: 'It could not be made: no font.' },
    {
      kind: 'failed',
      reason: expect.stringMatching(/^It could not be made: no font\. The next attempt is possible in \d s\.$/),
    },
  ])
  await rename('With Font')
  await assets.applyNextChanges()
  const retried = assets.request(CARD)
  await assets.untilStarted(2)
  assets.lastJob()?.finish()
  expect(await retried).toBe('rendered')
})

test('a file of an issue for members that could not be made is not tried again for a while, unless its content changes', async () => {
  const edition: Edition = await withReadTransaction(publisher.database, async (_tx, content) => {
    const issue = await content.issue('autumn-2026')
    if (!issue) throw new Error('The seed has no such issue.')
    return { issue, articles: await content.issueArticles(issue.id), pdfFile: null }
  })
  const reasons: string[] = []
  let attempts = 0
  const files = createEditionFiles({
    folder: release.folder,
    database: publisher.database,
    workers: {
      render: async (_job, file) => {
        if (++attempts < 2) throw new Error('no font')
        writeFileSync(file, 'made')
      },
    },
    savePdf: undefined,
    onRendering: (_page, event) => event.kind === 'failed' && reasons.push(event.reason),
    log: () => {},
  })
  const store = () => files.store({ format: 'epub', version: 'v1', edition })
  expect([await store(), await store(), attempts]).toEqual(['unknown', 'unknown', 1])
  expect(reasons).toEqual([
    'It could not be made: no font.',
    expect.stringMatching(/^It could not be made: no font\. The next attempt is possible in \d s\.$/),
  ])
  files.invalidate([issueEpubPath('spring-1999')])
  expect(await store()).toBe('unknown')
  files.invalidate([issueEpubPath('autumn-2026')])
  expect([await store(), attempts]).toEqual(['rendered', 2])
})

test('the number of pending renderings is bounded', async () => {
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

test('an unknown or unpublished article and an empty issue have no assets', async () => {
  await publisher.editor
    .sql`insert into issues (id, number, season, year, title, published_at) values ('empty', 900, 'Winter', 2030, 'Empty', now())`
  await publisher.editor.sql`update articles set status = 'draft' where id = 'seven-coats'`
  for (const page of [articleCardPath('unknown'), articleCardPath('seven-coats'), issuePdfPath('unknown')]) {
    expect(await assets.request(page), page).toBe('absent')
  }
  for (const page of [issuePdfPath('empty'), issueEpubPath('empty'), issueEpubPath('unknown')])
    expect(await assets.request(page), page).toBe('absent')
})

test(`after any of ${CHANGES} random changes (seed ${SEED}) no stored asset shows old content`, async () => {
  let applied = 0
  await generateAll()
  for (const change of randomChanges(SEED, 3 * CHANGES)) {
    if (applied === CHANGES) break
    if (!(await tryChanges(publisher.editor.sql, change))) continue
    applied++
    // Scheduled content may become due between the two reads; then both are repeated.
    let wrong = ['']
    for (let attempts = 0; attempts < 5 && wrong.length > 0; attempts++) {
      const expected = await expectedJobs()
      await assets.applyNextChanges()
      wrong = listGeneratedAssets(release.folder).filter((page) => readAsset(page) !== expected.get(page))
    }
    expect(wrong, change.name).toEqual([])
    await generateAll()
  }
  expect(applied).toBe(CHANGES)
})

/** The current render job of every possible asset, by path. */
function expectedJobs(): Promise<Map<string, string>> {
  return withReadTransaction(publisher.database, async (tx, content) => {
    const articles = (await Array.fromAsync(listArticleIds(tx))).flat().map(({ id }) => articleCardPath(id))
    const issues = (await content.issues()).flatMap(({ id }) => [
      issueCardPath(id),
      issuePdfPath(id),
      issueEpubPath(id),
    ])
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
