import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeAbandonedWorkspaces } from '../../src/server/media-workspace.ts'
import { seededRandom } from '../../supabase/seeds/art/kit/random.ts'
import type { TestReader } from '../api/accounts.fixtures.ts'
import { type JobsFixture, startJobsFixture } from '../api/jobs.fixtures.ts'
import { makeTasksDue } from '../api/queue.fixtures.ts'
import { waitUntil } from '../publisher/wait-until.ts'
import { restartEnded } from '../restart-ended.ts'
import { randomCases, SEED } from '../seed.ts'
import { jpeg, type MediaFixture, startMediaFixture } from './media.fixtures.ts'

// The site, the function and Postgres are killed at random moments of uploads. Afterwards the library has a picture whole or
// not at all, and the jobs leave no file without a picture.

let media: MediaFixture
let editor: TestReader
let jobs: JobsFixture
beforeAll(async () => {
  media = await startMediaFixture({ shared: false })
  editor = await media.api.newReader({ role: 'editor' })
  jobs = await startJobsFixture(media.api)
})
afterAll(() => media?.stop())

const random = seededRandom(`uploads ${SEED}`)
const ATTEMPTS = randomCases(1, 20)

// A connection that a killed process has not accepted yet is never answered.
const get = (address: string) => fetch(media.site.url + address, { signal: AbortSignal.timeout(5_000) })
const upload = (file: Uint8Array<ArrayBuffer>) => media.upload(editor, file, { signal: AbortSignal.timeout(60_000) })

/** Kills a service, and returns a function that brings it up again. */
const kills: Record<string, () => Promise<() => Promise<unknown>>> = {
  async 'the serving process of the site'() {
    const pid = await media.site.workerPid()
    process.kill(pid, 'SIGKILL')
    return () => waitUntil('the site answers', async () => (await get('/healthz').catch(() => undefined))?.ok ?? false)
  },
  async 'the function'() {
    const service = media.api.stack.functions.get('api')
    await service?.kill('SIGKILL')
    return async () => service?.start()
  },
  async Storage() {
    await media.api.stack.auth.kill('SIGKILL')
    return () => media.api.stack.auth.start()
  },
  async Postgres() {
    await media.api.stack.postgres.kill('SIGKILL')
    return () => media.api.stack.postgres.start()
  },
}

test.each(Object.keys(kills))(
  `no picture is incomplete and no file is left over when %s is killed during uploads (SEED=${SEED})`,
  async (name) => {
    const bytes = await Promise.all(
      Array.from({ length: ATTEMPTS }, (_, attempt) => jpeg(random.between(0, 1) + attempt)),
    )
    for (const file of bytes) {
      const uploading = upload(file).then(
        ({ status }) => status,
        () => 0,
      )
      const killAfterMs = random.between(0, 1500)
      await new Promise((resolve) => setTimeout(resolve, killAfterMs))
      const recover = await kills[name]?.()
      await uploading
      await recover?.()
    }
    // The editor repeats the failed uploads, and each picture exists exactly once.
    for (const file of bytes)
      await waitUntil(
        'the upload succeeds',
        async () => {
          await restartEnded(media.api.stack.auth, media.api.stack.functions.get('api'))
          const response = await upload(file).catch(() => undefined)
          return response?.ok ?? false
        },
        240_000,
      )
    await cleanUp()
    const owned = await ownedFiles()
    expect((await media.storedFiles()).filter((file) => !owned.has(file))).toEqual([])
    expect([...owned].filter((file) => !existsSync(fileOf(file)))).toEqual([])
    for (const { url } of await uploadedPictures()) expect((await get(url)).status).toBe(200)
    const [{ count } = { count: 0 }] = await media.api
      .owner`select count(distinct content_hash)::int as count from public.media where original is not null`
    expect(await uploadedPictures()).toHaveLength(count)
  },
  600_000,
)

const uploadedPictures = () => media.api.owner<{ url: string; original: string; width: number; height: number }[]>`
  select url, original, width, height from public.media where original is not null`

/** As an hour later. */
async function cleanUp(): Promise<void> {
  await media.api.owner`update storage.objects set created_at = created_at - interval '2 hours'`
  await makeTasksDue(media.api.owner, 'content')
  const { files } = await jobs.run()
  expect(files).toEqual(expect.any(Number))
  await removeAbandonedWorkspaces(media.site.home, 0)
  expect(readdirSync(path.join(media.site.home, 'uploads'))).toEqual([])
}

async function ownedFiles(): Promise<Set<string>> {
  const rows = await uploadedPictures()
  return new Set(
    rows.flatMap(({ url, original, width, height }) => {
      const stem = url.slice('/media/'.length, -'.webp'.length)
      const upright = height > width ? [320] : []
      const widths = { webp: [480, 960, 1440], avif: [...upright, 480, 640, 750, 960, 1440] }
      const files = Object.entries(widths).flatMap(([format, all]) => [
        `media/${stem}.${format}`,
        ...all.filter((each) => each < width).map((each) => `media/${stem}-${each}.${format}`),
      ])
      return [`originals/${original}`, ...files]
    }),
  )
}

const fileOf = (name: string) => path.join(media.api.stack.home, 'storage', ...name.split('/').map(encodeURIComponent))
