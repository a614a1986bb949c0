import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileNameOf, orderOf } from '../bindery/order.ts'
import { type Made, madeOf } from '../lib/made-files.ts'
import type { Binder } from './binder.ts'
import { type Database, reading } from './database.ts'
import type { OnDemand } from './messages.ts'
import { besideFile, fileOf, isAbsence, placeFile, putFile } from './page-files.ts'
import type { Tree } from './tree.ts'

/** The files made on request that a change concerns. */
export type Outdated = string[] | 'all'

interface Desk {
  database: Database
  binder: Pick<Binder, 'make'>
  tree: () => Tree | undefined
  log: (line: string) => void
}

interface Making {
  answer: Promise<OnDemand>
  /** What it shows has changed since its content was read. */
  outdated: boolean
}

const WAITING_AT_MOST = 32
/** Content that changes faster than a file can be made is shown a little later. */
const TRIES_AT_MOST = 4
const FIRST_REST_MS = 5_000
const LONGEST_REST_MS = 300_000

/**
 * Makes a file when it is first asked for, once for all who ask, and keeps it in the tree.
 *
 * No file ever shows what was true before a change: a making notes that it has begun, then reads its content. The change
 * is either in what it reads, or the press comes to it later, and then `outdate` finds the making or the file. Looking
 * at the note and putting the file in place are one step, between which nothing else happens in this process.
 */
export function createMadeFiles(desk: Desk) {
  const makings = new Map<string, Making>()
  const rests = new Map<string, { until: number; ms: number }>()

  async function work(page: string, made: Made, making: Making): Promise<OnDemand> {
    for (let tries = 0; tries < TRIES_AT_MOST; tries++) {
      const live = desk.tree()
      if (!live) return 'unknown'
      if (isKept(live.folder, page)) return 'present'
      making.outdated = false
      const order = await reading(desk.database, (_tx, content) => orderOf(made, content))
      if (making.outdated) continue
      if (!order) return 'absent'
      const began = performance.now()
      const beside = besideFile(live.folder)
      const error = await desk.binder.make(order, beside).catch((error: Error) => error)
      if (making.outdated || desk.tree()?.folder !== live.folder) {
        rmSync(beside, { force: true })
        continue
      }
      if (error) return failed(page, beside, error)
      keep(live.folder, page, beside, fileNameOf(order))
      rests.delete(page)
      desk.log(`made ${page} in ${Math.round(performance.now() - began)} ms`)
      return 'present'
    }
    return 'unknown'
  }

  function failed(page: string, beside: string, error: Error): OnDemand {
    rmSync(beside, { force: true })
    const ms = Math.min((rests.get(page)?.ms ?? FIRST_REST_MS / 2) * 2, LONGEST_REST_MS)
    rests.set(page, { until: Date.now() + ms, ms })
    desk.log(`${page} could not be made and is left for ${ms / 1000} s: ${error.message}`)
    return 'unknown'
  }

  return {
    ask(page: string, made: Made): Promise<OnDemand> {
      const already = makings.get(page)
      if (already) return already.answer
      if (makings.size >= WAITING_AT_MOST || (rests.get(page)?.until ?? 0) > Date.now()) {
        return Promise.resolve('unknown')
      }
      const making: Making = { answer: Promise.resolve('unknown'), outdated: false }
      makings.set(page, making)
      making.answer = work(page, made, making)
        .catch((): OnDemand => 'unknown')
        .finally(() => makings.delete(page))
      return making.answer
    },
    /** Drops what shows these changes, from the tree and from the workbench. Returns what readers could have had. */
    outdate(tree: string, outdated: Outdated): string[] {
      for (const [page, making] of makings) if (concerns(outdated, page)) making.outdated = true
      for (const page of rests.keys()) if (concerns(outdated, page)) rests.delete(page)
      return dropMade(tree, outdated)
    },
  }
}

const concerns = (outdated: Outdated, page: string) => outdated === 'all' || outdated.includes(page)

/** Removes files from a tree; returns those that were there. */
export function dropMade(tree: string, outdated: Outdated): string[] {
  return (outdated === 'all' ? listMade(tree) : outdated).filter((page) => {
    const existed = isKept(tree, page)
    rmSync(path.join(tree, fileOf(page)), { force: true })
    rmSync(nameFile(tree, page), { force: true })
    return existed
  })
}

export function listMade(tree: string): string[] {
  const names = globSync(['cards/**/*.png', 'issues/*.pdf'], { cwd: tree })
  return names.map((name) => `/${name.split(path.sep).join('/')}`).filter((page) => madeOf(page))
}

/** Its name comes first: whoever finds the file finds its name. */
function keep(tree: string, page: string, beside: string, name: string | undefined): void {
  if (name) putFile(tree, `${fileOf(page)}${NAME}`, name)
  placeFile(tree, fileOf(page), beside)
}

const isKept = (tree: string, page: string) => existsSync(path.join(tree, fileOf(page)))
const NAME = '.name'
const nameFile = (tree: string, page: string) => path.join(tree, fileOf(page) + NAME)

/** What a reader's computer is to call this file. */
export function readName(tree: string, page: string): string | undefined {
  try {
    return readFileSync(nameFile(tree, page), 'utf8')
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}
