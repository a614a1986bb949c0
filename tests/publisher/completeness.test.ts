import type { Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ReadTransaction } from '../../src/publisher/publisher-database.ts'
import { randomCases, SEED } from '../seed.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { randomChanges, tryChanges } from './random-changes.ts'
import { differences, mismatchedEncodings, readInodes, readTexts, renderAll } from './releases.ts'

// Rendering only what changed must give the same bytes as a full prebuild after any change, and must not write other files.

/** Each step is compared with a full prebuild in one of so many runs. A fault of one step is most often still there after the next. */
const STEPS_PER_COMPARISON = randomCases(4, 1)
/** Number of changes that the database accepts. */
const CHANGES = randomCases(3, 300)
const TIMEOUT_MS = randomCases(120_000, 3_600_000)

let publisher: PublisherFixture
beforeAll(async () => {
  publisher = await openPublisherFixture()
})
afterAll(() => publisher?.close())

/** The life of a translation, and of its original. */
const translationSteps: [step: string, apply: (sql: Sql) => Promise<unknown>][] = [
  [
    'a draft is started',
    (sql) => sql`
      with original as (
        update articles set translation_group = '00000000-0000-4000-8000-000000000001' where id = 'the-brass-hour' returning *
      )
      insert into articles (
        id, title, content, author, category, issue_id, position, language, translation_group, is_translation, translator)
      select 'l-heure-de-laiton', 'L’heure de laiton', 'Un texte.', author, category, issue_id, position, 'fr',
        translation_group, true, 'Camille Roux' from original`,
  ],
  [
    'it is published',
    (sql) => sql`update articles set status = 'published', published_at = now() where language = 'fr'`,
  ],
  [
    'its title and category change',
    (sql) => sql`update articles set title = 'Laiton', category = 'elsewhere' where language = 'fr'`,
  ],
  ['its address changes', (sql) => sql`update articles set id = 'laiton' where language = 'fr'`],
  ['its original has another title', (sql) => sql`update articles set title = 'Brass' where id = 'the-brass-hour'`],
  ['its original has another address', (sql) => sql`update articles set id = 'brass' where id = 'the-brass-hour'`],
  ['it leaves the issue', (sql) => sql`update articles set issue_id = null where language = 'fr'`],
  [
    'it returns to another place',
    (sql) =>
      sql`update articles set position = 0, issue_id = (select issue_id from articles where id = 'brass') where language = 'fr'`,
  ],
  ['it loses its authors', (sql) => sql`delete from article_authors where article_id = 'laiton'`],
  [
    'it gets another author',
    (sql) =>
      sql`insert into article_authors (article_id, author_id, position) select 'laiton', min(id), 1 from authors`,
  ],
  ['it is withdrawn', (sql) => sql`update articles set status = 'archived' where language = 'fr'`],
  [
    'it is scheduled',
    (sql) =>
      sql`update articles set status = 'scheduled', published_at = now() + interval '300 milliseconds' where language = 'fr'`,
  ],
  ['its original is withdrawn', (sql) => sql`update articles set status = 'archived' where id = 'brass'`],
  ['its original is back', (sql) => sql`update articles set status = 'published' where id = 'brass'`],
  ['its original is deleted', (sql) => sql`delete from articles where id = 'brass'`],
  [
    'it is in another language',
    (sql) => sql`
    update articles set language = case language when 'fr' then 'en' else 'fr' end, translation_group = null, is_translation = false
    where id = 'laiton'`,
  ],
  ['it is deleted', (sql) => sql`delete from articles where id = 'laiton'`],
]

test('after steps of a translation the patched release equals a full prebuild, in both languages', async () => {
  const { editor, renderer, database, staticPaths } = publisher
  await editor.sql`update site_settings set languages = '{en,fr}'`
  const release = await publisher.prebuildRelease()
  for (const [index, [step, apply]] of translationSteps.entries()) {
    const [texts, inodes] = [readTexts(release.folder), readInodes(release.folder)]
    await apply(editor.sql)
    if (step === 'it is scheduled') await expect.poll(() => database.asRole('publisher', {}, dueNow)).toBe(true)
    await publisher.applyNextChanges(release)
    const after = readTexts(release.folder)
    const isCompared = (index + SEED) % STEPS_PER_COMPARISON === 0 || index === translationSteps.length - 1
    if (isCompared) expect(differences(after, await renderAll(renderer, database, staticPaths)), step).toEqual([])
    const written = [...readInodes(release.folder)].filter(([name, inode]) => inode !== inodes.get(name))
    expect(
      written.map(([name]) => name).filter((name) => !/\.br$/.test(name) && after.get(name) === texts.get(name)),
      step,
    ).toEqual([])
  }
  expect(release.state).toMatchObject({ stale: false, failedPages: [] })
}, 300_000)
afterEach(() => publisher.editor.sql`update site_settings set languages = '{en}'`)

