import { existsSync, readdirSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMediaCache, mediaRoot } from '#lib/media-cache.ts'
import { Media, UploadedMedia } from '#shared/contracts/media.ts'
import type { Problem } from '#shared/contracts/problem.ts'
import { openLocalImage } from '../../src/documents/local-images.ts'
import type { TestReader } from '../api/accounts.fixtures.ts'
import { bodyOf, siteUrl } from '../api/api.fixtures.ts'
import { temporaryHome } from '../publisher/site.fixtures.ts'
import { waitUntil } from '../publisher/wait-until.ts'
import { canvas, emptyPng, jpeg, type MediaFixture, pngBomb, startMediaFixture } from './media.fixtures.ts'

let media: MediaFixture
let editor: TestReader
let author: TestReader
beforeAll(async () => {
  media = await startMediaFixture()
  editor = await media.api.newReader({ role: 'editor' })
  author = await media.api.newReader({ role: 'author' })
})
afterAll(() => media?.stop())

const get = (page: string, headers = {}) => fetch(media.site.url + page, { headers, redirect: 'manual' })
const detailOf = async (response: Response) => ((await response.json()) as Problem).detail
const libraryState = async () => ({
  files: await media.storedFiles(),
  rows: (await media.api.owner`select id, version from public.media order by id`).map((row) => ({ ...row })),
})
const workspaces = () => {
  const folder = path.join(media.site.home, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}

describe('a photograph', () => {
  test('loses its metadata, is rotated upright, and is served in every size that its address names', async () => {
    const photograph = await canvas(0.5, 1200, 800)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'A SECRET PLACE', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photograph).metadata()).exif?.includes('A SECRET PLACE')).toBe(true)
    const response = await media.upload(author, new Uint8Array(photograph), {
      name: 'Été à Nice.JPG',
      query: '?folder=Travel',
    })
    expect(response.status).toBe(201)
    const { media: picture, isDuplicate } = await bodyOf(response, UploadedMedia)
    expect(isDuplicate).toBe(false)
    expect(picture).toMatchObject({
      name: 'Été à Nice.JPG',
      folder: 'Travel',
      width: 800,
      height: 1200,
      originalWidth: 800,
      originalHeight: 1200,
      focalPoint: { x: 0.5, y: 0.5 },
    })
    expect(picture.url).toMatch(/^\/media\/ete-a-nice\.800x1200\.[0-9a-f]{6}-[0-9a-f]{6}\.[0-9a-f]{8}\.webp$/)

    const stem = picture.url.slice('/media/'.length, -'.webp'.length)
    const ends = ['.webp', '-480.webp', '.avif', '-320.avif', '-480.avif', '-640.avif', '-750.avif']
    const names = ends.map((end) => stem + end)
    const stored = (await media.storedFiles()).filter((name) => name.includes(stem))
    expect(stored.toSorted()).toEqual(names.map((name) => `media/${name}`).toSorted())
    for (const name of names) {
      const file = await get(`/media/${name}`)
      expect([file.status, file.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(file.headers.get('Content-Type')).toBe(name.endsWith('avif') ? 'image/avif' : 'image/webp')
      await expectNoMetadata(Buffer.from(await file.arrayBuffer()))
    }
    const { data } = await media.storage.from('originals').download(picture.original ?? '')
    const original = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
    expect(await sharp(original).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 1200, space: 'srgb' })
    await expectNoMetadata(original)
    expect(picture.bytes).toBe(original.length)
    expect(workspaces()).toEqual([])
  })

  async function expectNoMetadata(file: Buffer): Promise<void> {
    const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    expect(file.includes('SECRET')).toBe(false)
  }

  test('is fetched once by another machine, which answers 404 for other names', async () => {
    const { url } = await media.uploadPicture(editor)
    const files = createMediaCache({
      home: temporaryHome(),
      supabaseUrl: media.api.stack.supabaseUrl,
      maxBytes: 1_000_000,
    })
    expect(await Promise.all([files.ensure(url), files.ensure(url)])).toEqual([true, true])
    expect(await files.ensure(url.replace(/[0-9a-f]{8}\.webp$/, '00000000.webp'))).toBe(false)
    expect((await get(url.replace(/[0-9a-f]{8}\.webp$/, '00000000.webp'))).status).toBe(404)
    expect((await get('/media/nothing.webp')).status).toBe(404)
  })

  test('is found by social cards and PDFs, which cut it around its focal point', async () => {
    const half = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#000000' } })
      .composite([{ input: half, left: 400, top: 0 }])
      .jpeg()
      .toBuffer()
    const { media: added } = await bodyOf(await media.upload(editor, new Uint8Array(picture)), UploadedMedia)
    const home = temporaryHome()
    const mediaCache = { home, supabaseUrl: media.api.stack.supabaseUrl, maxBytes: 1_000_000 }
    const context = { siteUrl: 'https://meridian.example', imageFolders: [mediaRoot(home)], mediaCache }
    const meanAt = async (focus: string) => {
      const image = await openLocalImage(`${added.url}#focus=${focus}`, context, { width: 100, height: 100 })
      const { data } = (await image?.resize(1, 1).raw().toBuffer({ resolveWithObject: true })) ?? {}
      return data?.[0]
    }
    expect(await meanAt('0,50')).toBeLessThan(20)
    expect(await meanAt('100,50')).toBeGreaterThan(235)
  })

  test('is cached on disk up to the allowed number of bytes', async () => {
    const home = temporaryHome()
    const files = createMediaCache({ home, supabaseUrl: media.api.stack.supabaseUrl, maxBytes: 1500 })
    const urls = await Promise.all([1, 2, 3, 4].map(async () => (await media.uploadPicture(editor)).url))
    for (const url of urls) expect(await files.ensure(url)).toBe(true)
    expect(readdirSync(path.join(home, 'media-cache/media')).length).toBeLessThan(urls.length)
    for (const url of urls) expect(await files.ensure(url)).toBe(true)
  })

  test('that was uploaded before is recognised, also when both arrive at once', async () => {
    const bytes = await jpeg(0.123)
    const uploads = await Promise.all([media.upload(author, bytes), media.upload(editor, bytes, { name: 'Other.jpg' })])
    const [first, second] = await Promise.all(uploads.map((response) => bodyOf(response, UploadedMedia)))
    expect(uploads.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(second?.media.id).toBe(first?.media.id)
    expect([first?.isDuplicate, second?.isDuplicate].toSorted()).toEqual([false, true])
    const before = await libraryState()
    const third = await bodyOf(await media.upload(editor, bytes), UploadedMedia)
    expect([third.media.id, third.isDuplicate]).toEqual([first?.media.id, true])
    expect(await libraryState()).toEqual(before)
    // One picture of 640 pixels: the original, and two formats in two widths.
    const { original, url } = third.media
    expect(
      before.files.filter((name) => name.includes(url.slice(7, -5)) || name.endsWith(original ?? '')),
    ).toHaveLength(5)
  })
})

