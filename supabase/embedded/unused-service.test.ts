import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { launch } from './launch.ts'
import { logFile } from './log-file.ts'
import { freePort, loopback, waitForPort } from './ports.ts'
import { isRunning } from './processes.ts'
import { createService, type Service } from './service.ts'
import { temporaryHome } from './test-home.ts'
import { stopWhenUnused } from './unused-service.ts'

const IDLE_MS = 300
/** Answers with its process id, and ends a moment after the signal, as a function with running requests does. */
const program = `
  require('node:http').createServer((_, response) => response.end(String(process.pid))).listen(process.env.PORT, '${loopback}')
  process.on('SIGTERM', () => setTimeout(process.exit, 100))`

let port: number
let service: Service

beforeEach(async () => {
  port = await freePort(0)
  const log = logFile(join(await temporaryHome(), 'service.log'))
  const env = { PATH: process.env.PATH, PORT: String(port) }
  const ready = (_: unknown, signal: AbortSignal) => waitForPort(port, signal)
  const args = ['--eval', program]
  service = stopWhenUnused(
    createService('Example', (attempt) => launch({ command: process.execPath, args, env, log, ready }, attempt)),
    IDLE_MS,
  )
})
afterEach(() => service.stop())

it('ends when it is not used, and starts again', async () => {
  expect(service.state()).toBe('stopped')
  await Promise.all([service.start(), service.start()])
  const first = await answer()
  await vi.waitFor(() => expect(service.state()).toBe('stopping'), { timeout: 10_000, interval: 5 })
  // A use during the end waits for it: the previous process still listens.
  await service.start()
  expect(await answer()).not.toBe(first)
})

it('starts again after a crash', async () => {
  await service.start()
  const first = await answer()
  await service.kill()
  await vi.waitFor(() => expect(service.state()).toBe('stopped'))
  await service.start()
  expect(await answer()).not.toBe(first)
})

it('does not start after a stop', async () => {
  await service.start()
  const identity = service.process()
  await service.stop()
  expect(identity && isRunning(identity)).toBe(false)
  await expect(service.start()).rejects.toThrow('Stopped.')
  expect(service.state()).toBe('stopped')
})

const answer = async () => (await fetch(`http://${loopback}:${port}/`, { headers: { connection: 'close' } })).text()
