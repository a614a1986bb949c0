import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createBackOff } from '../lib/back-off.ts'
import { childEnvironment } from '../lib/child-environment.ts'
import type { FromPublisher, ToPublisher } from '../press/messages.ts'

const FINISHING_MS = 5_000

/** The press process, started again whenever it ends. */
export function startPressProcess(onMessage: (message: FromPublisher) => void) {
  const backOff = createBackOff()
  let child: ChildProcess | undefined
  let stopped = false
  start()

  function start(): void {
    const file = fileURLToPath(new URL('../publisher/publisher-process.ts', import.meta.url))
    child = fork(file, { env: childEnvironment(), execArgv: [] })
    child.on('message', (message: FromPublisher) => onMessage(message))
    child.on('exit', (code, signal) => {
      if (stopped) return
      const wait = backOff.next()
      console.error(`site: the press ended (${signal ?? code}); starting it again in ${wait} ms`)
      onMessage({ kind: 'state', state: { phase: 'preparing', failedPages: 0, stale: false } })
      setTimeout(() => !stopped && start(), wait)
    })
  }

  const tell = (message: ToPublisher) => void (child?.connected && child.send(message, () => {}))
  return {
    live: (id: number) => tell({ kind: 'live', id }),
    render: (_from: number, id: number, path: string) => tell({ kind: 'render', id, path }),
    /** Resolves when it has gone: until then it may write into the pages. */
    async stop(): Promise<void> {
      stopped = true
      const ended = child
      if (!ended || ended.exitCode !== null || ended.signalCode !== null) return
      const gone = once(ended, 'exit')
      ended.kill('SIGTERM')
      setTimeout(() => ended.kill('SIGKILL'), FINISHING_MS).unref()
      await gone
    },
  }
}
