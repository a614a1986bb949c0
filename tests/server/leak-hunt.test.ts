import { hash } from 'node:crypto'
import { globSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfflineArticles } from '#shared/contracts/offline-article.ts'
import { localPath } from '#shared/domain/language.ts'
import { cookiesOf, type TestReader } from '../api/accounts.fixtures.ts'
import { documentedOperations } from '../api/operations.ts'
import { readEpub } from '../publisher/read-epub.ts'
import { readPdf } from '../publisher/read-pdf.ts'
import { waitUntil } from '../publisher/wait-until.ts'
import { releaseBucketEnvironment, type S3Emulator, startS3Emulator } from '../s3-emulator.ts'
import { isNightly, randomCases, SEED } from '../seed.ts'
import { type MediaFixture, startMediaFixture } from './media.fixtures.ts'

// Each article, translations included, has a word of its own in every paid field. While access, issues, plans and articles change
// at random and the publisher is killed, everything that is published, and every answer to every kind of reader, is searched for
// these words.

const REPETITIONS = randomCases(1, 80)
/** Articles whose own addresses are asked for in a round. */
const ARTICLES_PER_ROUND = isNightly ? 6 : 2
/** Requests at once. */
const CONCURRENCY = 4
const OPENING = 'The first paragraph is for everyone.'
const LEVELS = ['everyone', 'accounts', 'plans', 'gold', 'platinum']

const LIMIT_MS = REPETITIONS * 180_000

interface Reader {
  name: string
  as: TestReader | undefined
  /** The level that this reader may read, as an index of LEVELS. */
  level: number
  isStaff?: boolean
}

let media: MediaFixture
let bucket: S3Emulator
let readers: Reader[]
let member: Reader
/** Addresses of the API that are read, with `{id}` where one is in them. */
let apiPaths: string[]
/** Number in the word of an article → its id. */
let articleIds: string[]
/** French language versions: of an open article for paid plans, of an article for paid plans for everyone. */
let translations: { closed: string; open: string }
/** Links that a patron has made → the number of the article that each opens for anybody. */
const shared = new Map<string, number>()
/** The cookie of a guest who has opened free articles, and their numbers. */
const opened = { cookie: '', numbers: new Set<number>() }
beforeAll(async () => {
  bucket = await startS3Emulator()
  media = await startMediaFixture({ env: { ...releaseBucketEnvironment(bucket.settings), TRUST_PROXY: 'true' } })
  const { api } = media
  const [free, subscriber, patron, editor] = await Promise.all([
    api.newReader(),
    api.newReader(),
    api.newReader(),
    api.newReader({ role: 'editor' }),
  ])
  member = { name: 'a reader whose plan changes', as: subscriber, level: 1 }
  readers = [
    { name: 'a guest', as: undefined, level: 0 },
    { name: 'a reader without a plan', as: free, level: 1 },
    member,
    { name: 'a patron', as: patron, level: LEVELS.indexOf('platinum') },
    { name: 'an editor', as: editor, level: LEVELS.indexOf('platinum'), isStaff: true },
  ]
  await setPlan(patron, 'patron_ledger')
  await api.owner`update site_settings set languages = '{en,fr}'`
  translations = { closed: await translate('current', 'plans'), open: await translate('archived', 'everyone') }
  articleIds = (await api.owner`select id from articles order by id`).map(({ id }) => id)
  for (const [number, id] of articleIds.entries()) await plantWords(id, `zanzaquill${number}x`, `glimmer${number}y`)
  await media.api.owner`update site_settings set share_links_per_month = 100`
  apiPaths = (await documentedOperations(api)).flatMap(({ method, path }) => (method === 'GET' ? path : []))
})
afterAll(async () => {
  await media?.stop()
  await bucket?.close()
})

type Age = 'current' | 'archived'

/** The first published article in the current issue, or in another one. */
async function firstArticle(age: Age): Promise<string> {
  const [row] = await media.api.owner`select min(articles.id) as id from articles join issues on issues.id = issue_id
    where status = 'published' and not is_translation and is_current = ${age === 'current'}`
  return row?.id
}

/** Publishes a French version of the first article of this age. Returns its id. */
async function translate(age: Age, access: string): Promise<string> {
  const [row] = await media.api.owner`
    with original as (
      update articles set translation_group = gen_random_uuid() where id = ${await firstArticle(age)} returning *
    )
    insert into articles (id, title, author, category, issue_id, position, status, published_at, access, language,
      translation_group, is_translation)
    select id || '-fr', title, author, category, issue_id, position, 'published', now(), ${access}, 'fr',
      translation_group, true
    from original returning id`
  return row?.id
}

