import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { build, fingerprint, isBuilt } from '../supabase/embedded/build-site.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'

export const testSiteUrl = 'http://localhost:4321'

const folder = path.join(projectFolder, '.meridian/test-build')
const MAX_BUILDS = 3

/** The built site of tests and benchmarks, apart from the one that may be running. */
export function testBuild(): string {
  const { MERIDIAN_TEST_BUILD } = process.env
  if (!MERIDIAN_TEST_BUILD) throw new Error('The site was not built for tests: run scripts/build-once.ts first.')
  return MERIDIAN_TEST_BUILD
}

/**
 * Builds the site for tests if its sources have changed since. Vitest calls it before the first test. The build that
 * `npm start` has made of the same sources is used where it is. Otherwise each state of the sources has a folder of its own,
 * so that two runs at once do not overwrite each other's build.
 */
export default async function buildOnce(): Promise<void> {
  process.env.MERIDIAN_TEST_BUILD = isBuilt(projectFolder) ? path.join(projectFolder, 'dist') : await buildForTests()
}

async function buildForTests(): Promise<string> {
  const dist = path.join(folder, fingerprint(projectFolder).slice(0, 12))
  const relativeDist = path.relative(projectFolder, dist)
  mkdirSync(folder, { recursive: true })
  if (!isBuilt(projectFolder, relativeDist)) await build(projectFolder, folder, relativeDist)
  if (existsSync(dist)) utimesSync(dist, new Date(), new Date())
  removeOldBuilds()
  return dist
}

function removeOldBuilds(): void {
  const builds = readdirSync(folder).filter((name) => /^[0-9a-f]{12}$/.test(name))
  const age = (name: string) => statSync(path.join(folder, name)).mtimeMs
  for (const name of builds.sort((a, b) => age(b) - age(a)).slice(MAX_BUILDS)) {
    rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}
