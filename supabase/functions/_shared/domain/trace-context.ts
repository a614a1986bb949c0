/** Where a request stands in a trace, as W3C Trace Context writes it (https://www.w3.org/TR/trace-context/). */
export interface TraceContext {
  /** 32 hexadecimal digits, the same for every service that the request passes. */
  traceId: string
  /** 16 hexadecimal digits: the step that sent the request. */
  spanId: string
  /** Whether the sender records the trace. */
  sampled: boolean
}

const VERSION_0 = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/
const SAMPLED = 1

/** Undefined for a header that is missing or malformed: the receiver then begins a trace of its own. */
export function parseTraceparent(header: string | undefined): TraceContext | undefined {
  const [, traceId, spanId, flags] = VERSION_0.exec(header ?? '') ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

export const formatTraceparent = ({ traceId, spanId, sampled }: TraceContext) =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`

/** Ids that others sent are only taken when they can stand in a log line and a header as they are. */
export const isRequestId = (text: string | undefined): text is string => /^[\w-]{8,128}$/.test(text ?? '')