/**
 * Into all that a reader without access must not see of an article, and in every type of block. `searched` is beside it: pages of
 * results repeat what was searched for.
 */
async function plantWords(id: string, word: string, searched: string): Promise<void> {
  const { owner } = media.api
  const image = { url: '/media/x.webp', alt: `alt ${word}`, caption: `caption ${word}` }
  const product = { name: word, image: '/media/x.webp', brand: word, category: word, description: word, price: word }
  const blocks = [
    { id: 'a', type: 'quote', after: 0, data: { quote: word, author: word, title: word } },
    { id: 'b', type: 'image-gallery', after: 1, data: { title: word, images: [image] } },
    { id: 'c', type: 'callout', data: { type: 'info', title: word, content: word } },
    { id: 'd', type: 'product-showcase', data: { title: word, layout: 'grid', products: [product] } },
  ]
  // Five paragraphs, as pasted text separates them: the opening is the first.
  const content =
    `${OPENING}<br><br>Second ${word}, ${searched}.\n&nbsp;\n` +
    `<p>Third ${word}</p>Note: ${word}\n\u00a0\nThe last, ${word}`
  await owner`update articles set content = ${content}, content_blocks = ${owner.json(blocks)} where id = ${id}`
}

const setPlan = (reader: TestReader | undefined, plan: string) => media.api.owner`
  update subscriptions set plan_id = ${plan}, status = 'active', current_period_end = now() + interval '1 year',
    source = ${plan === 'free' ? 'free' : 'complimentary'}, reason = ${plan === 'free' ? null : 'A test.'}
  where user_id = ${reader?.id ?? ''}`

const pick = fc.nat(1_000)
const access = fc.constantFrom(...LEVELS, null)
const rule = fc.constantFrom('current_issue_access', 'archive_access', 'other_articles_access', 'pdf_access')
type Step = { name: string; apply: () => Promise<unknown> }
const step = <T>(name: string, value: fc.Arbitrary<T>, apply: (value: T) => Promise<unknown>) =>
  value.map((chosen): Step => ({ name: `${name} ${JSON.stringify(chosen)}`, apply: () => apply(chosen) }))
const owner = () => media.api.owner
const anyIssue = (n: number) =>
  owner()`(select id from issues where published_at <= now() order by id offset ${n} % 3 limit 1)`
const anyArticle = (n: number) => articleIds[n % articleIds.length] ?? ''
const plan = fc.constantFrom('free', 'global_reader', 'patron_ledger')
const steps = fc.oneof(
  step(
    'access of an article',
    fc.tuple(pick, access),
    ([n, value]) => owner()`update articles set access = ${value} where id = ${anyArticle(n)}`,
  ),
  step(
    'access of an issue',
    fc.tuple(pick, access),
    ([n, value]) => owner()`update issues set access = ${value} where id = ${anyIssue(n)}`,
  ),
  step(
    'a rule',
    fc.tuple(rule, fc.constantFrom(...LEVELS)),
    ([column, value]) => owner()`update site_settings set ${owner()({ [column]: value })}`,
  ),
  step('another current issue', pick, (n) => owner()`select make_issue_current(${anyIssue(n)})`),
  step(
    'an article in another issue',
    fc.tuple(pick, pick),
    ([n, issue]) => owner()`update articles set issue_id = ${anyIssue(issue)} where id = ${anyArticle(n)}`,
  ),
  step(
    'an article without an issue',
    pick,
    (n) => owner()`update articles set issue_id = null where id = ${anyArticle(n)}`,
  ),
  step(
    'withdrawn or published',
    fc.tuple(pick, fc.constantFrom('archived', 'published', 'published')),
    ([n, status]) => owner()`update articles set status = ${status} where id = ${anyArticle(n)}`,
  ),
  step('a link to an article', pick, async (n) => {
    const answer = await readers[3]?.as?.send(`/articles/${anyArticle(n)}/shares`)
    const path = answer?.ok && new URL((await answer.json()).url).pathname
    if (path) shared.set(path, n % articleIds.length)
  }),
  step(
    'links that end',
    pick,
    (n) => owner()`update private.article_shares set expires_at = now() - interval '1 second'
      where article_id = ${anyArticle(n)}`,
  ),
  step('free articles', fc.nat(3), (count) => owner()`update site_settings set free_articles_per_month = ${count}`),
  step('a free article is opened', pick, async (n) => {
    const headers = { Cookie: opened.cookie }
    const answer = await media.api.send(`/articles/${anyArticle(n)}/free`, {}, { headers })
    if (!answer.ok) return
    opened.cookie = cookiesOf(answer)
    opened.numbers.add(n % articleIds.length)
  }),
  step('another plan', plan, (id) => setPlan(member.as, id)),
  step('the publisher is killed', fc.constant(null), async () =>
    process.kill(await media.site.publisherPid(), 'SIGKILL'),
  ),
)

