import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { createBackOff } from '#lib/back-off.ts'
import type { FromPublisher, RenderOutcome } from '../publisher/messages.ts'
import { CANNOT_LISTEN, type FromWorker, type ToWorker } from './render-requests.ts'

type Broadcast = Exclude<FromPublisher, { kind: 'rendered' }>

/** The serving processes, each started again whenever it ends. New ones are told what the others already know. */
export function startWorkers(
  count: number,
  onRender: (from: number, id: number, path: string) => void,
  onLive: (id: number) => void,
  onAllListening: (port: number) => void,
) {
  const backOff = createBackOff()
  const pendingRenders = new Map<number, { worker: Worker; id: number }>()
  const pendingAcks = new Map<number, Set<number>>()
  let releaseMessage: Broadcast | undefined
  let stateMessage: Broadcast | undefined
  let lastRenderId = 0
  let listeningCount = 0
  let stopping = false

  cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.ts', import.meta.url)), execArgv: [] })
  cluster.on('listening', (_worker, { port }) => {
    listeningCount++
    if (listeningCount === count) onAllListening(port)
  })
  cluster.on('message', (worker, message: FromWorker) => {
    if (message.kind === 'live') return acknowledge(message.id, worker.id)
    pendingRenders.set(++lastRenderId, { worker, id: message.id })
    onRender(worker.id, lastRenderId, message.path)
  })
  cluster.on('exit', (worker, code, signal) => {
    for (const id of pendingAcks.keys()) acknowledge(id, worker.id)
    for (const [id, { worker: from }] of pendingRenders) if (from === worker) pendingRenders.delete(id)
    if (stopping) return
    if (code === CANNOT_LISTEN) process.exit(CANNOT_LISTEN)
    const wait = backOff.next()
    console.error(`site: a serving process ended (${signal ?? code}); starting another in ${wait} ms`)
    setTimeout(() => !stopping && start(), wait)
  })
  for (let n = 0; n < count; n++) start()

  function start(): void {
    const worker = cluster.fork()
    if (releaseMessage) send(worker, releaseMessage)
    if (stateMessage) send(worker, stateMessage)
  }

  /** A publish is live when every serving process has taken it up, or is gone. */
  function acknowledge(id: number, worker: number): void {
    const workersLeft = pendingAcks.get(id)
    if (!workersLeft?.delete(worker) || workersLeft.size > 0) return
    pendingAcks.delete(id)
    onLive(id)
  }

  return {
    broadcast(message: Broadcast): void {
      if (message.kind === 'release') releaseMessage = message
      if (message.kind === 'state') stateMessage = message
      const workers = running()
      if (message.kind === 'published') pendingAcks.set(message.id, new Set(workers.map((worker) => worker.id)))
      for (const worker of workers) send(worker, message)
    },
    sendRenderOutcome(id: number, outcome: RenderOutcome): void {
      const pendingRender = pendingRenders.get(id)
      pendingRenders.delete(id)
      if (pendingRender) send(pendingRender.worker, { kind: 'rendered', id: pendingRender.id, outcome })
    },
    async stop(): Promise<void> {
      stopping = true
      const exits = running().map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())))
      for (const worker of running()) send(worker, { kind: 'close' })
      await Promise.all(exits)
    },
  }
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
