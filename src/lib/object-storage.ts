import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { BucketSettings } from './bucket-settings.ts'
import { withAttempts } from './with-attempts.ts'

/** Headers that the service stores beside the bytes and sends with them. */
export interface ObjectHeaders {
  contentType: string
  cacheControl?: string
}

export interface ListedObject {
  /** Without the prefix of the bucket. */
  key: string
  /** Without quotes: the MD5 of the bytes in hexadecimal, at most services. */
  etag: string
  bytes: number
  modifiedAt: Date
}

/** A request that was refused, or not answered: then without a status. */
export class ObjectStorageError extends Error {
  readonly status: number | undefined
  /** The code of the S3 protocol, for example NoSuchBucket. */
  readonly code: string | undefined
  constructor(message: string, { status, code, cause }: { status?: number; code?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'ObjectStorageError'
    this.status = status
    this.code = code
  }
}

export interface BucketOptions {
  /** How often a request is sent if the service does not answer or asks to slow down. */
  attempts?: number
}

/** Parts of an upload. Services take at most 10,000, all of one size, of at least 5 MB. */
const PART_BYTES = 16 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const PART_TIMEOUT_MS = 300_000

const parser = new XMLParser({
  parseTagValue: false,
  ignoreDeclaration: true,
  // Versity Gateway writes an apostrophe as &#39;.
  htmlEntities: true,
  isArray: (name) => ['Contents', 'CommonPrefixes', 'Upload'].includes(name),
})
const ListResult = z.object({
  ListBucketResult: z.object({
    NextContinuationToken: z.string().optional(),
    Contents: z
      .array(z.object({ Key: z.string(), ETag: z.string(), Size: z.coerce.number(), LastModified: z.coerce.date() }))
      .default([]),
    CommonPrefixes: z.array(z.object({ Prefix: z.string() })).default([]),
  }),
})
const Initiated = z.object({ InitiateMultipartUploadResult: z.object({ UploadId: z.string() }) })
const Failure = z.object({ Error: z.object({ Code: z.string() }) })

export type Bucket = ReturnType<typeof openBucket>

/** The calls of the S3 protocol that this project uses. Addresses name the bucket in the path, which every service takes. */
export function openBucket(settings: BucketSettings, { attempts = 1 }: BucketOptions = {}) {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const addressOf = (key: string) => `${base}/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`

  /** Resolves to a response with status 200 to 299, or 404 for a key that does not exist. */
  const send = (what: string, url: string, init: RequestInit & { timeoutMs?: number }): Promise<Response> =>
    withAttempts(
      attempts,
      () => sendOnce(what, url, init),
      (error) => {
        const { status } = error as ObjectStorageError
        const isTemporary = status === undefined || status === 429 || status >= 500
        return isTemporary && !init.signal?.aborted
      },
    )

  async function sendOnce(
    what: string,
    url: string,
    { timeoutMs = REQUEST_TIMEOUT_MS, signal, ...init }: RequestInit & { timeoutMs?: number },
  ): Promise<Response> {
    // A body that is read as a stream takes as long as it takes; the runtime ends it when nothing comes for five minutes.
    const timeout = init.method === 'GET' && !url.includes('?') ? [] : [AbortSignal.timeout(timeoutMs)]
    const signals = [...timeout, ...(signal ? [signal] : [])]
    const response = await client
      .fetch(url, { ...init, redirect: 'manual', ...(signals.length > 0 && { signal: AbortSignal.any(signals) }) })
      .catch((cause) => {
        throw new ObjectStorageError(`${what}: the service does not answer (${reasonOf(cause)})`, { cause })
      })
    if (response.ok) return response
    const { status } = response
    const code = codeOf(await response.text().catch(() => ''))
    if (status === 404 && (code === undefined || code === 'NoSuchKey')) return response
    throw new ObjectStorageError(`${what}: the service answered ${status}${code ? ` ${code}` : ''}`, {
      status,
      ...(code && { code }),
    })
  }

  const md5 = (body: Uint8Array) => createHash('md5').update(body).digest('base64')
  const headersOf = ({ contentType, cacheControl }: ObjectHeaders) => ({
    'Content-Type': contentType,
    ...(cacheControl && { 'Cache-Control': cacheControl }),
  })

  async function put(key: string, body: Uint8Array, headers: ObjectHeaders, signal?: AbortSignal): Promise<string> {
    const response = await send(`writing ${key}`, addressOf(key), {
      method: 'PUT',
      body: body as Uint8Array<ArrayBuffer>,
      headers: { ...headersOf(headers), 'Content-MD5': md5(body) },
      ...(signal && { signal }),
    })
    if (!response.ok) throw new ObjectStorageError(`writing ${key}: the service answered 404`, { status: 404 })
    return etagOf(response)
  }

  async function upload(key: string, content: AsyncIterable<Uint8Array>, headers: ObjectHeaders): Promise<number> {
    const parts = inParts(content)
    const first = await parts.next()
    const second = first.done ? first : await parts.next()
    if (second.done) {
      const body = first.value ?? new Uint8Array()
      await put(key, body, headers)
      return body.length
    }
    return uploadInParts(key, [first.value as Uint8Array, second.value], parts, headers)
  }

  async function uploadInParts(
    key: string,
    started: Uint8Array[],
    rest: AsyncIterable<Uint8Array>,
    headers: ObjectHeaders,
  ): Promise<number> {
    const address = addressOf(key)
    const what = `writing ${key}`
    const initiated = await send(what, `${address}?uploads=`, { method: 'POST', headers: headersOf(headers) })
    const uploadId = Initiated.parse(parser.parse(await initiated.text())).InitiateMultipartUploadResult.UploadId
    const query = `uploadId=${encodeURIComponent(uploadId)}`
    const etags: string[] = []
    let bytes = 0
    const sendPart = async (body: Uint8Array) => {
      const url = `${address}?partNumber=${etags.length + 1}&${query}`
      const headers = { 'Content-MD5': md5(body) }
      const init = { method: 'PUT', body: body as Uint8Array<ArrayBuffer>, headers, timeoutMs: PART_TIMEOUT_MS }
      etags.push((await send(what, url, init)).headers.get('etag') ?? '')
      bytes += body.length
    }
    try {
      for (const body of started) await sendPart(body)
      for await (const body of rest) await sendPart(body)
      const list = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
      const completed = await send(what, `${address}?${query}`, {
        method: 'POST',
        body: `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`,
        timeoutMs: PART_TIMEOUT_MS,
      })
      // The protocol answers 200 before it has put the parts together, and may name an error in the body.
      const code = codeOf(await completed.text())
      if (code) throw new ObjectStorageError(`${what}: the service answered ${code}`, { status: 500, code })
    } catch (error) {
      // Parts of an upload that is neither completed nor aborted are stored, and paid for, without being seen.
      await send(what, `${address}?${query}`, { method: 'DELETE' }).catch(() => {})
      throw error
    }
    return bytes
  }

  async function list(below: string, options: { delimiter?: string; limit?: number }, token?: string) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix: prefix + below,
      ...(options.delimiter && { delimiter: options.delimiter }),
      ...(options.limit && { 'max-keys': String(options.limit) }),
      ...(token && { 'continuation-token': token }),
    })
    const response = await send('listing the bucket', `${base}?${query.toString().replaceAll('+', '%20')}`, {
      method: 'GET',
    })
    return ListResult.parse(parser.parse(await response.text())).ListBucketResult
  }

  return {
    /** Writes an object in one step: readers see the old one or the new one. Resolves to its ETag. */
    put,
    /** Writes an object of any length; it is seen when it is whole. Resolves to its number of bytes. */
    upload,
    /** Undefined when there is no such object. */
    async get(key: string): Promise<Response | undefined> {
      const response = await send(`reading ${key}`, addressOf(key), { method: 'GET' })
      return response.ok ? response : undefined
    },
    async exists(key: string): Promise<boolean> {
      return (await send(`reading ${key}`, addressOf(key), { method: 'HEAD' })).ok
    },
    /** Succeeds as well when there is no such object. */
    async remove(key: string, signal?: AbortSignal): Promise<void> {
      await send(`deleting ${key}`, addressOf(key), { method: 'DELETE', ...(signal && { signal }) })
    },
    /** Every object whose key begins with `below`, a thousand at a time. */
    async *list(below = ''): AsyncGenerator<ListedObject[]> {
      let token: string | undefined
      do {
        const page = await list(below, {}, token)
        yield page.Contents.map(({ Key, ETag, Size, LastModified }) => ({
          key: Key.slice(prefix.length),
          etag: ETag.replaceAll('"', ''),
          bytes: Size,
          modifiedAt: LastModified,
        }))
        token = page.NextContinuationToken
      } while (token)
    },
    /** Names of the folders in the bucket: what keys have before their first slash. */
    async folders(): Promise<string[]> {
      const names: string[] = []
      let token: string | undefined
      do {
        const page = await list('', { delimiter: '/' }, token)
        names.push(...page.CommonPrefixes.map(({ Prefix }) => Prefix.slice(prefix.length, -1)))
        token = page.NextContinuationToken
      } while (token)
      return names
    },
    /** Throws unless the keys may list this bucket. Changes nothing. */
    async check(): Promise<void> {
      await list('', { limit: 1 })
    },
  }
}

const etagOf = (response: Response) => (response.headers.get('etag') ?? '').replaceAll('"', '')

function codeOf(body: string): string | undefined {
  if (!body.includes('<Error')) return undefined
  try {
    return Failure.safeParse(parser.parse(body)).data?.Error.Code
  } catch {
    return undefined
  }
}

/** The innermost error has the reason; messages of outer ones only say that the request failed. */
function reasonOf(error: Error & { code?: string }): string {
  return error.cause instanceof Error ? reasonOf(error.cause) : (error.code ?? error.name)
}

/** Puts chunks of any size together to parts of the same size; the last one may be smaller. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (let chunk of content) {
    while (length + chunk.length >= PART_BYTES) {
      const taken = chunk.subarray(0, PART_BYTES - length)
      yield Buffer.concat([...chunks, taken])
      chunk = chunk.subarray(taken.length)
      chunks = []
      length = 0
    }
    if (chunk.length > 0) chunks.push(chunk)
    length += chunk.length
  }
  if (length > 0) yield Buffer.concat(chunks)
}
