import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { logFile } from './log-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('stays below its limit and keeps the previous file', () => {
  const path = join(folder, 'logs/service.log')
  const log = logFile(path, 100)
  for (let line = 1; line <= 50; line++) log.write(`line ${line}\n`)
  expect(statSync(path).size).toBeLessThanOrEqual(100)
  expect(statSync(`${path}.1`).size).toBeLessThanOrEqual(100)
  expect((readFileSync(`${path}.1`, 'utf8') + readFileSync(path, 'utf8')).endsWith('line 49\nline 50\n')).toBe(true)
  expect(log.lastLine()).toBe('line 50')
})

it('appends to the file of an earlier run', () => {
  const path = join(folder, 'again.log')
  logFile(path).write('before\n')
  logFile(path).write('after\n')
  expect(readFileSync(path, 'utf8')).toBe('before\nafter\n')
})

it('is readable by its owner only', () => {
  const path = join(folder, 'private.log')
  logFile(path).write('x')
  expect(statSync(path).mode & 0o077).toBe(0)
})
