import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { allPaths } from '../../src/publisher/all-paths.ts'
import { fileNameOfPage } from '../../src/publisher/page-files.ts'
import { type Database, withReadTransaction } from '../../src/publisher/publisher-database.ts'
import { readRedirects } from '../../src/publisher/redirect-table.ts'
import { contentOf, type Renderer, renderPage } from '../../src/publisher/render-pages.ts'
import { redirectsFile } from '../../src/publisher/static-hosting.ts'

const PAGES = ['**/*.{html,xml,txt,webmanifest}', '**/feed.json']

/** Name → text of every page and feed of a release, and of its redirects. */
export function readTexts(folder: string): Map<string, string> {
  const names = globSync([...PAGES, '_redirects'], { cwd: folder }).sort()
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

/** Pages whose compressed file differs from the plain file or is missing. */
export function mismatchedEncodings(
  folder: string,
  names = globSync([...PAGES, '**/*.br'], { cwd: folder }),
): string[] {
  const pages = new Set(names.map((name) => name.replace(/\.br$/, '')))
  return [...pages].filter((name) => {
    const [plain, br] = [name, `${name}.br`].map((file) => readIfExists(path.join(folder, file)))
    return !plain || !br || !plain.equals(brotliDecompressSync(br))
  })
}

function readIfExists(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}

/** Name → inode: a file that was not written again keeps it. */
export function readInodes(folder: string): Map<string, number> {
  const names = globSync([...PAGES, '**/*.br'], { cwd: folder })
  return new Map(names.map((name) => [name, statSync(path.join(folder, name)).ino]))
}

/** File name → text of every page as a full prebuild would write it now. */
export function renderAll(renderer: Renderer, database: Database, staticPaths: string[]): Promise<Map<string, string>> {
  return withReadTransaction(database, async (tx, content) => {
    const texts = new Map([['_redirects', redirectsFile(await readRedirects(tx))]])
    for (const page of await allPaths(tx, content, staticPaths)) {
      const rendered = await renderPage(renderer.app, renderer.siteUrl, page, contentOf(page, content))
      if (rendered !== 'absent') texts.set(fileNameOfPage(page), rendered.body.toString())
    }
    return new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Names that are missing on one side or have different texts. */
export function differences(a: Map<string, string>, b: Map<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name)).sort()
}
