import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts, type Person, people } from './identities.ts'
import { actAs, withRollback } from './rollback.ts'
import { pictureOf } from './sample-media.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
})
afterAll(() => db?.close())

const authorId = people.author.id as string

async function addPicture(tx: TransactionSql, marker: string): Promise<{ id: string; url: string }> {
  const [row] = await tx`insert into public.media ${tx(pictureOf(authorId, marker))} returning id, url`
  return row as { id: string; url: string }
}
const usesOf = async (tx: TransactionSql, id: string) =>
  (await tx`select entity || ' ' || field as use from public.media_uses where media_id = ${id} order by 1`).map(
    ({ use }) => use,
  )

async function addArticle(tx: TransactionSql, url: string, blocks: object[] = [], status = 'published'): Promise<void> {
  await tx`insert into public.articles (id, title, content, status, published_at, image_url, content_blocks)
    values ('boats', 'Boats', 'Words.', ${status}, '2026-01-01', ${url}, ${tx.json(blocks as never)})`
}
const gallery = (url: string) => ({ id: 'g', type: 'image-gallery', data: { images: [{ url, alt: 'A boat' }] } })
const shop = (url: string) => ({
  id: 's',
  type: 'product-showcase',
  data: { layout: 'grid', products: [{ name: 'Oar', image: url }] },
})

describe('the index of uses', () => {
  test('has the picture, galleries and products of an article, its working copy, issues and authors', async () => {
    await withRollback(db.owner, async (tx) => {
      const { id, url } = await addPicture(tx, '00000001')
      await addArticle(tx, `${url}#focus=10,90`, [gallery(url), shop(url)])
      await tx`insert into public.issues (id, number, season, year, title, cover_image_url) values ('i', 99, 'Winter', 2026, 'I', ${url})`
      await tx`insert into public.authors (id, name, portrait_url) values ('ada', 'Ada', ${url})`
      const fields = ['content_blocks[*].data.images[*].url', 'content_blocks[*].data.products[*].image', 'image_url']
      const documentFields = [
        'contentBlocks[*].data.images[*].url',
        'contentBlocks[*].data.products[*].image',
        'imageUrl',
      ]
      expect(await usesOf(tx, id)).toEqual([
        ...documentFields.map((field) => `article_drafts document.${field}`),
        ...fields.map((field) => `articles ${field}`),
        'authors portrait_url',
        'issues cover_image_url',
      ])
    })
  })

  test('follows changes, renames and deletions', async () => {
    await withRollback(db.owner, async (tx) => {
      const [first, second] = [await addPicture(tx, '00000001'), await addPicture(tx, '00000002')]
      await addArticle(tx, first.url)
      await tx`update public.articles set image_url = ${second.url}`
      expect(await usesOf(tx, first.id)).toEqual([])
      await tx`update public.articles set id = 'ships'`
      const [use] =
        await tx`select entity_id from public.media_uses where media_id = ${second.id} and entity = 'articles'`
      expect(use?.entity_id).toBe('ships')
      await tx`delete from public.articles`
      await tx`delete from public.article_drafts`
      expect(await usesOf(tx, second.id)).toEqual([])
    })
  })

  test('is left alone by a save that changes no picture', async () => {
    await withRollback(db.superuser, async (tx) => {
      const { url } = await addPicture(tx, '00000001')
      await addArticle(tx, url, [gallery(url)])
      await tx`set local track_functions = 'pl'`
      const calls = async () => {
        const [row] = await tx`select calls from pg_stat_xact_user_functions where funcname = 'index_media_uses'`
        return Number(row?.calls ?? 0)
      }
      await tx`update public.article_drafts set document = document || '{"content": "Other words."}'`
      await tx`update public.articles set content = 'Other words.'`
      expect(await calls()).toBe(0)
      await tx`update public.article_drafts set document = document || '{"imageUrl": null}' where article_id = 'boats'`
      expect(await calls()).toBe(1)
    })
  })

  test('is the same when it is rebuilt', async () => {
    await withRollback(db.owner, async (tx) => {
      const { url } = await addPicture(tx, '00000001')
      await addArticle(tx, url, [gallery(url)])
      const all = () => tx`select * from public.media_uses order by entity, entity_id, field, media_id`
      const before = await all()
      await tx`delete from public.media_uses where field = 'image_url'`
      await tx`select private.rebuild_media_uses()`
      expect(await all()).toEqual(before)
    })
  })
})

