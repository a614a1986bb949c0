import type { Attempt, Child } from './child.ts'
import type { KnownProcess } from './processes.ts'

export type ServiceState = 'stopped' | 'starting' | 'up' | 'stopping'

/** One piece of the stack. Starting what is up, or stopping what is down, does nothing. */
export interface Service {
  name: string
  state(): ServiceState
  /** Known from the moment it is spawned, before it serves. */
  process(): KnownProcess | undefined
  start(): Promise<void>
  stop(): Promise<void>
  /** Without warning, as a crash would; `start` brings it back. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Called when it ends and nobody here asked for that. */
  onDeath(listener: (reason: string) => void): void
  onSpawn(listener: () => void): void
}

export function service(name: string, launchIt: (attempt: Attempt) => Promise<Child>): Service {
  let state: ServiceState = 'stopped'
  let child: Child | undefined
  let cancel = new AbortController()
  let starting: Promise<void> | undefined
  let identity: KnownProcess | undefined
  const listeners: (() => void)[] = []
  const mourners: ((reason: string) => void)[] = []

  async function launchOnce(): Promise<void> {
    cancel = new AbortController()
    state = 'starting'
    try {
      const started = await launchIt({ cancelled: cancel.signal, spawned })
      child = started
      state = 'up'
      started.ended.then((reason) => died(started, reason))
    } finally {
      starting = undefined
      if (state === 'starting') state = 'stopped'
    }
  }

  function spawned(process_: KnownProcess): void {
    identity = process_
    for (const listener of listeners) listener()
  }

  function died(ended: Child, reason: string): void {
    if (child !== ended) return
    child = undefined
    state = 'stopped'
    for (const mourn of mourners) mourn(reason)
  }

  return {
    name,
    state: () => state,
    process: () => identity,
    async start() {
      if (state === 'up') return
      starting ??= launchOnce()
      await starting
    },
    async stop() {
      cancel.abort()
      await starting?.catch(() => {})
      const running = child
      child = undefined
      if (!running) return
      state = 'stopping'
      await running.stop()
      state = 'stopped'
    },
    async kill(signal = 'SIGKILL') {
      const running = child
      running?.kill(signal)
      await running?.ended
    },
    onDeath: (listener) => void mourners.push(listener),
    onSpawn: (listener) => void listeners.push(listener),
  }
}