async function waitUntilPublished(): Promise<void> {
  const [row] = await owner()`select pg_current_snapshot()::text as snapshot`
  await media.site.waitUntilCaughtUp(row?.snapshot)
}

/** Number of each published article → the level that reads it whole. Written anew here: it is what is tested. */
async function readLevels(): Promise<Map<number, number>> {
  const [settings] = await owner()`select * from site_settings`
  const rows = await owner()`
    select articles.id, articles.access, issues.id as issue, issues.access as issue_access, issues.is_current
    from articles left join issues on issues.id = issue_id
    where status in ('published', 'scheduled') and articles.published_at <= now()`
  return new Map(
    rows.map((row) => {
      const ofIssue = row.issue_access ?? (row.is_current ? settings?.current_issue_access : settings?.archive_access)
      const required = row.access ?? (row.issue ? ofIssue : settings?.other_articles_access)
      return [articleIds.indexOf(row.id), LEVELS.indexOf(required)]
    }),
  )
}

/** Numbers of the articles whose words are in a text. */
const wordsIn = (text: string) => new Set([...text.matchAll(/zanzaquill(\d+)x/gi)].map(([, number]) => Number(number)))

/**
 * The files that everybody can have without a session, from the disk: every file of the release in use, of any kind. The release before
 * it is kept as it was, and not served.
 */
async function textsOfRelease(): Promise<[string, string][]> {
  const folder = realpathSync(path.join(media.site.home, 'pages', 'current'))
  const files = globSync('**/*.*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [file, await textOf(readFileSync(file), path.extname(file))] as [string, string]
    }),
  )
}

/** The objects that a CDN in front of a bucket serves: every object, when the bucket has all changes. */
async function textsOfBucket(): Promise<[string, string][]> {
  const [row] = await owner()`select clock_timestamp() as now`
  await waitUntil('the bucket has everything', async () => {
    const [target] = await owner()`select complete, followed_until from release_targets`
    return target?.complete && target.followed_until >= row?.now
  })
  expect(bucket.objects.size).toBeGreaterThan(50)
  return Promise.all(
    [...bucket.objects].map(async ([key, { body }]) => [`the bucket’s ${key}`, await textOf(body, path.extname(key))]),
  )
}

/** By a hash of the bytes: several readers get the same file, and most pages stay as they are. */
const texts = new Map<string, Promise<string>>()

function textOf(bytes: Buffer, extension: string): Promise<string> {
  const key = extension + hash('sha1', bytes)
  const text = texts.get(key) ?? decodeText(bytes, extension)
  texts.set(key, text)
  return text
}

async function decodeText(bytes: Buffer, extension: string): Promise<string> {
  if (extension === '.br') return brotliDecompressSync(bytes).toString()
  if (extension === '.pdf') return (await readPdf(bytes)).text.replace(/\s+/g, '')
  if (extension === '.epub') return [...readEpub(bytes).texts.values()].join()
  return bytes.toString('latin1')
}

interface Answer {
  found: Set<number>
  cacheControl: string
  status: number
}

/** Another one in each round: together, the rounds open more shared links than one network may in an hour. */
let clientAddress = '10.0.0.1'

async function ask(address: string, { as }: Partial<Reader>, cookie = as?.cookie): Promise<Answer> {
  const headers = { 'X-Forwarded-For': clientAddress, ...(cookie && { Cookie: cookie }) }
  const answer = await fetch(media.site.url + address, { redirect: 'manual', headers })
  const body = Buffer.from(await answer.arrayBuffer())
  const text = await textOf(body, answer.status === 200 && /\.(?:pdf|epub)$/.test(address) ? path.extname(address) : '')
  const heads = JSON.stringify([...answer.headers])
  return {
    found: wordsIn(text + heads),
    cacheControl: answer.headers.get('cache-control') ?? '',
    status: answer.status,
  }
}