describe('a picture in use', () => {
  test('cannot be deleted, not even by the owner of the database or by the jobs', async () => {
    await withRollback(db.owner, async (tx) => {
      const { id, url } = await addPicture(tx, '00000001')
      await addArticle(tx, url)
      const trash = (savepoint: TransactionSql) => savepoint`select private.trash_picture(${id})`
      await actAs(tx, 'editor')
      await expect(tx.savepoint(trash)).rejects.toMatchObject({ constraint_name: 'media_is_in_use' })
      await tx`reset role`
      await expect(tx.savepoint((savepoint) => savepoint`delete from public.media where id = ${id}`)).rejects.toThrow(
        'foreign key',
      )
      await tx`update public.media set deleted_at = now() - interval '31 days' where id = ${id}`
      const [purged] = await tx`select private.purge_deleted_media() as count`
      expect(purged?.count).toBe('0')
    })
  })

  test('goes to the trash once nothing shows it, and is deleted after thirty days', async () => {
    await withRollback(db.owner, async (tx) => {
      const { id } = await addPicture(tx, '00000001')
      await actAs(tx, 'editor')
      const [trashed] = await tx`select private.trash_picture(${id}) as done`
      expect(trashed?.done).toBe(true)
      await tx`reset role`
      const purge = async () => (await tx`select private.purge_deleted_media() as count`)[0]?.count
      expect(await purge()).toBe('0')
      await tx`update public.media set deleted_at = now() - interval '31 days' where id = ${id}`
      expect(await purge()).toBe('1')
    })
  })

  const people: [Person, boolean][] = [
    ['owner', true],
    ['editor', true],
    ['author', false],
    ['support', false],
    ['reader', false],
  ]
  test.each(people)('%s may delete: %s', async (person, mayDelete) => {
    await withRollback(db.owner, async (tx) => {
      const { id } = await addPicture(tx, '00000001')
      await actAs(tx, person)
      const trashing = tx.savepoint((savepoint) => savepoint`select private.trash_picture(${id}) as done`)
      if (mayDelete) expect((await trashing)[0]?.done).toBe(true)
      else await expect(trashing).rejects.toMatchObject({ code: '42501' })
    })
  })
})

