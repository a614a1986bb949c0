import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from '../src/lib/bucket-settings.ts'

// A strict server of the part of the S3 protocol that this project uses: it verifies signatures (version 4) and MD5 sums, lists by
// pages, and puts parts together. tests/object-storage.test.ts holds it and a real server to the same behaviour.

export interface EmulatedObject {
  body: Buffer
  contentType: string
  cacheControl: string | undefined
  etag: string
  modifiedAt: Date
}

export interface S3Emulator {
  settings: BucketSettings
  /** By key, with the prefix. */
  objects: Map<string, EmulatedObject>
  /** Method and key of every write that was answered with success, in their order. */
  writes: string[]
  /** Answers a request with this status instead; set by the test. */
  fail: (method: string, key: string) => number | undefined
  /** Waits before a write takes place; set by the test. */
  beforeWrite: (key: string) => Promise<void>
  /** Uploads in parts that were neither completed nor aborted. */
  openUploads(): number
  close(): Promise<void>
}

const KEYS = { accessKeyId: 'AKIAEMULATED', secretAccessKey: 'a secret of the emulator' }
const REGION = 'eu-test-1'
const BUCKET = 'releases'
const MAX_KEYS = 1000
const MIN_PART_BYTES = 5 * 1024 * 1024

class S3Failure extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export async function startS3Emulator({ prefix = '' } = {}): Promise<S3Emulator> {
  const objects: S3Emulator['objects'] = new Map()
  const uploads = new Map<
    string,
    { contentType: string; cacheControl: string | undefined; parts: Map<number, Buffer> }
  >()
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      const { status, code } = error instanceof S3Failure ? error : new S3Failure(500, 'InternalError')
      const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>emulated</Message></Error>`
      response.writeHead(status, { 'Content-Type': 'application/xml' })
      response.end(request.method === 'HEAD' ? undefined : body)
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request
    const url = new URL(request.url ?? '', 'http://emulator')
    const [bucket, ...rest] = url.pathname.slice(1).split('/')
    const key = rest.map(decodeURIComponent).join('/')
    const body = await buffer(request)
    verifySignature(request, url)
    const injected = emulator.fail(method, key)
    if (injected) throw new S3Failure(injected, 'Injected')
    if (bucket !== BUCKET) throw new S3Failure(404, 'NoSuchBucket')
    const md5 = request.headers['content-md5']
    if (md5 && md5 !== createHash('md5').update(body).digest('base64')) throw new S3Failure(400, 'BadDigest')
    const query = url.searchParams
    if (key === '' && method === 'GET' && query.get('list-type') === '2') return list(query, response)
    if (query.has('uploads') || query.has('uploadId')) return multipart(request, response, key, query, body)
    if (method === 'PUT') {
      await emulator.beforeWrite(key)
      const etag = store(key, body, request.headers['content-type'], request.headers['cache-control'])
      emulator.writes.push(`PUT ${key}`)
      return void response.writeHead(200, { ETag: `"${etag}"` }).end()
    }
    if (method === 'DELETE') {
      await emulator.beforeWrite(key)
      if (objects.delete(key)) emulator.writes.push(`DELETE ${key}`)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found || (method !== 'GET' && method !== 'HEAD')) throw new S3Failure(404, 'NoSuchKey')
    response.writeHead(200, {
      'Content-Type': found.contentType,
      'Content-Length': found.body.length,
      ETag: `"${found.etag}"`,
      ...(found.cacheControl && { 'Cache-Control': found.cacheControl }),
    })
    response.end(method === 'HEAD' ? undefined : found.body)
  }

  function store(key: string, body: Buffer, contentType = 'binary/octet-stream', cacheControl?: string, etag?: string) {
    const tag = etag ?? createHash('md5').update(body).digest('hex')
    objects.set(key, { body, contentType, cacheControl, etag: tag, modifiedAt: new Date() })
    return tag
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const below = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter')
    const limit = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS)
    const after = query.get('continuation-token') ?? ''
    const entries = new Map<string, string>()
    for (const key of [...objects.keys()].sort()) {
      if (!key.startsWith(below)) continue
      const end = delimiter ? key.indexOf(delimiter, below.length) : -1
      const name = end < 0 ? key : key.slice(0, end + 1)
      if (name <= after || entries.has(name)) continue
      if (entries.size === limit) {
        entries.set('', '')
        break
      }
      const { etag = '', body = Buffer.of(), modifiedAt = new Date() } = objects.get(key) ?? {}
      entries.set(
        name,
        end < 0
          ? `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${body.length}</Size></Contents>`
          : `<CommonPrefixes><Prefix>${escapeXml(name)}</Prefix></CommonPrefixes>`,
      )
    }
    const isTruncated = entries.delete('')
    const next = isTruncated
      ? `<NextContinuationToken>${escapeXml([...entries.keys()].at(-1) ?? '')}</NextContinuationToken>`
      : ''
    const content = `<IsTruncated>${isTruncated}</IsTruncated>${next}${[...entries.values()].join('')}`
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    response.end(`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${content}</ListBucketResult>`)
  }

  function multipart(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): void {
    if (method === 'POST' && query.has('uploads')) {
      const id = randomBytes(12).toString('base64')
      const contentType = headers['content-type'] ?? 'binary/octet-stream'
      uploads.set(id, { contentType, cacheControl: headers['cache-control'], parts: new Map() })
      const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
      return void response.writeHead(200, { 'Content-Type': 'application/xml' }).end(xml)
    }
    const id = query.get('uploadId') ?? ''
    const upload = uploads.get(id)
    if (!upload) throw new S3Failure(404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      const etag = createHash('md5').update(body).digest('hex')
      return void response.writeHead(200, { ETag: `"${etag}"` }).end()
    }
    uploads.delete(id)
    if (method === 'DELETE') return void response.writeHead(204).end()
    const parts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?([0-9a-f]+)"?<\/ETag>/g)]
    const bodies = parts.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number))
      if (!part || createHash('md5').update(part).digest('hex') !== etag) throw new S3Failure(400, 'InvalidPart')
      return part
    })
    if (bodies.slice(0, -1).some(({ length }) => length < MIN_PART_BYTES)) throw new S3Failure(400, 'EntityTooSmall')
    const digests = Buffer.concat(bodies.map((part) => createHash('md5').update(part).digest()))
    const etag = `${createHash('md5').update(digests).digest('hex')}-${bodies.length}`
    store(key, Buffer.concat(bodies), upload.contentType, upload.cacheControl, etag)
    emulator.writes.push(`PUT ${key}`)
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    response.end(`<CompleteMultipartUploadResult><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const emulator: S3Emulator = {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: REGION,
      bucket: BUCKET,
      prefix,
      ...KEYS,
    },
    objects,
    writes: [],
    fail: () => undefined,
    beforeWrite: async () => {},
    openUploads: () => uploads.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return emulator
}

