import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'meridian-reset-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const reset = () =>
  spawnSync(process.execPath, ['scripts/reset.ts'], { env: { ...process.env, MERIDIAN_HOME: home }, encoding: 'utf8' })

const FOLDERS = [
  'postgres',
  'postgres.new',
  'pages',
  'assets',
  'mail',
  'deno',
  'logs',
  'storage',
  'media-cache',
  'uploads',
  'test-build',
]
const FILES = [
  'node-name',
  'publisher-status.json',
  'publisher-status.json.new',
  'publisher.lock',
  'publisher.lock-journal',
  'secrets.json',
  'secrets.json.4711',
  'stack.json.4711',
  'stripe.json',
]

function fillHome(): void {
  for (const folder of FOLDERS) mkdirSync(path.join(home, folder, 'nested'), { recursive: true })
  for (const file of FILES) writeFileSync(path.join(home, file), '')
}

test('reset removes everything that a run has written, and the empty folder', () => {
  fillHome()
  expect(reset().status).toBe(0)
  expect(existsSync(home)).toBe(false)
})

test("reset leaves what is not Meridian's and names it", () => {
  fillHome()
  writeFileSync(path.join(home, 'letters.txt'), '')
  const { stdout } = reset()
  expect(readdirSync(home)).toEqual(['letters.txt'])
  expect(stdout).toContain('letters.txt')
})
