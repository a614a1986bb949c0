import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomCases, SEED } from '../seed.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { randomChanges, tryChanges } from './random-changes.ts'
import { differences, mismatchedEncodings, readInodes, readTexts, renderAll } from './releases.ts'

// Rendering only what changed must give the same bytes as a full prebuild after any change, and must not write other files.

/** Number of changes that the database accepts. */
const CHANGES = randomCases(4, 300)
const TIMEOUT_MS = randomCases(120_000, 3_600_000)

let publisher: PublisherFixture
beforeAll(async () => {
  publisher = await openPublisherFixture()
})
afterAll(() => publisher?.close())

test(
  `after any of ${CHANGES} random changes (seed ${SEED}) the patched release equals a full prebuild`,
  async () => {
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
      // Scheduled content may become due between the two reads; then both are repeated.
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
    // Here as well, scheduled content may become due in between.
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
  },
  TIMEOUT_MS,
)
