import { expect, test } from 'vitest'
import { readReleaseTarget } from './release-target-settings.ts'

const bucket = {
  RELEASE_BUCKET: 's3://releases/site',
  RELEASE_BUCKET_ENDPOINT: 'https://s3.example',
  RELEASE_BUCKET_ACCESS_KEY_ID: 'key',
  RELEASE_BUCKET_SECRET_ACCESS_KEY: 'secret',
}

test('a bucket alone, and with a CDN', () => {
  expect(readReleaseTarget({ RELEASE_BUCKET: '' })).toBeUndefined()
  expect(readReleaseTarget(bucket)).toEqual({
    bucket: {
      endpoint: 'https://s3.example',
      region: 'auto',
      bucket: 'releases',
      prefix: 'site/',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    pageKeys: 'path',
    cdn: undefined,
  })
  const fastly = { CDN_PURGE: 'fastly', FASTLY_SERVICE_ID: 'SU1Z', FASTLY_API_TOKEN: 'token' }
  expect(readReleaseTarget({ ...bucket, ...fastly })?.cdn).toEqual({
    kind: 'fastly',
    serviceId: 'SU1Z',
    apiToken: 'token',
  })
})

test.each([
  [{ RELEASE_BUCKET: 'releases' }, 'RELEASE_BUCKET is wrong: must be s3://bucket or s3://bucket/prefix'],
  [{ RELEASE_BUCKET_ENDPOINT: 'http://s3.example' }, 'RELEASE_BUCKET_ENDPOINT is wrong: must begin with https://'],
  [{ RELEASE_BUCKET_ACCESS_KEY_ID: '' }, 'RELEASE_BUCKET_ACCESS_KEY_ID is missing: RELEASE_BUCKET needs it'],
  [{ CDN_PURGE: 'akamai' }, 'CDN_PURGE is wrong'],
  [
    { CDN_PURGE: 'cloudflare', CLOUDFLARE_ZONE_ID: '0123456789abcdef0123456789abcdef' },
    'CLOUDFLARE_API_TOKEN is missing: CDN_PURGE=cloudflare needs it',
  ],
  [{ CDN_PURGE: 'webhook', PURGE_WEBHOOK_SECRET: 'short' }, 'PURGE_WEBHOOK_SECRET is wrong'],
  [{ RELEASE_BUCKET: '', CDN_PURGE: 'fastly' }, 'CDN_PURGE is set without RELEASE_BUCKET'],
])('%j is refused with one sentence', (change, sentence) => {
  expect(() => readReleaseTarget({ ...bucket, ...change })).toThrow(sentence)
})
