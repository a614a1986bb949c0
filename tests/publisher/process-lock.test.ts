import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitUntil } from './wait-until.ts'

const CONTENDER = fileURLToPath(new URL('./fixtures/lock-contender.ts', import.meta.url))
const CONTENDERS = 6

let home: string
let log: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'meridian-lock-'))
  log = path.join(home, 'log')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Makes two attempts at the same instant. */
const startContender = (holdMs: number) => fork(CONTENDER, [home, log, String(holdMs)], { execArgv: [], silent: true })
const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])

test('of many publishers that start after one was killed, never two hold the lock at once', async () => {
  const killed = startContender(60_000)
  await waitUntil('the first process has the lock', () => lines().some((line) => line.startsWith('begin')))
  killed.kill('SIGKILL')
  await once(killed, 'exit')

  const contenders = Array.from({ length: CONTENDERS }, () => startContender(150))
  await Promise.all(contenders.map((contender) => once(contender, 'exit')))
  const entries = lines().filter((line) => !line.startsWith('wait') && !line.endsWith(` ${killed.pid}`))
  expect(entries).toHaveLength(2 * CONTENDERS)
  for (let n = 0; n < entries.length; n += 2) {
    const pid = entries[n]?.replace('begin ', '')
    expect(entries.slice(n, n + 2)).toEqual([`begin ${pid}`, `end ${pid}`])
  }
})

test('a process that was killed leaves no file but the lock', async () => {
  const killed = startContender(60_000)
  await waitUntil('it has the lock', () => lines().some((line) => line.startsWith('begin')))
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(readdirSync(home)).toEqual(['log', 'publisher.lock'])
})
