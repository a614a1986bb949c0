import path from 'node:path'
import { build, isBuilt } from '../supabase/embedded/build.ts'
import { project } from '../supabase/embedded/home.ts'

/** Where tests and benchmarks find the built site, apart from the one that may be running. */
export const testBuild = '.meridian/test-build/dist'
export const testSiteUrl = 'http://localhost:4321'

/** Builds the site for tests if its sources have changed since. Vitest calls it before the first test. */
export default async function buildOnce(): Promise<void> {
  if (isBuilt(project, testSiteUrl, testBuild)) return
  await build(project, path.join(project, '.meridian/test-build'), testSiteUrl, testBuild)
}
