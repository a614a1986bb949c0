import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listArticleIds } from '#shared/data/articles.ts'
import { type Order, orderOf } from '../../src/bindery/order.ts'
import { articleCardPath, HOUSE_CARD, issueCardPath, issuePdfPath, madeOf } from '../../src/lib/made-files.ts'
import { advance } from '../../src/press/advance.ts'
import { reading } from '../../src/press/database.ts'
import { createMadeFiles, listMade } from '../../src/press/made-files.ts'
import { fileOf, putFile } from '../../src/press/page-files.ts'
import type { Tree } from '../../src/press/tree.ts'
import { SEED } from '../seed.ts'
import { openPressroom, type Pressroom } from './pressroom.ts'
import { attempt, randomChanges } from './random-changes.ts'
import { until } from './until.ts'

// Files made on request, with the making itself in the hands of the test: what is written is what was ordered, as JSON.

/** So many that happen; `CHANGES=…` tries more. What the database refuses does not count. */
const CHANGES = Number(process.env.CHANGES ?? 30)

let room: Pressroom
let tree: Tree
let workbench: ReturnType<typeof openWorkbench>
beforeAll(async () => {
  room = await openPressroom()
})
beforeEach(async () => {
  tree = await room.wholeTree()
  workbench = openWorkbench()
})
afterAll(() => room?.close())

/** A binder whose makings end when the test says so. */
function openWorkbench() {
  const begun: { order: Order; finish: (error?: Error) => void }[] = []
  const make = (order: Order, file: string) =>
    new Promise<void>((resolve, reject) => {
      const finish = (error?: Error) => {
        if (error) return reject(error)
        writeFileSync(file, JSON.stringify(order))
        resolve()
      }
      begun.push({ order, finish })
    })
  const files = createMadeFiles({ database: room.database, binder: { make }, tree: () => tree, log: () => {} })
  return {
    begun,
    ask: (page: string) => files.ask(page, madeOf(page) ?? { kind: 'house-card' }),
    step: () => advance(tree, room.printer, room.database, [], files.outdate),
    begunAt: (count: number) => until(`${count} makings have begun`, () => begun.length >= count),
    last: () => begun.at(-1),
  }
}

const CARD = articleCardPath('the-brass-hour')
const rename = (title: string) => room.desk.sql`update articles set title = ${title} where id = 'the-brass-hour'`
const shown = (page: string) => readFileSync(path.join(tree.folder, fileOf(page)), 'utf8')

test('is made once for all who ask, and kept', async () => {
  const asked = [workbench.ask(CARD), workbench.ask(CARD), workbench.ask(CARD)]
  await workbench.begunAt(1)
  workbench.last()?.finish()
  expect(await Promise.all(asked)).toEqual(['present', 'present', 'present'])
  expect(await workbench.ask(CARD)).toBe('present')
  expect(workbench.begun.length).toBe(1)
  expect(shown(CARD)).toContain('The Brass Hour')
})

test('is dropped when what it shows changes, and only then', async () => {
  for (const page of [CARD, issuePdfPath('autumn-2026'), articleCardPath('the-swimmer'), HOUSE_CARD]) {
    putFile(tree.folder, fileOf(page), 'old')
  }
  await rename('The Hour of Brass')
  const { publish } = await workbench.step()
  expect(publish?.dropped.sort()).toEqual([CARD, issuePdfPath('autumn-2026')])
  expect(listMade(tree.folder).sort()).toEqual([articleCardPath('the-swimmer'), HOUSE_CARD])
})

test('a change while it is made has it made again: what is put in place is never older than the last publish', async () => {
  const asked = workbench.ask(CARD)
  await workbench.begunAt(1)
  await rename('Changed While It Was Drawn')
  await workbench.step()
  workbench.last()?.finish()
  await workbench.begunAt(2)
  expect(listMade(tree.folder)).toEqual([])
  workbench.last()?.finish()
  expect(await asked).toBe('present')
  expect(shown(CARD)).toContain('Changed While It Was Drawn')
})

