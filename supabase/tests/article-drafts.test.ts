import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { accountOf, insertAccounts, type Person } from './identities.ts'
import { type Draft, type Newsroom, newsroom, violationOf } from './newsroom.fixtures.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
})
afterAll(() => db?.close())

const inTransaction = <Result>(work: (newsroom: Newsroom, tx: TransactionSql) => Promise<Result>) =>
  withRollback(db.owner, (tx) => work(newsroom(tx), tx))

describe('revisions', () => {
  const age = (tx: TransactionSql, { id }: Draft, interval: string) =>
    tx`update public.article_revisions set created_at = created_at - ${interval}::interval where draft_id = ${id}`
  const titles = (list: { title: string }[]) => list.map(({ title }) => title)

  test('of one person within ten minutes are one', () =>
    inTransaction(async (newsroom) => {
      let draft = await newsroom.begin('author', { title: 'One' })
      for (const title of ['Two', 'Three']) draft = await newsroom.save('author', draft, { title })
      expect(await newsroom.revisions(draft)).toMatchObject([
        { title: 'Three', version: 3, saved_by: accountOf('author') },
      ])
    }))

  test('are separate by person, after ten minutes of saving, and for a restored, merged or published version', () =>
    inTransaction(async (newsroom, tx) => {
      let draft = await newsroom.begin('author', { title: 'One' })
      draft = await newsroom.save('editor', draft, { title: 'Two' })
      await age(tx, draft, '6 minutes')
      draft = await newsroom.save('editor', draft, { title: 'Two, later' })
      await age(tx, draft, '6 minutes')
      draft = await newsroom.save('editor', draft, { title: 'Three' })
      draft = await newsroom.save('editor', draft, { title: 'Two' }, { kind: 'restore' })
      draft = await newsroom.save('editor', draft, { title: 'Four' })
      draft = await newsroom.publish('editor', draft)
      draft = await newsroom.save('editor', draft, { title: 'Five' }, { kind: 'merge' })
      expect((await newsroom.revisions(draft)).map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
        'save: One',
        'save: Two, later',
        'save: Three',
        'restore: Two',
        'save: Four',
        'publish: Four',
        'merge: Five',
      ])
    }))

  test('keep text that a save removes, at once or little by little', () =>
    inTransaction(async (newsroom) => {
      let draft = await newsroom.begin('author', { title: 'Written', content: 'x'.repeat(1000) })
      for (const length of [850, 810])
        draft = await newsroom.save('author', draft, { title: `${length}`, content: 'x'.repeat(length) })
      expect(titles(await newsroom.revisions(draft))).toEqual(['810'])
      draft = await newsroom.save('author', draft, { title: '700', content: 'x'.repeat(700) })
      draft = await newsroom.save('author', draft, { title: 'Emptied', content: '' })
      expect(titles(await newsroom.revisions(draft))).toEqual(['810', '700', 'Emptied'])
    }))

  test('keep a block that a save removes', () =>
    inTransaction(async (newsroom) => {
      const block = { id: '1', type: 'quote', data: { quote: 'Q', author: 'A' } }
      const draft = await newsroom.begin('author', { title: 'With block', contentBlocks: [block] })
      await newsroom.save('author', draft, { title: 'Without', contentBlocks: [] })
      expect(titles(await newsroom.revisions(draft))).toEqual(['With block', 'Without'])
    }))

  test('are not written when nothing changes', () =>
    inTransaction(async (newsroom) => {
      const draft = await newsroom.publish('editor', await newsroom.begin('editor'))
      expect(await newsroom.save('editor', draft, {})).toMatchObject({ version: draft.version })
      expect(await newsroom.revisions(draft)).toHaveLength(2)
    }))
})

