import { crc32, deflateSync } from 'node:zlib'
import { StorageClient } from '@supabase/storage-js'
import sharp from 'sharp'
import type { Media, UploadedMedia } from '#shared/contracts/media.ts'
import { freePort } from '../../supabase/embedded/ports.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from '../api/accounts.fixtures.ts'
import { siteUrl } from '../api/api.fixtures.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'

export interface MediaFixture {
  api: AccountsFixture
  site: TestSite
  /** With the secret key. */
  storage: StorageClient
  /** As a page of the admin uploads a file. */
  upload(as: TestReader | undefined, body: BodyInit, options?: UploadOptions): Promise<Response>
  uploadPicture(as: TestReader, options?: { name?: string; seed?: number; query?: string }): Promise<Media>
  /** As a page of the admin calls what the site answers itself. */
  send(as: TestReader, path: string, body: object, method?: string): Promise<Response>
  /** Names of all stored files. */
  storedFiles(): Promise<string[]>
  stop(): Promise<void>
}

interface UploadOptions {
  type?: string
  name?: string
  query?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The site with the API, Auth and Storage behind it. */
export async function startMediaFixture({
  shared = true,
  siteEnv = {},
}: {
  shared?: boolean
  siteEnv?: Record<string, string>
} = {}): Promise<MediaFixture> {
  const api = await startAccountsFixture({}, { functions: ['api'], shared })
  const { stack } = api
  const { publishableKey, secretKey, siteSecret } = stack.secrets
  const env = {
    SUPABASE_URL: stack.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_SECRET: siteSecret,
    SITE_WORKERS: '1',
    // A fixed one: a serving process that is restarted gets another port for 0.
    PORT: String(await freePort(0)),
    ...siteEnv,
  }
  const site = await startSite({ databaseUrl: stack.appUrl, env })
  const storage = new StorageClient(`${stack.supabaseUrl}/storage/v1`, {
    apikey: secretKey,
    Authorization: `Bearer ${secretKey}`,
  })
  const headersOf = (as: TestReader | undefined) => ({ Origin: siteUrl, ...(as && { Cookie: as.cookie }) })
  const upload: MediaFixture['upload'] = (
    as,
    body,
    { type = 'image/jpeg', name = 'Photo.jpg', query = '', headers, signal } = {},
  ) =>
    fetch(`${site.url}/api/admin/media/files${query}`, {
      method: 'POST',
      headers: { ...headersOf(as), 'Content-Type': type, 'X-File-Name': encodeURIComponent(name), ...headers },
      body,
      duplex: 'half',
      signal: signal ?? null,
    } as RequestInit)

  return {
    api,
    site,
    storage,
    upload,
    async uploadPicture(as, { name = 'Photo.jpg', seed = Math.random(), query = '' } = {}) {
      const response = await upload(as, await jpeg(seed), { name, query })
      if (!response.ok) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`)
      return ((await response.json()) as UploadedMedia).media
    },
    send: (as, path, body, method = 'POST') =>
      fetch(`${site.url}/api${path}`, {
        method,
        headers: { ...headersOf(as), 'Content-Type': 'application/json' },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
        redirect: 'manual',
      }),
    async storedFiles() {
      const rows = await api.owner`select bucket_id || '/' || name as name from storage.objects order by 1`
      return rows.map(({ name }) => name as string)
    },
    async stop() {
      await site.stop()
      await api.stop()
    },
  }
}

/** A small photograph of its own for each seed. */
export async function jpeg(seed: number, { width = 640, height = 400 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await canvas(seed, width, height).jpeg().toBuffer())
}

export function canvas(seed: number, width = 640, height = 400) {
  const [red = 0, green = 0, blue = 0] = [7, 77, 777].map((factor) => Math.floor((seed * factor * 1009) % 256))
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: green, b: blue } } })
}

/** An empty PNG with one bit for each pixel: a small file of any size in pixels. */
export function emptyPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]),
  )
}

/** A PNG of 16 × 16 pixels whose compressed text inflates to so many megabytes. */
export function pngBomb(megabytes: number): Uint8Array<ArrayBuffer> {
  const picture = Buffer.from(emptyPng(16, 16))
  const deflated = deflateSync(Buffer.alloc(megabytes * 1_000_000))
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflated]))
  const headerEnd = 8 + 25
  return new Uint8Array(Buffer.concat([picture.subarray(0, headerEnd), text, picture.subarray(headerEnd)]))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
