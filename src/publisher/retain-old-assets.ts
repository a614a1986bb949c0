import { copyFileSync, existsSync, globSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { homePath } from '#lib/home-paths.ts'

/** Longer than a page of an earlier build stays open in a tab or valid in a cache. */
const RETENTION_MS = 30 * 86_400_000

/**
 * Copies the hashed files of a build into the home folder, where they outlive the build: a page of an earlier build that is
 * still open can load its scripts. Files that no build has used for a month are removed.
 */
export function retainOldAssets(dist: string, home: string, now = Date.now()): void {
  const retainedFolder = homePath(home, 'retainedAssets')
  for (const name of assetNames(path.join(dist, 'client'))) {
    const file = path.join(retainedFolder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    // A copy of another size was cut off by a kill or a power loss.
    const source = path.join(dist, 'client', name)
    if (!existsSync(file) || statSync(file).size !== statSync(source).size) copyFileSync(source, file)
    utimesSync(file, now / 1000, now / 1000)
  }
  for (const name of assetNames(retainedFolder)) {
    const file = path.join(retainedFolder, name)
    if (now - statSync(file).mtimeMs > RETENTION_MS) rmSync(file)
  }
}

function assetNames(folder: string): string[] {
  return globSync('_astro/**/*', { cwd: folder }).filter((name) => statSync(path.join(folder, name)).isFile())
}
