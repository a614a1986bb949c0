import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { readEnvironment } from '#lib/env.ts'
import { readReleaseTarget } from '#lib/release-target-settings.ts'
import { RequestCounter } from '#lib/request-counts.ts'
import type { FromPublisher } from '../publisher/process-messages.ts'
import { listReleases } from '../publisher/release.ts'
import { isBuilt } from '../publisher/site-build.ts'
import { removeAbandonedWorkspaces } from './media-workspace.ts'
import { startPublisherProcess } from './publisher-supervisor.ts'
import { telemetryOptions } from './telemetry-options.ts'
import { startWorkers } from './workers.ts'

// The primary process of the site: starts the serving processes and the publisher, restarts them when they end, and passes
// messages between them.

const LAST_REPORTS_MS = 1_000

const env = readEnvironment()
if (!isBuilt(env.MERIDIAN_DIST)) {
  console.error(`There is no built site in ${env.MERIDIAN_DIST}. Run \`npm run build\` first.`)
  process.exit(1)
}
// The publisher reads it: a variable that is wrong should end the start, not the publisher again and again.
readReleaseTarget()
if (!env.SITE_SECRET) {
  console.warn('site: SITE_SECRET is not set, so the functions count the attempts of all readers as those of one.')
}
mkdirSync(env.MERIDIAN_HOME, { recursive: true })
const cleanUp = () => void removeAbandonedWorkspaces(env.MERIDIAN_HOME)
cleanUp()
setInterval(cleanUp, 60 * 60 * 1000).unref()

const totals = new RequestCounter()
if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startMetrics } = await import('./telemetry.ts')
  startMetrics(telemetryOptions(env), totals.read, env.OTEL_METRIC_EXPORT_INTERVAL)
}
const count = env.SITE_WORKERS ?? Math.min(2, availableParallelism())
const workers = startWorkers({
  count,
  onRender: (request) => publisher.request(request),
  onLive: (id) => publisher.live(id),
  onReport(report) {
    if (report.kind === 'request-counts') totals.add(report.counts)
    publisher.report(report)
  },
  onAllListening(port) {
    console.log(`site: serving at http://${env.HOST}:${port}/ with ${count} ${count === 1 ? 'process' : 'processes'}`)
    process.send?.({ kind: 'serving', port })
  },
})
const publisher = startPublisherProcess(onPublisherMessage)
const [inUse] = listReleases(env.MERIDIAN_HOME)
if (inUse) workers.broadcast({ kind: 'release', folder: inUse.folder })

function onPublisherMessage(message: FromPublisher): void {
  switch (message.kind) {
    case 'rendered':
    case 'previewed':
    case 'whole-article-rendered':
    case 'searched':
    case 'edition-stored':
      workers.sendRenderAnswer(message)
      break
    case 'system-state-read':
      workers.sendRenderAnswer({ ...message, totals: totals.read() })
      break
    default:
      workers.broadcast(message)
  }
}

let closing = false
function close(): void {
  if (closing) return
  closing = true
  const workersEnded = workers.stop()
  // The last reports of the workers come before the publisher ends; a response that takes longer does not hold it up.
  const lastReports = Promise.race([workersEnded, setTimeout(LAST_REPORTS_MS)])
  void Promise.all([lastReports.then(publisher.stop), workersEnded]).then(() => process.exit())
}
process.on('SIGTERM', close)
process.on('SIGINT', close)
process.on('disconnect', close)
