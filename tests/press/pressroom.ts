import { rmSync } from 'node:fs'
import { testBuild, testSiteUrl } from '../../scripts/build-once.ts'
import { applyChanges } from '../../src/press/advance.ts'
import { buildIdOf, listStaticPaths, loadApp } from '../../src/press/build.ts'
import { openPublisherDatabase } from '../../src/press/database.ts'
import { prebuild } from '../../src/press/prebuild.ts'
import type { Renderer } from '../../src/press/pressing.ts'
import type { Release } from '../../src/press/tree.ts'
import { startTestStack } from '../../supabase/embedded/testing.ts'
import { openEditor } from './magazine.ts'
import { temporaryHome } from './site-under-test.ts'

export type PublisherFixture = Awaited<ReturnType<typeof openPublisherFixture>>

/** The press without its process: one database, trees in folders of their own, and steps taken one by one. */
export async function openPublisherFixture() {
  // Else React renders its development build.
  process.env.NODE_ENV = 'production'
  const stack = await startTestStack({ seed: false })
  const source = await stack.createDatabase()
  const editor = openEditor(source.adminUrl)
  const database = openPublisherDatabase(source.appUrl, 'publisher fixture')
  const app = await loadApp(testBuild())
  const renderer: Renderer = { app, siteUrl: testSiteUrl }
  const staticPaths = listStaticPaths(app)
  const homeFolders: string[] = []
  const buildId = buildIdOf(testBuild())
  return {
    editor,
    databaseUrl: source.appUrl,
    database,
    renderer,
    staticPaths,
    /** A whole tree, as a new site makes it. */
    prebuildRelease(): Promise<Release> {
      const home = temporaryHome()
      homeFolders.push(home)
      const job = { home, dist: testBuild(), renderer, databaseUrl: source.appUrl, database, buildId, staticPaths }
      return prebuild(job)
    },
    /** One step along the log; returns the paths that changed. */
    async applyNextChanges(release: Release, retryPaths: string[] = [], withRenderer = renderer): Promise<string[]> {
      const { publish } = await applyChanges(release, withRenderer, database, retryPaths)
      return publish?.paths.sort() ?? []
    },
    async close() {
      await database.close()
      await editor.close()
      await stack.stop()
      for (const home of homeFolders) rmSync(home, { recursive: true, force: true })
    },
  }
}
