import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../src/bindery/order.ts'
import { type Binder, type BinderOptions, createBinder } from '../../src/press/binder.ts'
import { until } from './until.ts'

const card: Order = {
  kind: 'card',
  facts: { kind: 'article', masthead: 'Meridian', label: 'Travel', title: 'Night Train', credit: 'O. C.', image: null },
}

let folder: string
let binder: Binder
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meridian-binder-'))
})
afterEach(() => {
  binder.stop()
  rmSync(folder, { recursive: true, force: true })
})

function open(options: Partial<BinderOptions> = {}) {
  binder = createBinder({ siteUrl: 'http://localhost:4321', pictures: ['public'], ...options })
}
const file = (name = 'card.png') => path.join(folder, name)
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('starts its process when something is to be made, and ends it when nothing is', async () => {
  open({ idleMs: 10 })
  expect(binder.pid()).toBeUndefined()
  const made = binder.make(card, file())
  const pid = binder.pid() ?? 0
  await made
  expect(await sharp(file()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  await until('the process has ended', () => !isAlive(pid))
  expect(binder.pid()).toBeUndefined()
  await binder.make(card, file('another.png'))
  expect(readFileSync(file('another.png')).equals(readFileSync(file()))).toBe(true)
})

test('kills a process that takes too long, and leaves nothing of it', async () => {
  open({ limitMs: 500, program: fileURLToPath(new URL('./binders/hanging.ts', import.meta.url)) })
  const made = binder.make(card, file())
  const pid = binder.pid() ?? 0
  await expect(made).rejects.toThrow('longer than 0.5 s')
  await until('the process is gone', () => !isAlive(pid))
  expect(existsSync(file())).toBe(false)
})

test('a process that is killed fails what it was making, and rests before it starts again', async () => {
  open()
  const made = binder.make(card, file())
  process.kill(binder.pid() ?? 0, 'SIGKILL')
  await expect(made).rejects.toThrow('SIGKILL')
  await expect(binder.make(card, file())).rejects.toThrow('rests')
  await until('it makes again', () => binder.make(card, file()).then(() => true))
  expect(existsSync(file())).toBe(true)
})

test('an order that cannot be carried out fails alone', async () => {
  open()
  const bad = binder.make(card, path.join(folder, 'nowhere', 'card.png'))
  const good = binder.make(card, file())
  await expect(bad).rejects.toThrow('ENOENT')
  await good
  expect(existsSync(file())).toBe(true)
})
