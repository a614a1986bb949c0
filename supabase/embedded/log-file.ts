import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const MAX_BYTES = 1024 * 1024

export interface LogFile {
  path: string
  write(chunk: Buffer | string): void
  /** For an error message about why a service exited. */
  lastLine(): string
  tail(): string
}

/** Appends to a file of at most `limit` bytes (a megabyte); a full one is renamed to `<path>.1`. */
export function logFile(path: string, limit = MAX_BYTES): LogFile {
  mkdirSync(dirname(path), { recursive: true })
  let size = sizeOf(path)
  let tail = ''

  return {
    path,
    write(chunk) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      tail = (tail + bytes.toString('utf8')).slice(-2000)
      if (size + bytes.length > limit && size > 0) {
        renameSync(path, `${path}.1`)
        size = 0
      }
      append(path, bytes)
      size += bytes.length
    },
    tail: () => tail,
    lastLine: () => tail.trimEnd().split('\n').at(-1)?.trim() ?? '',
  }
}

function append(path: string, bytes: Buffer): void {
  const file = openSync(path, 'a', 0o600)
  writeSync(file, bytes)
  closeSync(file)
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
