import { execFileSync } from 'node:child_process'

const MAX_LENGTH = 72

/** The subjects that are too long, each with the hash of its commit. `log` has one commit a line: hash, space, subject. */
export const tooLong = (log: string): string[] =>
  log.split('\n').filter((line) => line.slice(line.indexOf(' ') + 1).length > MAX_LENGTH)

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The commit that added this check. */
const START = 'b6660eb2'
/** A subject of 77 characters from the time when the check did not see it. */
const EXCEPTION = 'ff6f1a81'

function subjectsSinceThisCheck(): string {
  try {
    return git('log', '--no-merges', '--abbrev=8', '--format=%h %s', `${START}..HEAD`)
  } catch {
    // An unpacked archive has no history, and a shallow clone may lack the commit.
    return ''
  }
}

if (import.meta.main) {
  const lines = tooLong(subjectsSinceThisCheck()).filter((line) => !line.startsWith(EXCEPTION))
  for (const line of lines) console.log(`${line}\n  has more than ${MAX_LENGTH} characters; say the rest in the body`)
  process.exitCode = lines.length === 0 ? 0 : 1
}