describe('versions', () => {
  test('increase with every change of the document and the state, and each names the one before', () =>
    inTransaction(async (newsroom, tx) => {
      const started = await newsroom.begin('author')
      const submitted = await newsroom.call('author', 'set_article_status', started, 'in_review')
      const published = await newsroom.publish('editor', submitted)
      const withdrawn = await newsroom.call('editor', 'withdraw_article', published)
      const trashed = await newsroom.call('editor', 'trash_article', withdrawn)
      expect([submitted, published, withdrawn, trashed].map(({ version }) => version)).toEqual([2, 3, 4, 5])
      expect(withdrawn.published_version).toBe(4)
      for (const [name, ...more] of [['set_article_status', 'draft'], ['withdraw_article'], ['trash_article']]) {
        expect(await violationOf(tx, () => newsroom.call('editor', name ?? '', submitted, ...more)), name).toBe(
          'article_version_is_current',
        )
      }
      expect(await violationOf(tx, () => newsroom.save('author', started, { title: 'Late' }))).toBe(
        'article_version_is_current',
      )
    }))

  test('without a number are refused', () =>
    inTransaction(async (newsroom, tx) => {
      const draft = { ...(await newsroom.begin('editor')), version: null as never }
      expect(await violationOf(tx, () => newsroom.save('editor', draft, { title: 'No' }))).toBe(
        'article_version_is_current',
      )
      expect(await violationOf(tx, () => newsroom.publish('editor', draft))).toBe('article_version_is_current')
    }))

  test('cannot be bypassed: staff cannot write the table', () =>
    inTransaction(async (newsroom, tx) => {
      const { id } = await newsroom.begin('editor')
      await newsroom.as('editor')
      const write = (sql: string) => violationOf(tx, (savepoint) => savepoint.unsafe(sql))
      expect(await write(`update public.article_drafts set status = 'published' where id = '${id}'`)).toBe('42501')
      expect(await write(`delete from public.article_drafts where id = '${id}'`)).toBe('42501')
      expect(await write(`insert into public.article_revisions (draft_id) values ('${id}')`)).toBe('42501')
    }))
})

describe('who may', () => {
  /** The result for each person: 'done', a constraint, or 42501 for no permission. */
  async function answers(work: (newsroom: Newsroom, person: Person, draft: Draft) => Promise<unknown>, of: Person) {
    const people: Person[] = ['owner', 'editor', 'author', 'support', 'reader']
    const found: Record<string, string> = {}
    for (const person of people) {
      await inTransaction(async (newsroom, tx) => {
        const draft = await newsroom.begin(of)
        found[person] = await violationOf(tx, () => work(newsroom, person, draft))
      })
    }
    return Object.values(found).join(' ')
  }
  const NO = '42501'
  const call =
    (name: string, ...more: string[]) =>
    (newsroom: Newsroom, person: Person, draft: Draft) =>
      newsroom.call(person, name, draft, ...more)

  test.each<[string, (newsroom: Newsroom, person: Person, draft: Draft) => Promise<unknown>, string, string]>([
    ['begin', (newsroom, person) => newsroom.begin(person), `done done done ${NO} ${NO}`, `done done done ${NO} ${NO}`],
    [
      'save',
      (newsroom, person, draft) => newsroom.save(person, draft, { title: 'New' }),
      `done done done ${NO} ${NO}`,
      `done done ${NO} ${NO} ${NO}`,
    ],
    [
      'publish',
      (newsroom, person, draft) => newsroom.publish(person, draft),
      `done done ${NO} ${NO} ${NO}`,
      `done done ${NO} ${NO} ${NO}`,
    ],
    ['submit', call('set_article_status', 'in_review'), `done done done ${NO} ${NO}`, `done done ${NO} ${NO} ${NO}`],
    ['archive', call('set_article_status', 'archived'), `done done ${NO} ${NO} ${NO}`, `done done ${NO} ${NO} ${NO}`],
    [
      'choose access',
      call('set_article_access', 'plans'),
      `done done ${NO} ${NO} ${NO}`,
      `done done ${NO} ${NO} ${NO}`,
    ],
    ['trash', call('trash_article'), `done done done ${NO} ${NO}`, `done done ${NO} ${NO} ${NO}`],
    ['confirm a merge', call('accept_live_article', 'x'), `done done done ${NO} ${NO}`, `done done ${NO} ${NO} ${NO}`],
  ])('%s', async (_, work, ofAuthor, ofEditor) => {
    expect(await answers(work, 'author')).toBe(ofAuthor)
    expect(await answers(work, 'editor')).toBe(ofEditor)
  })

  test('withdraw, restore and copy', async () => {
    const withdraw = async (newsroom: Newsroom, person: Person, draft: Draft) =>
      newsroom.call(person, 'withdraw_article', await newsroom.publish('editor', draft))
    expect(await answers(withdraw, 'author')).toBe(`done done ${NO} ${NO} ${NO}`)
    const restore = async (newsroom: Newsroom, person: Person, draft: Draft) => {
      await newsroom.call('editor', 'trash_article', draft)
      await newsroom.restore(person, draft)
    }
    expect(await answers(restore, 'author')).toBe(`done done done ${NO} ${NO}`)
    expect(await answers(restore, 'editor')).toBe(`done done ${NO} ${NO} ${NO}`)
    expect(await answers((newsroom, person, draft) => newsroom.copy(person, draft), 'editor')).toBe(
      `done done done ${NO} ${NO}`,
    )
  })

  test('comment, resolve, delete and see who else works here', async () => {
    const comment = (newsroom: Newsroom, person: Person, draft: Draft) => newsroom.comment(person, draft)
    expect(await answers(comment, 'editor')).toBe(`done done done ${NO} ${NO}`)
    await inTransaction(async (newsroom, tx) => {
      const draft = await newsroom.begin('editor')
      const added = await newsroom.comment('editor', draft)
      const reply = await newsroom.comment('author', draft, added)
      const toReply = await newsroom.comment('owner', draft, reply)
      await newsroom.asOwner()
      expect(await tx`select id, parent_id from public.article_comments where parent_id is not null`).toEqual([
        { id: reply, parent_id: added },
        { id: toReply, parent_id: added },
      ])
      await newsroom.as('author')
      expect(await tx`select private.resolve_comment(${added}, true) as id`).toEqual([{ id: added }])
      expect(await tx`select private.resolve_comment(${reply}, true) as id`).toEqual([{ id: null }])
      expect(await tx`select private.delete_comment(${added}) as done`).toEqual([{ done: false }])
      expect(await tx`select private.delete_comment(${reply}) as done`).toEqual([{ done: true }])
      await newsroom.as('editor')
      const remove = (savepoint: TransactionSql) => savepoint`select private.delete_comment(${added})`
      expect(await violationOf(tx, remove)).toBe('comment_has_no_replies')
      expect(await tx`select role from private.editorial_staff()`).not.toContainEqual({ role: 'support' })
      await newsroom.as('support')
      expect(await violationOf(tx, (savepoint) => savepoint`select private.resolve_comment(${added}, false)`)).toBe(NO)
      expect(await tx`select from private.editorial_staff()`).toHaveLength(0)
      expect(await tx`select private.staff_person(${accountOf('editor')}) as person`).toEqual([{ person: null }])
    })
  })
})