describe('a change of what readers see', () => {
  const focus = (tx: TransactionSql, id: string, x: number) =>
    tx`update public.media set focal_x = ${x} where id = ${id} returning id`

  test('reaches articles, galleries, issues and working copies, in one transaction and with the content log', async () => {
    await withRollback(db.owner, async (tx) => {
      const { id, url } = await addPicture(tx, '00000001')
      await addArticle(tx, url, [gallery(`${url}#focus=1,2`)])
      await tx`insert into public.issues (id, number, season, year, title, cover_image_url) values ('i', 99, 'Winter', 2026, 'I', ${url})`
      await tx`delete from public.content_log`
      await actAs(tx, 'editor')
      await focus(tx, id, 0.25)
      await tx`reset role`
      const value = `${url}#focus=25,50`
      const [article] =
        await tx`select image_url, content_blocks #>> '{0,data,images,0,url}' as gallery from public.articles`
      expect(article).toEqual({ image_url: value, gallery: value })
      const [issue] = await tx`select cover_image_url from public.issues`
      expect(issue?.cover_image_url).toBe(value)
      const [draft] = await tx`
        select document ->> 'imageUrl' as url, document #>> '{contentBlocks,0,data,images,0,url}' as gallery,
          published_version = version as "isCurrent", live_base = private.document_of_article(articles) as "knowsArticle"
        from public.article_drafts join public.articles on articles.id = article_id`
      expect(draft).toEqual({ url: value, gallery: value, isCurrent: true, knowsArticle: true })
      const log = await tx`select entity from public.content_log order by id`
      expect(log.map(({ entity }) => entity)).toContain('articles')
      expect(await usesOf(tx, id)).toHaveLength(5)
    })
  })

  test('reaches a working copy with pending changes, which stay, and causes no conflict', async () => {
    await withRollback(db.owner, async (tx) => {
      const { id, url } = await addPicture(tx, '00000001')
      await addArticle(tx, url)
      await tx`update public.article_drafts set document = jsonb_set(document, '{title}', '"Pending"')`
      await tx`insert into public.article_leases (draft_id, tab_id, user_id, expires_at)
        select id, gen_random_uuid(), ${authorId}, now() + interval '1 minute' from public.article_drafts`
      await focus(tx, id, 1)
      const [draft] = await tx`
        select document ->> 'imageUrl' as url, document ->> 'title' as title,
          published_version = version as "isCurrent", live_base = private.document_of_article(articles) as "knowsArticle"
        from public.article_drafts join public.articles on articles.id = article_id`
      expect(draft).toEqual({ url: `${url}#focus=100,50`, title: 'Pending', isCurrent: false, knowsArticle: true })
    })
  })

  test('is the author’s own while nothing shows the picture', async () => {
    await withRollback(db.owner, async (tx) => {
      const { id, url } = await addPicture(tx, '00000001')
      await actAs(tx, 'author')
      expect(await focus(tx, id, 0.1)).toHaveLength(1)
      await tx`reset role`
      await addArticle(tx, url)
      await actAs(tx, 'author')
      await expect(tx.savepoint((savepoint) => focus(savepoint, id, 0.2))).rejects.toMatchObject({ code: '42501' })
    })
  })

  test('does not touch texts that mention the address, nor pictures with a similar one', async () => {
    await withRollback(db.owner, async (tx) => {
      const { id, url } = await addPicture(tx, '00000001')
      const similar = url.replace('.640x', 'x640x')
      const callout = { id: 'c', type: 'callout', data: { type: 'info', content: `See ${url} and "${url}"` } }
      await addArticle(tx, url, [gallery(similar), callout])
      await focus(tx, id, 0)
      const [article] =
        await tx`select content_blocks #>> '{0,data,images,0,url}' as similar, content_blocks #>> '{1,data,content}' as text from public.articles`
      expect(article).toEqual({ similar, text: callout.data.content })
    })
  })
})

test('searching finds beginnings of words in name, description, caption, credit and folder', async () => {
  await withRollback(db.owner, async (tx) => {
    await tx`insert into public.media ${tx({ ...pictureOf(authorId, '00000001'), name: 'salt-pans_at dawn.jpg', alt: 'Fleur de sel', credit: 'Étienne Brun', folder: 'Autumn 2026' })}`
    const finds = async (search: string) =>
      (await tx`select from public.media where search @@ private.search_query(${search})`).length === 1
    for (const search of [
      'salt',
      'dawn',
      'FLEUR',
      'fleu bru',
      'étienne',
      'autumn 2026',
      "sel'); drop",
      '2026 : & ! pans',
    ]) {
      expect([search, await finds(search)]).toEqual([search, !search.includes('drop')])
    }
    expect(await finds('alt')).toBe(false)
    expect(await finds('…')).toBe(false)
  })
})

