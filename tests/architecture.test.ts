import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { describe, expect, test } from 'vitest'
import { findCycles, importsOf, isTest, scriptOf, sourceFiles } from './import-graph.ts'

/** The layers of the code, and the layers that each may import. The first matching pattern wins. */
const layers: { layer: string; pattern: RegExp; allowed: RegExp[] }[] = [
  { layer: 'contracts', pattern: /^supabase\/functions\/_shared\/contracts\//, allowed: [/^$/] },
  {
    layer: 'emails',
    pattern: /^supabase\/functions\/_shared\/domain\/emails\//,
    allowed: [/^(contracts|domain|catalogues)$/],
  },
  { layer: 'domain', pattern: /^supabase\/functions\/_shared\/domain\//, allowed: [/^contracts$/] },
  { layer: 'catalogues', pattern: /^supabase\/functions\/_shared\/languages\//, allowed: [/^domain$/] },
  { layer: 'data', pattern: /^supabase\/functions\/_shared\/data\//, allowed: [/^contracts$/, /^domain$/] },
  { layer: 'http', pattern: /^supabase\/functions\/_shared\/http\//, allowed: [/^(contracts|domain|catalogues)$/] },
  {
    layer: 'mail',
    pattern: /^supabase\/functions\/_shared\/mail\//,
    allowed: [/^(contracts|domain|emails|catalogues|data|http)$/],
  },
  {
    layer: 'billing',
    pattern: /^supabase\/functions\/_shared\/billing\//,
    allowed: [/^(contracts|domain|emails|data|http)$/],
  },
  {
    layer: 'functions',
    pattern: /^supabase\/functions\/[^_]/,
    allowed: [/^(contracts|domain|emails|catalogues|data|http|mail|billing)$/],
  },
  { layer: 'embedded', pattern: /^supabase\/embedded\//, allowed: [/^(contracts|domain|data|billing|lib|scripts)$/] },
  { layer: 'seeds', pattern: /^supabase\/seeds\//, allowed: [/^(media|domain)$/] },
  { layer: 'database tests', pattern: /^supabase\/tests\//, allowed: [/^(contracts|domain|data|embedded)$/] },
  { layer: 'languages', pattern: /^src\/languages\//, allowed: [/^(domain|catalogues)$/] },
  { layer: 'pages', pattern: /^src\/pages\//, allowed: [/^(layouts|languages|lib|contracts|domain)$/, /^features\//] },
  {
    layer: 'layouts',
    pattern: /^src\/layouts\//,
    allowed: [/^(ui|languages|lib|styles|contracts|domain)$/, /^features\//],
  },
  { layer: 'features/', pattern: /^src\/features\/([^/]+)\//, allowed: [/^(ui|languages|lib|contracts|domain)$/] },
  { layer: 'ui', pattern: /^src\/ui\//, allowed: [/^languages$/] },
  { layer: 'media', pattern: /^src\/media\//, allowed: [/^(lib|contracts|domain)$/] },
  { layer: 'documents', pattern: /^src\/documents\//, allowed: [/^(lib|contracts|domain)$/] },
  { layer: 'publisher', pattern: /^src\/publisher\//, allowed: [/^(lib|documents|contracts|domain|data)$/] },
  { layer: 'server', pattern: /^src\/server\//, allowed: [/^(publisher|media|lib|catalogues|contracts|domain)$/] },
  { layer: 'lib', pattern: /^src\/lib\//, allowed: [/^(languages|contracts|domain|data)$/] },
  { layer: 'middleware', pattern: /^src\/[^/]+$/, allowed: [/^(languages|lib|contracts|domain|data)$/] },
  { layer: 'styles', pattern: /^src\/styles\//, allowed: [/^$/] },
  { layer: 'scripts', pattern: /^scripts\//, allowed: [/./] },
  { layer: 'tests', pattern: /^tests\//, allowed: [/./] },
]

function layerOf(file: string): string {
  const found = layers.find(({ pattern }) => pattern.test(file))
  if (!found) return `none (${file})`
  return found.layer === 'features/' ? `features/${found.pattern.exec(file)?.[1]}` : found.layer
}

function mayImport(file: string, target: string): boolean {
  const [from, to] = [layerOf(file), layerOf(target)]
  if (from === to) return true
  return layers.find(({ pattern }) => pattern.test(file))?.allowed.some((rule) => rule.test(to)) ?? false
}

const imports = sourceFiles.flatMap((file) => importsOf(file))

describe('layers', () => {
  test('every file belongs to a layer', () => {
    expect(sourceFiles.filter((file) => layerOf(file).startsWith('none'))).toEqual([])
  })

  test('a layer imports only the layers that it may import', () => {
    const forbidden = imports.filter(
      ({ from, target }) =>
        target && /^(src|supabase|scripts|tests)\//.test(target) && !isTest(from) && !mayImport(from, target),
    )
    expect(forbidden.map(({ from, target }) => `${from} → ${target}`)).toEqual([])
  })

  test('there are no import cycles, types included', () => {
    expect(findCycles(imports)).toEqual([])
  })

  test('an import cycle is found through a type, a re-export and a dynamic import', () => {
    const files = {
      'src/a.ts': "import type { B } from './b.ts'",
      'src/b.ts': "export * from './c.tsx'",
      'src/c.tsx': "const load = () => import('./d.ts')",
      'src/d.ts': "export const a: import('./a.ts').A = 1; import './e.ts'",
      'src/e.ts': '',
    }
    const cycles = findCycles(Object.entries(files).flatMap(([file, text]) => importsOf(file, text)))
    expect(cycles).toEqual([['src/a.ts', 'src/b.ts', 'src/c.tsx', 'src/d.ts']])
  })

  test('contracts import zod and each other, nothing else', () => {
    const foreign = imports.filter(
      ({ from, specifier }) =>
        layerOf(from) === 'contracts' && !isTest(from) && !specifier.startsWith('.') && specifier !== 'zod',
    )
    expect(foreign).toEqual([])
  })

  test('the domain layer uses no package, no clock and no random numbers', () => {
    const domain = sourceFiles.filter((file) => /^(domain|emails)$/.test(layerOf(file)) && !isTest(file))
    const packages = imports.filter(({ from, specifier }) => domain.includes(from) && !specifier.startsWith('.'))
    const impure = domain.filter((file) =>
      /Date\.now\(|new Date\(\)|Math\.random\(|performance\.now\(/.test(scriptOf(file)),
    )
    expect([...packages, ...impure]).toEqual([])
  })
})

describe('the admin', () => {
  const folderIn = (file: string) => /^src\/features\/admin\/([^/]+)\//.exec(file)?.[1]
  const shared = [
    // A folder without a section: messages and tickets are shown as conversations.
    'src/features/admin/conversations/',
    // The choice of a picture shows the library: its grid, filters and uploads are those of the media section.
    'src/features/admin/media/MediaPicker.tsx',
    'src/features/admin/media/PictureField.tsx',
  ]
  const between = imports.filter(({ from, target = '' }) => {
    const [importing, imported] = [folderIn(from), folderIn(target)]
    return importing && imported && importing !== imported && !isTest(from)
  })

  test('has sections that import nothing from each other', () => {
    const wrong = between.filter(({ target = '' }) => !shared.some((part) => target.startsWith(part)))
    expect(wrong.map(({ from, target }) => `${from} → ${target}`)).toEqual([])
  })

  test('has no exception that nothing uses', () => {
    expect(shared.filter((part) => !between.some(({ target }) => target?.startsWith(part)))).toEqual([])
  })
})

describe('edge functions', () => {
  const functions = sourceFiles.filter((file) => file.startsWith('supabase/functions/') && !isTest(file))

  test('use relative imports that end in .ts and no aliases, which is all that the Supabase CLI bundles', () => {
    const wrong = imports.filter(
      ({ from, specifier }) =>
        functions.includes(from) &&
        (specifier.startsWith('#') || (specifier.startsWith('.') && !specifier.endsWith('.ts'))),
    )
    expect(wrong).toEqual([])
  })

  test('use the Deno namespace in index.ts only', () => {
    const wrong = functions.filter((file) => !file.endsWith('/index.ts') && /\bDeno\./.test(scriptOf(file)))
    expect(wrong).toEqual([])
  })

  test('use the package versions that package.json pins', () => {
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

describe('access to the environment, the database, the API and the server', () => {
  const product = sourceFiles.filter((file) => /^(src|supabase\/functions)\//.test(file) && !isTest(file))

  test('only src/lib and the entry files of edge functions read the environment', () => {
    const wrong = product.filter(
      (file) =>
        !/^src\/lib\/|^supabase\/functions\/[^/]+\/index\.ts$/.test(file) &&
        /process\.env\b|import\.meta\.env\.(?!DEV|PROD|SSR)|Deno\.env/.test(scriptOf(file)),
    )
    expect(wrong).toEqual([])
  })

  test('only _shared/data imports a database client', () => {
    const wrong = imports.filter(
      ({ from, specifier, typeOnly }) =>
        product.includes(from) && layerOf(from) !== 'data' && !typeOnly && /^(kysely|postgres|pg)\b/.test(specifier),
    )
    expect(wrong).toEqual([])
  })

  test('the admin reads and sends forms by the hooks of admin-queries.ts, which check access again after a 403', () => {
    const wrong = product.filter(
      (file) =>
        /^src\/features\/admin\/(?!admin-queries\.ts$)/.test(file) &&
        /\b(useQuery|useInfiniteQuery|useApiQuery|useApiList|useFormSubmit)\(/.test(scriptOf(file)),
    )
    expect(wrong).toEqual([])
  })

  test('islands never import server code', () => {
    const wrong = imports.filter(
      ({ from, specifier, target, typeOnly }) =>
        from.endsWith('.tsx') &&
        from.startsWith('src/') &&
        !typeOnly &&
        (builtinModules.includes(specifier.replace(/^node:/, '')) ||
          /^src\/lib\/(env|content)\.ts$|_shared\/data/.test(target ?? '')),
    )
    expect(wrong).toEqual([])
  })
})
