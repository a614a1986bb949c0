import { readFileSync } from 'node:fs'

// npm writes an incomplete lock file without a word when a registry lacks a platform's package; `npm ci` then breaks on
// somebody else's system. Every optional dependency named anywhere must be in the lock.
interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

/** Lists what the lock file lacks, as "<package> needs <missing>". */
export function absentFrom(lock: Lock): string[] {
  const present = new Set(Object.keys(lock.packages).map((at) => at.split('node_modules/').at(-1)))
  return Object.entries(lock.packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !present.has(name))
      .map((name) => `${at || 'package.json'} needs ${name}`),
  )
}

if (import.meta.main) {
  const absent = absentFrom(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  for (const line of absent) console.error(line)
  process.exitCode = absent.length > 0 ? 1 : 0
}
