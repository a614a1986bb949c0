import type { Sql, TransactionSql } from 'postgres'

/** Numbers of rows of a large newsroom. */
export const AUDIT_LOG_ROWS = 100_000
export const MEMBERS = 100_000
const SUBSCRIBERS = 100_000
const PICTURES = 5000
const REDIRECTS = 10_000
const MESSAGES = 10_000
const AUTHORS = 500
const ISSUES = 2000
/** Articles of one statement, so that the two connections end at about the same time. */
const BATCH = 5000

export interface StaffSession {
  id: string
  sessionId: string
  /** The cookie of this session. */
  cookie: string
  role: 'owner' | 'editor'
}

/**
 * Inserts so many articles with their working copies, and everything else that the admin lists. `superuser` has two
 * connections. Triggers are disabled: they would log each row, and are not measured here.
 */
export async function addNewsroom(superuser: Sql, articles: number, staff: StaffSession[]): Promise<void> {
  await superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await addPeople(tx, staff)
    await addSections(tx)
  })
  const starts = Array.from({ length: Math.ceil(articles / BATCH) }, (_, index) => index * BATCH)
  const insertBatches = async () => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift())
      await addArticles(superuser, start, Math.min(start + BATCH, articles) - 1, staff)
  }
  await Promise.all([insertBatches(), insertBatches()])
  await superuser`vacuum analyze`
}

async function addPeople(tx: TransactionSql, staff: StaffSession[]): Promise<void> {
  for (const { id, sessionId, role } of staff) {
    await tx`insert into auth.users (id, email) values (${id}, ${`staff-${id}@meridian.example`})`
    await tx`insert into public.profiles (id, first_name, last_name, email_confirmed_at) values (${id}, 'Jun', 'Okada', now())`
    await tx`insert into public.staff (user_id, role) values (${id}, ${role})`
    await tx`insert into auth.sessions (id, user_id) values (${sessionId}, ${id})`
    await tx`insert into public.session_details (id, user_id, device) values (${sessionId}, ${id}, 'Bench')`
  }
  await tx`create temporary table many on commit drop as
    select n, gen_random_uuid() as id, now() - n * interval '5 minutes' as time from generate_series(1, ${MEMBERS}::integer) as n`
  await tx`insert into auth.users (id, email, created_at) select id, 'reader-' || n || '@meridian.example', time from many`
  await tx`insert into public.profiles (id, first_name, last_name, email_confirmed_at, created_at)
    select id, (array['Ada', 'Honor', 'Inès', 'Clara', 'Amos'])[1 + n % 5], 'Reader' || n, time, time from many`
  await tx`insert into public.subscriptions (user_id, plan_id)
    select many.id, plans.id from many, (select id from public.plans where price = 0 limit 1) as plans`
}

async function addSections(tx: TransactionSql): Promise<void> {
  await tx`insert into public.newsletter_subscribers (email, status, confirmed_at, created_at)
    select 'subscriber-' || n || '@meridian.example', case when n % 20 = 0 then 'pending' else 'confirmed' end,
      case when n % 20 <> 0 then now() end, now() - n * interval '5 minutes'
    from generate_series(1, ${SUBSCRIBERS}::integer) as n`
  await tx`insert into private.audit_log (kind, entity, entity_id, staff_id, after, created_at)
    select (array['article-published', 'article-updated', 'article-trashed', 'redirect-created'])[1 + n % 4], 'article',
      gen_random_uuid()::text, (select user_id from public.staff offset n % 3 limit 1), '{"title": "Salt Roads"}',
      now() - n * interval '5 minutes'
    from generate_series(1, ${AUDIT_LOG_ROWS}::integer) as n`
  await tx`insert into public.redirects (from_path, to_path, created_at)
    select '/old/' || n, '/articles/measured-' || n, now() - n * interval '1 hour' from generate_series(1, ${REDIRECTS}::integer) as n`
  await tx`insert into public.missing_pages (path, count, last_seen_at)
    select '/missing/' || n, n % 97 + 1, now() from generate_series(1, ${REDIRECTS}::integer) as n`
  await tx`insert into public.contact_messages (id, name, email, message, status, created_at)
    select gen_random_uuid(), 'Ada', 'writer-' || n || '@meridian.example', 'Good morning.',
      case when n % 10 = 0 then 'open' else 'answered' end, now() - n * interval '1 hour'
    from generate_series(1, ${MESSAGES}::integer) as n`
  await tx`insert into public.support_tickets (user_id, category, subject, message, status, created_at)
    select id, 'delivery', 'Where is it?', 'It has not come.', case when n % 10 = 0 then 'open' else 'closed' end, time
    from many where n <= ${MESSAGES}::integer`
  await tx`insert into public.media (name, url, original_width, original_height, bytes, content_hash, alt, folder, created_at)
    select 'Picture ' || n, '/media/picture-' || n || '.1600x1067.aabbcc-ddeeff.' || lpad(to_hex(n), 8, '0') || '.webp',
      3200, 2134, 2000000, encode(sha256(n::text::bytea), 'hex'),
      'Salt pans' || case when n % 500 = 0 then ' with rosemary' else ' at dawn' end, 'folder-' || n % 20, now() - n * interval '1 hour'
    from generate_series(1, ${PICTURES}::integer) as n`
  await tx`insert into private.media_urls (url, media_id) select url, id from public.media on conflict do nothing`
  await tx`insert into public.authors (id, name) select 'author-' || n, 'Author ' || n from generate_series(0, ${AUTHORS - 1}) as n`
  await tx`insert into public.issues (id, number, season, year, title, published_at)
    select 'measured-' || n, 1000 + n, 'Autumn', 2026, 'Issue ' || n, now() - n * interval '7 days' from generate_series(0, ${ISSUES - 1}) as n`
}

