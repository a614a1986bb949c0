import { execFileSync } from 'node:child_process'

const MAX_LENGTH = 72

/** The subjects that are too long, each with the hash of its commit. `log` has one commit a line: hash, space, subject. */
export const tooLong = (log: string): string[] =>
  log.split('\n').filter((line) => line.slice(line.indexOf(' ') + 1).length > MAX_LENGTH)

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * The commits since this file was added. In a shallow clone the oldest commit seems to add every file, so that the
 * commits after it are read.
 */
function subjectsSinceThisCheck(): string {
  try {
    const [marker] = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-commits.ts').split('\n')
    return marker ? git('log', '--no-merges', '--format=%h %s', `${marker}..HEAD`) : ''
  } catch {
    // An unpacked archive has no history.
    return ''
  }
}

if (import.meta.main) {
  const lines = tooLong(subjectsSinceThisCheck())
  for (const line of lines) console.log(`${line}\n  has more than ${MAX_LENGTH} characters; say the rest in the body`)
  process.exitCode = lines.length === 0 ? 0 : 1
}