function addressesOf(round: number): string[] {
  const translation = round % 2 === 0 ? translations.closed : translations.open
  const numbers = Array.from({ length: ARTICLES_PER_ROUND }, (_, n) => (round * 7 + n * 5) % articleIds.length)
  const ids = [...numbers.map((number) => articleIds[number]), translation]
  const searched = [round * 3, round * 3 + 1, articleIds.indexOf(translation)]
  const words = searched.map((number) => `glimmer${number % articleIds.length}y`)
  const issues = ['spring-2026', 'summer-2026', 'autumn-2026']
  const files = issues.slice(round % 3, (round % 3) + 1).flatMap((id) => [`/issues/${id}.pdf`, `/issues/${id}.epub`])
  const filled = apiPaths.flatMap((address) =>
    address.includes('/issues/')
      ? issues.map((id) => address.replace('{id}', id))
      : ids.map((id) => address.replace(/\{\w+\}/g, id ?? '')),
  )
  const addresses = [
    ...filled,
    ...['/', '/current-issue', '/archive', '/rss.xml', '/feed.json', '/categories/travel/rss.xml', '/sitemap.xml'],
    ...ids.flatMap((id) => [`/articles/${id}`, `/articles/${id}/whole`, `/cards/articles/${id}.png`]),
    ...issues.flatMap((id) => [`/issues/${id}`, `/issues/${id}/read`, `/issues/${id}/download`]),
    ...words.flatMap((word) => [`/search?q=${word}`, `/api/search?q=${word}`, `/api/search?q=${word}&pageLanguage=fr`]),
    ...['/api/articles/active?limit=100', '/api/articles/active?limit=100&language=fr'],
    ...files,
  ]
  return [...new Set([...addresses, ...addresses.map(inFrench)])]
}

const inFrench = (address: string) => localPath('fr', address)

/** A link opens its one article for anybody, until it ends and while the article is published. */
async function expectSharedArticles(levels: Map<number, number>, story: string): Promise<void> {
  const live = await owner()`select article_id from private.article_shares where expires_at > now()`
  const liveNumbers = new Set(live.map(({ article_id }) => articleIds.indexOf(article_id)))
  for (const [path, number] of shared) {
    for (const address of [path, inFrench(path), path.replace('/shared/', '/api/shared-articles/')]) {
      const { found, cacheControl } = await ask(address, {})
      const about = `${address} after ${story}`
      const isOpen = liveNumbers.has(number) && levels.has(number)
      const allowed = (one: number) => (one === number && isOpen) || levels.get(one) === 0
      expect(
        [...found].filter((one) => !allowed(one)),
        about,
      ).toEqual([])
      if (isOpen) expect(found, about).toContain(number)
      if (found.size > 0) expect(cacheControl, about).toMatch(/^(?:private|no-store)\b/)
    }
  }
}

/** A guest reads what their cookie names, of the articles for accounts and for plans, while the settings give any. */
async function expectFreeArticles(levels: Map<number, number>, story: string): Promise<void> {
  const [settings] = await owner()`select free_articles_per_month as count from site_settings`
  const largest = settings?.count > 0 ? LEVELS.indexOf('plans') : 0
  for (const [number, id] of articleIds.entries()) {
    const isOpen = opened.numbers.has(number) && (levels.get(number) ?? LEVELS.length) <= largest
    const page = `/articles/${id}/free`
    for (const address of [page, inFrench(page), `/api${page}`]) {
      const { found, cacheControl } = await ask(address, {}, opened.cookie)
      const about = `${address} after ${story}`
      const allowed = (one: number) => levels.get(one) === 0 || (one === number && isOpen)
      expect(
        [...found].filter((one) => !allowed(one)),
        about,
      ).toEqual([])
      if (isOpen && levels.get(number) !== 0) expect(found, about).toContain(number)
      if (found.size > 0) expect(cacheControl, about).toMatch(/^(?:private|no-store)\b/)
    }
  }
}

/** Which copies a browser may keep: what the reader may read whole at this moment, no more and no less. */
async function expectOfflineArticles(levels: Map<number, number>, story: string): Promise<void> {
  for (const { as, name, level } of readers) {
    const answer = await as?.get(`/user/offline-articles?articleIds=${articleIds}`)
    if (!answer) continue
    const { articles } = (await answer.json()) as OfflineArticles
    const readable = articleIds.filter((_, number) => (levels.get(number) ?? LEVELS.length) <= level)
    expect(articles.map(({ articleId }) => articleId).sort(), `${name} after ${story}`).toEqual(readable.sort())
  }
}