describe('a hostile or broken file is rejected with a sentence, and nothing of it is stored', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>'
  const cases: [string, () => Promise<BodyInit> | BodyInit, { type?: string; name?: string }, number, string][] = [
    ['HTML named .jpg', () => '<!doctype html><script>alert(1)</script>', { name: 'photo.jpg' }, 422, 'not a picture'],
    ['an SVG with a script', () => svg, { type: 'image/svg+xml', name: 'icon.svg' }, 422, 'not a picture'],
    ['an SVG that says it is a JPEG', () => svg, { name: 'icon.jpg' }, 422, 'not a picture'],
    [
      'a decompression bomb: a PNG of 200 megapixels in 25 KB',
      () => emptyPng(20_000, 10_000),
      { type: 'image/png' },
      422,
      'has 200 megapixels',
    ],
    [
      'a truncated JPEG',
      async () => (await jpeg(0.9, { width: 900, height: 900 })).slice(0, 5000),
      {},
      422,
      'damaged or incomplete',
    ],
    [
      'a PNG that says it is a JPEG',
      async () => new Uint8Array(await canvas(0.2).png().toBuffer()),
      {},
      422,
      'but it is a PNG',
    ],
    ['a picture without a type', async () => jpeg(0.31), { type: '' }, 422, 'calls itself'],
    ['an animated GIF', animatedGif, { type: 'image/gif' }, 422, 'moves'],
    [
      'a single pixel',
      async () => new Uint8Array(await canvas(0.4, 1, 1).png().toBuffer()),
      { type: 'image/png' },
      422,
      '1 × 1 pixels',
    ],
    ['a zip archive named .png', () => 'PK\u0003\u0004 an archive', { type: 'image/png' }, 422, 'not a picture'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj <<>> endobj trailer <<>>', { type: 'application/pdf' }, 422, 'not a picture'],
    ['an empty file', () => '', {}, 422, 'empty'],
    ['a file of 51 MB', () => new Uint8Array(51 * 1024 * 1024), {}, 413, '50 MB'],
    [
      'a file of 51 MB without a Content-Length',
      () => new Blob([new Uint8Array(51 * 1024 * 1024)]).stream(),
      {},
      413,
      '50 MB',
    ],
  ]
  test.each(cases)('%s', async (_what, body, options, status, sentence) => {
    const before = await libraryState()
    const response = await media.upload(editor, await body(), options)
    expect([response.status, await detailOf(response)]).toEqual([status, expect.stringContaining(sentence)])
    expect(await libraryState()).toEqual(before)
    expect(workspaces()).toEqual([])
  })

  async function animatedGif(): Promise<BodyInit> {
    const frames = Buffer.alloc(40 * 80 * 3, 0)
    frames.fill(255, 40 * 40 * 3)
    const raw = { width: 40, height: 80, channels: 3, pageHeight: 40 } as const
    return new Uint8Array(await sharp(frames, { raw }).gif({ loop: 0 }).toBuffer())
  }

  test('data behind the end of a picture does not reach Storage', async () => {
    const png = await canvas(0.77).png().toBuffer()
    const zip = Buffer.from('PK\u0003\u0004 a hidden archive', 'latin1')
    const response = await media.upload(editor, new Uint8Array(Buffer.concat([png, zip])), {
      type: 'image/png',
      name: 'a.png',
    })
    const { media: picture } = await bodyOf(response, UploadedMedia)
    const { data } = await media.storage.from('originals').download(picture.original ?? '')
    const original = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
    expect((await sharp(original).metadata()).format).toBe('png')
    expect(original.includes('a hidden archive')).toBe(false)
  })

  test('a text of 64 MB that is compressed to 64 KB inside a picture does not reach Storage', async () => {
    const response = await media.upload(editor, pngBomb(64), { type: 'image/png', name: 'bomb.png' })
    const { media: picture } = await bodyOf(response, UploadedMedia)
    expect(picture.bytes).toBeLessThan(1000)
    const { data } = await media.storage.from('originals').download(picture.original ?? '')
    expect((await sharp(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).metadata()).comments).toBe(
      undefined,
    )
  })

  test('an upload that is cancelled halfway', async () => {
    const before = await libraryState()
    const controller = new AbortController()
    const halfOfIt = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(65_536)) })
    const upload = media.upload(editor, halfOfIt, { signal: controller.signal }).catch(() => 'cancelled')
    await waitUntil('the file arrives', () => workspaces().length > 0)
    controller.abort()
    expect(await upload).toBe('cancelled')
    await waitUntil('the folder of the upload is removed', () => workspaces().length === 0)
    expect(await libraryState()).toEqual(before)
  })
})

