import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Printer } from '../../src/press/pressing.ts'
import { readTree, type Tree } from '../../src/press/tree.ts'
import { openPressroom, type Pressroom } from './pressroom.ts'
import { inodesOf } from './trees.ts'
import { until } from './until.ts'

let room: Pressroom
let tree: Tree
beforeAll(async () => {
  room = await openPressroom()
  tree = await room.wholeTree()
})
beforeEach(() => room.step(tree))
afterAll(() => room?.close())

/** Where the title of an article of the current issue stands, apart from its own page and the sitemap of its month. */
const SHOW_TITLES = ['/', '/current-issue', '/feed.json', '/issues/autumn-2026/read', '/rss.xml']

const page = (name: string) => readFileSync(path.join(tree.folder, name), 'utf8')

test('a change of a title changes the pages that show it and no other file', async () => {
  const { sql } = room.desk
  const before = inodesOf(tree.folder)
  await sql`update articles set title = 'The Brass Minute' where id = 'the-brass-hour'`
  expect(await room.step(tree)).toEqual(['/articles/the-brass-hour', ...SHOW_TITLES, '/sitemaps/2026-10.xml'].sort())
  const after = inodesOf(tree.folder)
  const written = [...after.keys()].filter((name) => after.get(name) !== before.get(name) && !/\.(br|gz)$/.test(name))
  expect(written.sort()).toEqual([
    'articles/the-brass-hour.html',
    'current-issue.html',
    'feed.json',
    'index.html',
    'issues/autumn-2026/read.html',
    'rss.xml',
    'sitemaps/2026-10.xml',
  ])
  expect(page('index.html')).toContain('The Brass Minute')
})

test('what is rolled back is never published', async () => {
  const { sql } = room.desk
  await sql
    .begin(async (tx) => {
      await tx`update articles set title = 'A Withdrawn Title' where id = 'the-brass-hour'`
      throw new Error('changed my mind')
    })
    .catch(() => {})
  expect(await room.step(tree)).toEqual([])
  expect(page('articles/the-brass-hour.html')).not.toContain('A Withdrawn Title')
})

test('a transaction that began early and committed late is not skipped', async () => {
  const { sql } = room.desk
  const begun = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const early = sql.begin(async (tx) => {
    await tx`update articles set title = 'Early but Late' where id = 'the-brass-hour'`
    begun.resolve()
    await commit.promise
  })
  await begun.promise
  await sql`update articles set title = 'Late but Early' where id = 'seven-coats'`
  expect(await room.step(tree)).toContain('/articles/seven-coats')
  expect(page('articles/the-brass-hour.html')).not.toContain('Early but Late')
  commit.resolve()
  await early
  expect(await room.step(tree)).toContain('/articles/the-brass-hour')
  expect(page('articles/the-brass-hour.html')).toContain('Early but Late')
  expect(page('articles/seven-coats.html')).toContain('Late but Early')
})

test('a page that fails keeps its old file, the others go live, and it is tried again', async () => {
  const { sql } = room.desk
  const broken: Printer = {
    ...room.printer,
    app: {
      ...room.printer.app,
      manifest: room.printer.app.manifest,
      render: (request, options) =>
        request.url.endsWith('/articles/seven-coats')
          ? Promise.resolve(new Response('broken', { status: 500 }))
          : room.printer.app.render(request, options),
    },
  }
  const before = page('articles/seven-coats.html')
  await sql`update articles set title = 'Eight Coats' where id = 'seven-coats'`
  expect(await room.step(tree, [], broken)).toEqual([...SHOW_TITLES, '/sitemaps/2026-10.xml'].sort())
  expect(page('articles/seven-coats.html')).toBe(before)
  expect(page('current-issue.html')).toContain('Eight Coats')
  expect(readTree(tree.folder)?.state.unfinished).toEqual(['/articles/seven-coats'])

  expect(await room.step(tree)).toEqual([])
  expect(await room.step(tree, tree.state.unfinished)).toEqual(['/articles/seven-coats'])
  expect(page('articles/seven-coats.html')).toContain('Eight Coats')
  expect(readTree(tree.folder)?.state.unfinished).toEqual([])
})

test('a query that fails spoils only its own page', async () => {
  const { sql } = room.desk
  const spoiling: Printer = {
    ...room.printer,
    app: {
      manifest: room.printer.app.manifest,
      async render(request, options) {
        const { content } = options.locals as { content: { articlesOfMonth(month: string): Promise<unknown> } }
        // Not a month: Postgres refuses, and with it everything else that this transaction still wants.
        if (request.url.endsWith('/articles/seven-coats')) await content.articlesOfMonth('not-a-month')
        return room.printer.app.render(request, options)
      },
    },
  }
  await sql`update articles set title = 'Nine Coats' where id = 'seven-coats'`
  expect(await room.step(tree, [], spoiling)).toEqual([...SHOW_TITLES, '/sitemaps/2026-10.xml'].sort())
  expect(tree.state.unfinished).toEqual(['/articles/seven-coats'])
  await room.step(tree, tree.state.unfinished)
})

test('what is scheduled appears when its time comes, without a row in the log', async () => {
  const { sql } = room.desk
  await sql`update articles set status = 'scheduled', published_at = now() + interval '400 milliseconds' where id = 'the-quiet-cure'`
  await room.step(tree)
  expect(existsSync(path.join(tree.folder, 'articles/the-quiet-cure.html'))).toBe(false)
  await until('it has appeared', async () => (await room.step(tree)).includes('/articles/the-quiet-cure'))
  expect(page('rss.xml')).toContain('the-quiet-cure')
})

test('killed before the position was written, the next step does the same again', async () => {
  const { sql } = room.desk
  const stateFile = path.join(tree.folder, 'tree.json')
  const before = readFileSync(stateFile)
  await sql`update articles set title = 'Once or Twice' where id = 'the-brass-hour'`
  await room.step(tree)
  writeFileSync(stateFile, before)
  const again = readTree(tree.folder) as Tree
  expect(await room.step(again)).toEqual([])
  expect(again.state.position).not.toBe(JSON.parse(before.toString()).position)
})

test('a database that was restored to an earlier day cannot be followed: a new tree is wanted', async () => {
  const future = { ...tree, state: { ...tree.state, position: '900000000:900000000:' } }
  await room.step(future)
  expect(future.state.stale).toBe(true)
  expect(future.state.position).not.toBe('900000000:900000000:')
})

test('a follower that was away for longer than the log remembers starts over', async () => {
  const state = { ...tree.state, position: '3:3:', asOf: new Date(Date.now() - 40 * 86_400_000).toISOString() }
  const old = { ...tree, state }
  await room.step(old)
  expect(old.state.stale).toBe(true)
})

test('a change of the settings is on every page', async () => {
  const { sql } = room.desk
  await sql`update site_settings set name = 'Parallel'`
  const changed = await room.step(tree)
  expect(changed).toContain('/about')
  expect(changed).toContain('/articles/the-swimmer')
  expect(page('articles/walking-the-levada.html')).toContain('Parallel')
})
