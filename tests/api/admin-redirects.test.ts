import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AdminRedirect, MissingPage, type MissingPageCount } from '#shared/contracts/redirect.ts'
import { openDatabase } from '#shared/data/database.ts'
import { recordMissingPages } from '#shared/data/redirects.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { idsAcrossPages } from './pagination.ts'

let api: AccountsFixture
let editor: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  editor = await api.newReader({ role: 'editor' })
})
afterAll(() => api?.stop())
beforeEach(async () => {
  await api.owner`delete from redirects`
  await api.owner`delete from missing_pages`
})

const add = (fromPath: string, toPath?: string, status = 301) =>
  editor.send('/admin/redirects', { fromPath, toPath, status })
const added = async (...redirect: Parameters<typeof add>) => bodyOf(await add(...redirect), AdminRedirect)
const list = async (query = '') => bodyOf(await editor.get(`/admin/redirects${query}`), z.array(AdminRedirect))

describe('redirects', () => {
  test('are added, changed and removed, each with an entry in the audit log', async () => {
    const redirect = await added('/old', '/about')
    expect(redirect).toMatchObject({ fromPath: '/old', toPath: '/about', status: 301 })
    const change = { fromPath: '/old', toPath: 'https://elsewhere.example/x?y=1', status: 302 }
    const changed = await editor.send(`/admin/redirects/${redirect.id}`, change, { method: 'PUT' })
    expect(await bodyOf(changed, AdminRedirect)).toMatchObject(change)
    expect(await list()).toEqual([{ ...redirect, ...change }])
    expect((await editor.send(`/admin/redirects/${redirect.id}`, {}, { method: 'DELETE' })).status).toBe(204)
    expect((await editor.send(`/admin/redirects/${redirect.id}`, {}, { method: 'DELETE' })).status).toBe(404)
    expect(await list()).toEqual([])
    const log = await api.owner`
      select kind, entity_id, before ->> 'to_path' as before, after ->> 'to_path' as after from private.audit_log
      where entity = 'redirect' and staff_id = ${editor.id} order by created_at`
    expect([...log]).toEqual([
      { kind: 'redirect-created', entity_id: '/old', before: null, after: '/about' },
      { kind: 'redirect-changed', entity_id: '/old', before: '/about', after: change.toPath },
      { kind: 'redirect-removed', entity_id: '/old', before: change.toPath, after: null },
    ])
  })

  test('do not end with the first page, and are found by a part of either path', async () => {
    await api.owner`insert into redirects (from_path, to_path, created_at)
      select '/old-' || n, '/new-' || n || '%', now() - n * interval '1 second' from generate_series(1, 45) as n`
    const all = await list('?limit=100')
    expect(all.map(({ fromPath }) => fromPath)).toEqual(Array.from({ length: 45 }, (_, n) => `/old-${n + 1}`))
    expect(await idsAcrossPages(editor, '/admin/redirects?limit=20')).toEqual(all.map(({ id }) => id))
    expect((await list('?search=NEW-7')).map(({ fromPath }) => fromPath)).toEqual(['/old-7'])
    expect(await list(`?search=${encodeURIComponent('7%')}`)).toHaveLength(4)
    expect(await list(`?search=${encodeURIComponent('_')}`)).toEqual([])
    expect(await idsAcrossPages(editor, '/admin/redirects?search=%2Fold-1&limit=5')).toHaveLength(11)
  })

  test('that form a loop, lead to themselves, or start at a path that has one, are refused at their field', async () => {
    await added('/a', '/b')
    await added('/b', '/c')
    const rejections: [field: string, response: Response][] = [
      ['toPath', await add('/c', '/a')],
      ['toPath', await add('/d', '/d')],
      ['fromPath', await add('/a', '/e')],
      ['toPath', await add('/e')],
      ['fromPath', await add('/', '/a')],
      ['fromPath', await add('no path', '/a')],
      ['fromPath', await add('/a?b=c', '/a')],
      ['toPath', await add('/e', 'javascript:alert(1)')],
      ['toPath', await add('/e', '//elsewhere.example')],
    ]
    for (const [field, response] of rejections) {
      const { status, fields } = await problemOf(response)
      expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]])
    }
    const gone = await added('/gone', '/ignored', 410)
    expect(gone).toMatchObject({ toPath: null, status: 410 })
  })

  test('are stored as browsers send them, however they are typed, and found by both spellings', async () => {
    const stored = '/actualit%C3%A9s/%C3%A9t%C3%A9'
    expect(await added('/actualités/été', '/à propos')).toMatchObject({ fromPath: stored, toPath: '/%C3%A0%20propos' })
    expect((await add('/actualit%c3%a9s/%C3%A9t%c3%a9', '/about')).status).toBe(422)
    expect(await added('/%7Eada', '/about')).toMatchObject({ fromPath: '/~ada' })
    for (const search of ['été', '%C3%A9t'])
      expect((await list(`?search=${encodeURIComponent(search)}`)).map(({ fromPath }) => fromPath)).toEqual([stored])
  })

  test.each(['/a%2Fb', '/a%5cb', '/a%00b', '/a%0Ab', '/a%7Fb', '/../a', '/a/%2e%2E', '/100%', '/%ff', '/é?b', '/a\\b'])(
    'from %s, which no request reaches, are refused',
    async (path) => {
      const { status, fields } = await problemOf(await add(path, '/about'))
      expect([status, Object.keys(fields ?? {})]).toEqual([422, ['fromPath']])
    },
  )

  test('that would form a loop are not both stored when they are added at the same time', async () => {
    const responses = await Promise.all([add('/x', '/y'), add('/y', '/x')])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})

