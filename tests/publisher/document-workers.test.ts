import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RenderJob } from '../../src/documents/render-job.ts'
import {
  createDocumentWorkers,
  type DocumentWorkers,
  type DocumentWorkersOptions,
} from '../../src/publisher/document-workers.ts'
import { waitUntil } from './wait-until.ts'

const cardJob: RenderJob = {
  kind: 'card',
  content: {
    kind: 'article',
    masthead: 'Meridian',
    label: 'Travel',
    title: 'Night Train',
    credit: 'O. C.',
    image: null,
  },
}

let folder: string
let workers: DocumentWorkers
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meridian-binder-'))
})
afterEach(() => {
  workers.stop()
  rmSync(folder, { recursive: true, force: true })
})

function openWorkers(options: Partial<DocumentWorkersOptions> = {}) {
  workers = createDocumentWorkers({ siteUrl: 'http://localhost:4321', imageFolders: ['public'], ...options })
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
  openWorkers({ idleMs: 10 })
  expect(workers.pid()).toBeUndefined()
  const rendered = workers.render(cardJob, file())
  const pid = workers.pid() ?? 0
  await rendered
  expect(await sharp(file()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  await waitUntil('the process has ended', () => !isAlive(pid))
  expect(workers.pid()).toBeUndefined()
  await workers.render(cardJob, file('another.png'))
  expect(readFileSync(file('another.png')).equals(readFileSync(file()))).toBe(true)
})

test('kills a process that takes too long, and leaves nothing of it', async () => {
  openWorkers({ limitMs: 500, program: fileURLToPath(new URL('./fixtures/hanging-worker.ts', import.meta.url)) })
  const rendered = workers.render(cardJob, file())
  const pid = workers.pid() ?? 0
  await expect(rendered).rejects.toThrow('longer than 0.5 s')
  await waitUntil('the process is gone', () => !isAlive(pid))
  expect(existsSync(file())).toBe(false)
})

test('a process that is killed fails what it was making, and rests before it starts again', async () => {
  openWorkers()
  const rendered = workers.render(cardJob, file())
  process.kill(workers.pid() ?? 0, 'SIGKILL')
  await expect(rendered).rejects.toThrow('SIGKILL')
  await expect(workers.render(cardJob, file())).rejects.toThrow('rests')
  await waitUntil('it makes again', () => workers.render(cardJob, file()).then(() => true))
  expect(existsSync(file())).toBe(true)
})

test('an order that cannot be carried out fails alone', async () => {
  openWorkers()
  const failing = workers.render(cardJob, path.join(folder, 'nowhere', 'card.png'))
  const succeeding = workers.render(cardJob, file())
  await expect(failing).rejects.toThrow('ENOENT')
  await succeeding
  expect(existsSync(file())).toBe(true)
})
