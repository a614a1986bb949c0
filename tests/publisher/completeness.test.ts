import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomCases, SEED } from '../seed.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { randomChanges, tryChanges } from './random-changes.ts'
import { differences, mismatchedEncodings, readInodes, readTexts, renderAll } from './releases.ts'

// The promise behind "render only what changed": whatever editors do, the patched tree is the tree that a full
// prebuild would give, byte for byte, and what a change does not concern is not touched at all.

/** So many that happen; `CHANGES=…` tries more. What the database refuses does not count. */
const CHANGES = randomCases(15, 300)

let publisher: PublisherFixture
beforeAll(async () => {
  publisher = await openPublisherFixture()
})
afterAll(() => publisher?.close())

test(`after any of ${CHANGES} random changes (seed ${SEED}) the patched tree is the tree of a full prebuild`, async () => {
  const { editor, renderer, database, staticPaths } = publisher
  const release = await publisher.prebuildRelease()
  let [texts, inodes] = [readTexts(release.folder), readInodes(release.folder)]
  let applied = 0
  for (const [index, change] of randomChanges(SEED, 3 * CHANGES).entries()) {
    if (applied === CHANGES) break
    const more = index % 10 === 0 ? randomChanges(SEED + index, 3) : []
    if (!(await tryChanges(editor.sql, change, ...more))) continue
    applied++
    const [textsBefore, inodesBefore] = [texts, inodes]
    // Something scheduled may come true between the two looks; then both look again.
    let different = ['']
    for (let attempts = 0; attempts < 5 && different.length > 0; attempts++) {
      const expected = await renderAll(renderer, database, staticPaths)
      await publisher.applyNextChanges(release)
      texts = readTexts(release.folder)
      different = differences(texts, expected)
    }
    inodes = readInodes(release.folder)
    const written = [...inodes.keys()].filter((name) => inodes.get(name) !== inodesBefore.get(name))
    const pages = new Set(written.map((name) => name.replace(/\.(br|gz)$/, '')))
    expect(different, change.name).toEqual([])
    expect(mismatchedEncodings(release.folder, written), change.name).toEqual([])
    expect(
      [...pages].filter((name) => texts.get(name) === textsBefore.get(name)),
      change.name,
    ).toEqual([])
  }
  expect(applied).toBe(CHANGES)
  expect(release.state).toMatchObject({ stale: false, failedPages: [] })

  let fresh = await publisher.prebuildRelease()
  await publisher.applyNextChanges(release)
  // What the last changes have scheduled may come true in between here, too.
  for (
    let attempts = 0;
    attempts < 5 && differences(readTexts(release.folder), readTexts(fresh.folder)).length > 0;
    attempts++
  ) {
    fresh = await publisher.prebuildRelease()
    await publisher.applyNextChanges(release)
  }
  expect(differences(readTexts(release.folder), readTexts(fresh.folder))).toEqual([])
  expect(mismatchedEncodings(release.folder)).toEqual([])
  expect(mismatchedEncodings(fresh.folder)).toEqual([])
})
