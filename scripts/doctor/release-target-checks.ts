import { describeBucket } from '#lib/bucket-settings.ts'
import { type ObjectStorageError, openBucket } from '#lib/object-storage.ts'
import { checkCdn } from '../../src/publisher/cdn-purge.ts'
import type { ServiceCheck } from './check.ts'

/** Lists the bucket and writes nothing: whether the keys may write shows with the first release. */
export const releaseBucketCheck: ServiceCheck = async ({ releaseTarget }) => {
  if (!releaseTarget) return { skipped: 'RELEASE_BUCKET is not set here' }
  const { bucket } = releaseTarget
  try {
    await openBucket(bucket).check()
    return undefined
  } catch (error) {
    const { status, code, message } = error as ObjectStorageError
    if (code === 'NoSuchBucket')
      return `There is no bucket ${describeBucket(bucket)}: compare RELEASE_BUCKET and RELEASE_BUCKET_ENDPOINT.`
    if (status === 401 || status === 403 || status === 400)
      return `The service of the bucket refuses RELEASE_BUCKET_ACCESS_KEY_ID, its secret or RELEASE_BUCKET_REGION (${code ?? status}).`
    return `The bucket ${describeBucket(bucket)} cannot be used: ${message}.`
  }
}

export const cdnCheck: ServiceCheck = async ({ releaseTarget, cdnUrls }) => {
  const cdn = releaseTarget?.cdn
  if (!cdn) return { skipped: 'CDN_PURGE is not set here' }
  if (cdn.kind === 'webhook') return { skipped: 'a webhook cannot be asked without a purge' }
  const problem = await checkCdn(cdn, cdnUrls)
  return problem && `${problem}: nothing will be purged.`
}
