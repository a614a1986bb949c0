import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createBackOff } from '#lib/back-off.ts'
import { minimalEnvironment } from '#lib/child-environment.ts'
import type { MediaCacheOptions } from '#lib/media-cache.ts'
import type { FromDocumentWorker, OnTypesettingProgress, RenderJob, ToDocumentWorker } from '../documents/types.ts'
import { trackChild } from './child-processes.ts'

export interface DocumentWorkersOptions {
  siteUrl: string
  imageFolders: string[]
  mediaCache?: MediaCacheOptions | undefined
  /** How long a job may take without a progress message, the start of the process included. */
  limitMs?: number
  /** Time limit of a whole job. */
  jobLimitMs?: number
  /** How long an idle process is kept. */
  idleMs?: number
  /** The worker's script; tests pass one that hangs. */
  program?: string
}

interface QueuedJob {
  renderJob: RenderJob
  file: string
  onProgress: OnTypesettingProgress | undefined
  onDone: (error?: Error) => void
}

/** An issue takes a second or two of CPU time, and one picture of it a few milliseconds. The limit grows with the load of the machine. */
const TIME_LIMIT_MS = 20_000
const MAX_LOAD_FACTOR = 6
/** A thousand pictures take most of a minute on two cores. Longer, other documents would wait too long for an issue. */
const JOB_LIMIT_MS = 240_000
const IDLE_MS = 15_000
const HEAP = '--max-old-space-size=512'
const WORKER_PROGRAM = fileURLToPath(new URL('../documents/document-worker.ts', import.meta.url))

export type DocumentWorkers = ReturnType<typeof createDocumentWorkers>

/**
 * Renders documents one after the other in a process of its own, cards before issues: a card is quick, and a reader waits to
 * share it. A process that takes too long is killed, and one that ended is restarted after a growing delay.
 */
export function createDocumentWorkers(options: DocumentWorkersOptions) {
  const { limitMs = TIME_LIMIT_MS, jobLimitMs = JOB_LIMIT_MS, idleMs = IDLE_MS, program = WORKER_PROGRAM } = options
  const jobs: QueuedJob[] = []
  const backOff = createBackOff()
  let child: ChildProcess | undefined
  let current: QueuedJob | undefined
  let timer: NodeJS.Timeout | undefined
  let jobEndsAt = 0
  let restartAfter = 0

  function start(): ChildProcess {
    const started = trackChild(fork(program, { env: minimalEnvironment(), execArgv: [HEAP] }))
    const { siteUrl, imageFolders, mediaCache } = options
    started.on('message', (message: FromDocumentWorker) => {
      if (started !== child) return
      if (message.kind !== 'progress') return finish(message.kind === 'failed' ? new Error(message.reason) : undefined)
      if (!current) return
      limitTime()
      current.onProgress?.(message.progress)
    })
    const ended = (reason: string) => started === child && onWorkerDied(`its process ended (${reason})`)
    started.on('error', ({ message }) => ended(message))
    started.on('exit', (code, signal) => ended(`${signal ?? code}`))
    sendToWorker(started, { kind: 'init', siteUrl, imageFolders, mediaCache })
    return started
  }

  function onWorkerDied(reason: string): void {
    child?.kill('SIGKILL')
    child = undefined
    restartAfter = Date.now() + backOff.next()
    finish(new Error(reason))
  }

  function finish(error?: Error): void {
    clearTimeout(timer)
    const done = current
    current = undefined
    done?.onDone(error)
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
    if (!child && Date.now() < restartAfter) {
      finish(new Error('its process has just ended and restarts shortly'))
      return
    }
    child ??= start()
    sendToWorker(child, { kind: 'render', job: job.renderJob, file: job.file })
    jobEndsAt = Date.now() + jobLimitMs
    limitTime()
  }

  /** From the start of a job, and again from each progress message, because an issue may have many pictures. */
  function limitTime(): void {
    clearTimeout(timer)
    const silenceMs = limitMs * Math.min(MAX_LOAD_FACTOR, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))
    const remainingMs = jobEndsAt - Date.now()
    const reason =
      remainingMs < silenceMs
        ? `it took longer than ${jobLimitMs / 1000} s`
        : `it made no progress for longer than ${limitMs / 1000} s`
    timer = setTimeout(() => onWorkerDied(reason), Math.min(remainingMs, silenceMs))
  }

  function stop(): void {
    const ended = child
    child = undefined
    ended?.kill('SIGTERM')
  }

  return {
    render(renderJob: RenderJob, file: string, onProgress?: OnTypesettingProgress): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const job = { renderJob, file, onProgress, onDone: (error?: Error) => (error ? reject(error) : resolve()) }
      const at = isEdition(renderJob) ? -1 : jobs.findIndex((one) => isEdition(one.renderJob))
      jobs.splice(at < 0 ? jobs.length : at, 0, job)
      next()
      return promise
    },
    /** Undefined when no process runs. */
    pid: () => child?.pid,
    stop,
  }
}

const isEdition = ({ kind }: RenderJob) => kind === 'pdf' || kind === 'epub'
const sendToWorker = (child: ChildProcess, message: ToDocumentWorker) => void child.send(message, () => {})
