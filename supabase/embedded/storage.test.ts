import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStack, type TestStack } from './test-stack.ts'

const NAME = 'a.10x10.aaaaaa-bbbbbb.01234567.webp'
const bytes = new Uint8Array([1, 2, 3, 4])

let stack: TestStack
let site: StorageClient
let guest: StorageClient

beforeAll(async () => {
  stack = await startTestStack({ auth: true, seed: false })
  site = clientWith(stack.secrets.secretKey)
  guest = clientWith(stack.secrets.publishableKey)
})
afterAll(() => stack?.stop())

const clientWith = (key: string) =>
  new StorageClient(`${stack.supabaseUrl}/storage/v1`, { apikey: key, Authorization: `Bearer ${key}` })

it('keeps what the secret key uploads, also when its process is killed and started again', async () => {
  const stored = await site.from('media').upload(NAME, bytes, { contentType: 'image/webp', cacheControl: '31536000' })
  expect(stored.error).toBeNull()
  await stack.auth.kill('SIGKILL')
  await stack.auth.start()
  const { data } = await site.from('media').download(NAME)
  expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
})

it('serves the bucket media to everybody, and originals to nobody else', async () => {
  await site.from('originals').upload('secret.jpg', bytes, { contentType: 'image/jpeg' })
  const picture = await fetch(guest.from('media').getPublicUrl(NAME).data.publicUrl)
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  expect((await fetch(guest.from('originals').getPublicUrl('secret.jpg').data.publicUrl)).ok).toBe(false)
  expect((await guest.from('originals').download('secret.jpg')).error).not.toBeNull()
})

it.each(['media', 'originals'])(
  'lets the publishable key neither write, list nor remove files in %s',
  async (bucket) => {
    const { length } = (await site.from(bucket).list()).data ?? []
    expect((await guest.from(bucket).upload('mine.webp', bytes, { contentType: 'image/webp' })).error).not.toBeNull()
    expect((await guest.from(bucket).list()).data ?? []).toEqual([])
    expect((await guest.from(bucket).remove([NAME, 'secret.jpg'])).data ?? []).toEqual([])
    expect((await site.from(bucket).list()).data).toHaveLength(length ?? Number.NaN)
    expect(length).toBeGreaterThan(0)
  },
)

it('takes the content types of the bucket only', async () => {
  expect((await site.from('media').upload('page.html', bytes, { contentType: 'text/html' })).error).not.toBeNull()
})

it('leaves no file behind whose row was never written, and none of a removed row', async () => {
  const folder = join(stack.home, 'storage/media')
  await site.from('media').remove([NAME])
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, 'orphan.webp'), 'x')
  await stack.auth.kill('SIGKILL')
  await stack.auth.start()
  expect(readdirSync(folder)).toEqual([])
})

it('changes no grants of the database', async () => {
  const sql = postgres(stack.ownerUrl, { max: 1 })
  const rows = await sql`select grantee, privilege_type from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'media' and grantee in ('anon', 'authenticated') order by 1, 2`
  await sql.end()
  expect(rows.map(({ grantee, privilege_type }) => `${grantee} ${privilege_type}`)).toEqual(['authenticated SELECT'])
})
