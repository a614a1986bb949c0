import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { readClock, readPosition } from '#shared/data/content-log.ts'
import { allPaths } from './all-paths.ts'
import { pressInBulk } from './bulk.ts'
import { type Database, reading } from './database.ts'
import { fileOf, isAbsence, putFile } from './page-files.ts'
import { mergePolicies } from './policy.ts'
import { type Printer, proof, putInPlace } from './pressing.ts'
import { readRedirects } from './redirects.ts'
import { headersFile, redirectsFile } from './static-hosting.ts'
import { saveState, stageTree, type Tree } from './tree.ts'

export interface Prebuild {
  home: string
  dist: string
  printer: Printer
  databaseUrl: string
  database: Database
  buildId: string
  fixed: string[]
  /** A page that fails now but stands in this tree of the same build is taken over from it. */
  earlier?: string
  processes?: number
  onProgress?: (done: number, all: number) => void
}

/**
 * Presses every page into a staged tree. Its position is read first and the pages may show something newer: following
 * from there repeats at most what is already there. The caller brings it up to date and completes it.
 */
export async function prebuild(job: Prebuild): Promise<Tree> {
  const { home, dist, buildId, fixed, printer, databaseUrl, database, processes, onProgress } = job
  const { siteUrl } = printer
  const { position, asOf, paths, redirects } = await reading(database, async (tx, content) => ({
    position: await readPosition(tx),
    asOf: await readClock(tx),
    paths: await allPaths(tx, content, fixed),
    redirects: await readRedirects(tx),
  }))
  const folder = stageTree(home, buildId)
  const { failed, policies } =
    paths.length <= PRESSED_HERE
      ? await pressHere(job, folder, paths)
      : await pressInBulk({ dist, siteUrl, databaseUrl, processes, onProgress, folder, paths })
  if (failed.includes('/') && !job.earlier) throw new Error('The front page cannot be rendered; see the error above.')
  for (const page of failed) takeOver(page, folder, job.earlier)
  const csp = mergePolicies(policies)
  putFile(folder, '_redirects', redirectsFile(redirects))
  putFile(folder, '_headers', headersFile(siteUrl, csp))
  const state = { buildId, position, asOf: asOf.toISOString(), csp, fixed, unfinished: failed.sort(), stale: false }
  const tree = { folder, state, savedAsOf: state.asOf }
  saveState(tree)
  return tree
}

/** Up to here other processes would need longer to start than this one to finish; and this one is warm afterwards. */
const PRESSED_HERE = 200

async function pressHere({ printer, database, onProgress }: Prebuild, folder: string, paths: string[]) {
  const proofs = await reading(database, (_tx, content) => proof(printer, folder, paths, content))
  putInPlace(folder, proofs)
  for (const [path, error] of proofs.failed) console.error(`press: ${path} failed:`, error)
  onProgress?.(paths.length, paths.length)
  return { failed: [...proofs.failed.keys()], policies: proofs.policies }
}

function takeOver(page: string, folder: string, earlier: string | undefined): void {
  if (!earlier) return
  for (const ending of ['.br', '.gz', '']) {
    const name = fileOf(page) + ending
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    try {
      copyFileSync(path.join(earlier, name), path.join(folder, name))
    } catch (error) {
      if (!isAbsence(error)) throw error
    }
  }
}