test('a sender who goes on after the rejection is disconnected', async () => {
  const request = http.request(`${media.site.url}/api/admin/media/files`, {
    method: 'POST',
    headers: { Origin: siteUrl, Cookie: editor.cookie, 'Content-Type': 'image/jpeg', 'X-File-Name': 'Photo.jpg' },
  })
  let sent = 0
  // Not fetch: it reads the rest of an endless body without waiting when the connection is closed.
  const endless = Readable.from(
    (function* () {
      for (; sent < 2 ** 30; sent += 65_536) yield Buffer.alloc(65_536)
    })(),
  )
  await expect(pipeline(endless, request)).rejects.toThrow(/EPIPE|ECONNRESET|socket hang up/)
  expect(sent).toBeGreaterThan(50 * 1024 * 1024)
  expect(sent).toBeLessThan(250 * 1024 * 1024)
})

describe('permissions to upload', () => {
  test('guests, readers and support may not, nor pages of other sites', async () => {
    const reader = await media.api.newReader()
    const support = await media.api.newReader({ role: 'support' })
    const bytes = await jpeg(0.61)
    const before = await libraryState()
    expect((await media.upload(undefined, bytes)).status).toBe(401)
    for (const person of [reader, support]) expect((await media.upload(person, bytes)).status).toBe(403)
    const foreign = await media.upload(editor, bytes, { headers: { Origin: 'https://elsewhere.example' } })
    expect(foreign.status).toBe(403)
    expect(await libraryState()).toEqual(before)
  })

  test('only the site can report files', async () => {
    const permit = (await (await media.send(editor, '/admin/media-uploads', { purpose: 'new' })).json()) as {
      id: string
    }
    const report = {
      name: 'x',
      folder: '',
      url: '/media/x.10x10.000000-000000.00000000.webp',
      original: null,
      originalWidth: 10,
      originalHeight: 10,
      bytes: 1,
      contentHash: '0'.repeat(64),
      crop: null,
    }
    const path = `/admin/media-uploads/${permit.id}`
    expect((await media.send(editor, path, report, 'PUT')).status).toBe(403)
    const forged = await editor.send(path, report, { method: 'PUT', headers: { 'X-Site-Signature': 'AAAA' } })
    expect(forged.status).toBe(403)
  })

  test('an author sees the original, and a reader does not', async () => {
    const picture = await media.uploadPicture(author, { name: 'Salt pans.jpg' })
    const address = `/api/admin/media/${picture.id}/original`
    const original = await get(address, { Cookie: author.cookie })
    expect(original.headers.get('Content-Disposition')).toBe('attachment; filename="Salt pans.jpg"')
    expect((await sharp(Buffer.from(await original.arrayBuffer())).metadata()).width).toBe(640)
    const reader = await media.api.newReader()
    expect((await get(address, { Cookie: reader.cookie })).status).toBe(403)
    expect((await get(address)).status).toBe(401)
  })
})

