import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

interface Import {
  from: string
  specifier: string
  /** The imported file of this repository; undefined for a package. */
  target: string | undefined
  typeOnly: boolean
}

export const sourceFiles = globSync('{src,supabase,scripts,tests}/**/*.{ts,tsx,astro,mjs}', {
  exclude: (name) => name.includes('node_modules'),
}).map((file) => file.split(path.sep).join('/'))

export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

/** The TypeScript of a file: of an .astro file its frontmatter and its scripts. */
export function scriptOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.astro')) return text
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? ''
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1])
  return [frontmatter, ...scripts].join('\n')
}

/** Every import of a file: static, dynamic, re-exported, and of a type. */
export function importsOf(file: string, text: string = scriptOf(file)): Import[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const imports: Import[] = []
  const add = (specifier: string, typeOnly: boolean) =>
    imports.push({ from: file, specifier, target: resolveImport(file, specifier), typeOnly })
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const typeOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly
      add((node.moduleSpecifier as ts.StringLiteral).text, typeOnly)
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [target] = node.arguments
      if (target && ts.isStringLiteralLike(target)) add(target.text, false)
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
      add(node.argument.literal.text, true)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return imports
}

/** The aliases of package.json, for example `#shared/*` for `./supabase/functions/_shared/*`. */
const aliases = Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).imports as Record<string, string>).map(
  ([alias, folder]) => ({ prefix: alias.replace('*', ''), folder: path.posix.normalize(folder.replace('*', '')) }),
)

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix))
  return alias && alias.folder + specifier.slice(alias.prefix.length)
}

/** The sets of files that form an import cycle: Tarjan's strongly connected components of two or more files. */
export function findCycles(imports: Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const visitIndexes = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  function visit(file: string): number {
    const index = visitIndexes.size
    visitIndexes.set(file, index)
    lowest.set(file, index)
    stack.push(file)
    for (const { target } of targets.get(file) ?? []) {
      if (target === undefined || !(targets.has(target) || visitIndexes.has(target))) continue
      const reached = !visitIndexes.has(target)
        ? visit(target)
        : stack.includes(target)
          ? visitIndexes.get(target)
          : undefined
      lowest.set(file, Math.min(lowest.get(file) ?? index, reached ?? index))
    }
    const low = lowest.get(file) ?? index
    if (low === index) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }

  for (const file of targets.keys()) if (!visitIndexes.has(file)) visit(file)
  return circles
}
