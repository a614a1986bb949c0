import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { catalogues } from '../../supabase/functions/_shared/languages/catalogues.ts'

/** A text of the code that is translated. */
export interface Message {
  message: string
  files: string[]
  /** Names of its values where it is called with some: then it is an ICU message. */
  values: Set<string> | undefined
  /** Called in a module that browsers load. */
  inBrowser: boolean
}

/** Each area has a file in each language, so that people can translate side by side. */
export const areas = ['shared', 'site', 'account', 'checkout', 'emails', 'problems'] as const
export type Area = (typeof areas)[number]

export const areaFile = (language: string, area: Area) => `supabase/functions/_shared/languages/${language}/${area}.ts`

/** The first pattern that fits. */
const areaPatterns: [RegExp, Area][] = [
  [/^supabase\/functions\/_shared\/(domain\/emails|mail)\//, 'emails'],
  [/^supabase\/functions\/(_shared\/(contracts|data|http|billing)|api|stripe-webhook|jobs)\//, 'problems'],
  [/^src\/server\//, 'problems'],
  [/^src\/(features|pages)\/(account|login|sign-in|user-menu)\b/, 'account'],
  [/^src\/(features|pages)\/(checkout|plans|subscri|subscription|gift|groups|redeem)/, 'checkout'],
  [/./, 'site'],
]

const areaOf = (file: string): Area => areaPatterns.find(([pattern]) => pattern.test(file))?.[1] ?? 'site'

/** A text that several areas use is in the shared file. */
export function areasOf({ files }: Message): Area {
  const [first = 'site', ...others] = new Set(files.map(areaOf))
  return others.length > 0 ? 'shared' : first
}

export const readCatalogue = (language: string): Map<string, string> =>
  new Map(Object.entries(catalogues[language as keyof typeof catalogues] ?? {}))

/** Problems that staff alone can get, or machines, are in English (decision 0460). */
const NOT_TRANSLATED = new RegExp(
  `^(src/server/(media|api-answers|issue-pdf|previews)|supabase/functions/(stripe-webhook|jobs|${[
    'api/routes/(admin/|staff-registration|user/second-factors)',
    '_shared/http/site-signature',
    '_shared/data/(admin-|article-problems|authors|issue-pdfs|media|plans|print-editions|redirects|staff|site-settings)',
  ].join('|')}))`,
)

const sources = () =>
  globSync(['src/**/*.{ts,tsx,astro}', 'supabase/functions/**/*.ts'])
    .filter((file) => !NOT_READERS.test(file) && !NOT_TRANSLATED.test(file))
    .sort()

/** The newsroom is in English. */
const NOT_READERS = /node_modules|\.test\.|\.fixtures\.|features\/admin|_shared\/languages\//

const SERVER_ONLY =
  /\.astro$|^src\/(pages|server|publisher|documents|media)\/|^supabase\/functions\/(?!_shared\/(domain\/(?!emails|browser-storage)|contracts\/address-rules))/

/** Every text that the code translates, by its English text. */
export function findMessages(): Map<string, Message> {
  const found = new Map<string, Message>()
  for (const file of sources()) {
    for (const { message, values } of messagesOf(file, readFileSync(file, 'utf8'))) {
      if (message === '') continue
      const known = found.get(message)
      found.set(message, {
        message,
        files: [...(known?.files ?? []), file],
        values: values ?? known?.values,
        inBrowser: Boolean(known?.inBrowser) || !SERVER_ONLY.test(file),
      })
    }
  }
  return found
}

export type Call = Pick<Message, 'message' | 'values'>

/** Throws for a text that is not a literal: it could not be found in a catalogue. */
export function messagesOf(file: string, text: string): Call[] {
  return file.endsWith('.astro') ? callsInAstro(file, text) : callsIn(file, text)
}

const CALL = /(?<![\w$])t\(/g

/** TypeScript does not read templates: each call is parsed on its own, from where it begins. */
function callsInAstro(file: string, text: string): Call[] {
  return [...text.matchAll(CALL)].flatMap(({ index }) => {
    const source = ts.createSourceFile(file, text.slice(index), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    let call: ts.Node | undefined = source.statements[0]
    while (call && !(ts.isCallExpression(call) && call.expression.getText() === 't')) call = call.getChildAt(0)
    return call ? [callOf(file, call as ts.CallExpression)] : []
  })
}

function callsIn(file: string, text: string): Call[] {
  const calls: Call[] = []
  if (!/\bt\??\.?\(|new HttpError\(|translatable\(|\btitle: '/.test(text)) return calls
  const kind = file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTranslation(node)) calls.push(callOf(file, node))
    if (ts.isNewExpression(node) && node.expression.getText() === 'HttpError') calls.push(...problemOf(node))
    if (file.endsWith('contracts/http-error.ts') && ts.isPropertyAssignment(node) && node.name.getText() === 'title')
      calls.push({ message: (node.initializer as ts.StringLiteral).text, values: undefined })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return calls
}

const NAMES = ['t', 'translatable']
const isTranslation = ({ expression, arguments: [message] }: ts.CallExpression) =>
  message !== undefined &&
  ((ts.isIdentifier(expression) && NAMES.includes(expression.text)) ||
    (ts.isPropertyAccessExpression(expression) && expression.name.text === 't'))

function callOf(file: string, { arguments: [message, values] }: ts.CallExpression): Call {
  if (!message || !ts.isStringLiteralLike(message)) {
    // Texts that are marked where they are written: `translatable`, HttpError, the fields of a problem.
    if (message && ts.isIdentifier(message)) return { message: '', values: undefined }
    if (message && ts.isPropertyAccessExpression(message)) return { message: '', values: undefined }
    throw new Error(`${file}: t() needs a literal, not ${message?.getText().slice(0, 80)}`)
  }
  return { message: message.text, values: values && namesOf(values) }
}

function problemOf({ arguments: given }: ts.NewExpression): Call[] {
  const [, detail, options] = given ?? []
  if (!detail || !ts.isStringLiteralLike(detail)) return []
  const values =
    options && ts.isObjectLiteralExpression(options)
      ? options.properties.find((property) => property.name?.getText() === 'values')
      : undefined
  return [
    {
      message: detail.text,
      values: values && ts.isPropertyAssignment(values) ? namesOf(values.initializer) : undefined,
    },
  ]
}

const namesOf = (values: ts.Expression): Set<string> =>
  new Set(
    ts.isObjectLiteralExpression(values) ? values.properties.map((property) => property.name?.getText() ?? '') : [],
  )
