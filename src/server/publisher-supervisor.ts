import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createBackOff } from '#lib/back-off.ts'
import { childEnvironment } from '#lib/child-environment.ts'
import type { FromPublisher, RenderRequest, SiteReport, ToPublisher } from '../publisher/process-messages.ts'

const SHUTDOWN_TIMEOUT_MS = 5_000

/** Runs the publisher process and restarts it whenever it ends. */
export function startPublisherProcess(onMessage: (message: FromPublisher) => void) {
  const backOff = createBackOff()
  let child: ChildProcess | undefined
  let stopped = false
  start()

  function start(): void {
    const file = fileURLToPath(new URL('../publisher/publisher-process.ts', import.meta.url))
    // The publisher's lock uses node:sqlite, which Node 22 still calls experimental.
    child = fork(file, { env: childEnvironment(), execArgv: ['--disable-warning=ExperimentalWarning'] })
    child.on('message', (message: FromPublisher) => onMessage(message))
    child.on('exit', (code, signal) => {
      if (stopped) return
      const delayMs = backOff.next()
      console.error(`site: the publisher ended (${signal ?? code}); starting it again in ${delayMs} ms`)
      onMessage({ kind: 'state', state: { phase: 'preparing', failedPages: 0, stale: false } })
      setTimeout(() => !stopped && start(), delayMs)
    })
  }

  const send = (message: ToPublisher) => void (child?.connected && child.send(message, () => {}))
  return {
    live: (id: number) => send({ kind: 'live', id }),
    report: (report: SiteReport) => send(report),
    request: (message: RenderRequest) => send(message),
    /** Resolves when the process has ended: until then it may write into the release. */
    async stop(): Promise<void> {
      stopped = true
      const exiting = child
      if (!exiting || exiting.exitCode !== null || exiting.signalCode !== null) return
      const exited = once(exiting, 'exit')
      // A message and not a signal, so that it comes after the reports that were sent before.
      send({ kind: 'stop' })
      setTimeout(() => exiting.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS).unref()
      await exited
    },
  }
}
