import fc from 'fast-check'
import type { Sql, TransactionSql } from 'postgres'

type Tx = Sql | TransactionSql
/** An edit. A constraint of the database may reject it; then nothing changes. */
export type Change = { name: string; apply: (sql: Tx) => Promise<unknown> }

const words = fc.constantFrom('amber', 'brine', 'cedar', 'dusk', 'ember', 'fern', 'granite', 'harbour')
const text = fc.array(words, { minLength: 1, maxLength: 5 }).map((all) => all.join(' '))
const slug = fc.tuple(words, words, fc.nat(9)).map(([a, b, n]) => `${a}-${b}-${n}`)
const pick = fc.nat(1_000_000)
/** Now, in earlier months, and soon: some content becomes due while the test runs. */
const timeOffset = fc.oneof(
  fc.integer({ min: -400, max: -1 }).map((days) => `${days} days`),
  fc.integer({ min: 5, max: 400 }).map((ms) => `${ms} milliseconds`),
  fc.constant('3 days'),
)
const status = fc.constantFrom('draft', 'in_review', 'scheduled', 'published', 'published', 'archived')
const block = fc.oneof(
  text.map((quote) => [{ id: 'a', type: 'quote', data: { quote, author: 'Someone' } }]),
  text.map((content) => [{ id: 'a', type: 'callout', data: { type: 'info', content } }]),
  fc.constant([]),
)

const article = (sql: Tx, n: number) =>
  sql`(select id from articles order by id offset ${n} % (select greatest(count(*), 1) from articles) limit 1)`
const issue = (sql: Tx, n: number) =>
  sql`(select id from issues order by id offset ${n} % (select count(*) + 1 from issues) limit 1)`

const change = <T>(name: string, value: fc.Arbitrary<T>, apply: (sql: Tx, value: T) => Promise<unknown>) =>
  value.map(
    (generated): Change => ({ name: `${name} ${JSON.stringify(generated)}`, apply: (sql) => apply(sql, generated) }),
  )

const access = fc.constantFrom('everyone', 'accounts', 'plans', 'platinum', null)

const articleFields = {
  title: text,
  excerpt: text,
  content: text,
  author: text,
  category: fc.constantFrom('travel', 'food-and-wine', 'style'),
  image_url: fc.constantFrom('/media/a.webp', 'https://pictures.example/b.jpg', null),
  image_alt: text,
  featured: fc.boolean(),
  position: fc.nat(9),
  access,
}
const editArticle = Object.entries(articleFields).map(([field, value]) =>
  change(
    `edit ${field}`,
    fc.tuple(pick, value as fc.Arbitrary<string>),
    (sql, [n, generated]) => sql`update articles set ${sql({ [field]: generated })} where id = ${article(sql, n)}`,
  ),
)

const articleChanges = [
  ...editArticle,
  change(
    'insert article',
    fc.tuple(slug, text, status, timeOffset, pick),
    (sql, [id, title, status, when, n]) =>
      sql`insert into articles (id, title, status, published_at, issue_id) values (${id}, ${title}, ${status}, now() + ${when}::interval, ${issue(sql, n)})`,
  ),
  change(
    'blocks',
    fc.tuple(pick, block),
    (sql, [n, blocks]) => sql`update articles set content_blocks = ${sql.json(blocks)} where id = ${article(sql, n)}`,
  ),
  change(
    'status',
    fc.tuple(pick, status, timeOffset),
    (sql, [n, status, when]) =>
      sql`update articles set status = ${status}, published_at = now() + ${when}::interval where id = ${article(sql, n)}`,
  ),
  change('withdraw', pick, (sql, n) => sql`update articles set status = 'draft' where id = ${article(sql, n)}`),
  change(
    'move time',
    fc.tuple(pick, timeOffset),
    (sql, [n, when]) => sql`update articles set published_at = now() + ${when}::interval where id = ${article(sql, n)}`,
  ),
  change(
    'move to issue',
    fc.tuple(pick, pick),
    (sql, [n, m]) => sql`update articles set issue_id = ${issue(sql, m)} where id = ${article(sql, n)}`,
  ),
  change(
    'rename',
    fc.tuple(pick, slug),
    (sql, [n, id]) => sql`update articles set id = ${id} where id = ${article(sql, n)}`,
  ),
  change('delete', pick, (sql, n) => sql`delete from articles where id = ${article(sql, n)}`),
  change(
    'translate',
    fc.tuple(pick, slug, text, timeOffset),
    (sql, [n, id, title, when]) => sql`
      with original as (
        update articles set translation_group = coalesce(translation_group, gen_random_uuid())
        where id = ${article(sql, n)} and language = 'en' and not is_translation
        returning *
      )
      insert into articles (
        id, title, author, category, issue_id, position, status, published_at, language, translation_group, is_translation)
      select ${id}, ${title}, author, category, issue_id, position, 'published', now() + ${when}::interval, 'fr',
        translation_group, true
      from original`,
  ),
  change(
    'language',
    fc.tuple(pick, fc.constantFrom('en', 'fr')),
    (sql, [n, language]) => sql`update articles set language = ${language} where id = ${article(sql, n)}`,
  ),
  change(
    'no translation',
    pick,
    (sql, n) => sql`update articles set translation_group = null, is_translation = false where id = ${article(sql, n)}`,
  ),
  // Enough to begin numbered pages.
  change(
    'insert many articles',
    fc.tuple(slug, text, fc.constantFrom('travel', 'style'), fc.integer({ min: 5, max: 40 })),
    (sql, [id, author, category, count]) => sql`
      insert into articles (id, title, author, category, status, published_at)
      select ${id} || '-' || n, 'Article ' || n, ${author}, ${category}, 'published', now() - n * interval '1 day'
      from generate_series(1, ${count}::integer) as n`,
  ),
  change(
    'empty a category',
    fc.constantFrom('travel', 'food-and-wine', 'style'),
    (sql, category) => sql`update articles set status = 'archived' where category = ${category}`,
  ),
]