describe('missing pages', () => {
  const record = async (pages: MissingPageCount[]) => {
    const database = openDatabase(api.stack.appUrl, { max: 1, applicationName: 'missing pages' })
    try {
      await database.asRole('publisher', {}, (tx) => recordMissingPages(tx, pages))
    } finally {
      await database.close()
    }
  }
  const page = (path: string, count = 1, referrerHost: string | null = null) => ({ path, count, referrerHost })
  const missing = async () => bodyOf(await editor.get('/admin/missing-pages'), z.array(MissingPage))

  test('are counted, the most requested first, and disappear when a redirect is added', async () => {
    await record([page('/one'), page('/two', 2, 'one.example')])
    await record([page('/one', 4), page('/two', 1)])
    expect((await missing()).map(({ lastSeenAt: _, ...rest }) => rest)).toEqual([
      page('/one', 5),
      page('/two', 3, 'one.example'),
    ])
    await added('/one', '/about')
    await record([page('/one', 9)])
    expect((await missing()).map(({ path }) => path)).toEqual(['/two'])
    expect((await editor.send('/admin/missing-pages?path=%2Ftwo', {}, { method: 'DELETE' })).status).toBe(204)
    expect((await editor.send('/admin/missing-pages?path=%2Ftwo', {}, { method: 'DELETE' })).status).toBe(404)
    expect(await missing()).toEqual([])
  })

  test('are at most 2,000: the least requested are replaced, and invalid paths are not stored', async () => {
    await api.owner`insert into missing_pages (path, count) select '/page-' || n, 2 from generate_series(1, 1999) as n`
    await record(Array.from({ length: 500 }, (_, n) => page(`/scan-${n}`)))
    await record([page('/requested', 7), page('no path'), page(`/${'x'.repeat(300)}`), page('/?reader=ada')])
    const [counts] = await api.owner`
      select count(*)::int as total, count(*) filter (where path like '/page-%')::int as pages,
        count(*) filter (where path = '/requested')::int as requested from missing_pages`
    expect(counts).toEqual({ total: 2000, pages: 1999, requested: 1 })
    await record(Array.from({ length: 600 }, (_, n) => page(`/more-${n}`, 3)))
    const [taken] = await api.owner`select count(*)::int as count from missing_pages where path like '/more-%'`
    expect(taken?.count).toBe(500)
  })

  test('are deleted when nobody has requested them for 90 days', async () => {
    await api.owner`insert into missing_pages (path, count, last_seen_at) values
      ('/long-ago', 900, now() - interval '91 days'), ('/lately', 1, now() - interval '89 days')`
    const [pruned] = await api.owner`select private.prune_missing_pages(100)::int as count`
    expect([pruned?.count, (await missing()).map(({ path }) => path)]).toEqual([1, ['/lately']])
  })

  test('are written by the publisher only', async () => {
    await expect(
      api.owner.begin(async (tx) => {
        await tx`set local role authenticated`
        await tx`select private.record_missing_pages('[]')`
      }),
    ).rejects.toThrow('permission denied')
  })
})
