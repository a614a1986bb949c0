import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseBucketUrl } from '../src/lib/bucket-settings.ts'
import { type Bucket, openBucket } from '../src/lib/object-storage.ts'
import { startS3Emulator } from './s3-emulator.ts'
import { findVersitygw, type S3Server, startVersitygw } from './s3-server.ts'

// The emulator that other tests use, and a real server where one is installed, do the same.

const versitygw = findVersitygw()
const servers: [name: string, isThere: boolean, start: () => Promise<S3Server>][] = [
  [
    'the emulator',
    true,
    async () => {
      const emulator = await startS3Emulator()
      return { folder: '', settings: emulator.settings, stop: emulator.close }
    },
  ],
  ['Versity Gateway (skipped where its program is not installed)', !!versitygw, () => startVersitygw(versitygw ?? '')],
]

/** Forty megabytes, and a thousand requests. */
const LIMIT_MS = 120_000

const html = { contentType: 'text/html; charset=utf-8', cacheControl: 'public, max-age=0' }
const md5 = (text: string | Uint8Array) => createHash('md5').update(text).digest('hex')

describe.each(servers)('%s', (_name, isThere, start) => {
  let server: S3Server
  let bucket: Bucket
  beforeAll(async () => {
    if (!isThere) return
    server = await start()
    bucket = openBucket(server.settings)
  })
  afterAll(() => server?.stop())
  const when = (title: string, run: () => Promise<void>) => test.runIf(isThere)(title, run, LIMIT_MS)
  const keysBelow = async (below: string) => (await Array.fromAsync(bucket.list(below))).flat().map(({ key }) => key)

  when('an object is written, read, replaced and deleted', async () => {
    for (const text of ['one', 'two']) {
      expect(await bucket.put('pages/a', Buffer.from(text), html)).toBe(md5(text))
      const response = await bucket.get('pages/a')
      expect(await response?.text()).toBe(text)
      expect(response?.headers.get('content-type')).toBe(html.contentType)
      expect(response?.headers.get('cache-control')).toBe(html.cacheControl)
    }
    expect(await bucket.exists('pages/a')).toBe(true)
    await bucket.remove('pages/a')
    await bucket.remove('pages/a')
    expect([await bucket.exists('pages/a'), await bucket.get('pages/a')]).toEqual([false, undefined])
  })

  when('keys with any character of a path', async () => {
    for (const key of ['odd/a b+c.txt', 'odd/é@2x.png', "odd/(1)'!*~.txt"]) {
      await bucket.put(key, Buffer.from(key), html)
      expect(await (await bucket.get(key))?.text(), key).toBe(key)
    }
    expect((await keysBelow('odd/')).sort()).toEqual(["odd/(1)'!*~.txt", 'odd/a b+c.txt', 'odd/é@2x.png'])
  })

  when('a list has more than one page, ETags, sizes and times', async () => {
    const names = Array.from({ length: 1002 }, (_, index) => `many/${String(index).padStart(4, '0')}`)
    for (let start = 0; start < names.length; start += 50)
      await Promise.all(names.slice(start, start + 50).map((name) => bucket.put(name, Buffer.from(name), html)))
    const pages = await Array.fromAsync(bucket.list('many/'))
    expect(pages.length).toBeGreaterThan(1)
    const found = pages.flat()
    expect(found.map(({ key }) => key)).toEqual(names)
    expect(found[7]).toMatchObject({ etag: md5('many/0007'), bytes: 9 })
    expect(Math.abs(Date.now() - (found[7]?.modifiedAt.getTime() ?? 0))).toBeLessThan(600_000)
    expect(await bucket.folders()).toContain('many')
  })

  when('an upload of several parts is seen when it is whole', async () => {
    const piece = Buffer.alloc(1_000_003, 'seventeen letters')
    const pieces = async function* () {
      for (let index = 0; index < 40; index++) yield piece
    }
    expect(await bucket.upload('large/file', pieces(), html)).toBe(40 * piece.length)
    const response = await bucket.get('large/file')
    const stored = await buffer(response?.body as AsyncIterable<Uint8Array>)
    expect(md5(stored)).toBe(md5(Buffer.concat(Array.from({ length: 40 }, () => piece))))
    const interrupted = async function* () {
      yield* pieces()
      throw new Error('the disk is gone')
    }
    await expect(bucket.upload('large/other', interrupted(), html)).rejects.toThrow('the disk is gone')
    expect(await bucket.exists('large/other')).toBe(false)
    expect(
      await bucket.upload(
        'large/small',
        (async function* () {
          yield Buffer.from('small')
        })(),
        html,
      ),
    ).toBe(5)
  })

  when('a wrong key, secret and bucket are told apart', async () => {
    await bucket.check()
    const codeFor = (change: object) =>
      openBucket({ ...server.settings, ...change })
        .check()
        .then(
          () => 'none',
          ({ code, message }) => code ?? message,
        )
    expect(await codeFor({ secretAccessKey: 'another' })).toBe('SignatureDoesNotMatch')
    expect(await codeFor({ accessKeyId: 'another' })).toMatch(/^(?:InvalidAccessKeyId|XAdminUserNotFound)$/)
    expect(await codeFor({ bucket: 'another' })).toBe('NoSuchBucket')
  })

  when('a prefix stands before every key', async () => {
    const below = openBucket({ ...server.settings, prefix: 'a/prefix/' })
    await below.put('page', Buffer.from('page'), html)
    expect(await (await bucket.get('a/prefix/page'))?.text()).toBe('page')
    expect((await Array.fromAsync(below.list())).flat().map(({ key }) => key)).toEqual(['page'])
  })
})

test('an answer that asks to wait is waited for, and one that refuses is not', async () => {
  const emulator = await startS3Emulator()
  const patient = openBucket(emulator.settings, { attempts: 3 })
  let requests = 0
  emulator.fail = () => (++requests < 3 ? 503 : undefined)
  await patient.put('page', Buffer.from('page'), html)
  expect(requests).toBe(3)
  emulator.fail = () => {
    requests++
    return 403
  }
  await expect(patient.put('page', Buffer.from('page'), html)).rejects.toMatchObject({ status: 403, code: 'Injected' })
  expect(requests).toBe(4)
  await emulator.close()
  await expect(openBucket(emulator.settings).check()).rejects.toThrow('does not answer (ECONNREFUSED)')
})

test.each([
  ['s3://releases', { bucket: 'releases', prefix: '' }],
  ['s3://my.releases/a/b/', { bucket: 'my.releases', prefix: 'a/b/' }],
  ['releases', undefined],
  ['s3:///releases', undefined],
])('the address %s', (address, expected) => {
  expect(parseBucketUrl(address)).toEqual(expected)
})
