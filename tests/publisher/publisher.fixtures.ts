import { rmSync } from 'node:fs'
import { testBuild, testSiteUrl } from '../../scripts/build-once.ts'
import { type ApplyOptions, applyChanges } from '../../src/publisher/apply-changes.ts'
import { removeAssets } from '../../src/publisher/generated-assets.ts'
import { prebuild } from '../../src/publisher/prebuild.ts'
import { openPublisherDatabase } from '../../src/publisher/publisher-database.ts'
import type { Release } from '../../src/publisher/release.ts'
import type { Renderer } from '../../src/publisher/render-pages.ts'
import { buildIdOf, listStaticPaths, loadApp } from '../../src/publisher/site-build.ts'
import { startTestStack } from '../../supabase/embedded/test-stack.ts'
import { openEditor } from './editor.ts'
import { temporaryHome } from './site.fixtures.ts'

export type PublisherFixture = Awaited<ReturnType<typeof openPublisherFixture>>

/** The publisher without its process: one database, releases in folders of their own, and one batch per call. */
export async function openPublisherFixture() {
  // Without it React renders its development build.
  process.env.NODE_ENV = 'production'
  const stack = await startTestStack({ seed: false })
  const source = await stack.createDatabase()
  const editor = openEditor(source.adminUrl)
  const database = openPublisherDatabase(source.appUrl, 'publisher fixture')
  const app = await loadApp(testBuild())
  const renderer: Renderer = { app, siteUrl: testSiteUrl }
  const staticPaths = listStaticPaths(app)
  const homeFolders: string[] = []
  const buildId = buildIdOf(testBuild(), testSiteUrl)
  return {
    editor,
    databaseUrl: source.appUrl,
    database,
    renderer,
    staticPaths,
    /** A complete release in a home folder of its own. */
    prebuildRelease(): Promise<Release> {
      const home = temporaryHome()
      homeFolders.push(home)
      const job = { home, dist: testBuild(), renderer, databaseUrl: source.appUrl, database, buildId, staticPaths }
      return prebuild(job)
    },
    /** Applies one batch; returns the paths whose files changed. */
    async applyNextChanges(release: Release, options: Partial<ApplyOptions> = {}): Promise<string[]> {
      const { publish } = await applyChanges({
        release,
        renderer,
        database,
        retryPaths: [],
        removeAssets,
        announce: async () => Date.now(),
        ...options,
      })
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
