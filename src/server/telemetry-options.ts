import type { Environment } from '#lib/env.ts'
import { buildIdOf, versionOf } from '../publisher/site-build.ts'
import type { TelemetryOptions } from './telemetry.ts'

/** The variables of OpenTelemetry, which have the same names everywhere. */
export const telemetryOptions = (env: Environment): TelemetryOptions => ({
  endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '',
  headers: env.OTEL_EXPORTER_OTLP_HEADERS,
  serviceName: env.OTEL_SERVICE_NAME,
  version: versionOf(buildIdOf(env.MERIDIAN_DIST, env.SITE_URL)),
})
