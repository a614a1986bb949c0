import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { readClock, readPosition } from '#shared/data/content-log.ts'
import { listRedirects } from '#shared/data/redirects.ts'
import { allPaths } from './all-paths.ts'
import { pressInBulk } from './bulk.ts'
import { type Database, reading } from './database.ts'
import { fileOf, isAbsence, putFile } from './page-files.ts'
import { mergePolicies } from './policy.ts'
import { headersFile, redirectsFile } from './static-hosting.ts'
import { saveState, stageTree, type Tree } from './tree.ts'

export interface Prebuild {
  home: string
  dist: string
  siteUrl: string
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
  const { home, buildId, fixed, siteUrl, database } = job
  const { position, asOf, paths, redirects } = await reading(database, async (tx, content) => ({
    position: await readPosition(tx),
    asOf: await readClock(tx),
    paths: await allPaths(tx, content, fixed),
    redirects: await listRedirects(tx),
  }))
  const folder = stageTree(home, buildId)
  const { failed, policies } = await pressInBulk({ ...job, folder, paths })
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
