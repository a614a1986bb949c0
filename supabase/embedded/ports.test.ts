import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort, isFree, reservePort } from './ports.ts'
import { StartError } from './start-error.ts'

const NOBODY = 65_534

let temporary: string
const claims = () => join(temporary, `meridian-ports-${process.getuid?.()}`)
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'meridian-ports-test-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true, force: true })
})

test('a port is claimed once, in a folder that nobody else can write to', async () => {
  const port = await freePort(0)
  expect(readdirSync(claims())).toEqual([String(port)])
  expect(statSync(claims()).mode & 0o777).toBe(0o700)
  expect(await reservePort(port)).toBe(false)
})

test('a claim of a process that has ended does not count', async () => {
  let port = (await freePort(0)) + 1
  while (!(await isFree(port))) port++
  writeFileSync(join(claims(), String(port)), JSON.stringify({ pid: 2 ** 22, startedAt: 'long ago' }))
  expect(await reservePort(port)).toBe(true)
})

test('a link in the place of the folder is refused, and nothing is written where it leads', async () => {
  const elsewhere = join(temporary, 'elsewhere')
  mkdirSync(elsewhere)
  symlinkSync(elsewhere, claims())
  await expect(freePort(0)).rejects.toThrow(StartError)
  expect(readdirSync(elsewhere)).toEqual([])
})

test('a file in its place is refused', async () => {
  writeFileSync(claims(), '')
  await expect(freePort(0)).rejects.toThrow()
  expect(existsSync(claims())).toBe(true)
})

// Only root can give a folder away.
test.skipIf(process.getuid?.() !== 0)('a folder that another user has made is refused', async () => {
  mkdirSync(claims())
  chownSync(claims(), NOBODY, NOBODY)
  await expect(freePort(0)).rejects.toThrow(/belongs to another user/)
  expect(readdirSync(claims())).toEqual([])
})
