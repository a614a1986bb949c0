import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { createBackOff } from '#lib/back-off.ts'
import type {
  FromPublisher,
  FromWorker,
  RenderAnswer,
  RenderRequest,
  SiteReport,
  ToWorker,
} from '../publisher/process-messages.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { CANNOT_LISTEN } from './render-requests.ts'

type Broadcast = Exclude<FromPublisher, RenderAnswer>

export interface WorkersOptions {
  count: number
  /** A serving process requests a page that has no file, a preview, or a page of search results. */
  onRender: (request: RenderRequest) => void
  /** Every serving process has applied announcement `id`. */
  onLive: (id: number) => void
  onReport: (report: SiteReport) => void
  onAllListening: (port: number) => void
}

/** Runs the serving processes and restarts each one that ends. A new process receives the current release and state. */
export function startWorkers({ count, onRender, onLive, onReport, onAllListening }: WorkersOptions) {
  const backOff = createBackOff()
  const acknowledgements = new Acknowledgements(onLive)
  const pendingRenders = new Map<number, { worker: Worker; id: number }>()
  let releaseMessage: Broadcast | undefined
  let stateMessage: Broadcast | undefined
  let lastRenderId = 0
  let listeningCount = 0
  let stopping = false

  // The processes accept connections themselves. By default this one accepts them and passes them on in turn, and those that it
  // passes to a process which hangs, or is killed before it takes them, are never answered (docs/decisions/0282-who-accepts-connections.md).
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.ts', import.meta.url)), execArgv: [] })
  cluster.on('listening', (_worker, { port }) => {
    listeningCount++
    if (listeningCount === count) onAllListening(port)
  })
  cluster.on('message', (worker, message: FromWorker) => {
    if (message.kind === 'live') return acknowledgements.acknowledge(message.id, worker.id)
    if (isReport(message)) return onReport(message)
    pendingRenders.set(++lastRenderId, { worker, id: message.id })
    onRender({ ...message, id: lastRenderId })
  })
  cluster.on('exit', (worker, code, signal) => {
    acknowledgements.workerEnded(worker.id)
    for (const [id, { worker: from }] of pendingRenders) if (from === worker) pendingRenders.delete(id)
    if (stopping) return
    if (code === CANNOT_LISTEN) process.exit(CANNOT_LISTEN)
    const delayMs = backOff.next()
    console.error(`site: a serving process ended (${signal ?? code}); starting another in ${delayMs} ms`)
    setTimeout(() => !stopping && start(), delayMs)
  })
  for (let n = 0; n < count; n++) start()

  function start(): void {
    const worker = cluster.fork()
    if (releaseMessage) send(worker, releaseMessage)
    if (stateMessage) send(worker, stateMessage)
  }

  return {
    broadcast(message: Broadcast): void {
      if (message.kind === 'release') releaseMessage = message
      if (message.kind === 'state') stateMessage = message
      const workers = runningWorkers()
      const workerIds = workers.map((worker) => worker.id)
      if (message.kind === 'published') acknowledgements.expect(message.id, workerIds)
      for (const worker of workers) send(worker, message)
    },
    sendRenderAnswer(answer: RenderAnswer): void {
      const pendingRender = pendingRenders.get(answer.id)
      pendingRenders.delete(answer.id)
      if (pendingRender) send(pendingRender.worker, { ...answer, id: pendingRender.id })
    },
    async stop(): Promise<void> {
      stopping = true
      const workers = runningWorkers()
      const exits = workers.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())))
      for (const worker of workers) send(worker, { kind: 'close' })
      await Promise.all(exits)
    },
  }
}

function isReport(message: FromWorker): message is SiteReport {
  return message.kind === 'missing-pages' || message.kind === 'article-reads' || message.kind === 'request-counts'
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}

/** `cluster.workers` still lists a process that has ended until its channel is closed as well. */
function runningWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[]
}