describe('a lease', () => {
  const [tab, otherTab] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  const renew = (tx: TransactionSql, draft: Draft, tabId: string, wants = true, takeOver = false) =>
    tx<{ held: boolean; holder: string }[]>`
      select held, holder from private.renew_presence(${draft.id}, ${tabId}, ${wants}, ${takeOver})`

  test('binds one tab of one person, until it expires', () =>
    inTransaction(async (newsroom, tx) => {
      let draft = await newsroom.begin('author')
      await newsroom.as('author')
      expect(await renew(tx, draft, tab)).toMatchObject([{ held: true }])
      expect(await renew(tx, draft, otherTab)).toMatchObject([{ held: false, holder: accountOf('author') }])
      await newsroom.as('editor')
      expect(await renew(tx, draft, tab)).toMatchObject([{ held: false }])
      expect(await violationOf(tx, () => newsroom.save('editor', draft, { title: 'No' }, { tab }))).toBe(
        'article_is_not_leased',
      )
      expect(await violationOf(tx, () => newsroom.save('author', draft, { title: 'No' }))).toBe('article_is_not_leased')
      draft = await newsroom.save('author', draft, { title: 'Yes' }, { tab })
      await tx`update public.article_leases set expires_at = clock_timestamp()`
      draft = await newsroom.save('editor', draft, { title: 'Free again' })
      await newsroom.as('editor')
      expect(await renew(tx, draft, otherTab)).toMatchObject([{ held: true, holder: accountOf('editor') }])
    }))

  test('ends when its tab releases it, and is not given to those who may not edit', () =>
    inTransaction(async (newsroom, tx) => {
      const draft = await newsroom.begin('editor')
      await newsroom.as('author')
      expect(await renew(tx, draft, tab, true, true)).toEqual([])
      await newsroom.as('editor')
      await renew(tx, draft, tab)
      expect(await renew(tx, draft, tab, false)).toEqual([])
      await newsroom.as('support')
      expect(await violationOf(tx, (savepoint) => renew(savepoint, draft, tab))).toBe('42501')
    }))

  test('does not stop changes that were made in SQL', () =>
    inTransaction(async (newsroom, tx) => {
      const draft = await newsroom.publish('editor', await newsroom.begin('author'))
      await newsroom.as('author')
      await renew(tx, draft, tab)
      await newsroom.asOwner()
      await tx`update public.articles set title = 'From SQL' where id = ${draft.article_id}`
      expect((await newsroom.read(draft.id)).document.title).toBe('From SQL')
    }))

  test('and presence are deleted after they have expired', () =>
    inTransaction(async (newsroom, tx) => {
      const draft = await newsroom.begin('editor')
      await newsroom.as('editor')
      await renew(tx, draft, tab)
      await renew(tx, draft, otherTab)
      await newsroom.asOwner()
      await tx`update public.article_leases set expires_at = now() - interval '1 second'`
      await tx`update public.article_presence set seen_at = now() - interval '2 days' where tab_id = ${tab}`
      expect(await tx`select private.prune_presence(10)::integer as count`).toEqual([{ count: 1 }])
      expect(await tx`select tab_id from public.article_presence`).toEqual([{ tab_id: otherTab }])
      expect(await tx`select from public.article_leases`).toHaveLength(0)
    }))
})

