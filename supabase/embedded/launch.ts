import { spawn as spawnProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { LogFile } from './log-file.ts'
import { identifyProcess, type ProcessIdentity, signalProcessGroup, terminate } from './processes.ts'
import { StartError } from './start-error.ts'

export interface LaunchOptions {
  command: string
  args: string[]
  env: NodeJS.ProcessEnv
  log: LogFile
  cwd?: string
  uid?: number
  gid?: number
  /** Resolves when the service accepts requests; the signal aborts when it exited or took too long. */
  ready(child: Child, signal: AbortSignal): Promise<void>
  /** The signal that asks it to stop, and the time until SIGKILL follows. */
  stop?: { signal: NodeJS.Signals; timeoutMs: number }
  /** For services that no start waits for. */
  lowPriority?: boolean
  /** Opens an IPC channel, by which the child reports that it is ready and notices that its parent has exited. */
  ipc?: boolean
}

export interface Child {
  process: ProcessIdentity
  /** Resolves with the reason when the process has ended. Never rejects. */
  ended: Promise<string>
  onOutput(listener: (text: string) => void): void
  onMessage(listener: (message: unknown) => void): void
  kill(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/** One attempt to start: it can be cancelled, and reports the process before the service is ready. */
export interface LaunchAttempt {
  cancelSignal: AbortSignal
  onSpawn(process_: ProcessIdentity): void
}

const START_TIMEOUT_MS = 60_000

/** Starts a process in its own group, so that Ctrl-C reaches only the supervisor, which stops services in order. */
export async function launch(options: LaunchOptions, attempt: LaunchAttempt): Promise<Child> {
  attempt.cancelSignal.throwIfAborted()
  const child = await spawn(options)
  attempt.onSpawn(child.process)
  const exited = new AbortController()
  const timeout = AbortSignal.timeout(START_TIMEOUT_MS)
  const startSignal = AbortSignal.any([exited.signal, timeout, attempt.cancelSignal])
  const reason = child.ended.then((message) => {
    exited.abort()
    throw new StartError(message)
  })
  reason.catch(() => {})
  try {
    await Promise.race([options.ready(child, startSignal), reason, rejectOnAbort(startSignal)])
    return child
  } catch (error) {
    await child.stop()
    if (timeout.aborted) throw new StartError(`did not answer within ${START_TIMEOUT_MS / 1000} seconds`)
    throw exited.signal.aborted ? new StartError(await child.ended) : error
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

function spawn(options: LaunchOptions): Promise<Child> {
  const process_ = spawnProcess(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    uid: options.uid,
    gid: options.gid,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', options.ipc ? 'ipc' : 'ignore'],
  })
  const listeners: ((text: string) => void)[] = []
  for (const stream of [process_.stdout, process_.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      options.log.write(chunk)
      for (const listener of listeners) listener(chunk.toString('utf8'))
    })
  }
  const ended = new Promise<string>((resolve) => {
    process_.once('error', (error) => resolve(error.message))
    // The output may end after the process, or never if a grandchild keeps the pipe open.
    process_.once('exit', (code, signal) => {
      const finish = () => resolve(describeExit(code, signal, options.log))
      process_.once('close', finish)
      setTimeout(finish, 200)
    })
  })

  return new Promise((resolve, reject) => {
    process_.once('error', (error) => reject(new StartError(error.message)))
    process_.once('spawn', () => {
      const identity = identifyProcess(process_.pid ?? 0)
      if (options.lowPriority) setPriority(identity.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      resolve({
        process: identity,
        ended,
        onOutput: (listener) => void listeners.push(listener),
        onMessage: (listener) => void process_.on('message', listener),
        kill: (signal) => signalProcessGroup(identity.pid, signal),
        async stop() {
          await terminate(identity, options.stop?.signal ?? 'SIGTERM', options.stop?.timeoutMs ?? 5000)
          await ended
        },
      })
    })
  })
}

function describeExit(code: number | null, signal: NodeJS.Signals | null, log: LogFile): string {
  if (signal) return `ended by ${signal}`
  const lastLine = log.lastLine()
  return `ended with code ${code}${lastLine ? `: ${lastLine.slice(0, 200)}` : ''}`
}

/** For services that report over the IPC channel. */
export function waitForReadyMessage(child: Child): Promise<void> {
  return new Promise((resolve) => child.onMessage((message) => message === 'ready' && resolve()))
}