// A search that finds nothing anywhere proves nothing. Before the random changes, because they may close everything to a guest.
test('the words are found where they may be: in the current issue by everyone, in the archive by subscribers', async () => {
  await waitUntilPublished()
  const [current, archived] = [await firstArticle('current'), await firstArticle('archived')]
  const ofBucket = new Map(await textsOfBucket())
  expect(wordsIn(ofBucket.get(`the bucket’s articles/${current}`) ?? '').size).toBe(1)
  for (const reader of readers) {
    expect((await ask(`/articles/${current}`, reader)).found.size, reader.name).toBe(1)
    const subscribes = reader.level >= LEVELS.indexOf('plans')
    const text = await ask(`/api/articles/${archived}/text`, reader)
    expect(text.found.size, reader.name).toBe(subscribes ? 1 : 0)
  }
})

test('the words of a translation are found by its own access, whatever that of its original is', async () => {
  await waitUntilPublished()
  const numberOf = (id: string) => articleIds.indexOf(id)
  const [closed, open] = [numberOf(translations.closed), numberOf(translations.open)]
  for (const reader of readers) {
    const subscribes = reader.level >= LEVELS.indexOf('plans')
    const whole = await ask(`/fr/articles/${translations.closed}/whole`, reader)
    expect([...whole.found], reader.name).toEqual(subscribes ? [closed] : [])
    expect([...(await ask(`/fr/articles/${translations.open}`, reader)).found], reader.name).toEqual([open])
    for (const feed of ['/fr/rss.xml', '/fr/feed.json']) {
      const { found } = await ask(feed, reader)
      expect([found.has(open), found.has(closed)], `${feed} for ${reader.name}`).toEqual([true, false])
    }
  }
})

test(
  `after random changes, ${REPETITIONS} times (seed ${SEED}), no word reaches a reader whom it is not for`,
  async () => {
    const planned = fc.sample(fc.array(steps, { minLength: 1, maxLength: 4 }), { numRuns: REPETITIONS, seed: SEED })
    for (const [round, changes] of planned.entries()) {
      clientAddress = `10.0.1.${round}`
      for (const change of changes) await change.apply().catch(() => {})
      const story = changes.map(({ name }) => name).join(', then ')
      while ((await owner()`select private.reindex_articles(200) as count`)[0]?.count > 0);
      await waitUntilPublished()
      const [current] = await owner()`select plan_id from subscriptions where user_id = ${member.as?.id ?? ''}`
      member.level = { free: 1, global_reader: LEVELS.indexOf('gold'), patron_ledger: LEVELS.indexOf('platinum') }[
        current?.plan_id as 'free'
      ]
      const levels = await readLevels()
      const forbidden = (found: Set<number>, level: number) =>
        [...found].filter((number) => (levels.get(number) ?? Number.POSITIVE_INFINITY) > level)

      for (const [file, text] of [...(await textsOfRelease()), ...(await textsOfBucket())])
        expect(forbidden(wordsIn(text), 0), `${file} after ${story}`).toEqual([])
      for (const reader of readers) {
        // Addresses for staff are refused to all others alike.
        const addresses = addressesOf(round).filter((one) => reader.isStaff || !/^(?:\/fr)?\/api\/admin\//.test(one))
        const askNext = async () => {
          const address = addresses.pop()
          if (address === undefined) return
          const { found, cacheControl, status } = await ask(address, reader)
          const about = `${address} for ${reader.name} after ${story}`
          expect(forbidden(found, reader.level), about).toEqual([])
          expect(status, about).not.toBe(500)
          if (forbidden(found, 0).length > 0) expect(cacheControl, about).toMatch(/^(?:private|no-store)\b/)
          await askNext()
        }
        await Promise.all(Array.from({ length: CONCURRENCY }, askNext))
      }
      await expectSharedArticles(levels, story)
      await expectFreeArticles(levels, story)
      await expectOfflineArticles(levels, story)
      expect(
        media.site.lines.filter((line) => wordsIn(line).size > 0),
        'what is logged',
      ).toEqual([])
    }
    const [kept] = await owner()`select
    (select count(*) from content_log where content_log::text ~ 'zanzaquill')::int as log,
    (select count(*) from private.email_outbox as mail where mail::text ~ 'zanzaquill')::int as mail`
    expect(kept).toEqual({ log: 0, mail: 0 })
  },
  LIMIT_MS,
)

test('a reader who loses the plan loses the text at the next request', async () => {
  const [article] = await owner()`select id from articles where status = 'published' order by id limit 1`
  await owner()`update articles set access = 'plans' where id = ${article?.id}`
  await setPlan(member.as, 'global_reader')
  const text = `/api/articles/${article?.id}/text`
  expect((await ask(text, member)).status).toBe(200)
  await setPlan(member.as, 'free')
  expect((await ask(text, member)).status).toBe(403)
  await waitUntil(
    'the page is the opening',
    async () => (await ask(`/articles/${article?.id}`, member)).found.size === 0,
  )
})
