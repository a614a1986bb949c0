import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RenderJob } from '../../src/documents/types.ts'
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
  folder = mkdtempSync(path.join(tmpdir(), 'meridian-documents-'))
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

test('the process starts with the first job and ends when it is idle', async () => {
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

test('a process that takes too long is killed, and leaves no file', async () => {
  openWorkers({ limitMs: 500, program: fileURLToPath(new URL('./fixtures/hanging-worker.ts', import.meta.url)) })
  const rendered = workers.render(cardJob, file())
  const pid = workers.pid() ?? 0
  await expect(rendered).rejects.toThrow('longer than 0.5 s')
  await waitUntil('the process is gone', () => !isAlive(pid))
  expect(existsSync(file())).toBe(false)
})

/** A job for the worker that reports progress all the time. */
const jobOf = (ms: number): RenderJob =>
  cardJob.kind === 'card' ? { kind: 'card', content: { ...cardJob.content, title: String(ms) } } : cardJob

test('a process may take longer while it reports progress, up to the limit of a whole job', async () => {
  // Six times the limit is what a loaded machine may take without progress.
  const program = fileURLToPath(new URL('./fixtures/reporting-worker.ts', import.meta.url))
  openWorkers({ limitMs: 500, jobLimitMs: 8_000, program })
  await workers.render(jobOf(4_000), file())
  await expect(workers.render(jobOf(60_000), file())).rejects.toThrow('it took longer than 8 s')
})

test('a process that is killed fails its job, and is restarted only after a delay', async () => {
  openWorkers()
  const rendered = workers.render(cardJob, file())
  process.kill(workers.pid() ?? 0, 'SIGKILL')
  await expect(rendered).rejects.toThrow('SIGKILL')
  await expect(workers.render(cardJob, file())).rejects.toThrow('restarts')
  await waitUntil('it renders again', () => workers.render(cardJob, file()).then(() => true))
  expect(existsSync(file())).toBe(true)
})

test('a job that fails does not affect the next one', async () => {
  openWorkers()
  const failing = workers.render(cardJob, path.join(folder, 'nowhere', 'card.png'))
  const succeeding = workers.render(cardJob, file())
  await expect(failing).rejects.toThrow('ENOENT')
  await succeeding
  expect(existsSync(file())).toBe(true)
})
