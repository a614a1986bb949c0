import { readFileSync } from 'node:fs'

// npm silently writes an incomplete lock file when a registry lacks a platform's package; `npm ci` then fails on that
// platform. Every optional dependency must be in the lock file.
interface Lockfile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

/** Lists what the lock file lacks, as "<package> needs <missing>". */
export function missingFromLockfile(lockfile: Lockfile): string[] {
  const listed = new Set(Object.keys(lockfile.packages).map((packagePath) => packagePath.split('node_modules/').at(-1)))
  return Object.entries(lockfile.packages).flatMap(([packagePath, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !listed.has(name))
      .map((name) => `${packagePath || 'package.json'} needs ${name}`),
  )
}

if (import.meta.main) {
  const missing = missingFromLockfile(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  for (const line of missing) console.error(line)
  process.exitCode = missing.length > 0 ? 1 : 0
}
