import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { minimalEnvironment } from '#lib/child-environment.ts'
import { RejectedUpload } from './rejected-upload.ts'
import type { FromUploadWorker, PictureJob, PreparedPicture, UploadJob, ValidPdf } from './types.ts'

export interface UploadWorkersOptions {
  /** How many files are prepared at once. */
  max?: number
  /** How long one may take, the start of the process included. */
  limitMs?: number
  /** The worker's script; tests pass one that hangs. */
  program?: string
}

const TIME_LIMIT_MS = 120_000
const HEAP = '--max-old-space-size=256'
const WORKER_PROGRAM = fileURLToPath(new URL('./upload-worker.ts', import.meta.url))

export type UploadWorkers = ReturnType<typeof createUploadWorkers>

/** Prepares pictures and judges PDFs, each in a process of its own with limits of time and memory; further jobs wait. */
export function createUploadWorkers({
  max = 1,
  limitMs = TIME_LIMIT_MS,
  program = WORKER_PROGRAM,
}: UploadWorkersOptions = {}) {
  const waiting: (() => void)[] = []
  let running = 0

  async function acquire(signal: AbortSignal): Promise<void> {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    if (signal.aborted) {
      release()
      throw signal.reason
    }
  }

  function release(): void {
    running--
    waiting.shift()?.()
  }

  async function run<Result>(job: UploadJob, signal: AbortSignal): Promise<Result> {
    await acquire(signal)
    try {
      return await runInProcess<Result>(program, job, limitMs, signal)
    } finally {
      release()
    }
  }

  /** Both throw RejectedUpload with a sentence for the sender, the signal's reason, or an Error when the process fails. */
  return {
    prepare: (job: PictureJob, signal: AbortSignal) => run<PreparedPicture>({ kind: 'picture', ...job }, signal),
    validatePdf: (input: string, signal: AbortSignal) => run<ValidPdf>({ kind: 'pdf', input }, signal),
  }
}

function runInProcess<Result>(program: string, job: UploadJob, limitMs: number, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(program, { env: minimalEnvironment(), execArgv: [HEAP] })
    const abort = () => end(() => reject(signal.reason))
    const timer = setTimeout(
      () => end(() => reject(new RejectedUpload('This file took too long to prepare. Please make it smaller first.'))),
      limitMs,
    )
    function end(finish: () => void): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      child.kill('SIGKILL')
      finish()
    }
    signal.addEventListener('abort', abort)
    child.on('message', (message: FromUploadWorker) => {
      if (message.kind === 'done') end(() => resolve(message.result as Result))
      else if (message.kind === 'rejected') end(() => reject(new RejectedUpload(message.detail)))
      else end(() => reject(new Error(message.reason)))
    })
    child.on('error', (error) => end(() => reject(error)))
    child.on('exit', (code, killedBy) => end(() => reject(new Error(`the upload worker ended (${killedBy ?? code})`))))
    child.send(job, (error) => error && end(() => reject(error)))
  })
}
