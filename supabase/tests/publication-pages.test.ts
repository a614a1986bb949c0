import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { accountOf, insertAccounts, type Person } from './identities.ts'
import { violationOf } from './newsroom.fixtures.ts'
import { actAs, withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
})
afterAll(() => db?.close())

const inTransaction = <Result>(work: (tx: TransactionSql) => Promise<Result>) => withRollback(db.owner, work)
const text = (content: string, title = 'Garden rules') => ({ title, excerpt: '', content, contentBlocks: [] })
const SAVE = '00000000-0000-4000-9000-00000000000a'

/** Calls of the functions of pages, as an owner or as somebody else. */
function pages(tx: TransactionSql, person: Person = 'owner') {
  const call = async <Row>(query: () => Promise<Row[]>): Promise<Row> => {
    await actAs(tx, person)
    const [row] = await query()
    await tx`select set_config('role', 'postgres', true), set_config('request.jwt.claims', '', true)`
    return row as Row
  }
  return {
    create: (id: string, content: string) =>
      call(() => tx`select private.create_page(${id}, 'Rules', ${tx.json(text(content))}) as created`),
    save: (id: string, version: number, content: string, save = SAVE) =>
      call(
        () => tx`
          select version::integer from private.save_page(${id}, ${version}, ${save}, ${tx.json(text(content))})`,
      ),
    publish: (id: string, version: number, inForce: string | null = null) =>
      call(() => tx`select private.publish_page(${id}, ${version}, now() + ${inForce}::interval) as number`),
    remove: (id: string, destination: string | null = null) =>
      call(() => tx`select private.remove_page(${id}, ${destination})`),
    restore: (id: string) => call(() => tx`select private.restore_page(${id})`),
  }
}

const versionsOf = (tx: TransactionSql, id: string) => tx`
  select number, origin, document ->> 'content' as content, quoted ->> 'name' as name, published_by
  from publication_page_versions where page_id = ${id} order by number`
const inForce = async (tx: TransactionSql, id: string, at = '0') => {
  const [row] = await tx`select private.page_version_in_force(${id}, now() + ${at}::interval) as number`
  return row?.number
}
const redirectOf = async (tx: TransactionSql, path: string) => {
  const [row] = await tx`select to_path, status from redirects where from_path = ${path}`
  return row
}

describe('a new publication', () => {
  test('has its standard pages, published with the settings, in the footer and as working copies', async () => {
    const rows = await db.owner`
      select id, in_footer, number, origin, versions.document = drafts.document as same, quoted = private.quoted_settings() as current
      from publication_pages join publication_page_versions as versions on versions.page_id = id
        join publication_page_drafts as drafts on drafts.page_id = id order by position`
    expect(rows.map(({ id }) => id)).toEqual(['terms', 'withdrawal', 'privacy', 'cookies', 'imprint'])
    for (const row of rows)
      expect(row).toMatchObject({ in_footer: true, number: 1, origin: 'default', same: true, current: true })
  })
})

