import { z } from 'zod'

/** A bucket of a service that speaks the S3 protocol. */
export interface BucketSettings {
  /** Address of the service, for example https://s3.eu-central-1.amazonaws.com. */
  endpoint: string
  region: string
  bucket: string
  /** Empty, or what every key begins with; ends with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/

/** Reads `s3://bucket/prefix`; undefined for anything else. */
export function parseBucketUrl(address: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, path = ''] = ADDRESS.exec(address) ?? []
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return bucket ? { bucket, prefix: prefix && `${prefix}/` } : undefined
}

export const bucketUrl = z
  .string()
  .refine((address) => parseBucketUrl(address), 'must be s3://bucket or s3://bucket/prefix')

/** Address of a service: with https, so that keys and files are encrypted on their way; without it only on this machine. */
export const bucketEndpoint = z
  .url({ protocol: /^https?$/ })
  .refine(
    (address) => address.startsWith('https:') || /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname),
    'must begin with https://, unless it is on this machine',
  )

/** Readable in logs and status: no keys in it. */
export function describeBucket({ endpoint, bucket, prefix }: BucketSettings): string {
  return `${new URL(endpoint).host}/${bucket}/${prefix}`.replace(/\/$/, '')
}
