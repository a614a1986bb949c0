import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { allPaths } from '../../src/press/all-paths.ts'
import { type Database, reading } from '../../src/press/database.ts'
import { fileOf } from '../../src/press/page-files.ts'
import type { Printer } from '../../src/press/pressing.ts'
import { readRedirects } from '../../src/press/redirects.ts'
import { render } from '../../src/press/render.ts'
import { redirectsFile } from '../../src/press/static-hosting.ts'

const ENDINGS = ['', '.br', '.gz']
const PAGES = ['**/*.{html,xml,txt,webmanifest}', 'feed.json']

/** Name → text of every page, feed and table of a tree. */
export function textsOf(tree: string): Map<string, string> {
  const names = globSync([...PAGES, '_redirects'], { cwd: tree }).sort()
  return new Map(names.map((name) => [name, readFileSync(path.join(tree, name), 'utf8')]))
}

/** Compressed files that do not say what their page says, or have no page. */
export function falseCopies(tree: string, names = globSync([...PAGES, '**/*.{br,gz}'], { cwd: tree })): string[] {
  const pages = new Set(names.map((name) => name.replace(/\.(br|gz)$/, '')))
  return [...pages].filter((name) => {
    const [plain, br, gz] = ENDINGS.map((ending) => readIfThere(path.join(tree, name + ending)))
    return !plain || !br || !gz || !plain.equals(brotliDecompressSync(br)) || !plain.equals(gunzipSync(gz))
  })
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}

/** Name → inode: a file that nobody touched keeps it. */
export function inodesOf(tree: string): Map<string, number> {
  const names = globSync([...PAGES, '**/*.{br,gz}'], { cwd: tree })
  return new Map(names.map((name) => [name, statSync(path.join(tree, name)).ino]))
}

/** The whole magazine rendered anew, page by page: what a full prebuild would write now. */
export function afresh(printer: Printer, database: Database, fixed: string[]): Promise<Map<string, string>> {
  return reading(database, async (tx, content) => {
    const texts = new Map([['_redirects', redirectsFile(await readRedirects(tx))]])
    for (const page of await allPaths(tx, content, fixed)) {
      const rendered = await render(printer.app, printer.siteUrl, page, content)
      if (rendered !== 'absent') texts.set(fileOf(page), rendered.body.toString())
    }
    return new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Names of what is not the same. */
export function differences(a: Map<string, string>, b: Map<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name)).sort()
}
