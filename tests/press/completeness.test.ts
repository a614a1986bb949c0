import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testBuild, testSiteUrl } from '../../scripts/build-once.ts'
import { advance } from '../../src/press/advance.ts'
import { buildIdOf, fixedPaths, loadApp } from '../../src/press/build.ts'
import { type Database, openPressDatabase } from '../../src/press/database.ts'
import { prebuild } from '../../src/press/prebuild.ts'
import type { Printer } from '../../src/press/pressing.ts'
import { startTestStack, type TestDatabase, type TestStack } from '../../supabase/embedded/testing.ts'
import { type Desk, openDesk } from './magazine.ts'
import { attempt, randomChanges } from './random-changes.ts'
import { temporaryHome } from './site-under-test.ts'
import { afresh, differences, falseCopies, inodesOf, textsOf } from './trees.ts'

// The promise behind "render only what changed": whatever editors do, the patched tree is the tree that a full
// prebuild would give, byte for byte, and what a change does not concern is not touched at all.

const SEED = Number(process.env.SEED ?? 20_261_121)
const CHANGES = Number(process.env.CHANGES ?? 100)

let stack: TestStack
let source: TestDatabase
let desk: Desk
let database: Database
let printer: Printer
let fixed: string[]
const homes: string[] = []

beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  source = await stack.createDatabase()
  desk = openDesk(source.adminUrl)
  database = openPressDatabase(source.appUrl, 'completeness')
  // Else React renders its development build.
  process.env.NODE_ENV = 'production'
  printer = { app: await loadApp(testBuild), siteUrl: testSiteUrl }
  fixed = fixedPaths(printer.app)
})
afterAll(async () => {
  await database?.close()
  await desk?.close()
  await stack?.stop()
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})

function wholeTree() {
  const home = temporaryHome()
  homes.push(home)
  const buildId = buildIdOf(testBuild)
  return prebuild({ home, dist: testBuild, siteUrl: testSiteUrl, databaseUrl: source.appUrl, database, buildId, fixed })
}

test(`after any of ${CHANGES} random changes (seed ${SEED}) the patched tree is the tree of a full prebuild`, async () => {
  const tree = await wholeTree()
  let [texts, inodes] = [textsOf(tree.folder), inodesOf(tree.folder)]
  let happened = 0
  for (const [index, change] of randomChanges(SEED, CHANGES).entries()) {
    const more = index % 10 === 0 ? randomChanges(SEED + index, 3) : []
    if (!(await attempt(desk.sql, change, ...more))) continue
    happened++
    const [textsBefore, inodesBefore] = [texts, inodes]
    // Something scheduled may come true between the two looks; then both look again.
    let different = ['']
    for (let looks = 0; looks < 5 && different.length > 0; looks++) {
      const expected = await afresh(printer, database, fixed)
      await advance(tree, printer, database, [])
      texts = textsOf(tree.folder)
      different = differences(texts, expected)
    }
    inodes = inodesOf(tree.folder)
    const written = [...inodes.keys()].filter((name) => inodes.get(name) !== inodesBefore.get(name))
    const pages = new Set(written.map((name) => name.replace(/\.(br|gz)$/, '')))
    expect(different, change.name).toEqual([])
    expect(falseCopies(tree.folder, written), change.name).toEqual([])
    expect(
      [...pages].filter((name) => texts.get(name) === textsBefore.get(name)),
      change.name,
    ).toEqual([])
  }
  expect(happened).toBeGreaterThan(CHANGES / 2)
  expect(tree.state).toMatchObject({ stale: false, unfinished: [] })

  const fresh = await wholeTree()
  await advance(tree, printer, database, [])
  expect(differences(textsOf(tree.folder), textsOf(fresh.folder))).toEqual([])
  expect(falseCopies(tree.folder)).toEqual([])
  expect(falseCopies(fresh.folder)).toEqual([])
})
