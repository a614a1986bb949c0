import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { readClock, readPosition } from '#shared/data/content-log.ts'
import { allPaths } from './all-paths.ts'
import { renderInBulk } from './bulk-render.ts'
import { mergePolicies } from './content-security-policy.ts'
import { syncTree } from './durable-files.ts'
import { ENCODING_EXTENSIONS, fileNameOfPage, isNotFound, writeFileAtomic } from './page-files.ts'
import { type Database, withReadTransaction } from './publisher-database.ts'
import { readRedirects } from './redirect-table.ts'
import { createStagingRelease, type Release, saveState } from './release.ts'
import { type Renderer, renderPages, writePages } from './render-pages.ts'
import { headersFile, redirectsFile } from './static-hosting.ts'

export interface PrebuildJob {
  home: string
  dist: string
  renderer: Renderer
  databaseUrl: string
  database: Database
  buildId: string
  staticPaths: string[]
  /** A page that fails now is copied from this release, if it has it. */
  earlierRelease?: string
  processes?: number
  onProgress?: (done: number, all: number) => void
}

/**
 * Renders every page into a staging release. The position is read first, so pages may show something newer; following the
 * log from there repeats at most what the pages already show. The caller brings the release up to date and promotes it.
 */
export async function prebuild(job: PrebuildJob): Promise<Release> {
  const { home, dist, buildId, staticPaths, renderer, databaseUrl, database, processes, onProgress } = job
  const { siteUrl } = renderer
  const { position, asOf, paths, redirects } = await withReadTransaction(database, async (tx, content) => ({
    position: await readPosition(tx),
    asOf: await readClock(tx),
    paths: await allPaths(tx, content, staticPaths),
    redirects: await readRedirects(tx),
  }))
  const folder = createStagingRelease(home, buildId)
  const { failed, policies } =
    paths.length <= MAX_PAGES_IN_PROCESS
      ? await renderInProcess(job, folder, paths)
      : await renderInBulk({ dist, siteUrl, databaseUrl, processes, onProgress, folder, paths })
  if (failed.includes('/') && !job.earlierRelease)
    throw new Error('The front page cannot be rendered; see the error above.')
  for (const page of failed) copyEarlierPage(page, folder, job.earlierRelease)
  const csp = mergePolicies(policies)
  writeFileAtomic(folder, '_redirects', redirectsFile(redirects))
  writeFileAtomic(folder, '_headers', headersFile(siteUrl, csp))
  await syncTree(folder)
  const state = {
    buildId,
    position,
    asOf: asOf.toISOString(),
    csp,
    staticPaths,
    failedPages: failed.sort(),
    stale: false,
  }
  const release = { folder, state, savedAsOf: state.asOf, unverified: false }
  await saveState(release, state)
  return release
}

/** Other processes would take longer to start than this one takes to render so few; and this one is warm afterwards. */
const MAX_PAGES_IN_PROCESS = 200

async function renderInProcess({ renderer, database, onProgress }: PrebuildJob, folder: string, paths: string[]) {
  const rendered = await withReadTransaction(database, (_tx, content) =>
    renderPages(renderer, { releaseFolder: folder }, paths, content),
  )
  writePages(folder, rendered)
  for (const [path, error] of rendered.failed) console.error(`publisher: ${path} failed:`, error)
  onProgress?.(paths.length, paths.length)
  return { failed: [...rendered.failed.keys()], policies: rendered.policies }
}

function copyEarlierPage(page: string, folder: string, earlierRelease: string | undefined): void {
  if (!earlierRelease) return
  for (const extension of ENCODING_EXTENSIONS) {
    const name = fileNameOfPage(page) + extension
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    try {
      copyFileSync(path.join(earlierRelease, name), path.join(folder, name))
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
}
