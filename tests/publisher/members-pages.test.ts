import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderJob } from '../../src/documents/render-job.ts'
import { withReadTransaction } from '../../src/publisher/publisher-database.ts'
import type { Release } from '../../src/publisher/release.ts'
import { randomCases, SEED } from '../seed.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { randomChanges, tryChanges } from './random-changes.ts'

// The text of an article for members is in no published file, whatever changes, and its PDF is not made.

const CHANGES = randomCases(6, 300)
const SECRET = 'zanzaquill'
const OPENING = 'The first paragraph is for everyone.'

let publisher: PublisherFixture
let release: Release
beforeAll(async () => {
  publisher = await openPublisherFixture()
  // Each article has a word of its own, so that a leak names it.
  await publisher.editor.sql`update articles set
    content = concat_ws(E'\n\n', ${OPENING}::text, ${`${SECRET}-`}::text || id || '.', 'The third.'),
    content_blocks = jsonb_build_array(jsonb_build_object('id', 'a', 'type', 'callout', 'after', 0,
      'data', jsonb_build_object('type', 'info', 'content', ${`${SECRET}-`}::text || id || '.')))`
  release = await publisher.prebuildRelease()
})
afterAll(() => publisher?.close())

/** Ids of the articles whose secret word is in a published file, compressed copies included. */
function publishedSecrets(): string[] {
  const files = globSync('**/*.{html,xml,json,txt,webmanifest,br}', { cwd: release.folder })
  const found = files.flatMap((file) => [
    ...textOf(path.join(release.folder, file)).matchAll(/zanzaquill-([a-z0-9-]+)\./g),
  ])
  return [...new Set(found.map(([, id = '']) => id))].sort()
}

function textOf(file: string): string {
  const bytes = readFileSync(file)
  return (file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString()
}

/** The secret words in texts and blocks of articles for everyone. A renamed article keeps its word. */
async function openIds(): Promise<string[]> {
  const rows = await publisher.editor.sql`
    select distinct found.match[1] as word
    from articles, regexp_matches(content || ' ' || content_blocks::text, ${`${SECRET}-([a-z0-9-]+)\\.`}, 'g') as found (match)
    where status in ('published', 'scheduled') and published_at <= now()
      and private.required_access(articles) = 'everyone'`
  return rows.map(({ word }) => word).sort()
}

/** The formats of an issue that the publisher makes for everybody. */
const openFormats = (id: string) =>
  withReadTransaction(publisher.database, async (_tx, content) => {
    const jobs = [
      await createRenderJob({ kind: 'issue-pdf', id }, content),
      await createRenderJob({ kind: 'issue-epub', id }, content),
    ]
    return jobs.flatMap((job) => job?.kind ?? [])
  })

test('an issue that ceases to be current loses its text, its PDF and its EPUB', async () => {
  const { sql } = publisher.editor
  expect(publishedSecrets()).toEqual(await openIds())
  await sql`update site_settings set archive_access = 'plans', current_issue_access = 'everyone'`
  release = await publisher.prebuildRelease()
  expect(publishedSecrets()).toEqual(await openIds())
  expect(publishedSecrets().length).toBeGreaterThan(0)
  const compressed = globSync('articles/*.html.br', { cwd: release.folder })
  expect(compressed.some((file) => textOf(path.join(release.folder, file)).includes(SECRET))).toBe(true)
  expect(await openFormats('autumn-2026')).toEqual(['pdf', 'epub'])
  expect(await openFormats('summer-2026')).toEqual([])
  const previous = await sql`select id from articles where issue_id = 'autumn-2026' and status = 'published'`

  await sql`select make_issue_current('summer-2026')`
  const written = await publisher.applyNextChanges(release)
  expect(written).toEqual(expect.arrayContaining(previous.map(({ id }) => `/articles/${id}`)))
  expect(publishedSecrets()).toEqual(await openIds())
  expect(await openFormats('autumn-2026')).toEqual([])
  expect(await openFormats('summer-2026')).toEqual(['pdf', 'epub'])

  const page = readFileSync(path.join(release.folder, `articles/${previous[0]?.id}.html`), 'utf8')
  expect(page).toContain(OPENING)
  expect(page).toContain('"isAccessibleForFree":false')
  expect(page).toContain('"cssSelector":".members-part"')
  expect(existsSync(path.join(release.folder, 'issues/autumn-2026.pdf'))).toBe(false)
})

test('an article whose own access changes is published again at once', async () => {
  const { sql } = publisher.editor
  const [row] =
    await sql`select id from articles where issue_id = 'summer-2026' and status = 'published' order by id limit 1`
  await sql`update articles set access = 'plans' where id = ${row?.id}`
  expect(await publisher.applyNextChanges(release)).toContain(`/articles/${row?.id}`)
  expect(publishedSecrets()).not.toContain(row?.id)
  expect(await openFormats('summer-2026')).toEqual([])
  await sql`update articles set access = null where id = ${row?.id}`
  await publisher.applyNextChanges(release)
  expect(publishedSecrets()).toContain(row?.id)
})

test(`after any of ${CHANGES} random changes (seed ${SEED}) no file has the text of an article for members`, async () => {
  let applied = 0
  for (const change of randomChanges(SEED, 4 * CHANGES)) {
    if (applied === CHANGES) break
    if (!(await tryChanges(publisher.editor.sql, change))) continue
    applied++
    await publisher.applyNextChanges(release)
    if (release.state.stale) release = await publisher.prebuildRelease()
    const open = await openIds()
    expect(
      publishedSecrets().filter((id) => !open.includes(id)),
      change.name,
    ).toEqual([])
  }
  expect(applied).toBe(CHANGES)
})
