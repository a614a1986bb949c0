import { z } from 'zod'
import { connectionOptions } from '#shared/data/connection-options.ts'

const port = z.coerce.number().int().min(0).max(65535)
const url = (protocol: RegExp) => z.url({ protocol })

/** Settings of the site. Default URLs are those of the embedded stack. */
export const Environment = z.object({
  SITE_URL: url(/^https?$/).default('http://localhost:4321'),
  SUPABASE_URL: url(/^https?$/).default('http://127.0.0.1:54321'),
  DATABASE_URL: url(/^postgres(ql)?$/).superRefine((address, context) => {
    try {
      connectionOptions(address)
    } catch (error) {
      context.addIssue((error as Error).message)
    }
  }),
  /** The certificates (PEM) to trust for the database instead of the public authorities. */
  DATABASE_CA: z.string().includes('-----BEGIN CERTIFICATE-----').optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  /** Where a hosted project runs the functions for the site: the region of its database. */
  SUPABASE_REGION: z
    .string()
    .regex(/^[a-z]{2}-[a-z]+-\d$/)
    .optional(),
  /** Writes the files of the media library into Storage. Without it, nothing can be uploaded. */
  SUPABASE_SECRET_KEY: z.string().min(1).optional(),
  /** Megabytes of pictures that the site keeps on disk; the oldest are fetched from Storage again. */
  MEDIA_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(2048),
  /** Shared with the functions: signs the client's address and region. */
  SITE_SECRET: z.string().min(32).optional(),
  /** URL of a test double of Stripe.js; unset in production. */
  STRIPE_SCRIPT_URL: url(/^https?$/).optional(),
  PORT: port.default(4321),
  HOST: z.string().min(1).default('127.0.0.1'),
  MERIDIAN_HOME: z.string().min(1).default('.meridian'),
  /** Output folder of `astro build`. */
  MERIDIAN_DIST: z.string().min(1).default('dist'),
  /** `true`: one line of the log for each request that is forwarded to the functions. */
  LOG_REQUESTS: z.stringbool().default(false),
  /** With it as a bearer token, `GET /metrics` answers in Prometheus' text format; without it there is nothing at that address. */
  METRICS_TOKEN: z.string().min(32).optional(),
  /** Where traces and metrics are sent (OTLP over HTTP); without it none are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().min(1).default('meridian-site'),
  /** Milliseconds. */
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).default(60_000),
  /** Serving processes; by default as many as there are cores, two at most. */
  SITE_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  /** `true` when a proxy in front sets the X-Forwarded headers and only it can reach this port. */
  TRUST_PROXY: z.stringbool().default(false),
})
export type Environment = z.infer<typeof Environment>

/** Reads and checks the environment. Throws with one sentence for each invalid variable. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const parsed = Environment.safeParse(withoutEmpty(source))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} is wrong: ${issue.message}.`)
  throw new Error(`The environment is not complete.\n${problems.join('\n')}`)
}

/** MERIDIAN_HOME alone, for commands that need no other variable. */
export function readHome(source: Record<string, string | undefined> = process.env): string {
  return Environment.shape.MERIDIAN_HOME.parse(withoutEmpty(source).MERIDIAN_HOME)
}

/** SITE_URL alone, for the same commands. */
export function readSiteUrl(source: Record<string, string | undefined> = process.env): string {
  return Environment.shape.SITE_URL.parse(withoutEmpty(source).SITE_URL)
}

/** DATABASE_CA, for the publisher's processes, which inherit the environment. */
export function readDatabaseCa(source: Record<string, string | undefined> = process.env): string | undefined {
  return Environment.shape.DATABASE_CA.parse(withoutEmpty(source).DATABASE_CA)
}

/** A line `NAME=` in .env means that the variable is not set. */
function withoutEmpty(source: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
}