describe('publishing', () => {
  test('copies the working copy to a version with its number, date and author; it is in force at once', () =>
    inTransaction(async (tx) => {
      const owner = pages(tx)
      const saved = await owner.save('terms', 1, 'Second.')
      expect(saved).toEqual({ version: 2 })
      expect(await owner.publish('terms', 2)).toEqual({ number: 2 })
      expect((await versionsOf(tx, 'terms'))[1]).toMatchObject({
        number: 2,
        origin: 'staff',
        content: 'Second.',
        published_by: accountOf('owner'),
      })
      expect(await inForce(tx, 'terms')).toBe(2)
    }))

  test('for a time to come leaves the version before in force until then; a newer one replaces it', () =>
    inTransaction(async (tx) => {
      const owner = pages(tx)
      await owner.save('terms', 1, 'Next year.')
      await owner.publish('terms', 2, '30 days')
      expect(await inForce(tx, 'terms')).toBe(1)
      expect(await inForce(tx, 'terms', '31 days')).toBe(2)
      const [next] = await tx`select private.next_publication(now()) = now() + interval '30 days' as is_due`
      expect(next).toEqual({ is_due: true })
      await owner.save('terms', 2, 'After all not.', accountOf('owner'))
      await owner.publish('terms', 3)
      expect(await inForce(tx, 'terms')).toBe(3)
      expect(await inForce(tx, 'terms', '31 days')).toBe(3)
    }))

  test.each([
    ['an outdated working copy', 2, null, 'page_version_is_current'],
    ['the past', 1, '-1 day', 'page_comes_into_force_within_a_year'],
    ['a time after a year', 1, '400 days', 'page_comes_into_force_within_a_year'],
  ])('is refused for %s', (_, version, when, violation) =>
    inTransaction(async (tx) => {
      expect(await violationOf(tx, (tx) => pages(tx).publish('terms', version, when))).toBe(violation)
    }),
  )

  test('is refused without words, without a change, and for a first version that waits', async () => {
    await inTransaction(async (tx) => {
      await pages(tx).save('terms', 1, '  ')
      expect(await violationOf(tx, (tx) => pages(tx).publish('terms', 2))).toBe('page_has_a_text')
    })
    await inTransaction(async (tx) => {
      // A text of the installation may be published as it is: somebody has read it now.
      expect(await pages(tx).publish('terms', 1)).toEqual({ number: 2 })
      expect(await violationOf(tx, (tx) => pages(tx).publish('terms', 1))).toBe('page_has_changed')
    })
    await inTransaction(async (tx) => {
      await pages(tx).create('rules', 'Words.')
      expect(await violationOf(tx, (tx) => pages(tx).publish('rules', 1, '1 day'))).toBe(
        'first_version_is_in_force_at_once',
      )
    })
  })

  test.each(['editor', 'author', 'support', 'reader'] as const)('is not for: %s', (person) =>
    inTransaction(async (tx) => {
      await expect(pages(tx, person).publish('terms', 1)).rejects.toThrow('pages.publish')
    }),
  )
})

describe('the second factor', () => {
  const withoutCode = async (tx: TransactionSql, work: (owner: ReturnType<typeof pages>) => Promise<unknown>) => {
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${accountOf('owner')}, 'Telephone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`
    await expect(work(pages(tx))).rejects.toMatchObject({ code: 'MR002' })
  }

  test('is not demanded for writing, and is for publishing', () =>
    inTransaction((tx) =>
      withoutCode(tx, async (owner) => {
        expect(await owner.save('terms', 1, 'Second.')).toEqual({ version: 2 })
        return owner.publish('terms', 2)
      }),
    ))

  test.each(['remove', 'restore'] as const)('is demanded to %s a page', (action) =>
    inTransaction(async (tx) => {
      await pages(tx).create('rules', 'Words.')
      await withoutCode(tx, (owner) => owner[action]('rules'))
    }),
  )
})

