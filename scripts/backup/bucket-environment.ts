import { z } from 'zod'
import { type BucketSettings, bucketEndpoint, parseBucketUrl } from '#lib/bucket-settings.ts'
import { StartError } from '../../supabase/embedded/start-error.ts'

const key = z.string('is missing').min(1)
const BackupBucket = z.object({
  BACKUP_BUCKET_ENDPOINT: bucketEndpoint,
  BACKUP_BUCKET_REGION: z.string().min(1).default('auto'),
  BACKUP_BUCKET_ACCESS_KEY_ID: key,
  BACKUP_BUCKET_SECRET_ACCESS_KEY: key,
})

/** The bucket that `s3://bucket/prefix` names, with the keys of the environment; undefined when the address is a folder. */
export function backupBucket(address: string, env: NodeJS.ProcessEnv): BucketSettings | undefined {
  if (!address.startsWith('s3:')) return undefined
  const destination = parseBucketUrl(address)
  if (!destination) throw new StartError(`${address} is no address of a bucket: s3://bucket/prefix.`)
  const parsed = BackupBucket.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success)
    throw new StartError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} is wrong: ${message}.`).join('\n'),
    )
  const { data } = parsed
  return {
    ...destination,
    endpoint: data.BACKUP_BUCKET_ENDPOINT,
    region: data.BACKUP_BUCKET_REGION,
    accessKeyId: data.BACKUP_BUCKET_ACCESS_KEY_ID,
    secretAccessKey: data.BACKUP_BUCKET_SECRET_ACCESS_KEY,
  }
}
