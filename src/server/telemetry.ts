import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { logLine } from '#lib/log.ts'
import { DURATION_LIMITS, type RequestCounts } from '#lib/request-counts.ts'
import { parseTraceparent } from '#shared/domain/trace-context.ts'
import { recordSpans, type Span } from './request-ids.ts'

// Traces and metrics of the site as OTLP over HTTP, in JSON (https://opentelemetry.io/docs/specs/otlp/). Loaded only where
// OTEL_EXPORTER_OTLP_ENDPOINT is set. Why without the SDK: docs/decisions/0452-otlp-without-the-sdk.md.

export interface TelemetryOptions {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: the paths /v1/traces and /v1/metrics are appended. */
  endpoint: string
  /** OTEL_EXPORTER_OTLP_HEADERS: `name=value`, separated by commas. */
  headers: string
  serviceName: string
  version: string
}

const SPAN_INTERVAL_MS = 5_000
const TIMEOUT_MS = 10_000
/** While the collector is away, the newest are dropped. */
const MAX_SPANS = 2_048

type Attribute = { key: string; value: { stringValue: string } | { intValue: string } }
interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}

const KIND_SERVER = 2
const STATUS_ERROR = 2
const CUMULATIVE = 2

const text = (key: string, stringValue: string): Attribute => ({ key, value: { stringValue } })
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)
const now = () => performance.timeOrigin + performance.now()

/** Records a span for each request that is identified, and sends them every five seconds. `stop` sends the rest. */
export function startTracing(options: TelemetryOptions): { stop: () => Promise<void> } {
  const send = createSender(options, 'traces')
  let spans: OtlpSpan[] = []

  recordSpans((request, traceparent): Span => {
    const parent = parseTraceparent(traceparent)
    const span = {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      sampled: parent?.sampled ?? true,
    }
    const started = now()
    const method = request.method ?? 'GET'
    const isApi = (request.url ?? '').startsWith('/api/')
    return {
      ...span,
      end(status) {
        if (!span.sampled || spans.length >= MAX_SPANS) return
        spans.push({
          traceId: span.traceId,
          spanId: span.spanId,
          ...(parent && { parentSpanId: parent.spanId }),
          name: isApi ? `${method} /api` : `${method} page`,
          kind: KIND_SERVER,
          startTimeUnixNano: nanoseconds(started),
          endTimeUnixNano: nanoseconds(now()),
          // No address: it tells what somebody reads.
          attributes: [
            text('http.request.method', method),
            text('meridian.request_id', String(request.headers['x-request-id'])),
            ...(status === undefined
              ? []
              : [{ key: 'http.response.status_code', value: { intValue: String(status) } }]),
          ],
          status: status !== undefined && status >= 500 ? { code: STATUS_ERROR } : {},
        })
      },
    }
  })

  async function flush(): Promise<void> {
    if (spans.length === 0) return
    const taken = spans
    spans = []
    await send({
      resourceSpans: [{ resource: resourceOf(options), scopeSpans: [{ scope: SCOPE, spans: taken }] }],
    })
  }
  const timer = setInterval(() => void flush(), SPAN_INTERVAL_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return flush()
    },
  }
}

/** Sends the counts of all serving processes; `intervalMs`: OTEL_METRIC_EXPORT_INTERVAL. */
export function startMetrics(options: TelemetryOptions, read: () => Readonly<RequestCounts>, intervalMs: number): void {
  const send = createSender(options, 'metrics')
  const startTimeUnixNano = nanoseconds(now())

  setInterval(() => {
    const { requests, forwarded, errors, durations, durationSum } = read()
    const time = { startTimeUnixNano, timeUnixNano: nanoseconds(now()) }
    const sum = (name: string, description: string, value: number) => ({
      name,
      description,
      unit: '{request}',
      sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints: [{ ...time, asInt: String(value) }] },
    })
    const upTo = durations.map((count, index) => count - (durations[index - 1] ?? 0))
    const bucketCounts = [...upTo, forwarded - (durations.at(-1) ?? 0)].map(String)
    void send({
      resourceMetrics: [
        {
          resource: resourceOf(options),
          scopeMetrics: [
            {
              scope: SCOPE,
              metrics: [
                sum('meridian.site.requests', 'Requests that the site has answered.', requests),
                sum('meridian.site.errors', 'Requests that were answered with a 5xx status.', errors),
                {
                  name: 'http.server.request.duration',
                  description: 'Requests that were forwarded to the functions.',
                  unit: 's',
                  histogram: {
                    aggregationTemporality: CUMULATIVE,
                    dataPoints: [
                      {
                        ...time,
                        count: String(forwarded),
                        sum: durationSum,
                        bucketCounts,
                        explicitBounds: [...DURATION_LIMITS],
                      },
                    ],
                  },
                },
              ],
            },
          ],
        },
      ],
    })
  }, intervalMs).unref()
}

const SCOPE = { name: 'meridian.site' }

const resourceOf = ({ serviceName, version }: TelemetryOptions) => ({
  attributes: [
    text('service.name', serviceName),
    text('service.version', version),
    text('host.name', hostname()),
    text('process.pid', String(process.pid)),
  ],
})

/** Says once that the collector does not take anything, and once that it does again. */
function createSender({ endpoint, headers }: TelemetryOptions, signal: 'traces' | 'metrics') {
  const url = `${endpoint.replace(/\/$/, '')}/v1/${signal}`
  const given = headers.split(',').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name.trim() ? [[name.trim(), decodeURIComponent(value.join('=').trim())] as [string, string]] : []
  })
  let isFailing = false
  return async (body: object): Promise<void> => {
    let problem: string | undefined
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...Object.fromEntries(given) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) problem = `answered ${response.status}`
    } catch (error) {
      problem = (error as Error).name
    }
    if ((problem !== undefined) === isFailing) return
    isFailing = problem !== undefined
    logLine(problem ? 'warn' : 'info', problem ? 'telemetry not sent' : 'telemetry sent again', { signal, problem })
  }
}