/** The variables that make the publisher write into this bucket. */
export function releaseBucketEnvironment({ endpoint, region, bucket, prefix, ...keys }: BucketSettings) {
  return {
    RELEASE_BUCKET: `s3://${bucket}/${prefix}`,
    RELEASE_BUCKET_ENDPOINT: endpoint,
    RELEASE_BUCKET_REGION: region,
    RELEASE_BUCKET_ACCESS_KEY_ID: keys.accessKeyId,
    RELEASE_BUCKET_SECRET_ACCESS_KEY: keys.secretAccessKey,
  }
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function verifySignature({ method, headers }: IncomingMessage, url: URL): void {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, accessKeyId, day = '', region, names = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? []
  const time = String(headers['x-amz-date'])
  const signedHeaders = names.split(';')
  const mustSign = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (accessKeyId !== KEYS.accessKeyId) throw new S3Failure(403, 'InvalidAccessKeyId')
  if (region !== REGION || !time.startsWith(day)) throw new S3Failure(400, 'AuthorizationHeaderMalformed')
  if (mustSign.some((name) => !signedHeaders.includes(name))) throw new S3Failure(403, 'AccessDenied')
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonical = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(encode).join('/'),
    query.join('&'),
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`)
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')))
    throw new S3Failure(403, 'SignatureDoesNotMatch')
}
