import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, type ProcessIdentity, identifyProcess } from './processes.ts'

/**
 * A port is chosen long before a piece listens on it, so another start on this machine would find it free as well. Whoever
 * chooses one says so here, in a file that only the first can make; it counts as long as that process runs.
 */
export function claimPort(port: number): boolean {
  const file = join(claimsFolder(), String(port))
  if (claimedFiles.has(file)) return false
  if (!createClaimFile(file)) {
    if (isClaimed(file)) return false
    rmSync(file, { force: true })
    if (!createClaimFile(file)) return false
  }
  if (claimedFiles.size === 0) process.once('exit', releaseAll)
  claimedFiles.add(file)
  return true
}

const claimedFiles = new Set<string>()

function releaseAll(): void {
  for (const file of claimedFiles) rmSync(file, { force: true })
}

/** Each user's own: a folder that everybody may write to is no place to look at what others left. */
function claimsFolder(): string {
  const folder = join(tmpdir(), `meridian-ports-${process.getuid?.() ?? ''}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

function createClaimFile(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(identifyProcess(process.pid)), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** What cannot be read is being written at this moment. */
function isClaimed(file: string): boolean {
  try {
    return isRunning(JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity)
  } catch {
    return true
  }
}