/**
 * Articles of 60 words, one in seven of 700, of a vocabulary of 3,000, some far more frequent than others. One in ten is a draft, one in 500 in
 * review, one in 1,000 in the trash; the rest is published. Every article has the word salt, one in 1,000 rosemary, one in
 * 100 saffron, one in 50 a Japanese title. One in ten has five revisions, one in 50 a comment.
 */
async function addArticles(superuser: Sql, from: number, to: number, staff: StaffSession[]): Promise<void> {
  const staffIds = staff.map(({ id }) => id)
  await superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`create temporary table batch on commit drop as
      select n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
        case when n % 10 = 0 then 'draft' when n % 500 = 3 then 'in_review' when n % 1000 = 7 then 'archived' else 'published' end as status,
        timestamptz '2026-11-01' - n * interval '1 hour' as time, (${staffIds}::uuid[])[1 + n % ${staffIds.length}::integer] as staff_id,
        jsonb_build_object(
          'title', case when n % 50 = 1 then '東京の静かな朝 ' else 'Salt Roads ' end || n,
          'excerpt', 'How salt came over the Alps.',
          'content', (
            select string_agg('w' || to_hex((3000 * power(random(), 3) + 0 * (n + word))::integer), ' ') from generate_series(1, case when n % 7 = 0 then 700 else 60 end) as word)
            || ' salt' || case when n % 1000 = 4 then ' rosemary' else '' end || case when n % 100 = 4 then ' saffron' else '' end,
          'category', 'category-' || n % 12, 'imageUrl', null, 'imageAlt', '',
          'authorIds', jsonb_build_array('author-' || n % ${AUTHORS}::integer), 'issueId', 'measured-' || n % ${ISSUES}::integer,
          'position', 0, 'featured', false, 'slug', null, 'publishedAt', null, 'seoTitle', '', 'seoDescription', '',
          'contentBlocks', '[]'::jsonb) as document
      from generate_series(${from}::integer, ${to}::integer) as n`
    await tx`insert into public.articles (id, title, excerpt, content, author, category, published_at, issue_id, status, was_live)
      select 'measured-' || n, document ->> 'title', document ->> 'excerpt', document ->> 'content', 'Author ' || n % ${AUTHORS}::integer,
        document ->> 'category', time, document ->> 'issueId', 'published', true
      from batch where status = 'published'`
    await tx`insert into public.article_authors (article_id, author_id, position)
      select 'measured-' || n, 'author-' || n % ${AUTHORS}::integer, 1 from batch where status = 'published'`
    await tx`insert into public.article_drafts
        (id, article_id, document, status, published_at, published_version, created_by, updated_by, updated_at, trashed_at)
      select id, case when status = 'published' then 'measured-' || n end, document, status, case when status = 'published' then time end,
        case when status = 'published' then 1 end, staff_id, staff_id, time, case when status = 'archived' then time end
      from batch`
    await tx`insert into public.article_revisions (draft_id, version, kind, document, saved_by, created_at)
      select id, revision, 'save', document, staff_id, time + revision * interval '1 minute'
      from batch, generate_series(1, 5) as revision where n % 10 = 0`
    await tx`insert into public.article_comments (draft_id, author_id, body) select id, staff_id, 'Is this so?' from batch where n % 50 = 0`
  })
}
