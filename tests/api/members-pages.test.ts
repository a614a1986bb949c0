import { afterAll, beforeAll, expect, test } from 'vitest'
import { Article } from '#shared/contracts/article.ts'
import { OfflineArticles } from '#shared/contracts/offline-article.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf } from './api.fixtures.ts'

// The text of an article for members, after its opening, must reach only entitled readers and staff, by whatever query.

const ID = 'the-last-perfumer-of-grasse'
const ISSUE = 'members-issue'
/** No other text has these words. */
const SECRET = 'zanzaquill vermoxandria'
const OPENING = 'The first paragraph is for everyone.'
const CONTENT = [OPENING, `The second: ${SECRET}.`, `A third with ${SECRET}.`, 'The fourth.'].join('\n\n')

let api: AccountsFixture
let free: TestReader
let subscriber: TestReader
let editor: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  ;[free, subscriber, editor] = await Promise.all([api.newReader(), api.newReader(), api.newReader({ role: 'editor' })])
  await api.owner`insert into issues ${api.owner({ id: ISSUE, number: 9001, season: 'Winter', year: 2020, title: 'Members', published_at: '2020-01-01' })}`
  const blocks = [
    { id: 'a', type: 'quote', after: 0, data: { quote: SECRET, author: SECRET } },
    { id: 'b', type: 'callout', data: { type: 'info', content: SECRET } },
    { id: 'c', type: 'image-gallery', data: { images: [{ url: '/media/x.jpg', alt: SECRET, caption: SECRET }] } },
    {
      id: 'd',
      type: 'product-showcase',
      data: { layout: 'grid', products: [{ name: SECRET, image: '/media/x.jpg', description: SECRET }] },
    },
  ]
  await api.owner`update articles set content = ${CONTENT}, content_blocks = ${api.owner.json(blocks)}, issue_id = ${ISSUE} where id = ${ID}`
  await api.owner`update issues set access = 'plans' where id = ${ISSUE}`
  await subscribe('active', null)
})
afterAll(() => api?.stop())

const subscribe = (status: string, pastDueSince: string | null) =>
  api.owner`update subscriptions set plan_id = 'global_reader', source = 'complimentary', reason = 'A test.', status = ${status},
    current_period_end = now() + interval '1 year', past_due_since = now() - ${pastDueSince}::interval where user_id = ${subscriber.id}`
const read = (reader: TestReader) => reader.get(`/articles/${ID}/text`)
const statusFor = async (reader: TestReader) => (await read(reader)).status

test('the public API gives everybody the opening', async () => {
  for (const path of [`/articles/${ID}`, '/articles/active?limit=100', `/issues/${ISSUE}/articles`])
    for (const answer of [
      await api.get(path),
      await free.get(path),
      await subscriber.get(path),
      await editor.get(path),
    ]) {
      const text = await answer.text()
      expect(text, path).toContain(OPENING)
      expect(text, path).not.toContain(SECRET)
    }
  const article = await bodyOf(await api.get(`/articles/${ID}`), Article)
  expect(article).toMatchObject({ content: OPENING, contentBlocks: [], access: 'plans', isOpening: true })
})

test('the whole article is for subscribers and staff, and no shared cache keeps it', async () => {
  expect(await codeOf(await api.get(`/articles/${ID}/text`))).toBe('not-signed-in')
  expect(await codeOf(await read(free))).toBe('not-allowed')
  for (const reader of [subscriber, editor]) {
    const answer = await read(reader)
    expect(answer.headers.get('cache-control')).toMatch(/^private/)
    const etag = answer.headers.get('etag') ?? ''
    expect(await bodyOf(answer, Article)).toMatchObject({ content: CONTENT, isOpening: false })
    const headers = { Cookie: reader.cookie, 'If-None-Match': etag }
    expect((await api.get(`/articles/${ID}/text`, { headers })).status).toBe(304)
  }
  expect(await codeOf(await subscriber.get('/articles/no-such-article/text'))).toBe('not-found')
})

test('a missed payment gives the time of grace, and an ended subscription nothing', async () => {
  await subscribe('past_due', '13 days')
  expect(await statusFor(subscriber)).toBe(200)
  await subscribe('past_due', '15 days')
  expect(await statusFor(subscriber)).toBe(403)
  await subscribe('active', null)
  expect(await statusFor(subscriber)).toBe(200)
})

test('an article for a tier is for plans of this tier and above', async () => {
  const { owner } = api
  const setTier = (plan: string, tier: string) => owner`update plans set tier = ${tier} where id = ${plan}`
  try {
    await owner`update issues set access = 'gold' where id = ${ISSUE}`
    for (const [tier, status] of [
      ['silver', 403],
      ['gold', 200],
      ['platinum', 200],
      ['copper', 403],
    ] as const) {
      await setTier('global_reader', tier)
      expect(await statusFor(subscriber), tier).toBe(status)
    }
    await setTier('free', 'platinum')
    expect(await statusFor(free), 'a plan without a price').toBe(403)
    await owner`update issues set access = 'platinum' where id = ${ISSUE}`
    for (const [tier, status] of [
      ['gold', 403],
      ['platinum', 200],
    ] as const) {
      await setTier('global_reader', tier)
      expect(await statusFor(subscriber), tier).toBe(status)
    }
    expect([await statusFor(free), await statusFor(editor)]).toEqual([403, 200])
  } finally {
    await setTier('global_reader', 'gold')
    await setTier('free', 'silver')
    await owner`update issues set access = 'plans' where id = ${ISSUE}`
  }
})