describe('an article that is written in SQL', () => {
  const insert = (tx: TransactionSql, values: Record<string, unknown>) =>
    tx`insert into public.articles ${tx({ id: 'in-sql', title: 'In SQL', ...values } as never)}`
  const draftOf = async (newsroom: Newsroom, tx: TransactionSql, articleId = 'in-sql') => {
    const [row] = await tx`select id from public.article_drafts where article_id = ${articleId}`
    return newsroom.read(String(row?.id))
  }

  test('gets a working copy of its status', () =>
    inTransaction(async (newsroom, tx) => {
      await insert(tx, { status: 'in_review', author: 'Ines Arrieta', category: 'a\nb', position: 7 })
      expect(await draftOf(newsroom, tx)).toMatchObject({
        status: 'in_review',
        published_at: null,
        document: { title: 'In SQL', slug: 'in-sql', authorIds: ['ines-arrieta'], category: 'a b', position: 7 },
      })
      await tx`update public.articles set status = 'scheduled', published_at = now() + interval '1 day'`
      expect(await draftOf(newsroom, tx)).toMatchObject({ status: 'published', published_at: expect.any(Date) })
      await tx`update public.articles set published_at = now()`
      await tx`update public.articles set status = 'archived'`
      expect(await draftOf(newsroom, tx)).toMatchObject({ status: 'withdrawn', published_at: null, conflict: false })
    }))

  test('keeps the status that the newsroom has given it since, when something else changes', () =>
    inTransaction(async (newsroom, tx) => {
      await insert(tx, { status: 'published', published_at: '2026-01-01', author: 'Ines Arrieta', content: 'Text.' })
      let draft = await newsroom.call('editor', 'withdraw_article', await draftOf(newsroom, tx))
      draft = await newsroom.call('editor', 'set_article_status', draft, 'in_review')
      await tx`update public.authors set name = 'Ines Arrieta Ruiz'`
      expect(await newsroom.read(draft.id)).toMatchObject({ status: 'in_review', conflict: false })
      expect((await newsroom.publish('editor', await newsroom.read(draft.id))).status).toBe('published')
    }))

  test('is merged with pending changes field by field, and in conflict in the same field only', () =>
    inTransaction(async (newsroom, tx) => {
      await insert(tx, { status: 'published', published_at: '2026-01-01', excerpt: 'Old', content: 'Old.' })
      const pending = await newsroom.save('editor', await draftOf(newsroom, tx), { excerpt: 'Pending' })
      await tx`update public.articles set content = 'From SQL.'`
      const merged = await newsroom.read(pending.id)
      expect(merged).toMatchObject({ document: { excerpt: 'Pending', content: 'From SQL.' }, conflict: false })
      expect(merged.published_version).toBeLessThan(merged.version)
      await tx`update public.articles set excerpt = 'From SQL'`
      const conflict = await newsroom.read(pending.id)
      expect(conflict).toMatchObject({ document: { excerpt: 'Pending' }, conflict: true })
      expect(await violationOf(tx, () => newsroom.publish('editor', conflict))).toBe('live_article_is_unchanged')
      await tx`update public.articles set excerpt = 'Old'`
      expect(await newsroom.read(pending.id)).toMatchObject({ conflict: false })
    }))

  test('is not reverted by a repeated save, which returns the version that it made', () =>
    inTransaction(async (newsroom, tx) => {
      await insert(tx, {})
      const draft = await draftOf(newsroom, tx)
      const id = newsroom.newId()
      const repeat = () => newsroom.save('editor', draft, { title: 'Mine' }, { id })
      const { savedAs } = await newsroom.save('editor', draft, { title: 'Mine' }, { id })
      expect(savedAs).toBe(draft.version + 1)
      await tx`update public.articles set content = 'From SQL.'`
      expect(await repeat()).toMatchObject({ savedAs, version: draft.version + 2, document: { content: 'From SQL.' } })
      let later = await newsroom.read(draft.id)
      for (let saves = 1; saves < 20; saves++) later = await newsroom.save('editor', later, { excerpt: `${saves}` })
      expect(await repeat()).toMatchObject({ savedAs, version: later.version, document: { title: 'Mine' } })
    }))

  test('is not in conflict because its author or its issue has another name', () =>
    inTransaction(async (newsroom, tx) => {
      await tx`insert into public.issues (id, number, season, year, title) values ('first', 1, 'Spring', 2026, 'First')`
      await tx`insert into public.authors (id, name) values ('ada', 'Ada'), ('bo', 'Bo')`
      const changes = { authorIds: ['bo', 'ada'], issueId: 'first' }
      const published = await newsroom.publish('editor', await newsroom.begin('editor', changes))
      const other = await newsroom.begin('editor', changes)
      const pending = await newsroom.save('editor', published, { title: 'Pending' })
      await tx`update public.authors set name = 'Ada Lindqvist' where id = 'ada'`
      await tx`update public.issues set id = 'spring-2026' where id = 'first'`
      const after = await newsroom.read(pending.id)
      expect(after).toMatchObject({ conflict: false, document: { title: 'Pending', issueId: 'spring-2026' } })
      expect((await newsroom.read(other.id)).document.issueId).toBe('spring-2026')
      await newsroom.asOwner()
      expect(await tx`select author, issue_id from public.articles`).toEqual([
        { author: 'Bo and Ada Lindqvist', issue_id: 'spring-2026' },
      ])
      expect((await newsroom.publish('editor', after)).conflict).toBe(false)
    }))

  test('leaves the trash when it is published', () =>
    inTransaction(async (newsroom, tx) => {
      await insert(tx, {})
      await newsroom.call('editor', 'trash_article', await draftOf(newsroom, tx))
      await tx`update public.articles set status = 'published', published_at = now()`
      expect(await draftOf(newsroom, tx)).toMatchObject({ status: 'published', trashed_at: null })
    }))

  test('keeps its working copy when it is deleted', () =>
    inTransaction(async (newsroom, tx) => {
      await insert(tx, { status: 'published', published_at: '2026-01-01', content: 'Text.' })
      const { id } = await draftOf(newsroom, tx)
      await tx`delete from public.articles`
      const left = await newsroom.read(id)
      expect(left).toMatchObject({ article_id: null, status: 'withdrawn', document: { title: 'In SQL' } })
      expect((await newsroom.publish('editor', left)).article_id).toBe('in-sql')
    }))

  test('that existed before the newsroom gets its working copy by the migration', () =>
    inTransaction(async (newsroom, tx) => {
      await tx`alter table public.articles disable trigger user`
      await insert(tx, { author: 'Ines Arrieta', status: 'published', published_at: '2026-01-01', was_live: true })
      await tx`alter table public.articles enable trigger user`
      await tx`update public.articles set author = author`
      expect(await draftOf(newsroom, tx)).toMatchObject({
        status: 'published',
        document: { authorIds: ['ines-arrieta'] },
      })
      expect(await tx`select from public.content_log where entity = 'articles'`).toHaveLength(0)
    }))
})

describe('the deletion of a staff member’s account', () => {
  test('leaves articles, revisions and comments without a name, and ends leases', () =>
    inTransaction(async (newsroom, tx) => {
      const draft = await newsroom.begin('author')
      await newsroom.as('author')
      await tx`select private.renew_presence(${draft.id}, ${newsroom.newId()}, true, false)`
      await tx`select private.comment_on_article(${draft.id}, null, 0, 'The first', 'Which year?')`
      await newsroom.asOwner()
      await tx`insert into public.authors (id, name, user_id) values ('ada', 'Ada', ${accountOf('author')})`
      await tx`delete from auth.users where id = ${accountOf('author')}`
      expect(await newsroom.read(draft.id)).toMatchObject({ updated_by: null, document: { title: 'Salt Roads' } })
      expect(await newsroom.revisions(draft)).toMatchObject([{ saved_by: null }])
      expect(await tx`select author_id, body from public.article_comments`).toEqual([
        { author_id: null, body: 'Which year?' },
      ])
      expect(await tx`select user_id from public.authors`).toEqual([{ user_id: null }])
      expect(await tx`select from public.article_leases`).toHaveLength(0)
      expect((await newsroom.save('editor', draft, { title: 'Edited' })).document.title).toBe('Edited')
    }))
})