const author = (sql: Tx, n: number) =>
  sql`(select id from authors order by id offset ${n} % (select greatest(count(*), 1) from authors) limit 1)`
const authorChanges = [
  change(
    'biography',
    fc.tuple(pick, text),
    (sql, [n, biography]) => sql`update authors set biography = ${biography} where id = ${author(sql, n)}`,
  ),
  change(
    'name of an author',
    fc.tuple(pick, text),
    (sql, [n, name]) => sql`update authors set name = ${name} where id = ${author(sql, n)}`,
  ),
  change(
    'rename author',
    fc.tuple(pick, slug),
    (sql, [n, id]) => sql`update authors set id = ${id} where id = ${author(sql, n)}`,
  ),
  change(
    'second author',
    fc.tuple(pick, pick),
    (sql, [n, m]) => sql`
      insert into article_authors (article_id, author_id, position)
      select ${article(sql, n)}, ${author(sql, m)}, 2 on conflict do nothing`,
  ),
  change('no authors', pick, (sql, n) => sql`delete from article_authors where article_id = ${article(sql, n)}`),
]

const COLOURS = { light: { accent: '#1d4f3f', paper: '#eef3ea' }, dark: { accent: null, paper: null } }

const otherChanges = [
  change(
    'insert issue',
    fc.tuple(slug, fc.integer({ min: 1, max: 9999 }), text, timeOffset),
    (sql, [id, number, title, when]) =>
      sql`insert into issues (id, number, season, year, title, published_at) values (${id}, ${number}, 'Winter', 2025, ${title}, now() + ${when}::interval)`,
  ),
  change(
    'edit issue',
    fc.tuple(pick, text, text),
    (sql, [n, title, description]) =>
      sql`update issues set title = ${title}, description = ${description} where id = ${issue(sql, n)}`,
  ),
  change(
    'cover',
    pick,
    (sql, n) =>
      sql`update issues set cover_image_url = '/media/c.webp', pdf_url = 'https://pdf.example/' where id = ${issue(sql, n)}`,
  ),
  change(
    'colours',
    fc.tuple(pick, fc.boolean()),
    (sql, [n, chosen]) =>
      sql`update issues set colours = ${chosen ? sql.json(COLOURS) : null} where id = ${issue(sql, n)}`,
  ),
  change(
    'upload PDF',
    pick,
    (sql, n) => sql`
      insert into issue_pdfs (issue_id, file, name, bytes, pages)
      select ${issue(sql, n)}, gen_random_uuid() || '.pdf', 'Issue.pdf', 1000, 4
      on conflict (issue_id) do update set file = excluded.file`,
  ),
  change('remove PDF', pick, (sql, n) => sql`delete from issue_pdfs where issue_id = ${issue(sql, n)}`),
  change('make current', pick, (sql, n) => sql`select make_issue_current(${issue(sql, n)})`),
  change(
    'rename issue',
    fc.tuple(pick, slug),
    (sql, [n, id]) => sql`update issues set id = ${id} where id = ${issue(sql, n)}`,
  ),
  change('delete issue', pick, (sql, n) => sql`delete from issues where id = ${issue(sql, n)}`),
  change(
    'edit plan',
    fc.tuple(text, fc.nat(9999)),
    (sql, [name, price]) => sql`update plans set name = ${name}, price = ${price} where id = 'global_reader'`,
  ),
  change(
    'plan off or on',
    fc.boolean(),
    (sql, active) => sql`update plans set active = ${active} where id = 'patron_ledger'`,
  ),
  change(
    'price in another currency',
    fc.tuple(fc.constantFrom('eur', 'jpy'), fc.integer({ min: 50, max: 99_999 }), fc.boolean()),
    (sql, [currency, amount, active]) =>
      sql`insert into plan_amounts (plan_id, currency, amount, active) values ('patron_ledger', ${currency}, ${amount}, ${active})
        on conflict (plan_id, currency) do update set amount = excluded.amount, active = excluded.active`,
  ),
  change(
    'access to an issue',
    fc.tuple(pick, access),
    (sql, [n, value]) => sql`update issues set access = ${value} where id = ${issue(sql, n)}`,
  ),
  change(
    'rule of access',
    fc.tuple(
      fc.constantFrom('current_issue_access', 'archive_access', 'other_articles_access', 'pdf_access'),
      fc.constantFrom('everyone', 'plans', 'gold'),
    ),
    (sql, [column, value]) => sql`update site_settings set ${sql({ [column]: value })}`,
  ),
  change('settings', text, (sql, name) => sql`update site_settings set name = ${name}`),
  change(
    'redirect',
    fc.tuple(slug, slug),
    (sql, [from, to]) =>
      sql`insert into redirects (from_path, to_path) values (${`/${from}`}, ${`/articles/${to}`}) on conflict (from_path) do update set to_path = excluded.to_path, status = 301`,
  ),
  change(
    'gone',
    slug,
    (sql, from) =>
      sql`insert into redirects (from_path, to_path, status) values (${`/articles/${from}`}, null, 410) on conflict do nothing`,
  ),
  change(
    'no redirect',
    pick,
    (sql, n) =>
      sql`delete from redirects where from_path = (select from_path from redirects order by 1 offset ${n} % (select count(*) + 1 from redirects) limit 1)`,
  ),
]