describe('a version', () => {
  test.each([
    `update publication_page_versions set document = document || '{"title": "Other"}' where page_id = 'terms'`,
    `update publication_page_versions set in_force_from = now() - interval '1 day' where page_id = 'terms'`,
    `delete from publication_page_versions where page_id = 'terms'`,
  ])('stays as it is: %s', (statement) =>
    inTransaction(async (tx) => {
      expect(await violationOf(tx, (tx) => tx.unsafe(statement))).toBe('page_versions_stay')
    }),
  )

  test('survives the account that published it', () =>
    inTransaction(async (tx) => {
      await pages(tx).publish('terms', 1)
      await tx`update publication_page_versions set published_by = null where page_id = 'terms' and number = 2`
      expect((await versionsOf(tx, 'terms'))[1]).toMatchObject({ published_by: null })
    }))

  test('of the installation follows the settings; a published one is published again with them', () =>
    inTransaction(async (tx) => {
      await pages(tx).save('terms', 1, 'Of {name}.')
      await pages(tx).publish('terms', 2)
      await tx`update site_settings set name = 'Meridiana'`
      expect(await versionsOf(tx, 'privacy')).toMatchObject([{ number: 1, name: 'Meridiana' }])
      expect(await versionsOf(tx, 'terms')).toMatchObject([
        { number: 1, name: 'Meridian' },
        { number: 2, name: 'Meridian' },
        { number: 3, name: 'Meridiana', origin: 'settings', content: 'Of {name}.' },
      ])
      await tx`update site_settings set tagline = 'Not quoted'`
      expect(await versionsOf(tx, 'terms')).toHaveLength(3)
    }))

  test('that waits is published again after the one in force', () =>
    inTransaction(async (tx) => {
      await pages(tx).save('terms', 1, 'Now, {name}.')
      await pages(tx).publish('terms', 2)
      await pages(tx).save('terms', 2, 'Later, {name}.', accountOf('owner'))
      await pages(tx).publish('terms', 3, '10 days')
      await tx`update site_settings set name = 'Meridiana'`
      expect((await versionsOf(tx, 'terms')).slice(3)).toMatchObject([
        { number: 4, content: 'Now, {name}.', name: 'Meridiana' },
        { number: 5, content: 'Later, {name}.', name: 'Meridiana' },
      ])
      expect(await inForce(tx, 'terms')).toBe(4)
      expect(await inForce(tx, 'terms', '11 days')).toBe(5)
    }))
})

describe('a save', () => {
  test('that is repeated is one; on an older version it is refused', () =>
    inTransaction(async (tx) => {
      const owner = pages(tx)
      expect(await owner.save('privacy', 1, 'Words.')).toEqual({ version: 2 })
      expect(await owner.save('privacy', 1, 'Words.')).toEqual({ version: 2 })
      expect(await violationOf(tx, (tx) => pages(tx).save('privacy', 1, 'Others.', accountOf('owner')))).toBe(
        'page_version_is_current',
      )
    }))
})

describe('a further page', () => {
  test('is at its address until it is removed; then that answers 410, or redirects, until it is restored', () =>
    inTransaction(async (tx) => {
      const owner = pages(tx)
      expect(await owner.create('rules', 'Words.')).toEqual({ created: true })
      expect(await owner.create('rules', 'Others.')).toEqual({ created: false })
      await owner.publish('rules', 1)
      await owner.remove('rules')
      expect(await redirectOf(tx, '/pages/rules')).toEqual({ to_path: null, status: 410 })
      expect(await violationOf(tx, (tx) => pages(tx).save('rules', 1, 'More.'))).toBe('page_is_not_removed')
      await owner.restore('rules')
      expect(await redirectOf(tx, '/pages/rules')).toBeUndefined()
      await owner.remove('rules', '/about')
      expect(await redirectOf(tx, '/pages/rules')).toEqual({ to_path: '/about', status: 301 })
      expect(await versionsOf(tx, 'rules')).toHaveLength(1)
    }))

  test('that was never published leaves no redirect; standard pages are not removed', () =>
    inTransaction(async (tx) => {
      await pages(tx).create('rules', 'Words.')
      await pages(tx).remove('rules')
      expect(await redirectOf(tx, '/pages/rules')).toBeUndefined()
      expect(await violationOf(tx, (tx) => pages(tx).remove('terms'))).toBe('standard pages stay')
    }))

  test('has no pictures', () =>
    inTransaction(async (tx) => {
      const block = { id: 'a', type: 'image-gallery', data: {} }
      const [row] = await tx`
        select private.is_page_document(${tx.json({ ...text('Words.'), contentBlocks: [block] })}) as gallery,
          private.is_page_document(${tx.json({ ...text('Words.'), contentBlocks: [{ ...block, type: 'quote' }] })}) as quote`
      expect(row).toEqual({ gallery: false, quote: true })
    }))
})
