import { copyFileSync, existsSync, globSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'

/** Longer than any page of an earlier build stays open, or lies in somebody's cache. */
const RETENTION_MS = 30 * 86_400_000

/**
 * Copies the hashed files of a build to where they outlive it, so that who has an older page open still gets the script
 * that the page names. What no build has used for a month goes.
 */
export function retainOldAssets(dist: string, home: string, now = Date.now()): void {
  const retainedFolder = path.join(home, 'assets')
  for (const name of assetNames(path.join(dist, 'client'))) {
    const file = path.join(retainedFolder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    // Beside and renamed is not needed: their names say what is in them, and only a whole build is ever served.
    if (!existsSync(file)) copyFileSync(path.join(dist, 'client', name), file)
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