const pageId = fc.constantFrom('terms', 'privacy', 'amber', 'brine')
const document = (sql: Tx, title: string, content: string) =>
  sql.json({ title, excerpt: 'Of {name}', content, contentBlocks: [] })
const publishPage = (sql: Tx, id: string, title: string, content: string, when: string) => sql`
  insert into publication_page_versions (page_id, number, document, quoted, origin, in_force_from)
  select ${id}, coalesce(max(number), 0) + 1, ${document(sql, title, content)}, private.quoted_settings(), 'staff',
    case when max(number) is null then now() else now() + ${when}::interval end
  from publication_page_versions where page_id = ${id}`

const pageChanges = [
  change(
    'publish page',
    fc.tuple(pageId, text, text, timeOffset, fc.boolean()),
    async (sql, [id, title, content, when, inFooter]) => {
      await sql`
        insert into publication_pages (id, label, in_footer, position) values (${id}, ${title}, ${inFooter}, 9)
        on conflict do nothing`
      await publishPage(sql, id, title, content, when)
    },
  ),
  change(
    'label of a page',
    fc.tuple(pageId, text),
    (sql, [id, label]) => sql`update publication_pages set label = left(${label}, 40) where id = ${id}`,
  ),
  change(
    'page in the footer',
    fc.tuple(pageId, fc.boolean()),
    (sql, [id, inFooter]) =>
      sql`update publication_pages set in_footer = ${inFooter} where id = ${id} and removed_at is null`,
  ),
  change('remove page', pageId, async (sql, id) => {
    await sql`update publication_pages set removed_at = now(), in_footer = false where id = ${id}`
    await sql`select private.mark_gone(${`/pages/${id}`})`
  }),
  change('restore page', pageId, async (sql, id) => {
    await sql`update publication_pages set removed_at = null where id = ${id}`
    await sql`delete from redirects where from_path = ${`/pages/${id}`}`
  }),
]

/** The same seed makes the same changes. */
export function randomChanges(seed: number, count: number): Change[] {
  return fc.sample(
    fc.oneof(
      { weight: 3, arbitrary: fc.oneof(...articleChanges) },
      { weight: 1, arbitrary: fc.oneof(...authorChanges) },
      { weight: 1, arbitrary: fc.oneof(...otherChanges) },
      { weight: 1, arbitrary: fc.oneof(...pageChanges) },
    ),
    { seed, numRuns: count },
  )
}

/** Returns whether the changes were made; false when a constraint rejected them. */
export async function tryChanges(sql: Sql, ...changes: Change[]): Promise<boolean> {
  try {
    await sql.begin(async (tx) => {
      for (const { apply } of changes) await apply(tx)
    })
    return true
  } catch (error) {
    if (/^(23|P0|22)/.test((error as { code?: string }).code ?? '')) return false
    throw error
  }
}
