import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { testBuild } from '../../scripts/build-once.ts'

/** One file of the build in `/_astro`. */
interface Chunk {
  /** As brotli. */
  bytes: number
  /** Files that it loads at once. */
  imports: string[]
  /** Files that it loads on demand. */
  lazyImports: string[]
}

const chunks = new Map<string, Chunk>()

function readChunk(file: string): Chunk {
  const known = chunks.get(file)
  if (known) return known
  const text = readFileSync(path.join(testBuild(), 'client/_astro', file), 'utf8')
  const found = [...text.matchAll(/(import\()?["'`]\.\/([\w.-]+\.js)["'`]/g)]
  const namesOf = (isLazy: boolean) =>
    found.flatMap(([, lazy, name]) => (name && Boolean(lazy) === isLazy ? [name] : []))
  const chunk = {
    bytes: brotliCompressSync(text).length,
    imports: namesOf(false),
    lazyImports: namesOf(true),
  }
  chunks.set(file, chunk)
  return chunk
}

/** All files that are loaded for these, themselves included. */
function withImports(files: string[]): Set<string> {
  const all = new Set(files)
  // Entries that are added are visited as well.
  for (const file of all) for (const name of readChunk(file).imports) all.add(name)
  return all
}

/** The files that a page names, and its inline scripts. */
function scriptsOf(html: string) {
  const files = [...html.matchAll(/\/_astro\/([\w.-]+\.js)/g)].flatMap(([, name]) => name ?? [])
  const inline = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|application\/ld))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => text,
  )
  return { files, inlineBytes: brotliCompressSync(inline.join('')).length }
}

/** Bytes of script as brotli that a page loads with these modules, which it loads on demand, each from the one before. */
export function bytesWith(html: string, modules: string[]): number {
  const { files, inlineBytes } = scriptsOf(html)
  let loaded = withImports(files)
  for (const name of modules) {
    const found = lazyImportsOf(loaded).find((file) => moduleOf(file) === name)
    if (!found) throw new Error(`Nothing that is loaded imports ${name} on demand.`)
    loaded = withImports([...loaded, found])
  }
  return inlineBytes + [...loaded].reduce((sum, file) => sum + readChunk(file).bytes, 0)
}

/** Names of the modules that a page with these modules can load on demand. */
export const modulesOnDemand = (html: string): string[] =>
  lazyImportsOf(withImports(scriptsOf(html).files)).map(moduleOf)

const lazyImportsOf = (loaded: Set<string>) => [...loaded].flatMap((file) => readChunk(file).lazyImports)
/** `ArticleList.CFr4TeEh.js` is made of ArticleList.tsx. */
const moduleOf = (file: string) => file.slice(0, file.indexOf('.'))
