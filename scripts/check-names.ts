import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { isTest, scriptOf } from '../tests/import-graph.ts'

interface Term {
  /** One word, or several that follow each other in a name: "take turn" is found in takeTurn, take_turn and take-turn. */
  term: string
  instead: string
  /** It is refused in comments too. Most other terms are ordinary words of an English sentence. */
  inComments?: boolean
}

/** The files below a folder, or the one file, in which a term has its ordinary meaning. */
interface Exception {
  term: string
  in: string
  because: string
}

interface TermList {
  terms: Term[]
  /** Phrases in which a term is right, for example "order summary" and "letter spacing". */
  allowedPhrases: string[]
  exceptions: Exception[]
}

interface Name {
  file: string
  line: number
  /** A name, or the text of a comment, a test title or a document. */
  name: string
  isComment?: boolean
}

interface Violation extends Name {
  term: string
  instead: string
}

/** The words of a name in lower case, from camelCase, snake_case, kebab-case and paths. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

const singularForms = (word: string) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')]

/** Whether the phrase stands in the words at this index, a plural ending of its last word aside. */
const startsAt = (words: string[], index: number, phrase: string[]) =>
  phrase.every((word, offset) => singularForms(words[index + offset] ?? '').includes(word))

export function findViolations(names: Name[], { terms, allowedPhrases, exceptions }: TermList): Violation[] {
  const phrases = terms.map((entry) => ({ ...entry, words: entry.term.split(' ') }))
  const byFirstWord = Map.groupBy(phrases, ({ words }) => words[0] ?? '')
  const allowed = allowedPhrases.map((phrase) => phrase.split(' '))

  function termsIn({ name, isComment = false }: Name): Term[] {
    const words = wordsOf(name)
    const found = words.flatMap((word, index) =>
      singularForms(word)
        .flatMap((form) => byFirstWord.get(form) ?? [])
        .filter((phrase) => !isComment || phrase.inComments)
        .filter((phrase) => startsAt(words, index, phrase.words) && !isAllowed(words, index)),
    )
    return [...new Set(found)]
  }

  const isAllowed = (words: string[], index: number) =>
    allowed.some((phrase) => phrase.some((_, offset) => offset <= index && startsAt(words, index - offset, phrase)))

  return names.flatMap((entry) =>
    termsIn(entry)
      .filter(({ term }) => !exceptions.some((rule) => rule.term === term && entry.file.startsWith(rule.in)))
      .map(({ term, instead }) => ({ ...entry, term, instead })),
  )
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

const matchesIn = (file: string, text: string, pattern: RegExp): Name[] =>
  [...text.matchAll(pattern)].map((match) => ({ file, line: lineAt(text, match.index), name: match[1] ?? match[0] }))

/** The names that a TypeScript or .astro file declares itself; names of libraries are only used, never declared. */
export function declaredNames(file: string, text: string): Name[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const names: Name[] = []
  const add = (node: ts.Node, name: string) =>
    names.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, name })
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node }
    const declares = !ts.isPropertyAccessExpression(node) && !ts.isShorthandPropertyAssignment(node)
    if (name && declares && !ts.isJsxAttribute(node) && !ts.isMetaProperty(node)) {
      if (ts.isIdentifier(name)) add(name, name.text)
      else if (ts.isStringLiteral(name) && /^[\w-]+$/.test(name.text)) add(name, name.text)
    }
    // A string in a type is a code of ours, for example a state or a kind.
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) && /^[a-z][\w-]*$/.test(node.literal.text))
      add(node, node.literal.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** Classes, custom properties and data attributes of a style sheet, or of the markup in an .astro or .tsx file. */
export function styleNames(file: string, text: string): Name[] {
  const styles = file.endsWith('.css') ? text : [...text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].join('\n')
  const selectors = styles.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [
    ...matchesIn(file, selectors, /(?:\.|@utility |--|@keyframes )([a-z][\w-]*)/g),
    ...matchesIn(file, text, /\b(data-[a-z-]+)(?=[=\]\s}>])/g),
  ]
}

/** The words of SQL that are neither comment nor text; `order by` and the like are two keywords. */
export function sqlNames(file: string, text: string): Name[] {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ')
  const code = text.replace(/--.*|'(?:[^']|'')*'/g, blank).replace(/\border\s+by\b/gi, blank)
  return matchesIn(file, code, /[a-z_][a-z0-9_]*/gi)
}

