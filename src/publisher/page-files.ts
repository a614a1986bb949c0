import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { EncodedPage } from './encode.ts'

/** Folder within a release for unfinished files, so that a crash leaves none among the pages. */
export const TEMP_FOLDER = '.tmp'
/** Extensions of a page's files; the plain file is the last one written and removed. */
export const ENCODING_EXTENSIONS = ['.br', ''] as const

/** The file of a page within its release: /articles/x → articles/x.html; a path with an extension keeps it. */
export function fileNameOfPage(page: string): string {
  if (page === '/') return 'index.html'
  return path.posix.extname(page) === '' ? `${page.slice(1)}.html` : page.slice(1)
}

let tempCount = 0

/** Path for an unfinished file, on the same disk as its final place. */
export function tempFile(folder: string): string {
  return path.join(folder, TEMP_FOLDER, `${process.pid}-${tempCount++}`)
}

/**
 * Replaces a file in one step: no reader sees half of it. With `sync`, neither does anyone after a power loss; needed
 * where no saved state makes the publisher write the file again.
 */
export function writeFileAtomic(folder: string, name: string, bytes: Buffer | string, { sync = false } = {}): void {
  const tempPath = tempFile(folder)
  const file = openSync(tempPath, 'w')
  try {
    writeFileSync(file, bytes)
    if (sync) fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameIntoPlace(folder, name, tempPath)
}

/** Moves a finished file to its final name. */
export function renameIntoPlace(folder: string, name: string, tempPath: string): void {
  const target = path.join(folder, name)
  try {
    renameSync(tempPath, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(path.dirname(target), { recursive: true })
    renameSync(tempPath, target)
  }
}

/** Writes the plain file last: as long as it is the old one, a repeated publish writes both again. */
export function writePage(folder: string, page: string, { plain, br }: EncodedPage, options?: { sync: boolean }): void {
  const name = fileNameOfPage(page)
  writeFileAtomic(folder, `${name}.br`, br, options)
  writeFileAtomic(folder, name, plain, options)
}

/** Returns whether the page existed. */
export function removePage(folder: string, page: string): boolean {
  const existed = readPage(folder, page) !== undefined
  for (const file of filesOfPage(folder, page)) rmSync(file, { force: true })
  return existed
}

export function filesOfPage(folder: string, page: string): string[] {
  return ENCODING_EXTENSIONS.map((extension) => path.join(folder, fileNameOfPage(page) + extension))
}

export function readPage(folder: string, page: string): Buffer | undefined {
  return readIfExists(path.join(folder, fileNameOfPage(page)))
}

export function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

export function isNotFound(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** Removes what a killed publisher was writing; the log still has the changes. */
export function clearTempFiles(folder: string): void {
  rmSync(path.join(folder, TEMP_FOLDER), { recursive: true, force: true })
  mkdirSync(path.join(folder, TEMP_FOLDER), { recursive: true })
}
