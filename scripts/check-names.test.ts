import { expect, test } from 'vitest'
import { tooLong } from './check-commit-subjects.ts'
import {
  clausesAsSubjects,
  commentsOf,
  declaredNames,
  findViolations,
  sentencesOf,
  sqlNames,
  styleNames,
  testTitles,
  wordsOf,
} from './check-names.ts'

const list = {
  terms: [
    { term: 'desk', instead: 'admin', inComments: true },
    { term: 'take turn', instead: 'consume_rate_limit' },
    { term: 'order', instead: 'Purchase' },
  ],
  allowedPhrases: ['order summary'],
  exceptions: [{ term: 'desk', in: 'seeds/art/', because: 'pictures of desks' }],
}
const termsIn = (name: string, file = 'a.ts') => findViolations([{ file, line: 1, name }], list).map(({ term }) => term)

test('a name is split into words at capitals, underscores, hyphens and slashes', () => {
  expect(wordsOf('src/useHTMLDesk-bar_two')).toEqual(['src', 'use', 'html', 'desk', 'bar', 'two'])
})

test('a term is found in camelCase, snake_case, kebab-case and in the plural, not within a word', () => {
  expect(['DeskBar', 'at_desk', 'desk-bar', 'desks'].map((name) => termsIn(name))).toEqual(Array(4).fill(['desk']))
  expect(termsIn('takeTurns')).toEqual(['take turn'])
  expect(termsIn('desktop')).toEqual([])
})

test('allowed phrases and exceptions for a folder are let through', () => {
  expect([termsIn('OrderSummary'), termsIn('StripeOrder')]).toEqual([[], ['order']])
  expect([termsIn('desk', 'seeds/art/room.ts'), termsIn('desk', 'seeds/other.ts')]).toEqual([[], ['desk']])
})

test('names are read from declarations, properties and string types, not from uses of a library', () => {
  const text = "const desk: 'at-desk' = { room: 1 }\nfunction tell(house: Foreign) { return house.letter.post }"
  const names = declaredNames('a.ts', text)
  expect(names.map(({ name }) => name)).toEqual(['desk', 'at-desk', 'room', 'tell', 'house'])
  expect(names.map(({ line }) => line)).toEqual([1, 1, 1, 2, 2])
})

test('names are read from style sheets and data attributes, not from comments', () => {
  const css = '/* .old */\n.desk-bar { --desk-ink: 1 }\n[data-theme] {}'
  expect(styleNames('a.css', css).map(({ name, line }) => `${line} ${name}`)).toEqual([
    '2 desk-bar',
    '2 desk-ink',
    '3 data-theme',
  ])
})

test('names are read from SQL, not from its comments, its texts and "order by"', () => {
  const names = sqlNames('a.sql', "select desk -- the room\nfrom t where a = 'house''s' order by b")
  expect(names.map(({ name }) => name)).toEqual(['select', 'desk', 'from', 't', 'where', 'a', 'b'])
})

test('comments are checked for the terms that are wrong in any sentence', () => {
  const text = "// the order at the desk\nconst url = 'https://desk' /** in order */"
  expect(commentsOf('a.ts', text).map(({ line }) => line)).toEqual([1, 2])
  expect(findViolations(commentsOf('a.ts', text), list).map(({ line, term }) => [line, term])).toEqual([[1, 'desk']])
  expect(commentsOf('a.sql', 'select 1 -- of the desk').map(({ name }) => name)).toEqual(['-- of the desk'])
})

test('documents are checked as comments are, apart from code and the addresses of links', () => {
  const text = '# The desk\n\n`desk` and [a link](desk.md)\n\n```sh\nnpm run desk\n```\n\nAn order at the desk.\n'
  expect(findViolations(sentencesOf('a.md', text), list).map(({ line, term }) => [line, term])).toEqual([
    [1, 'desk'],
    [9, 'desk'],
  ])
})

test('titles of tests are checked as comments are', () => {
  const text = `describe.each([1])('a desk', () => {
    test('sits at the desk', async () => test.step(\`desk \${1}\`, work))
    expect('the desk')
  })`
  expect(findViolations(testTitles('a.test.ts', text), list).map(({ line }) => line)).toEqual([1, 2, 2])
})

test('a sentence that begins with a clause is found in comments and in titles', () => {
  const comment = (line: number, name: string) => ({ file: 'a.ts', line, name, isComment: true })
  const comments = [
    comment(1, '** What fails waits. '),
    comment(3, '**\n * The rest is known. Who pays\n * may read.\n * Whatever is asked is answered.\n '),
    comment(9, ' The name says what it is, and who wrote it. Whether it is right: see there.'),
  ]
  expect(clausesAsSubjects(comments).map(({ line, name }) => `${line} ${name}`)).toEqual([
    '1 What',
    '4 Who',
    '6 Whatever',
  ])
  const titles = testTitles('a.test.ts', "test('what fails waits', work)\ntest('says what fails', work)")
  expect(clausesAsSubjects(titles).map(({ line, name }) => `${line} ${name}`)).toEqual(['1 What'])
})

test('a commit subject of more than 72 characters is found', () => {
  expect(tooLong(`a1b2c3d ${'x'.repeat(72)}\nb1b2c3d ${'y'.repeat(73)}\n`)).toEqual([`b1b2c3d ${'y'.repeat(73)}`])
})