describe('uploads', () => {
  const picture = {
    name: 'x',
    folder: '',
    url: '/media/x.10x10.000000-000000.00000001.webp',
    original: null,
    originalWidth: 10,
    originalHeight: 10,
    bytes: 1,
    contentHash: '1'.repeat(64),
    crop: null,
  }

  test('a permit is its owner’s, expires, and gives the same answer twice', async () => {
    await withRollback(db.owner, async (tx) => {
      await actAs(tx, 'author')
      const [permit] = await tx`select private.begin_media_upload('new') as id`
      const complete = (as: TransactionSql) =>
        as`select * from private.complete_media_upload(${permit?.id}, ${tx.json(picture)})`
      await actAs(tx, 'editor')
      await expect(tx.savepoint(complete)).rejects.toMatchObject({ code: 'P0002' })
      await actAs(tx, 'author')
      const [first] = await complete(tx)
      expect(await complete(tx)).toEqual([first])
      const [expired] = await tx`select private.begin_media_upload('new') as id`
      await tx`reset role`
      await tx`update private.media_uploads set expires_at = now() where id = ${expired?.id}`
      await actAs(tx, 'author')
      const late = tx.savepoint(
        (savepoint) => savepoint`select * from private.complete_media_upload(${expired?.id}, ${tx.json(picture)})`,
      )
      await expect(late).rejects.toMatchObject({ code: 'P0002' })
    })
  })

  test('of a file that is in the trash takes it out', async () => {
    await withRollback(db.owner, async (tx) => {
      await tx`insert into public.media ${tx({ ...pictureOf(authorId, '00000009'), content_hash: '1'.repeat(64) })}`
      await tx`update public.media set deleted_at = now()`
      await actAs(tx, 'author')
      const [permit] = await tx`select private.begin_media_upload('new') as id`
      const [completed] =
        await tx`select is_duplicate from private.complete_media_upload(${permit?.id}, ${tx.json(picture)})`
      expect(completed?.is_duplicate).toBe(true)
      expect(await tx`select from public.media where deleted_at is null`).toHaveLength(1)
    })
  })

  test.each(['replacement', 'crop', 'cropped-copy'])(
    'of a %s are rejected when the files were changed since the permit',
    async (purpose) => {
      await withRollback(db.owner, async (tx) => {
        const { id, url } = await addPicture(tx, '00000009')
        await actAs(tx, 'editor')
        const begin = async (of: string) => (await tx`select private.begin_media_upload(${of}, ${id}) as id`)[0]?.id
        const complete = (as: TransactionSql, permit: string, marker: string) =>
          as`select media_id from private.complete_media_upload(${permit}, ${tx.json({
            ...picture,
            url: url.replace('00000009', marker),
            contentHash: marker.padStart(64, '0'),
          })})`
        const [first, second] = [await begin('replacement'), await begin(purpose)]
        expect(await complete(tx, first, '0000000a')).toEqual([{ media_id: id }])
        await expect(tx.savepoint((savepoint) => complete(savepoint, second, '0000000b'))).rejects.toMatchObject({
          constraint_name: 'media_files_are_unchanged',
        })
        expect(await complete(tx, first, '0000000a'), 'a repeated report').toEqual([{ media_id: id }])
        expect(await complete(tx, await begin(purpose), '0000000c')).toHaveLength(1)
      })
    },
  )

  test.each(['support', 'reader'] as const)('are not for %s', async (person) => {
    await withRollback(db.owner, async (tx) => {
      await actAs(tx, person)
      await expect(tx`select private.begin_media_upload('new')`).rejects.toMatchObject({ code: '42501' })
    })
  })
})

test('files that belong to no picture are orphans once they are old; those of earlier addresses are not', async () => {
  await withRollback(db.owner, async (tx) => {
    const { id, url } = await addPicture(tx, '00000001')
    const original = `${id}.jpg`
    const nextUrl = url.replace('00000001', '00000002')
    await tx`update public.media set url = ${nextUrl}, original = ${original} where id = ${id}`
    const stem = (address: string) => address.slice('/media/'.length, -'.webp'.length)
    const files = [
      ['media', `${stem(url)}-480.avif`],
      ['media', `${stem(nextUrl)}.webp`],
      ['originals', original],
      ['media', 'orphan.10x10.000000-000000.00000000-480.webp'],
      ['originals', '00000000-0000-4000-8000-000000000000.png'],
      ['media', 'anything.html'],
    ]
    for (const [bucket, name] of files)
      await tx`insert into storage.objects (bucket_id, name, created_at) values (${bucket ?? ''}, ${name ?? ''}, now() - interval '2 hours')`
    await tx`insert into storage.objects (bucket_id, name) values ('media', 'new.10x10.000000-000000.00000000.webp')`
    const orphans = await tx`select name from private.orphaned_media_files(interval '1 hour', 100) order by name`
    expect(orphans.map(({ name }) => name)).toEqual([
      '00000000-0000-4000-8000-000000000000.png',
      'anything.html',
      'orphan.10x10.000000-000000.00000000-480.webp',
    ])
  })
})
