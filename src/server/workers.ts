import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { createBackOff } from '../lib/back-off.ts'
import type { FromPublisher, RenderOutcome } from '../press/messages.ts'
import { CANNOT_LISTEN, type FromWorker, type ToWorker } from './press-line.ts'

type Broadcast = Exclude<FromPublisher, { kind: 'rendered' }>

/** The serving processes, each started again whenever it ends. New ones are told what the others already know. */
export function startWorkers(
  count: number,
  onRender: (from: number, id: number, path: string) => void,
  onLive: (id: number) => void,
  onUp: (port: number) => void,
) {
  const backOff = createBackOff()
  const asked = new Map<number, { worker: Worker; id: number }>()
  const awaited = new Map<number, Set<number>>()
  let tree: Broadcast | undefined
  let state: Broadcast | undefined
  let lastAsked = 0
  let up = 0
  let stopping = false

  cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.ts', import.meta.url)), execArgv: [] })
  cluster.on('listening', (_worker, { port }) => {
    up++
    if (up === count) onUp(port)
  })
  cluster.on('message', (worker, message: FromWorker) => {
    if (message.kind === 'live') return settle(message.id, worker.id)
    asked.set(++lastAsked, { worker, id: message.id })
    onRender(worker.id, lastAsked, message.path)
  })
  cluster.on('exit', (worker, code, signal) => {
    for (const id of awaited.keys()) settle(id, worker.id)
    for (const [id, { worker: from }] of asked) if (from === worker) asked.delete(id)
    if (stopping) return
    if (code === CANNOT_LISTEN) process.exit(CANNOT_LISTEN)
    const wait = backOff.next()
    console.error(`site: a serving process ended (${signal ?? code}); starting another in ${wait} ms`)
    setTimeout(() => !stopping && start(), wait)
  })
  for (let n = 0; n < count; n++) start()

  function start(): void {
    const worker = cluster.fork()
    if (tree) tell(worker, tree)
    if (state) tell(worker, state)
  }

  /** A publish is live when every serving process has taken it up, or is gone. */
  function settle(id: number, worker: number): void {
    const waiting = awaited.get(id)
    if (!waiting?.delete(worker) || waiting.size > 0) return
    awaited.delete(id)
    onLive(id)
  }

  return {
    broadcast(message: Broadcast): void {
      if (message.kind === 'release') tree = message
      if (message.kind === 'state') state = message
      const workers = running()
      if (message.kind === 'published') awaited.set(message.id, new Set(workers.map((worker) => worker.id)))
      for (const worker of workers) tell(worker, message)
    },
    answer(id: number, outcome: RenderOutcome): void {
      const question = asked.get(id)
      asked.delete(id)
      if (question) tell(question.worker, { kind: 'rendered', id: question.id, outcome })
    },
    async stop(): Promise<void> {
      stopping = true
      const ends = running().map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())))
      for (const worker of running()) tell(worker, { kind: 'close' })
      await Promise.all(ends)
    },
  }
}

function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
