import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const entrypoints = globSync('supabase/functions/*/index.ts')

interface DenoConfig {
  nodeModulesDir?: string
  imports: Record<string, string>
}

/** The packages that a file and everything it imports ask for, as they are written. */
function packageImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set()
  seen.add(file)
  const specifiers = ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.map(({ fileName }) => fileName)
  const own = specifiers.filter((specifier) => specifier.startsWith('.')).map((path) => join(dirname(file), path))
  const packages = specifiers.filter((specifier) => !/^(\.|node:)/.test(specifier))
  return new Set([...packages, ...own.flatMap((path) => [...packageImports(path, seen)])])
}

/** As in an import map: a key that ends in a slash is a prefix. */
const resolves = (specifier: string, key: string) => (key.endsWith('/') ? specifier.startsWith(key) : specifier === key)

describe.each(entrypoints)('%s', (entrypoint) => {
  const config = JSON.parse(readFileSync(join(dirname(entrypoint), 'deno.json'), 'utf8')) as DenoConfig
  const imports = [...packageImports(entrypoint)]
  const keys = Object.keys(config.imports)

  // With "manual", the Edge Runtime's bundler looks for packages in a node_modules folder, which a deploy does not have.
  test('its deno.json sets no nodeModulesDir', () => {
    expect(config).not.toHaveProperty('nodeModulesDir')
  })

  test('every package that it imports is in its own deno.json', () => {
    expect(imports.length).toBeGreaterThan(3)
    expect(imports.filter((specifier) => !keys.some((key) => resolves(specifier, key)))).toEqual([])
  })

  test('every package in its deno.json is imported', () => {
    expect(keys.filter((key) => !imports.some((specifier) => resolves(specifier, key)))).toEqual([])
  })

  test('its deno.lock is of this deno.json, and names no registry', () => {
    const text = readFileSync(join(dirname(entrypoint), 'deno.lock'), 'utf8')
    const { workspace } = JSON.parse(text) as { workspace: { dependencies: string[] } }
    const targets = Object.values(config.imports).map((target) => target.replace(/^npm:\//, 'npm:').replace(/\/$/, ''))
    expect(workspace.dependencies).toEqual([...new Set(targets)].sort())
    expect(text).not.toMatch(/https?:/)
  })

  test('every package has an exact version', () => {
    const inexact = Object.values(config.imports).filter(
      (target) => !/^npm:\/?(@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+\/?$/.test(target),
    )
    expect(inexact).toEqual([])
  })
})