describe('a picture that articles show', () => {
  const article = 'the-brass-hour'
  const imageOf = async (id = article) => {
    const [row] = await media.api
      .owner`select image_url, content_blocks::text as blocks from public.articles where id = ${id}`
    return row as { image_url: string; blocks: string }
  }
  const show = (url: string) => media.api.owner`update public.articles set image_url = ${url} where id = ${article}`
  const crop = (person: TestReader, id: string, body: object) => media.send(person, `/admin/media/${id}/crops`, body)
  const rect = { x: 100, y: 50, width: 300, height: 200, ratio: '3:2' }

  test('is cropped everywhere under a new address, and the old one is still served', async () => {
    const picture = await media.uploadPicture(editor)
    await show(picture.url)
    const { media: cropped } = await bodyOf(
      await crop(editor, picture.id, { ...rect, everywhere: true }),
      UploadedMedia,
    )
    expect(cropped).toMatchObject({ id: picture.id, width: 300, height: 200, crop: rect, originalWidth: 640 })
    expect((await imageOf()).image_url).toBe(cropped.url)
    expect((await get(cropped.url)).status).toBe(200)
    expect((await get(picture.url)).status).toBe(200)
    const whole = { x: 0, y: 0, width: 640, height: 400, ratio: 'original', everywhere: true }
    const { media: uncropped } = await bodyOf(await crop(editor, picture.id, whole), UploadedMedia)
    expect(uncropped).toMatchObject({ width: 640, height: 400, crop: null })
    expect((await imageOf()).image_url).toBe(uncropped.url)
  })

  test('is cropped for one place as a copy that shares its original', async () => {
    const picture = await media.uploadPicture(editor)
    await show(picture.url)
    const { media: copy } = await bodyOf(await crop(editor, picture.id, { ...rect, everywhere: false }), UploadedMedia)
    expect(copy.id).not.toBe(picture.id)
    expect(copy).toMatchObject({ width: 300, original: picture.original })
    expect((await imageOf()).image_url).toBe(picture.url)
    const again = await bodyOf(await crop(editor, picture.id, { ...rect, everywhere: false }), UploadedMedia)
    expect([again.media.id, again.isDuplicate]).toEqual([copy.id, true])
  })

  test('is cropped as another copy once it was replaced: the earlier copy has the old picture', async () => {
    const picture = await media.uploadPicture(editor)
    const cropCopy = async () => bodyOf(await crop(editor, picture.id, { ...rect, everywhere: false }), UploadedMedia)
    const before = await cropCopy()
    await media.upload(editor, await jpeg(Math.random()), { query: `?replaces=${picture.id}` })
    const replaced = await bodyOf(await editor.get(`/admin/media/${picture.id}`), Media)
    const after = await cropCopy()
    expect([after.isDuplicate, after.media.original]).toEqual([false, replaced.original])
    expect(after.media.id).not.toBe(before.media.id)
    expect((await cropCopy()).media.id).toBe(after.media.id)
  })

  test('is cropped as another copy once the earlier one was cropped again', async () => {
    const picture = await media.uploadPicture(editor)
    const cropCopy = async () => bodyOf(await crop(editor, picture.id, { ...rect, everywhere: false }), UploadedMedia)
    const { media: earlier } = await cropCopy()
    await crop(editor, earlier.id, { ...rect, width: 150, height: 100, everywhere: true })
    const copies = await Promise.all([cropCopy(), cropCopy()])
    expect(copies.map(({ isDuplicate }) => isDuplicate).toSorted()).toEqual([false, true])
    expect(new Set(copies.map((copy) => copy.media.id)).size).toBe(1)
    expect(copies[0]?.media).toMatchObject({ width: 300, crop: rect })
    expect(copies[0]?.media.id).not.toBe(earlier.id)
    const unchanged = await bodyOf(await editor.get(`/admin/media/${earlier.id}`), Media)
    expect(unchanged).toMatchObject({ width: 150, url: expect.stringContaining('.150x100.') })
  })

  test('cannot be cropped beyond its edges', async () => {
    const picture = await media.uploadPicture(editor)
    const response = await crop(editor, picture.id, { ...rect, x: 600, everywhere: true })
    expect([response.status, await detailOf(response)]).toEqual([422, 'The crop reaches beyond the picture.'])
    expect((await crop(editor, picture.id, { x: -1 })).status).toBe(422)
  })

  test('of the sample magazine can be cropped too: its file is in the build', async () => {
    const [row] = await media.api.owner`select id, url from public.media where name = 'the-brass-hour'`
    const { media: cropped } = await bodyOf(
      await crop(editor, row?.id, { x: 0, y: 0, width: 1000, height: 1000, ratio: '1:1', everywhere: true }),
      UploadedMedia,
    )
    expect(cropped).toMatchObject({ width: 1000, height: 1000, original: expect.stringMatching(/\.jpg$/) })
    expect((await get(cropped.url)).status).toBe(200)
  })

  test('is replaced everywhere by another file, but not by one that the library has', async () => {
    const [picture, other] = await Promise.all([
      media.uploadPicture(editor),
      media.uploadPicture(editor, { seed: 0.987 }),
    ])
    await show(`${picture.url}#focus=10,20`)
    const rejected = await media.upload(editor, await jpeg(0.987), { query: `?replaces=${picture.id}` })
    expect(rejected.status).toBe(409)
    const response = await media.upload(editor, await jpeg(Math.random()), { query: `?replaces=${picture.id}` })
    const { media: replaced } = await bodyOf(response, UploadedMedia)
    expect(replaced.id).toBe(picture.id)
    expect(replaced.url).not.toBe(picture.url)
    expect((await imageOf()).image_url).toBe(replaced.url)
    expect(other.url).not.toBe(replaced.url)
  })

  test('is not changed by its author once it is in use', async () => {
    const picture = await media.uploadPicture(author)
    expect((await crop(author, picture.id, { ...rect, everywhere: true })).status).toBe(200)
    const changed = await bodyOf(await author.get(`/admin/media/${picture.id}`), Media)
    await show(changed.url)
    expect((await crop(author, picture.id, { ...rect, x: 0, everywhere: true })).status).toBe(403)
    expect((await media.upload(author, await jpeg(Math.random()), { query: `?replaces=${picture.id}` })).status).toBe(
      403,
    )
    expect((await crop(author, picture.id, { ...rect, x: 0, everywhere: false })).status).toBe(200)
  })
})
