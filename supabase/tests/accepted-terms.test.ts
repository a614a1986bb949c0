import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await db.owner`insert into public.plans (id, name, tier, price, position) values ('large', 'Large', 'gold', 20000, 1)`
})
afterAll(() => db?.close())

test('of identical requests at the same time one records the terms, and none fails', async () => {
  const accept = (quote: string) => db.superuser`
    select private.accept_terms(null, 'group-seats', ${quote}, 'large', private.terms_in_force())`
  for (let round = 0; round < 100; round++) {
    const quote = randomUUID()
    await Promise.all([accept(quote), accept(quote), accept(quote)])
    expect(await db.superuser`select from private.accepted_terms where quote_id = ${quote}`).toHaveLength(1)
  }
})