test('a new tree while it is made has it made again, for that tree', async () => {
  const asked = workbench.ask(CARD)
  await workbench.begunAt(1)
  const earlier = tree
  tree = await room.wholeTree()
  workbench.last()?.finish()
  await workbench.begunAt(2)
  workbench.last()?.finish()
  expect(await asked).toBe('present')
  expect([listMade(earlier.folder), listMade(tree.folder)]).toEqual([[], [CARD]])
})

test('what cannot be made is left alone for a while, until what it shows changes', async () => {
  const asked = workbench.ask(CARD)
  await workbench.begunAt(1)
  workbench.last()?.finish(new Error('no ink'))
  expect(await asked).toBe('unknown')
  expect(await workbench.ask(CARD)).toBe('unknown')
  expect(workbench.begun.length).toBe(1)
  await rename('With Ink')
  await workbench.step()
  const again = workbench.ask(CARD)
  await workbench.begunAt(2)
  workbench.last()?.finish()
  expect(await again).toBe('present')
})

test('no more are waited for than can be made', async () => {
  const ids = await reading(room.database, async (tx) => (await Array.fromAsync(listArticleIds(tx))).flat())
  const pages = ids.flatMap(({ id }) => [articleCardPath(id), articleCardPath(`${id}-x`)])
  const asked = pages.map((page) => workbench.ask(page))
  expect(await Promise.all(asked.slice(32))).toEqual(pages.slice(32).map(() => 'unknown'))
  await workbench.begunAt(16)
  for (const { finish } of workbench.begun) finish()
  expect(await Promise.all(asked.slice(0, 32))).toEqual(
    pages.slice(0, 32).map((_, at) => (at % 2 ? 'absent' : 'present')),
  )
})

test('there is nothing to make for what is unknown, unpublished or empty', async () => {
  await room.desk
    .sql`insert into issues (id, number, season, year, title, published_at) values ('empty', 900, 'Winter', 2030, 'Empty', now())`
  await room.desk.sql`update articles set status = 'draft' where id = 'seven-coats'`
  for (const page of [articleCardPath('unknown'), articleCardPath('seven-coats'), issuePdfPath('unknown')]) {
    expect(await workbench.ask(page), page).toBe('absent')
  }
  expect(await workbench.ask(issuePdfPath('empty'))).toBe('absent')
})

test(`after any of ${CHANGES} random changes (seed ${SEED}) no file is left that shows what was`, async () => {
  let happened = 0
  await fill()
  for (const change of randomChanges(SEED, 3 * CHANGES)) {
    if (happened === CHANGES) break
    if (!(await attempt(room.desk.sql, change))) continue
    happened++
    // Something scheduled may come true between the two looks; then both look again.
    let wrong = ['']
    for (let looks = 0; looks < 5 && wrong.length > 0; looks++) {
      const expected = await orders()
      await workbench.step()
      wrong = listMade(tree.folder).filter((page) => shown(page) !== expected.get(page))
    }
    expect(wrong, change.name).toEqual([])
    await fill()
  }
  expect(happened).toBe(CHANGES)
})

/** What every file there can be would show now. */
function orders(): Promise<Map<string, string>> {
  return reading(room.database, async (tx, content) => {
    const articles = (await Array.fromAsync(listArticleIds(tx))).flat().map(({ id }) => articleCardPath(id))
    const issues = (await content.issues()).flatMap(({ id }) => [issueCardPath(id), issuePdfPath(id)])
    const all = new Map<string, string>()
    for (const page of [...articles, ...issues, HOUSE_CARD]) {
      const order = await orderOf(madeOf(page) ?? { kind: 'house-card' }, content)
      if (order) all.set(page, JSON.stringify(order))
    }
    return all
  })
}

async function fill(): Promise<void> {
  const kept = new Set(listMade(tree.folder))
  for (const [page, order] of await orders()) if (!kept.has(page)) putFile(tree.folder, fileOf(page), order)
}
