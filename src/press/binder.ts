import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FromBinder, ToBinder } from '../bindery/messages.ts'
import type { Order } from '../bindery/order.ts'
import { createBackOff } from '../lib/back-off.ts'
import { bareEnvironment } from '../lib/child-environment.ts'
import { owned } from './own-processes.ts'

export interface BinderOptions {
  siteUrl: string
  pictures: string[]
  /** How long one file may take, the start of the process included. */
  limitMs?: number
  /** How long the process is kept when there is nothing to make. */
  idleMs?: number
  /** The process; tests put one in its place that hangs or dies. */
  program?: string
}

interface Job {
  order: Order
  file: string
  settle: (error?: Error) => void
}

/** An issue takes three seconds of work. A machine with twice as much to do as it can is given twice as long. */
const LIMIT_MS = 20_000
const PATIENCE_AT_MOST = 6
const IDLE_MS = 15_000
const HEAP = '--max-old-space-size=512'
const PROGRAM = fileURLToPath(new URL('../bindery/binder-process.ts', import.meta.url))

export type Binder = ReturnType<typeof createBinder>

/**
 * Makes files in a process of its own, one after the other, cards before issues: they are quick and somebody is waiting
 * to share. The process is killed when a file takes too long; after a death it rests, so that a fault does not become a
 * storm of starts.
 */
export function createBinder(options: BinderOptions) {
  const { limitMs = LIMIT_MS, idleMs = IDLE_MS, program = PROGRAM } = options
  const jobs: Job[] = []
  const backOff = createBackOff()
  let child: ChildProcess | undefined
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined
  let restsUntil = 0

  function start(): ChildProcess {
    const started = owned(fork(program, { env: bareEnvironment(), execArgv: [HEAP] }))
    const { siteUrl, pictures } = options
    started.on('message', (message: FromBinder) => {
      if (started === child) finish(message.kind === 'failed' ? new Error(message.reason) : undefined)
    })
    const ended = (how: string) => started === child && died(`its process ended (${how})`)
    started.on('error', ({ message }) => ended(message))
    started.on('exit', (code, signal) => ended(`${signal ?? code}`))
    tell(started, { kind: 'setting', siteUrl, pictures })
    return started
  }

  function died(why: string): void {
    child?.kill('SIGKILL')
    child = undefined
    restsUntil = Date.now() + backOff.next()
    finish(new Error(why))
  }

  function finish(error?: Error): void {
    clearTimeout(timer)
    const done = current
    current = undefined
    done?.settle(error)
    next()
  }

  function next(): void {
    if (current) return
    const job = jobs.shift()
    if (!job) {
      timer = setTimeout(stop, idleMs)
      timer.unref()
      return
    }
    clearTimeout(timer)
    current = job
    if (!child && Date.now() < restsUntil) {
      finish(new Error('its process has just died and rests'))
      return
    }
    child ??= start()
    tell(child, { kind: 'make', order: job.order, file: job.file })
    const patience = limitMs * Math.min(PATIENCE_AT_MOST, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))
    timer = setTimeout(() => died(`it took longer than ${limitMs / 1000} s`), patience)
  }

  function stop(): void {
    const ended = child
    child = undefined
    ended?.kill('SIGTERM')
  }

  return {
    make(order: Order, file: string): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const job = { order, file, settle: (error?: Error) => (error ? reject(error) : resolve()) }
      const at = order.kind === 'card' ? jobs.findIndex((one) => one.order.kind === 'pdf') : -1
      jobs.splice(at < 0 ? jobs.length : at, 0, job)
      next()
      return promise
    },
    /** The process that is at work or waits for some; none when idle. */
    pid: () => child?.pid,
    stop,
  }
}

const tell = (child: ChildProcess, message: ToBinder) => void child.send(message, () => {})
