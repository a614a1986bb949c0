import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Media, MediaUse } from '#shared/contracts/media.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'

let api: AccountsFixture
let editor: TestReader
let author: TestReader
let reader: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  editor = await api.newReader({ role: 'editor' })
  author = await api.newReader({ role: 'author' })
  reader = await api.newReader()
})
afterAll(() => api?.stop())

let pictureCount = 0

/** A picture without files. */
async function newPicture(values: Record<string, string> = {}, createdBy = author.id): Promise<string> {
  const marker = (++pictureCount).toString(16).padStart(8, '0')
  const [row] = await api.owner`insert into public.media ${api.owner({
    name: `picture-${marker}`,
    url: `/media/picture.640x400.aaaaaa-bbbbbb.${marker}.webp`,
    original_width: 640,
    original_height: 400,
    bytes: 1000,
    content_hash: marker.padStart(64, '0'),
    created_by: createdBy,
    ...values,
  })} returning id`
  return row?.id as string
}
const read = async (id: string, actor = editor) => bodyOf(await actor.get(`/admin/media/${id}`), Media)
const change = async (id: string, values: object, actor = editor) => {
  const { version, name, alt, caption, credit, folder, focalPoint } = await read(id)
  const body = { version, name, alt, caption, credit, folder, focalPoint, ...values }
  return actor.send(`/admin/media/${id}`, body, { method: 'PUT' })
}
const show = (url: string) => api.owner`update public.articles set image_url = ${url} where id = 'the-brass-hour'`

test('the list is paged, newest first, and narrowed by words, folder and trash', async () => {
  for (let n = 0; n < 5; n++) await newPicture({ folder: 'Paged & more', alt: `Harbour ${n}` })
  await newPicture({ folder: 'Paged & more', deleted_at: new Date().toISOString() })
  const names: string[] = []
  let query: string | undefined = `?folder=${encodeURIComponent('Paged & more')}&limit=2`
  while (query) {
    const response: Response = await author.get(`/admin/media${query}`)
    names.push(...(await bodyOf(response, z.array(Media))).map(({ alt }) => alt))
    query = /<(\?[^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1]
  }
  expect(names).toEqual(['Harbour 4', 'Harbour 3', 'Harbour 2', 'Harbour 1', 'Harbour 0'])
  const count = async (search: string) =>
    (await bodyOf(await author.get(`/admin/media?${search}`), z.array(Media))).length
  expect(await count('search=harb%203')).toBe(1)
  expect(await count('search=harb%20nothing')).toBe(0)
  expect(await count(`trash=true&folder=${encodeURIComponent('Paged & more')}`)).toBe(1)
  expect((await author.get('/admin/media?trash=maybe')).status).toBe(422)
  const folders = await bodyOf(await author.get('/admin/media-folders'), z.array(z.string()))
  expect(folders).toEqual(folders.toSorted())
  expect(folders).toEqual(expect.arrayContaining(['Autumn 2026', 'Paged & more']))
})

describe('describing a picture', () => {
  test('is for editors and for the staff member who uploaded it, and names the version that it is based on', async () => {
    const id = await newPicture()
    const changed = await bodyOf(await change(id, { alt: ' A boat ', focalPoint: { x: 0.29, y: 1 } }, author), Media)
    expect(changed).toMatchObject({ alt: 'A boat', focalPoint: { x: 0.29, y: 1 }, version: 2, mayChange: true })
    expect((await change(id, { version: 1 })).status).toBe(409)
    expect((await change(id, { caption: 'Line one\nline two', version: 2 })).status).toBe(200)
    const others = await newPicture({}, editor.id)
    expect(await codeOf(await change(others, { alt: 'x' }, author))).toBe('not-allowed')
    expect((await read(others, author)).mayChange).toBe(false)
    expect((await change(others, { alt: 'x' }, reader)).status).toBe(403)
  })

  test.each([
    ['a name of two lines', { name: 'a\nb' }],
    ['no name', { name: ' ' }],
    ['a long description', { alt: 'x'.repeat(301) }],
    ['a focal point outside', { focalPoint: { x: 1.01, y: 0 } }],
  ])('is refused with %s', async (_what, values) => {
    expect((await change(await newPicture(), values)).status).toBe(422)
  })

  test('can move several to a folder, but for an author not those of others', async () => {
    const [own, others] = [await newPicture(), await newPicture({}, editor.id)]
    const move = (actor: TestReader) => actor.send('/admin/media-moves', { ids: [own, others], folder: 'Moved' })
    expect(await bodyOf(await move(author), z.array(z.string()))).toEqual([own])
    expect(await bodyOf(await move(editor), z.array(z.string()))).toHaveLength(2)
  })

  test('with a new focal point reaches the page, and is for editors once the picture is in use', async () => {
    const id = await newPicture()
    const { url } = await read(id)
    await show(url)
    expect(await codeOf(await change(id, { focalPoint: { x: 0, y: 0.5 } }, author))).toBe('not-allowed')
    expect((await change(id, { alt: 'Only words' }, author)).status).toBe(200)
    expect((await change(id, { focalPoint: { x: 0, y: 0.5 } })).status).toBe(200)
    const { imageUrl } = (await (await api.get('/articles/the-brass-hour')).json()) as { imageUrl: string }
    expect(imageUrl).toBe(`${url}#focus=0,50`)
  })
})

describe('a picture in use', () => {
  test('lists its uses with titles, and is not deleted', async () => {
    const id = await newPicture()
    await show((await read(id)).url)
    const uses = await bodyOf(await author.get(`/admin/media/${id}/uses`), z.array(MediaUse))
    expect(uses).toEqual([
      expect.objectContaining({ entity: 'article_drafts', field: 'document.imageUrl', title: 'The Brass Hour' }),
      { entity: 'articles', entityId: 'the-brass-hour', field: 'image_url', title: 'The Brass Hour' },
    ])
    const problem = await problemOf(await editor.send(`/admin/media/${id}`, {}, { method: 'DELETE' }))
    expect([problem.status, problem.detail]).toEqual([409, 'This picture is in use. Replace it there first.'])
  })

  test('can be moved to the trash when nothing shows it, and restored, by editors only', async () => {
    const id = await newPicture()
    const remove = (actor: TestReader) => actor.send(`/admin/media/${id}`, {}, { method: 'DELETE' })
    expect((await remove(author)).status).toBe(403)
    expect((await remove(editor)).status).toBe(204)
    expect((await remove(editor)).status).toBe(404)
    expect((await read(id)).isDeleted).toBe(true)
    const restored = await editor.send(`/admin/media/${id}/restoration`)
    expect((await bodyOf(restored, Media)).isDeleted).toBe(false)
    const log = await api.owner`select kind from private.audit_log where entity_id = ${id} order by created_at`
    expect(log.map(({ kind }) => kind)).toEqual(['picture-deleted', 'picture-restored'])
  })
})

test('guests, readers and support see nothing of the library', async () => {
  const id = await newPicture()
  const support = await api.newReader({ role: 'support' })
  for (const path of ['/admin/media', '/admin/media-folders', `/admin/media/${id}`, `/admin/media/${id}/uses`]) {
    expect((await api.get(path)).status).toBe(401)
    for (const person of [reader, support]) expect((await person.get(path)).status).toBe(403)
  }
})