test('numbered pages go with the last article of a list, one by one, and come back with the first', async () => {
  const { editor, renderer, database, staticPaths } = publisher
  await editor.sql`update site_settings set languages = '{en,fr}'`
  await editor.sql`
    insert into articles (id, title, author, category, status, published_at)
    select 'mile-' || n, 'Mile ' || n, 'Una Miles', 'miles', 'published', '2026-10-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 45) as n`
  const release = await publisher.prebuildRelease()
  const numbered = () =>
    [...readTexts(release.folder).keys()].filter((name) => /(?:miles)\/page\/\d+\.html$/.test(name))
  const pages = ['authors/una-miles', 'categories/miles'].flatMap((list) => [
    `${list}/page/1.html`,
    `fr/${list}/page/1.html`,
  ])
  expect(numbered()).toEqual(pages.sort())
  for (const [step, apply, expected] of [
    [
      'all but the newest are withdrawn',
      () => editor.sql`update articles set status = 'archived' where id like 'mile-%' and id <> 'mile-45'`,
      pages,
    ],
    ['the newest is withdrawn', () => editor.sql`update articles set status = 'archived' where id = 'mile-45'`, []],
    [
      'one of the newest is back',
      () => editor.sql`update articles set status = 'published' where id = 'mile-44'`,
      pages,
    ],
    [
      'it gets another category and author',
      () => editor.sql`update articles set category = 'yards', author = 'Ida Yards' where id = 'mile-44'`,
      [],
    ],
  ] as const) {
    await apply()
    await publisher.applyNextChanges(release)
    expect(numbered(), step).toEqual(expected)
    expect(differences(readTexts(release.folder), await renderAll(renderer, database, staticPaths)), step).toEqual([])
  }
  expect(release.state).toMatchObject({ stale: false, failedPages: [] })
}, 300_000)

const dueNow = async (tx: ReadTransaction) =>
  (await tx.selectFrom('articles').select('id').where('id', '=', 'laiton').execute()).length === 1

test(
  `after any of ${CHANGES} random changes (seed ${SEED}) the patched release equals a full prebuild`,
  async () => {
    const { editor, renderer, database, staticPaths } = publisher
    let release = await publisher.prebuildRelease()
    let [texts, inodes] = [readTexts(release.folder), readInodes(release.folder)]
    let applied = 0
    for (const [index, change] of randomChanges(SEED, 3 * CHANGES).entries()) {
      if (applied === CHANGES) break
      const more = index % 10 === 0 ? randomChanges(SEED + index, 3) : []
      if (!(await tryChanges(editor.sql, change, ...more))) continue
      applied++
      const names = [change, ...more].map(({ name }) => name).join(', ')
      const textsBefore = texts
      let inodesBefore = inodes
      // Scheduled content may become due between the two reads; then both are repeated.
      let different = ['']
      for (let attempts = 0; attempts < 5 && different.length > 0; attempts++) {
        const expected = await renderAll(renderer, database, staticPaths)
        await publisher.applyNextChanges(release)
        // Too much has changed for a patch: the publisher builds a release, whose files are all new.
        if (release.state.stale) {
          release = await publisher.prebuildRelease()
          inodesBefore = readInodes(release.folder)
        }
        texts = readTexts(release.folder)
        different = differences(texts, expected)
      }
      inodes = readInodes(release.folder)
      const written = [...inodes.keys()].filter((name) => inodes.get(name) !== inodesBefore.get(name))
      const pages = new Set(written.map((name) => name.replace(/\.br$/, '')))
      expect(different, names).toEqual([])
      expect(mismatchedEncodings(release.folder, written), names).toEqual([])
      expect(
        [...pages].filter((name) => texts.get(name) === textsBefore.get(name)),
        names,
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
