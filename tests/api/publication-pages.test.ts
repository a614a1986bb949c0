import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { SavedArticle } from '#shared/contracts/article-draft.ts'
import { Preview } from '#shared/contracts/preview.ts'
import { AdminPage, PageDraft, PageVersionDocument, PageVersionSummary } from '#shared/contracts/publication-page.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'

let api: AccountsFixture
let owner: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())

const text = (content: string, title = 'Rules of the garden') => ({ title, excerpt: '', content, contentBlocks: [] })
const put = (path: string, body: object) => owner.send(path, body, { method: 'PUT' })
const save = (id: string, baseVersion: number, content: string) =>
  put(`/admin/pages/${id}/document`, { baseVersion, saveId: randomUUID(), document: text(content) })
const publish = (id: string, baseVersion: number, inForceFrom: string | null = null) =>
  owner.send(`/admin/pages/${id}/versions`, { baseVersion, inForceFrom })
const create = (id: string) => owner.send('/admin/pages', { id, label: 'Rules', document: text('First.') })
const find = async (id: string) =>
  (await bodyOf(await owner.get('/admin/pages'), z.array(AdminPage))).find((page) => page.id === id)

test('an owner writes a page, publishes it twice, compares, and takes it away and back', async () => {
  const created = await bodyOf(await create('garden'), PageDraft)
  expect(created).toMatchObject({
    version: 1,
    inForce: null,
    hasChanges: true,
    isDefault: false,
    path: '/pages/garden',
  })
  expect((await create('garden')).status, 'repeated').toBe(201)
  const published = await bodyOf(await publish('garden', 1), PageDraft)
  expect(published).toMatchObject({ inForce: 1, hasChanges: false, upcoming: null })
  expect(await bodyOf(await save('garden', 1, 'Second.'), SavedArticle)).toMatchObject({ version: 2 })
  expect(await find('garden')).toMatchObject({ version: 2, hasChanges: true, inForce: 1 })
  const later = new Date(Date.now() + 86_400_000).toISOString()
  expect(await bodyOf(await publish('garden', 2, later), PageDraft)).toMatchObject({ inForce: 1, upcoming: 2 })
  const versions = await bodyOf(await owner.get('/admin/pages/garden/versions'), z.array(PageVersionSummary))
  expect(versions).toMatchObject([
    { number: 2, origin: 'staff', inForceFrom: later, publishedBy: { id: owner.id } },
    { number: 1, origin: 'staff' },
  ])
  const first = await bodyOf(await owner.get('/admin/pages/garden/versions/1'), PageVersionDocument)
  expect(first.document.content).toBe('First.')
  const footer = { label: 'Garden', inFooter: true, position: 6 }
  expect(await bodyOf(await put('/admin/pages/garden', footer), PageDraft)).toMatchObject(footer)
  const removed = await bodyOf(await put('/admin/pages/garden/removal', { redirectTo: '/about' }), PageDraft)
  expect(removed).toMatchObject({ inFooter: false, removedAt: expect.any(String) })
  const back = await owner.send('/admin/pages/garden/removal', undefined, { method: 'DELETE' })
  expect(await bodyOf(back, PageDraft)).toMatchObject({ removedAt: null })
})

test('the texts of the installation are marked until an owner has published one', async () => {
  expect(await find('imprint')).toMatchObject({ isDefault: true, isStandard: true, path: '/imprint', inForce: 1 })
  await publish('imprint', 1)
  expect(await find('imprint')).toMatchObject({ isDefault: false, inForce: 2 })
})

test('a preview shows what is typed with the settings, and writes nothing', async () => {
  const response = await owner.send('/admin/pages/terms/preview', { document: text('Of {name}.') })
  expect(await bodyOf(response, Preview)).toMatchObject({
    path: '/terms',
    page: { pageId: 'terms', number: 2, document: { content: 'Of {name}.' }, quoted: { name: 'Meridian' } },
  })
  expect(await find('terms')).toMatchObject({ version: 1 })
})

test.each([
  ['an older version', () => save('privacy', 9, 'Words.'), 'version-conflict'],
  ['a page that is not there', () => save('nowhere', 1, 'Words.'), 'not-found'],
  ['a version that is not there', () => owner.get('/admin/pages/terms/versions/9'), 'not-found'],
  ['a number that is none', () => owner.get('/admin/pages/terms/versions/1e3'), 'not-found'],
  ['a time that is over', () => publish('privacy', 1, '2026-01-01T00:00:00.000Z'), 'invalid-fields'],
  ['a standard page to remove', () => put('/admin/pages/terms/removal', { redirectTo: null }), 'conflict'],
  [
    'an address of another site',
    () => put('/admin/pages/terms/removal', { redirectTo: '//evil.example' }),
    'invalid-fields',
  ],
  [
    'an address that is taken',
    () => owner.send('/admin/pages', { id: 'terms', label: 'T', document: text('x') }),
    'conflict',
  ],
  [
    'a picture',
    () =>
      put('/admin/pages/privacy/document', {
        baseVersion: 1,
        saveId: randomUUID(),
        document: { ...text('x'), contentBlocks: [{ id: 'a', type: 'image-gallery', data: {} }] },
      }),
    'invalid-fields',
  ],
] as const)('is refused: %s', async (_, request, code) => {
  expect((await problemOf(await request())).type).toMatch(new RegExp(`/${code}$`))
})

test('of two saves on one version one wins, of two publications of one version as well', async () => {
  const saves = await Promise.all([save('withdrawal', 1, 'One.'), save('withdrawal', 1, 'Two.')])
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
  const publications = await Promise.all([publish('withdrawal', 2), publish('withdrawal', 2)])
  expect(publications.map(({ status }) => status).sort()).toEqual([201, 409])
})
