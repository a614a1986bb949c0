import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paragraphsOf } from '#shared/domain/article-body.ts'
import { isNightly, SEED } from '../../tests/seed.ts'
import { oddContent } from './article-body.fixtures.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

/** As readers see it: the stored text of the opening, read by the rules of the page. */
async function openingsOf(contents: string[]) {
  const rows = await db.owner<{ opening: string }[]>`
    select private.opening_of(content) as opening from unnest(${contents}::text[]) with ordinality as listed (content, n) order by n`
  return rows.map(({ opening }) => paragraphsOf(opening))
}
const firstOf = (content: string) => {
  const passages = paragraphsOf(content)
  return passages.slice(0, Math.min(3, Math.floor(passages.length / 3)))
}

const paragraphs = Array.from({ length: 20 }, (_, index) => `Paragraph ${index + 1}.`)
const closing = '<p>Closing.</p><p>By somebody.</p>'

test.each<[name: string, content: string]>([
  ['blank lines', paragraphs.join('\n\n')],
  ['line breaks in one paragraph', `<p>${paragraphs.join('<br><br>')}</p>${closing}`],
  ['line breaks in capitals', `<P>${paragraphs.join('<BR/>\n<BR />')}</P>${closing}`],
  ['line breaks in two paragraphs', [paragraphs, paragraphs].map((part) => part.join('<br /><br />')).join('\n\n')],
  ['named no-break spaces', `${paragraphs.join('\n&nbsp;\n')}${closing}`],
  ['numbered spaces', `${paragraphs.join('\n&#160;&#x2003;&#xFEFF;\n')}${closing}`],
  ['no-break spaces', `${paragraphs.join('\n\u00a0\n')}${closing}`],
  ['old line ends', `${paragraphs.join('\r\r')}${closing}`],
  ['joiners', `${paragraphs.join('\n&zwnj;\n')}${closing}`],
  ['tags in lines without text', `${paragraphs.join('\n<b></b>\n')}${closing}`],
  ['comments with blank lines', `${paragraphs.slice(0, 4).join('<!-- a\n\nb -->')}${closing}`],
  ['entities that stay text', `${paragraphs.join('\n&#10;&NewLine;&Tab;\n')}${closing}`],
])('the opening has a third of the paragraphs, at most three: %s', async (_, content) => {
  expect(await openingsOf([content])).toEqual([firstOf(content)])
})

test(`the opening has the first paragraphs of any content (seed ${SEED})`, { timeout: 600_000 }, async () => {
  const batches = fc.array(oddContent, { minLength: 50, maxLength: 50 })
  await fc.assert(
    fc.asyncProperty(batches, async (contents) => {
      expect(await openingsOf(contents)).toEqual(contents.map(firstOf))
    }),
    { numRuns: isNightly ? 2000 : 60, seed: SEED },
  )
})

test.each([
  ['tags', '<a'.repeat(50_000)],
  ['line ends', `x${'\n \t'.repeat(33_000)}x`],
  ['spaces', `x\n${'&nbsp;'.repeat(30_000)}x`],
  ['entities', `x\n${'&#x0000'.repeat(20_000)}x`],
])('a wall of %s takes no time', { timeout: 5000 }, async (_, content) => {
  expect(await openingsOf([content])).toEqual([firstOf(content)])
})
