import { z } from 'zod'
import { type BucketSettings, bucketEndpoint, bucketUrl, parseBucketUrl } from './bucket-settings.ts'

/** How the key of a page is made: /articles/x is `articles/x` or `articles/x.html`. */
export type PageKeys = 'path' | 'html'

export type CdnSettings =
  | { kind: 'cloudflare'; zoneId: string; apiToken: string }
  | { kind: 'fastly'; serviceId: string; apiToken: string }
  | { kind: 'webhook'; url: string; secret: string }

/** A bucket that each release is written to, and the CDN in front of it. */
export interface ReleaseTargetSettings {
  bucket: BucketSettings
  pageKeys: PageKeys
  cdn: CdnSettings | undefined
}

const text = z.string().min(1).optional()

const ReleaseTargetEnvironment = z.object({
  RELEASE_BUCKET: bucketUrl.optional(),
  RELEASE_BUCKET_ENDPOINT: bucketEndpoint.optional(),
  RELEASE_BUCKET_REGION: z.string().min(1).default('auto'),
  RELEASE_BUCKET_ACCESS_KEY_ID: text,
  RELEASE_BUCKET_SECRET_ACCESS_KEY: text,
  RELEASE_BUCKET_KEYS: z.enum(['path', 'html']).default('path'),
  CDN_PURGE: z.enum(['cloudflare', 'fastly', 'webhook']).optional(),
  CLOUDFLARE_ZONE_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be the 32 hexadecimal digits of a zone')
    .optional(),
  CLOUDFLARE_API_TOKEN: text,
  FASTLY_SERVICE_ID: z
    .string()
    .regex(/^[A-Za-z0-9]+$/, 'must be the id of a service')
    .optional(),
  FASTLY_API_TOKEN: text,
  PURGE_WEBHOOK_URL: bucketEndpoint.optional(),
  PURGE_WEBHOOK_SECRET: z.string().min(32).optional(),
})
type ReleaseTargetEnvironment = z.infer<typeof ReleaseTargetEnvironment>
type Name = keyof ReleaseTargetEnvironment

const NAMES_OF_CDN = {
  cloudflare: ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  fastly: ['FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN'],
  webhook: ['PURGE_WEBHOOK_URL', 'PURGE_WEBHOOK_SECRET'],
} as const satisfies Record<CdnSettings['kind'], Name[]>
const NAMES_OF_BUCKET = [
  'RELEASE_BUCKET_ENDPOINT',
  'RELEASE_BUCKET_ACCESS_KEY_ID',
  'RELEASE_BUCKET_SECRET_ACCESS_KEY',
] as const satisfies Name[]

/** Undefined without a bucket. Throws with one sentence for each variable that is wrong or missing. */
export function readReleaseTarget(
  source: Record<string, string | undefined> = process.env,
): ReleaseTargetSettings | undefined {
  const parsed = ReleaseTargetEnvironment.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  )
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} is wrong: ${message}.`).join('\n'),
    )
  const env = parsed.data
  if (!env.RELEASE_BUCKET) {
    if (env.CDN_PURGE) throw new Error('CDN_PURGE is set without RELEASE_BUCKET: the CDN is purged after uploads only.')
    return undefined
  }
  const missing = [...NAMES_OF_BUCKET, ...(env.CDN_PURGE ? NAMES_OF_CDN[env.CDN_PURGE] : [])].filter(
    (name) => env[name] === undefined,
  )
  if (missing.length > 0)
    throw new Error(missing.map((name) => `${name} is missing: ${reasonFor(name, env)}.`).join('\n'))
  return { bucket: bucketOf(env), pageKeys: env.RELEASE_BUCKET_KEYS, cdn: cdnOf(env) }
}

const reasonFor = (name: Name, { CDN_PURGE }: ReleaseTargetEnvironment) =>
  name.startsWith('RELEASE_BUCKET') ? 'RELEASE_BUCKET needs it' : `CDN_PURGE=${CDN_PURGE} needs it`

function bucketOf(env: ReleaseTargetEnvironment): BucketSettings {
  return {
    endpoint: env.RELEASE_BUCKET_ENDPOINT ?? '',
    region: env.RELEASE_BUCKET_REGION,
    ...(parseBucketUrl(env.RELEASE_BUCKET ?? '') ?? { bucket: '', prefix: '' }),
    accessKeyId: env.RELEASE_BUCKET_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.RELEASE_BUCKET_SECRET_ACCESS_KEY ?? '',
  }
}

function cdnOf(env: ReleaseTargetEnvironment): CdnSettings | undefined {
  switch (env.CDN_PURGE) {
    case 'cloudflare':
      return { kind: 'cloudflare', zoneId: env.CLOUDFLARE_ZONE_ID ?? '', apiToken: env.CLOUDFLARE_API_TOKEN ?? '' }
    case 'fastly':
      return { kind: 'fastly', serviceId: env.FASTLY_SERVICE_ID ?? '', apiToken: env.FASTLY_API_TOKEN ?? '' }
    case 'webhook':
      return { kind: 'webhook', url: env.PURGE_WEBHOOK_URL ?? '', secret: env.PURGE_WEBHOOK_SECRET ?? '' }
    default:
      return undefined
  }
}