test('the article itself, its issue and the rule decide in this order', async () => {
  const { owner } = api
  await owner`update articles set access = 'accounts' where id = ${ID}`
  expect(await statusFor(free)).toBe(200)
  await owner`update articles set access = null where id = ${ID}`
  expect(await statusFor(free)).toBe(403)
  await owner`update issues set access = null where id = ${ISSUE}`
  expect(await statusFor(free), 'the rule that a magazine begins with').toBe(403)
  expect(await (await api.get('/articles/active?limit=100')).text()).not.toContain(SECRET)
  await owner`update site_settings set archive_access = 'everyone'`
  expect(await statusFor(free)).toBe(200)
  expect(await (await api.get('/articles/active?limit=100')).text()).toContain(SECRET)
  await owner`update issues set access = 'plans' where id = ${ISSUE}`
  expect(await (await api.get('/articles/active?limit=100')).text()).not.toContain(SECRET)
})

test('the search neither finds nor shows it', async () => {
  const search = async () => (await api.get(`/search?${new URLSearchParams({ q: SECRET })}`)).text()
  expect(await search()).not.toContain(ID)
  await api.owner`update articles set access = 'everyone' where id = ${ID}`
  expect(await search()).toContain(ID)
  await api.owner`update articles set access = null where id = ${ID}`
  expect(await search()).not.toContain(ID)
})

test('a result has a passage of an article for everyone only', async () => {
  const passageOf = async () => {
    const { results } = await (await api.get(`/search?${new URLSearchParams({ q: 'hesperidium' })}`)).json()
    const [found] = (results as { id: string; passage: unknown }[]).filter(({ id }) => id === ID)
    return found?.passage
  }
  await api.owner`update articles set content = 'A hesperidium ripens. ' || content where id = ${ID}`
  expect(await passageOf()).toBeNull()
  await api.owner`update articles set access = 'everyone' where id = ${ID}`
  expect(JSON.stringify(await passageOf())).toContain('hesperidium')
  await api.owner`update articles set access = null, content = ${CONTENT} where id = ${ID}`
})

test('the search follows a change of the rule when the jobs have indexed again', async () => {
  const { owner } = api
  const search = async () => (await api.get(`/search?${new URLSearchParams({ q: SECRET })}`)).text()
  const reindex = async () => {
    while ((await owner`select private.reindex_articles(50) as count`)[0]?.count > 0);
  }
  await owner`update issues set access = null where id = ${ISSUE}`
  await reindex()
  expect(await search()).toContain(ID)
  await owner`update site_settings set archive_access = 'plans'`
  const [due] = await owner`select private.search_index_is_due() as due, private.jobs_are_due() as jobs_due`
  expect(due).toEqual({ due: true, jobs_due: true })
  await reindex()
  expect((await owner`select private.search_index_is_due() as due`)[0]?.due).toBe(false)
  expect(await search()).not.toContain(ID)
  await owner`update issues set access = 'plans' where id = ${ISSUE}`
})

test.each(['anon', 'authenticated', 'publisher', 'visitor'])(
  'the role %s has no right to the columns',
  async (role) => {
    for (const column of ['content', 'content_blocks', '*'])
      await expect(
        api.owner.begin(async (tx) => {
          await tx`select set_config('role', ${role}, true)`
          await tx.unsafe(`select ${column} from public.articles where id = '${ID}'`)
        }),
      ).rejects.toThrow(/permission denied/)
  },
)

test('no log of changes and no e-mail has its words', async () => {
  const [found] = await api.owner`select
    (select count(*) from content_log where content_log::text like ${`%${SECRET}%`})::int as log,
    (select count(*) from private.email_outbox as mail where mail::text like ${`%${SECRET}%`})::int as mail`
  expect(found).toEqual({ log: 0, mail: 0 })
})

test('a browser may keep the articles that its reader may read whole now, published ones only', async () => {
  await subscribe('active', null)
  const ids = [ID, 'seven-coats', 'nowhere']
  const allowed = async (reader: TestReader) => {
    const answer = await bodyOf(await reader.get(`/user/offline-articles?articleIds=${ids}`), OfflineArticles)
    expect(answer.userId).toBe(reader.id)
    return answer.articles.map(({ articleId }) => articleId)
  }
  expect(await allowed(subscriber)).toEqual(['seven-coats', ID])
  expect(await allowed(free)).toEqual(['seven-coats'])
  await api.owner`update articles set status = 'archived' where id = 'seven-coats'`
  expect(await allowed(subscriber)).toEqual([ID])
  expect(await allowed(editor), 'what readers cannot open').toEqual([ID])
  await api.owner`update articles set status = 'published' where id = 'seven-coats'`
  expect(await codeOf(await api.get(`/user/offline-articles?articleIds=${ID}`))).toBe('not-signed-in')
  expect(await codeOf(await free.get('/user/offline-articles?articleIds=Not%20One'))).toBe('invalid-fields')
})
