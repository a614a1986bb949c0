import type { Child, LaunchAttempt } from './launch.ts'
import type { ProcessIdentity } from './processes.ts'

export type ServiceState = 'stopped' | 'starting' | 'up' | 'stopping'

/** A service of the stack. Starting a running one and stopping a stopped one does nothing. */
export interface Service {
  name: string
  state(): ServiceState
  /** Known from the moment that the process is spawned, before it is ready. */
  process(): ProcessIdentity | undefined
  start(): Promise<void>
  stop(): Promise<void>
  /** Ends the process like a crash; `start` starts it again. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Called when the process ends without `stop`. */
  onUnexpectedExit(listener: (reason: string) => void): void
  onSpawn(listener: () => void): void
}

export function createService(name: string, launchProcess: (attempt: LaunchAttempt) => Promise<Child>): Service {
  let state: ServiceState = 'stopped'
  let child: Child | undefined
  let cancelController = new AbortController()
  let starting: Promise<void> | undefined
  let identity: ProcessIdentity | undefined
  const spawnListeners: (() => void)[] = []
  const exitListeners: ((reason: string) => void)[] = []

  async function launchOnce(): Promise<void> {
    cancelController = new AbortController()
    state = 'starting'
    try {
      const started = await launchProcess({ cancelSignal: cancelController.signal, onSpawn })
      child = started
      state = 'up'
      started.ended.then((reason) => handleExit(started, reason))
    } finally {
      starting = undefined
      if (state === 'starting') state = 'stopped'
    }
  }

  function onSpawn(process_: ProcessIdentity): void {
    identity = process_
    for (const listener of spawnListeners) listener()
  }

  function handleExit(ended: Child, reason: string): void {
    if (child !== ended) return
    child = undefined
    state = 'stopped'
    for (const listener of exitListeners) listener(reason)
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
      cancelController.abort()
      await starting?.catch(() => {})
      const current = child
      child = undefined
      if (!current) return
      state = 'stopping'
      await current.stop()
      state = 'stopped'
    },
    async kill(signal = 'SIGKILL') {
      const current = child
      current?.kill(signal)
      await current?.ended
    },
    onUnexpectedExit: (listener) => void exitListeners.push(listener),
    onSpawn: (listener) => void spawnListeners.push(listener),
  }
}
