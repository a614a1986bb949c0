import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandLineOf } from './processes.ts'
import { endOrphans, readStackFile } from './stack-file.ts'

const REQUIRED_BYTES = 2 * 1024 ** 3

/** A folder for the stack of a test. Its name holds the process id, by which a later run removes abandoned folders. */
export async function temporaryHome(): Promise<string> {
  const base = fastestFolder()
  await removeAbandoned(base)
  const home = mkdtempSync(join(base, `meridian-test-${process.pid}-`))
  // Postgres runs as another user when the tests run as root.
  chmodSync(home, 0o711)
  return home
}

/** A database is a thousand small files; memory creates them in a tenth of the time of a busy disk. */
export function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > REQUIRED_BYTES ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function removeAbandoned(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const owner = /^meridian-test-(\d+)-/.exec(name)?.[1]
    if (!owner || commandLineOf(Number(owner)) !== undefined) continue
    const stackFile = readStackFile(join(base, name))
    if (stackFile) await endOrphans(stackFile)
    rmSync(join(base, name), { recursive: true, force: true, maxRetries: 3 })
  }
}
