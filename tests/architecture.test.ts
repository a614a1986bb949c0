import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** The rooms of the house, and what each may import of ours. First match wins. */
const layers: { layer: string; pattern: RegExp; allowed: RegExp[] }[] = [
  { layer: 'contracts', pattern: /^supabase\/functions\/_shared\/contracts\//, allowed: [/^$/] },
  { layer: 'domain', pattern: /^supabase\/functions\/_shared\/domain\//, allowed: [/^contracts$/] },
  { layer: 'data', pattern: /^supabase\/functions\/_shared\/data\//, allowed: [/^contracts$/, /^domain$/] },
  { layer: 'http', pattern: /^supabase\/functions\/_shared\/http\//, allowed: [/^contracts$/] },
  { layer: 'mail', pattern: /^supabase\/functions\/_shared\/mail\//, allowed: [/^(contracts|domain|data|http)$/] },
  {
    layer: 'billing',
    pattern: /^supabase\/functions\/_shared\/billing\//,
    allowed: [/^(contracts|domain|data|http)$/],
  },
  {
    layer: 'functions',
    pattern: /^supabase\/functions\/[^_]/,
    allowed: [/^(contracts|domain|data|http|mail|billing)$/],
  },
  { layer: 'embedded', pattern: /^supabase\/embedded\//, allowed: [/^(contracts|domain|data|billing|lib|scripts)$/] },
  { layer: 'seeds', pattern: /^supabase\/seeds\//, allowed: [/^$/] },
  { layer: 'database tests', pattern: /^supabase\/tests\//, allowed: [/^(contracts|domain|data|embedded)$/] },
  { layer: 'pages', pattern: /^src\/pages\//, allowed: [/^(layouts|lib|contracts|domain)$/, /^features\//] },
  { layer: 'layouts', pattern: /^src\/layouts\//, allowed: [/^(ui|lib|styles|contracts|domain)$/, /^features\//] },
  { layer: 'features/', pattern: /^src\/features\/([^/]+)\//, allowed: [/^(ui|lib|contracts|domain)$/] },
  { layer: 'ui', pattern: /^src\/ui\//, allowed: [/^$/] },
  { layer: 'documents', pattern: /^src\/documents\//, allowed: [/^(lib|contracts|domain)$/] },
  { layer: 'publisher', pattern: /^src\/publisher\//, allowed: [/^(lib|documents|contracts|domain|data)$/] },
  { layer: 'server', pattern: /^src\/server\//, allowed: [/^(publisher|lib|contracts)$/] },
  { layer: 'lib', pattern: /^src\/lib\//, allowed: [/^(contracts|domain|data)$/] },
  { layer: 'middleware', pattern: /^src\/[^/]+$/, allowed: [/^(lib|contracts|domain|data)$/] },
  { layer: 'styles', pattern: /^src\/styles\//, allowed: [/^$/] },
  { layer: 'scripts', pattern: /^scripts\//, allowed: [/./] },
  { layer: 'tests', pattern: /^tests\//, allowed: [/./] },
]

interface Import {
  from: string
  specifier: string
  typeOnly: boolean
}

const files = globSync('{src,supabase,scripts,tests}/**/*.{ts,tsx,astro,mjs}', {
  exclude: (name) => name.includes('node_modules'),
}).map((file) => file.split(path.sep).join('/'))
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

function scriptOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.astro')) return text
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? ''
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1])
  return [frontmatter, ...scripts].join('\n')
}

function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, scriptOf(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const typeOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly
      found.push({ from: file, specifier: (node.moduleSpecifier as ts.StringLiteral).text, typeOnly })
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [target] = node.arguments
      if (target && ts.isStringLiteralLike(target)) found.push({ from: file, specifier: target.text, typeOnly: false })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The `imports` of package.json: `#lib/*` → `src/lib/*`. */
const aliases: Record<string, string> = Object.fromEntries(
  Object.entries<string>(JSON.parse(readFileSync('package.json', 'utf8')).imports).map(([alias, folder]) => [
    alias.replace('*', ''),
    folder.replace(/^\.\/|\*/g, ''),
  ]),
)

/** The file of ours that an import leads to, or undefined for a package. */
function targetOf({ from, specifier }: Import): string | undefined {
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  if (alias) return specifier.replace(alias, aliases[alias] ?? '')
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  return undefined
}

function layerOf(file: string): string {
  const found = layers.find(({ pattern }) => pattern.test(file))
  if (!found) return `nowhere (${file})`
  return found.layer === 'features/' ? `features/${found.pattern.exec(file)?.[1]}` : found.layer
}

function mayImport(file: string, target: string): boolean {
  const [from, to] = [layerOf(file), layerOf(target)]
  if (from === to) return true
  return layers.find(({ pattern }) => pattern.test(file))?.allowed.some((rule) => rule.test(to)) ?? false
}

const all = files.flatMap(importsOf)

describe('rooms', () => {
  test('every file stands in a room', () => {
    expect(files.filter((file) => layerOf(file).startsWith('nowhere'))).toEqual([])
  })

  test('imports go where the house allows them', () => {
    const wrong = all.flatMap((entry) => {
      const target = targetOf(entry)
      const inside = target && /^(src|supabase|scripts|tests)\//.test(target)
      return inside && !isTest(entry.from) && !mayImport(entry.from, target) ? [`${entry.from} → ${target}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('contracts import zod and each other, nothing else', () => {
    const foreign = all.filter(
      ({ from, specifier }) =>
        layerOf(from) === 'contracts' && !isTest(from) && !specifier.startsWith('.') && specifier !== 'zod',
    )
    expect(foreign).toEqual([])
  })

  test('the domain is pure: no packages, no clock, no chance', () => {
    const domain = files.filter((file) => layerOf(file) === 'domain' && !isTest(file))
    const packages = all.filter(({ from, specifier }) => domain.includes(from) && !specifier.startsWith('.'))
    const impure = domain.filter((file) =>
      /Date\.now\(|new Date\(\)|Math\.random\(|performance\.now\(/.test(scriptOf(file)),
    )
    expect([...packages, ...impure]).toEqual([])
  })
})

describe('edge functions', () => {
  const functions = files.filter((file) => file.startsWith('supabase/functions/') && !isTest(file))

  test('are imported the way the Supabase CLI bundles them: relative, ending in .ts, no aliases', () => {
    const wrong = all.filter(
      ({ from, specifier }) =>
        functions.includes(from) &&
        (specifier.startsWith('#') || (specifier.startsWith('.') && !specifier.endsWith('.ts'))),
    )
    expect(wrong).toEqual([])
  })

  test('say Deno in index.ts only', () => {
    const wrong = functions.filter((file) => !file.endsWith('/index.ts') && /\bDeno\./.test(scriptOf(file)))
    expect(wrong).toEqual([])
  })

  test('run the versions that package.json pins', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const wrong = globSync('supabase/functions/**/deno.json').flatMap((file) => {
      const { imports } = JSON.parse(readFileSync(file, 'utf8')) as { imports?: Record<string, string> }
      return Object.values(imports ?? {}).flatMap((target) => {
        const [, name, version] = /^npm:\/?((?:@[^/]+\/)?[^@/]+)@([^/]+)\/?.*$/.exec(target) ?? []
        return !name || dependencies[name] === version
          ? []
          : [`${file}: ${target}, package.json has ${dependencies[name]}`]
      })
    })
    expect(wrong).toEqual([])
  })
})

describe('doors', () => {
  const product = files.filter((file) => /^(src|supabase\/functions)\//.test(file) && !isTest(file))

  test('only lib, and the entries of functions and processes, read the environment', () => {
    const wrong = product.filter(
      (file) =>
        !/^src\/lib\/|^supabase\/functions\/[^/]+\/index\.ts$/.test(file) &&
        /process\.env\b|import\.meta\.env\.(?!DEV|PROD|SSR)|Deno\.env/.test(scriptOf(file)),
    )
    expect(wrong).toEqual([])
  })

  test('only _shared/data speaks SQL', () => {
    const wrong = all.filter(
      ({ from, specifier, typeOnly }) =>
        product.includes(from) && layerOf(from) !== 'data' && !typeOnly && /^(kysely|postgres|pg)\b/.test(specifier),
    )
    expect(wrong).toEqual([])
  })

  test('islands never import server code', () => {
    const wrong = all.filter(
      ({ from, specifier, typeOnly }) =>
        from.endsWith('.tsx') &&
        from.startsWith('src/') &&
        !typeOnly &&
        (builtinModules.includes(specifier.replace(/^node:/, '')) ||
          /lib\/(env|content)|_shared\/data|#shared\/data/.test(specifier)),
    )
    expect(wrong).toEqual([])
  })
})
