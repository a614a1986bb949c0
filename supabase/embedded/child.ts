import { spawn as spawnProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { LogFile } from './log-file.ts'
import { end, type KnownProcess, known, signalGroup } from './processes.ts'
import { StartError } from './start-error.ts'

export interface Launch {
  command: string
  args: string[]
  env: NodeJS.ProcessEnv
  log: LogFile
  cwd?: string
  uid?: number
  gid?: number
  /** Resolves when the piece serves; the signal aborts when it died or took too long. */
  ready(child: Child, signal: AbortSignal): Promise<void>
  /** How to ask it to stop, and for how long to wait before insisting. */
  stop?: { signal: NodeJS.Signals; patience: number }
  /** Nobody waits for it: it leaves the processors to the others. */
  background?: boolean
  /** Gives the child a channel to us: it sees at once when we are gone, and can tell when it is ready. */
  channel?: boolean
}

export interface Child {
  process: KnownProcess
  /** Resolves with a few words once the process has ended. Never rejects. */
  ended: Promise<string>
  onOutput(listener: (text: string) => void): void
  onMessage(listener: (message: unknown) => void): void
  kill(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/** One attempt to start: who asked may call it off, and learns of the process before it serves. */
export interface Attempt {
  cancelled: AbortSignal
  spawned(process_: KnownProcess): void
}

const startWithin = 60_000

/** Starts a process in a group of its own (Ctrl-C reaches only us, we decide the order) and waits until it serves. */
export async function launch(what: Launch, attempt: Attempt): Promise<Child> {
  attempt.cancelled.throwIfAborted()
  const child = await spawn(what)
  attempt.spawned(child.process)
  const dead = new AbortController()
  const late = AbortSignal.timeout(startWithin)
  const enough = AbortSignal.any([dead.signal, late, attempt.cancelled])
  const reason = child.ended.then((words) => {
    dead.abort()
    throw new StartError(words)
  })
  reason.catch(() => {})
  try {
    await Promise.race([what.ready(child, enough), reason, aborted(enough)])
    return child
  } catch (error) {
    await child.stop()
    if (late.aborted) throw new StartError(`did not answer within ${startWithin / 1000} seconds`)
    throw dead.signal.aborted ? new StartError(await child.ended) : error
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

function spawn(what: Launch): Promise<Child> {
  const process_ = spawnProcess(what.command, what.args, {
    cwd: what.cwd,
    env: what.env,
    uid: what.uid,
    gid: what.gid,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', what.channel ? 'ipc' : 'ignore'],
  })
  const listeners: ((text: string) => void)[] = []
  for (const stream of [process_.stdout, process_.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      what.log.write(chunk)
      for (const listener of listeners) listener(chunk.toString('utf8'))
    })
  }
  const ended = new Promise<string>((resolve) => {
    process_.once('error', (error) => resolve(error.message))
    // Its output may end later than the process itself, or never when a grandchild holds on to it.
    process_.once('exit', (code, signal) => {
      const tell = () => resolve(epitaph(code, signal, what.log))
      process_.once('close', tell)
      setTimeout(tell, 200)
    })
  })

  return new Promise((resolve, reject) => {
    process_.once('error', (error) => reject(new StartError(error.message)))
    process_.once('spawn', () => {
      const identity = known(process_.pid ?? 0)
      if (what.background) setPriority(identity.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      resolve({
        process: identity,
        ended,
        onOutput: (listener) => void listeners.push(listener),
        onMessage: (listener) => void process_.on('message', listener),
        kill: (signal) => signalGroup(identity.pid, signal),
        async stop() {
          await end(identity, what.stop?.signal ?? 'SIGTERM', what.stop?.patience ?? 5000)
          await ended
        },
      })
    })
  })
}

function epitaph(code: number | null, signal: NodeJS.Signals | null, log: LogFile): string {
  if (signal) return `ended by ${signal}`
  const last = log.lastLine()
  return `ended with code ${code}${last ? `: ${last.slice(0, 200)}` : ''}`
}

/** For pieces that say so themselves over the channel. */
export function saysReady(child: Child): Promise<void> {
  return new Promise((resolve) => child.onMessage((message) => message === 'ready' && resolve()))
}
