import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Article } from '#shared/contracts/article.ts'
import { Health } from '#shared/contracts/health.ts'
import { Issue } from '#shared/contracts/issue.ts'
import { Plan } from '#shared/contracts/plan.ts'
import { type ApiFixture, bodyOf, codeOf, problemOf, startApiFixture } from './api.fixtures.ts'
import { makeTasksDue } from './queue.fixtures.ts'

let api: ApiFixture
beforeAll(async () => {
  api = await startApiFixture()
})
afterAll(() => api?.stop())

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
const articlesAt = async (path: string) => idsOf(await bodyOf(await api.get(path), z.array(Article)))

describe('issues', () => {
  test('are listed newest first', async () => {
    const issues = await bodyOf(await api.get('/issues'), z.array(Issue))
    expect(idsOf(issues)).toEqual(['autumn-2026', 'summer-2026', 'spring-2026'])
    expect(issues.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  })

  test('include one current issue', async () => {
    const issue = await bodyOf(await api.get('/issues/current'), Issue)
    expect(issue).toMatchObject({ id: 'autumn-2026', season: 'Autumn', year: 2026, isCurrent: true })
  })

  test('list their articles in their own order', async () => {
    const rows = await api.owner`select id from articles where issue_id = 'summer-2026' order by position, id`
    expect(await articlesAt('/issues/summer-2026/articles')).toEqual(rows.map(({ id }) => id))
  })

  test.each(['winter-1999', 'Autumn-2026', '%00', 'a'.repeat(500)])('do not exist under %s', async (id) => {
    expect(await codeOf(await api.get(`/issues/${id}/articles`))).toBe('not-found')
  })

  test('have no current one before the first is published', async () => {
    const empty = await api.stack.createDatabase({ seeded: false })
    const other = await api.stack.startApi({ databaseUrl: empty.appUrl })
    const response = await fetch(`${other.url}/issues/current`)
    expect([response.status, await codeOf(response)]).toEqual([404, 'not-found'])
    expect(await bodyOf(await fetch(`${other.url}/articles/active`), z.array(Article))).toEqual([])
    await other.stop()
  })
})

describe('articles', () => {
  test('are listed newest first, as a plain array', async () => {
    const articles = await bodyOf(await api.get('/articles/active'), z.array(Article))
    const times = articles.map(({ publishedAt }) => publishedAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(articles.length).toBe(20)
  })

  test('are returned one by one, with every kind of block', async () => {
    const kinds = new Set<string>()
    for (const id of await articlesAt('/articles/active?limit=100')) {
      const article = await bodyOf(await api.get(`/articles/${id}`), Article)
      for (const { type } of article.contentBlocks) kinds.add(type)
    }
    expect([...kinds].sort()).toEqual(['callout', 'image-gallery', 'product-showcase', 'quote'])
  })

  test('that are drafts, in review, archived or scheduled are not found', async () => {
    await api.owner`insert into articles (id, title, status, published_at, issue_id, featured) values
      ('hidden-draft', 'Hidden', 'draft', now() - interval '1 day', 'autumn-2026', true),
      ('hidden-review', 'Hidden', 'in_review', now() - interval '1 day', 'autumn-2026', true),
      ('hidden-archived', 'Hidden', 'archived', now() - interval '1 day', 'autumn-2026', true),
      ('hidden-tomorrow', 'Hidden', 'scheduled', now() + interval '1 day', 'autumn-2026', true),
      ('hidden-published-tomorrow', 'Hidden', 'published', now() + interval '1 day', 'autumn-2026', true)`
    const shown = [
      ...(await articlesAt('/articles/active?limit=100')),
      ...(await articlesAt('/issues/autumn-2026/articles')),
    ]
    expect(shown.filter((id) => id.startsWith('hidden'))).toEqual([])
    for (const id of ['hidden-draft', 'hidden-review', 'hidden-archived', 'hidden-tomorrow']) {
      expect(await codeOf(await api.get(`/articles/${id}`))).toBe('not-found')
    }
    await api.owner`delete from articles where id like 'hidden-%'`
  })

  test('are listed in their current state, however they were changed', async () => {
    const listActive = async () => bodyOf(await api.get('/articles/active?limit=100'), z.array(Article))
    const before = await listActive()
    for (const change of [
      () => api.owner`update articles set title = title || '.' where id = 'night-train-to-trieste'`,
      () => api.owner`update articles set content_blocks = '[]' where id = 'night-train-to-trieste'`,
      () => api.owner`update issues set id = 'first-autumn' where id = 'autumn-2026'`,
      () => api.owner`update issues set id = 'autumn-2026' where id = 'first-autumn'`,
      () => api.owner`update articles set published_at = published_at - interval '1 ms' where id = 'seven-coats'`,
    ]) {
      const previous = await listActive()
      await change()
      const current = await listActive()
      expect(current).not.toEqual(previous)
      for (const article of current) {
        expect(await bodyOf(await api.get(`/articles/${article.id}`), Article)).toEqual(article)
      }
    }
    expect(idsOf(await listActive()).sort()).toEqual(idsOf(before).sort())
  })

  test('that were renamed are found under the new id', async () => {
    await api.owner`update articles set id = 'seven-coats-and-a-hat' where id = 'seven-coats'`
    const moved = await api.get('/articles/seven-coats')
    expect(moved.status).toBe(308)
    const found = await fetch(new URL(moved.headers.get('location') ?? '', moved.url))
    expect((await bodyOf(found, Article)).id).toBe('seven-coats-and-a-hat')
    await api.owner`update articles set id = 'seven-coats' where id = 'seven-coats-and-a-hat'`
    expect((await api.get('/articles/seven-coats')).status).toBe(200)
  })

  test('that were withdrawn are gone, and return when published again', async () => {
    await api.owner`update articles set status = 'archived' where id = 'the-swimmer'`
    const gone = await api.get('/articles/the-swimmer')
    expect([gone.status, await codeOf(gone)]).toEqual([410, 'gone'])
    await api.owner`update articles set status = 'published' where id = 'the-swimmer'`
    expect((await api.get('/articles/the-swimmer')).status).toBe(200)
  })

  test.each(['no-such-article', 'No_Such', '-', '%00', '..%2f..%2fetc', 'é', 'a'.repeat(900)])(
    'do not exist under %s',
    async (id) => {
      expect(await codeOf(await api.get(`/articles/${id}`))).toBe('not-found')
    },
  )
})

describe('pagination', () => {
  test('neither skips nor repeats an article while others are published, also in the same instant', async () => {
    const instant = '2026-05-05T05:05:05.123456Z'
    for (const n of [1, 2, 3, 4, 5]) {
      await api.owner`insert into articles (id, title, status, published_at)
        values (${`twin-${n}`}, 'Twin', 'published', ${instant})`
    }
    const before = idsOf(await api.owner`select id from articles where status = 'published'`).sort()
    const seenIds: string[] = []
    let next: string | undefined = `${api.url}/articles/active?limit=2`
    for (let n = 0; next; n++) {
      const page: Response = await fetch(next)
      seenIds.push(...idsOf(await bodyOf(page, z.array(Article))))
      await api.owner`insert into articles (id, title, status, published_at)
        values (${`meanwhile-${n}`}, 'Meanwhile', 'published', now())`
      const link: string | undefined = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
      next = link && new URL(link, page.url).href
    }
    expect(seenIds.sort()).toEqual(before)
    await api.owner`delete from articles where id like 'twin-%' or id like 'meanwhile-%'`
  })

  test('refuses an invalid limit and an invalid cursor by name', async () => {
    for (const limit of ['0', '101', '-1', '1.5', '1e1', 'x', '', ' 5', '99999999999999999999', '%00', '%']) {
      const problem = await problemOf(await api.get(`/articles/active?limit=${limit}`))
      expect([limit, problem.status, Object.keys(problem.fields ?? {})]).toEqual([limit, 422, ['limit']])
    }
    for (const cursor of ['x', '1', '1.', '.a', '1.A', '1.a--b', `${'9'.repeat(17)}.a`, "1.a'--", '%00', '']) {
      const problem = await problemOf(await api.get(`/articles/active?cursor=${cursor}`))
      expect([cursor, problem.status, Object.keys(problem.fields ?? {})]).toEqual([cursor, 422, ['cursor']])
    }
    const bothInvalid = await problemOf(await api.get('/articles/active?limit=0&cursor=x'))
    expect(Object.keys(bothInvalid.fields ?? {}).sort()).toEqual(['cursor', 'limit'])
  })

  test('accepts any well-formed cursor and ignores unknown parameters', async () => {
    expect(await articlesAt('/articles/active?cursor=-9999999999999999.a')).toEqual([])
    expect((await articlesAt('/articles/active?cursor=9999999999999999.a&limit=3')).length).toBe(3)
    expect((await api.get('/articles/active?utm_source=letter&limit=1&colour')).status).toBe(200)
  })
})

describe('subscriptions', () => {
  test('are the plans in their order', async () => {
    const plans = await bodyOf(await api.get('/subscriptions'), z.array(Plan))
    expect(plans.map(({ id, price }) => [id, price])).toEqual([
      ['free', 0],
      ['global_reader', 20000],
      ['patron_ledger', 150000],
    ])
  })

  test('are found one by one while they are listed', async () => {
    expect(await bodyOf(await api.get('/subscriptions/patron_ledger'), Plan)).toMatchObject({ tier: 'platinum' })
    await api.owner`update plans set active = false where id = 'patron_ledger'`
    expect(await codeOf(await api.get('/subscriptions/patron_ledger'))).toBe('not-found')
    expect((await bodyOf(await api.get('/subscriptions'), z.array(Plan))).length).toBe(2)
    await api.owner`update plans set active = true where id = 'patron_ledger'`
    for (const id of ['no_such_plan', 'Free', '%00', 'a'.repeat(900)]) {
      expect(await codeOf(await api.get(`/subscriptions/${id}`))).toBe('not-found')
    }
  })
})

test('health reports each service; without Auth content is still served', async () => {
  // The template of the database may be older than an hour.
  await makeTasksDue(api.owner)
  const response = await api.get('/health')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect([response.status, await bodyOf(response, Health)]).toEqual([
    200,
    {
      status: 'degraded',
      reasons: ['Nobody can sign in: Auth does not answer.'],
      dependencies: { database: 'up', auth: 'unavailable' },
    },
  ])
})
