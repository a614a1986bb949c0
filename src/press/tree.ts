import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { BESIDE, isAbsence, putFile } from './page-files.ts'

/** What a tree says of itself, in tree.json. Written after the pages it speaks of, so it never claims too much. */
export const TreeState = z.object({
  buildId: z.string(),
  /** Snapshot of the database (pg_snapshot as text) that the pages show at least. */
  position: z.string(),
  /** The database's clock at that position: what was scheduled up to then is on the pages. */
  asOf: z.iso.datetime(),
  /** The content security policy of every page. */
  csp: z.string(),
  /** Pages without parameters. */
  fixed: z.array(z.string()),
  /** Pages whose last rendering failed: they show what they showed before, and are tried again. */
  unfinished: z.array(z.string()),
  /** True when more changed than is worth patching: a new tree is wanted. */
  stale: z.boolean(),
})
export type TreeState = z.infer<typeof TreeState>

export interface Tree {
  folder: string
  state: TreeState
  /** The `asOf` that the file on disk has. */
  savedAsOf: string
}

const STATE_FILE = 'tree.json'
const STAGING = '.staging'

function pagesFolder(home: string): string {
  return path.join(home, 'pages')
}

export function saveState(tree: Tree): void {
  putFile(tree.folder, STATE_FILE, `${JSON.stringify(tree.state, null, 1)}\n`)
  tree.savedAsOf = tree.state.asOf
}

export function readTree(folder: string): Tree | undefined {
  try {
    const state = TreeState.parse(JSON.parse(readFileSync(path.join(folder, STATE_FILE), 'utf8')))
    return { folder, state, savedAsOf: state.asOf }
  } catch (error) {
    if (isAbsence(error) || error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}

/** Complete trees, newest first. A folder is called <build id>.<number>; the number grows with every new tree. */
export function listTrees(home: string): Tree[] {
  return treeFolders(home)
    .map((name) => readTree(path.join(pagesFolder(home), name)))
    .filter((tree) => tree !== undefined)
}

/** The tree to serve: of this build, or else of an earlier one until this build has its own. */
export function newestTree(home: string, buildId: string): Tree | undefined {
  const trees = listTrees(home)
  return trees.find(({ state }) => state.buildId === buildId) ?? trees[0]
}

/** An empty tree under a name that nobody serves. */
export function stageTree(home: string, buildId: string): string {
  const number = Math.max(0, ...treeFolders(home).map(numberOf)) + 1
  const folder = path.join(pagesFolder(home), `${buildId}.${String(number).padStart(6, '0')}${STAGING}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, BESIDE), { recursive: true })
  return folder
}

/** Gives a finished tree its name, and points pages/current to it for those who read the folder from outside. */
export function completeTree(tree: Tree): Tree {
  const folder = tree.folder.slice(0, -STAGING.length)
  renameSync(tree.folder, folder)
  pointTo(folder)
  return { ...tree, folder }
}

/** Removes what a crash left behind, and all but the tree in use and the newest before it. */
export function tidyTrees(home: string, inUse: string | undefined): void {
  mkdirSync(pagesFolder(home), { recursive: true })
  const complete = listTrees(home).map(({ folder }) => folder)
  const kept = new Set([...(inUse ? [inUse] : []), ...complete.filter((folder) => folder !== inUse).slice(0, 1)])
  for (const name of readdirSync(pagesFolder(home))) {
    const folder = path.join(pagesFolder(home), name)
    if (name !== CURRENT && !kept.has(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

const CURRENT = 'current'

function pointTo(folder: string): void {
  const link = path.join(path.dirname(folder), CURRENT)
  rmSync(`${link}.new`, { force: true })
  try {
    symlinkSync(path.basename(folder), `${link}.new`, 'junction')
    renameSync(`${link}.new`, link)
  } catch {
    // A convenience for deploy scripts; not every file system can.
  }
}

const numberOf = (name: string) => Number(path.extname(name).slice(1))

function treeFolders(home: string): string[] {
  if (!existsSync(pagesFolder(home))) return []
  return readdirSync(pagesFolder(home))
    .filter((name) => /^[0-9a-f]+\.\d+$/.test(name))
    .sort((a, b) => numberOf(b) - numberOf(a))
}
