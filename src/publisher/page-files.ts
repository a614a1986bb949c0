import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { EncodedPage } from './encode.ts'

/** Unfinished files wait in this folder of the tree, so that a crash leaves nothing among the pages. */
export const TEMP_FOLDER = '.tmp'

/** The file of a page within its tree: /articles/x → articles/x.html. What has an extension keeps it. */
export function fileNameOfPage(page: string): string {
  if (page === '/') return 'index.html'
  return path.posix.extname(page) === '' ? `${page.slice(1)}.html` : page.slice(1)
}

let tempCount = 0

/** A place for a file that is not finished, on the same disk as where it will stand. */
export function tempFile(folder: string): string {
  return path.join(folder, TEMP_FOLDER, `${process.pid}-${tempCount++}`)
}

/** Replaces a file in one step: nobody ever sees half of it. */
export function writeFileAtomic(folder: string, name: string, bytes: Buffer | string): void {
  const tempPath = tempFile(folder)
  writeFileSync(tempPath, bytes)
  renameIntoPlace(folder, name, tempPath)
}

/** Gives a finished file its name. */
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

/** The plain file comes last: as long as it is the old one, a repeated publish writes all three again. */
export function writePage(folder: string, page: string, { plain, br, gz }: EncodedPage): void {
  const name = fileNameOfPage(page)
  writeFileAtomic(folder, `${name}.br`, br)
  writeFileAtomic(folder, `${name}.gz`, gz)
  writeFileAtomic(folder, name, plain)
}

/** The plain file goes last here too, for the same reason. */
export function removePage(folder: string, page: string): boolean {
  const name = path.join(folder, fileNameOfPage(page))
  const wasPresent = readPage(folder, page) !== undefined
  for (const file of [`${name}.br`, `${name}.gz`, name]) rmSync(file, { force: true })
  return wasPresent
}

export function readPage(folder: string, page: string): Buffer | undefined {
  try {
    return readFileSync(path.join(folder, fileNameOfPage(page)))
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

export function isNotFound(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** What was being written when the press was killed is worthless: its change is still to come from the log. */
export function clearTempFiles(folder: string): void {
  rmSync(path.join(folder, TEMP_FOLDER), { recursive: true, force: true })
  mkdirSync(path.join(folder, TEMP_FOLDER), { recursive: true })
}
