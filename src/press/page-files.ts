import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { EncodedPage } from './encode.ts'

/** Unfinished files wait in this folder of the tree, so that a crash leaves nothing among the pages. */
export const BESIDE = '.beside'

/** The file of a page within its tree: /articles/x → articles/x.html. What has an extension keeps it. */
export function fileOf(page: string): string {
  if (page === '/') return 'index.html'
  return path.posix.extname(page) === '' ? `${page.slice(1)}.html` : page.slice(1)
}

let written = 0

/** A place for a file that is not finished, on the same disk as where it will stand. */
export function besideFile(tree: string): string {
  return path.join(tree, BESIDE, `${process.pid}-${written++}`)
}

/** Replaces a file in one step: nobody ever sees half of it. */
export function putFile(tree: string, name: string, bytes: Buffer | string): void {
  const beside = besideFile(tree)
  writeFileSync(beside, bytes)
  placeFile(tree, name, beside)
}

/** Gives a finished file its name. */
export function placeFile(tree: string, name: string, beside: string): void {
  const target = path.join(tree, name)
  try {
    renameSync(beside, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(path.dirname(target), { recursive: true })
    renameSync(beside, target)
  }
}

/** The plain file comes last: as long as it is the old one, a repeated publish writes all three again. */
export function putPage(tree: string, page: string, { plain, br, gz }: EncodedPage): void {
  const name = fileOf(page)
  putFile(tree, `${name}.br`, br)
  putFile(tree, `${name}.gz`, gz)
  putFile(tree, name, plain)
}

/** The plain file goes last here too, for the same reason. */
export function removePage(tree: string, page: string): boolean {
  const name = path.join(tree, fileOf(page))
  const existed = readPage(tree, page) !== undefined
  for (const file of [`${name}.br`, `${name}.gz`, name]) rmSync(file, { force: true })
  return existed
}

export function readPage(tree: string, page: string): Buffer | undefined {
  try {
    return readFileSync(path.join(tree, fileOf(page)))
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

export function isAbsence(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** What was being written when the press was killed is worthless: its change is still to come from the log. */
export function emptyBeside(folder: string): void {
  rmSync(path.join(folder, BESIDE), { recursive: true, force: true })
  mkdirSync(path.join(folder, BESIDE), { recursive: true })
}
