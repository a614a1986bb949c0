import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, type KnownProcess, known } from './processes.ts'

/**
 * A port is chosen long before a piece listens on it, so another start on this machine would find it free as well. Whoever
 * chooses one says so here, in a file that only the first can make; it counts as long as that process runs.
 */
export function claimPort(port: number): boolean {
  const file = join(claims(), String(port))
  if (claimed.has(file)) return false
  if (!make(file)) {
    if (isHeld(file)) return false
    rmSync(file, { force: true })
    if (!make(file)) return false
  }
  if (claimed.size === 0) process.once('exit', releaseAll)
  claimed.add(file)
  return true
}

const claimed = new Set<string>()

function releaseAll(): void {
  for (const file of claimed) rmSync(file, { force: true })
}

/** Each user's own: a folder that everybody may write to is no place to look at what others left. */
function claims(): string {
  const folder = join(tmpdir(), `meridian-ports-${process.getuid?.() ?? ''}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

function make(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(known(process.pid)), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** What cannot be read is being written at this moment. */
function isHeld(file: string): boolean {
  try {
    return isRunning(JSON.parse(readFileSync(file, 'utf8')) as KnownProcess)
  } catch {
    return true
  }
}
