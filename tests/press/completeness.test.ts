import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEED } from '../seed.ts'
import { openPressroom, type Pressroom } from './pressroom.ts'
import { attempt, randomChanges } from './random-changes.ts'
import { afresh, differences, falseCopies, inodesOf, textsOf } from './trees.ts'

// The promise behind "render only what changed": whatever editors do, the patched tree is the tree that a full
// prebuild would give, byte for byte, and what a change does not concern is not touched at all.

/** So many that happen; `CHANGES=…` tries more. What the database refuses does not count. */
const CHANGES = Number(process.env.CHANGES ?? 30)

let room: Pressroom
beforeAll(async () => {
  room = await openPressroom()
})
afterAll(() => room?.close())

test(`after any of ${CHANGES} random changes (seed ${SEED}) the patched tree is the tree of a full prebuild`, async () => {
  const { desk, printer, database, fixed } = room
  const tree = await room.wholeTree()
  let [texts, inodes] = [textsOf(tree.folder), inodesOf(tree.folder)]
  let happened = 0
  for (const [index, change] of randomChanges(SEED, 3 * CHANGES).entries()) {
    if (happened === CHANGES) break
    const more = index % 10 === 0 ? randomChanges(SEED + index, 3) : []
    if (!(await attempt(desk.sql, change, ...more))) continue
    happened++
    const [textsBefore, inodesBefore] = [texts, inodes]
    // Something scheduled may come true between the two looks; then both look again.
    let different = ['']
    for (let looks = 0; looks < 5 && different.length > 0; looks++) {
      const expected = await afresh(printer, database, fixed)
      await room.step(tree)
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
  expect(happened).toBe(CHANGES)
  expect(tree.state).toMatchObject({ stale: false, unfinished: [] })

  let fresh = await room.wholeTree()
  await room.step(tree)
  // What the last changes have scheduled may come true in between here, too.
  for (let looks = 0; looks < 5 && differences(textsOf(tree.folder), textsOf(fresh.folder)).length > 0; looks++) {
    fresh = await room.wholeTree()
    await room.step(tree)
  }
  expect(differences(textsOf(tree.folder), textsOf(fresh.folder))).toEqual([])
  expect(falseCopies(tree.folder)).toEqual([])
  expect(falseCopies(fresh.folder)).toEqual([])
})
