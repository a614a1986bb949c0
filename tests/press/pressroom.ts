import { rmSync } from 'node:fs'
import { testBuild, testSiteUrl } from '../../scripts/build-once.ts'
import { advance } from '../../src/press/advance.ts'
import { buildIdOf, fixedPaths, loadApp } from '../../src/press/build.ts'
import { openPressDatabase } from '../../src/press/database.ts'
import { prebuild } from '../../src/press/prebuild.ts'
import type { Printer } from '../../src/press/pressing.ts'
import type { Tree } from '../../src/press/tree.ts'
import { startTestStack } from '../../supabase/embedded/testing.ts'
import { openDesk } from './magazine.ts'
import { temporaryHome } from './site-under-test.ts'

export type Pressroom = Awaited<ReturnType<typeof openPressroom>>

/** The press without its process: one database, trees in folders of their own, and steps taken one by one. */
export async function openPressroom() {
  // Else React renders its development build.
  process.env.NODE_ENV = 'production'
  const stack = await startTestStack({ seed: false })
  const source = await stack.createDatabase()
  const desk = openDesk(source.adminUrl)
  const database = openPressDatabase(source.appUrl, 'pressroom')
  const app = await loadApp(testBuild())
  const printer: Printer = { app, siteUrl: testSiteUrl }
  const fixed = fixedPaths(app)
  const homes: string[] = []
  const buildId = buildIdOf(testBuild())
  return {
    desk,
    databaseUrl: source.appUrl,
    database,
    printer,
    fixed,
    /** A whole tree, as a new site makes it. */
    wholeTree(): Promise<Tree> {
      const home = temporaryHome()
      homes.push(home)
      const job = { home, dist: testBuild(), printer, databaseUrl: source.appUrl, database, buildId, fixed }
      return prebuild(job)
    },
    /** One step along the log; returns the paths that changed. */
    async step(tree: Tree, due: string[] = [], by = printer): Promise<string[]> {
      const { publish } = await advance(tree, by, database, due)
      return publish?.paths.sort() ?? []
    },
    async close() {
      await database.close()
      await desk.close()
      await stack.stop()
      for (const home of homes) rmSync(home, { recursive: true, force: true })
    },
  }
}