/** The comments of a file. An address in a text, which has two slashes as well, does no harm. */
export const commentsOf = (file: string, text: string): Name[] =>
  matchesIn(file, text, file.endsWith('.sql') ? /--.*/g : /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*/g).map((comment) => ({
    ...comment,
    isComment: true,
  }))

const rootOf = (callee: ts.Expression): ts.Expression =>
  ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee) ? rootOf(callee.expression) : callee

/** The titles of tests, groups and steps, as sentences: the text that `test`, `describe`, `test.each([…])` and the like get first. */
export function testTitles(file: string, text: string): Name[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const titles: Name[] = []
  const isTestCall = ({ expression }: ts.CallExpression) =>
    /^(?:test|it|describe)$/.test(rootOf(expression).getText(source))
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isTestCall(node) ? node.arguments[0] : undefined
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
      const line = source.getLineAndCharacterOfPosition(title.getStart(source)).line + 1
      const [first = '', ...rest] = title.getText(source).slice(1, -1)
      titles.push({ file, line, name: first.toUpperCase() + rest.join(''), isComment: true })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/** The text of a document, line by line, without code and the addresses of links. */
export const sentencesOf = (file: string, text: string): Name[] => {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ')
  const prose = text.replace(/^```[\s\S]*?^```/gm, blank).replace(/`[^`\n]*`|\]\([^)\s]*\)/g, blank)
  return matchesIn(file, prose, /.+/g).map((line) => ({ ...line, isComment: true }))
}

const CLAUSE_AT_THE_START = /(?:^\W*|[.!?]['")]*\s+)(What|Who(?:ever)?|Whatever)\b/gm

/** The comments and titles in which a sentence begins with a clause instead of a noun: "What fails is visible". */
export const clausesAsSubjects = (sentences: Name[]): Name[] =>
  sentences.flatMap((sentence) =>
    [...sentence.name.matchAll(CLAUSE_AT_THE_START)].map((match) => ({
      ...sentence,
      line: sentence.line + lineAt(sentence.name, match.index + match[0].length) - 1,
      name: match[1] ?? '',
    })),
  )

/** Migrations are not edited, and the comments of the schema are generated from them. */
const hasFixedComments = (file: string) =>
  /^supabase\/(?:migrations\/|functions\/_shared\/data\/schema\.ts$)/.test(file)

function namesOf(file: string): Name[] {
  const fileName = { file, line: 1, name: file.replace(/\.[a-z]+$/, '') }
  if (!existsSync(file)) return []
  if (file.endsWith('.md')) return sentencesOf(file, readFileSync(file, 'utf8'))
  if (!/\.(?:[cm]?[tj]s|tsx|astro|css|sql)$/.test(file)) return [fileName]
  const text = readFileSync(file, 'utf8')
  const comments = commentsOf(file, text)
  if (file.endsWith('.sql')) return [fileName, ...comments, ...sqlNames(file, text)]
  const names = file.endsWith('.css') ? [] : declaredNames(file, scriptOf(file))
  const titles = isTest(file) ? testTitles(file, text) : []
  return [fileName, ...comments, ...titles, ...names, ...styleNames(file, text)]
}

const termList = (): TermList => JSON.parse(readFileSync('scripts/forbidden-terms.json', 'utf8'))

/** Every name and sentence of the repository, apart from generated files and pictures. */
function namesOfRepository(): Name[] {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  return files
    .filter((file) => !/^public\/|^docs\/.*(?<!\.md)$|^supabase\/seeds\/.*sql$|package-lock\.json/.test(file))
    .flatMap(namesOf)
}

if (import.meta.main) {
  const names = namesOfRepository()
  const violations = findViolations(names, termList())
  const clauses = clausesAsSubjects(
    names.filter(({ file, isComment }) => isComment && !file.endsWith('.md') && !hasFixedComments(file)),
  )
  for (const { file, line, name, isComment, term, instead } of violations)
    console.log(`${file}:${line}: ${isComment ? 'the text' : `"${name}"`} says "${term}"; write ${instead}`)
  for (const { file, line, name } of clauses)
    console.log(`${file}:${line}: a sentence begins with "${name}"; write a noun as its subject (docs/vocabulary.md)`)
  process.exitCode = violations.length + clauses.length === 0 ? 0 : 1
}
