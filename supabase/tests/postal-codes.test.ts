import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressCountry } from '#shared/contracts/address.ts'
import { postalCodeError } from '#shared/contracts/address-rules.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts, people } from './identities.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
})
afterAll(() => db?.close())

const ada = people.reader.id ?? ''

/** Valid codes of each country, almost valid ones, and random text. */
const postalCodes = fc.oneof(
  fc.stringMatching(/^[0-9]{3,6}(-?[0-9]{3,5})?$/),
  fc.stringMatching(/^[A-Za-z][0-9][A-Za-z] ?[0-9][A-Za-z][0-9]$/),
  fc.stringMatching(/^[A-Za-z]{1,3}[0-9][A-Za-z0-9]? ?[0-9][A-Za-z]{2}$/),
  fc.stringMatching(/^(GIR|gir) ?0(AA|aa)$/),
  fc.stringMatching(/^[0-9١-٣]{4,5}\n?$/),
  fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
)

test('the database and the contract know the same postal codes of each country', async () => {
  const samples = fc.sample(fc.record({ country: fc.constantFrom(...AddressCountry.options), code: postalCodes }), 4000)
  const rows = await db.owner`
    select private.is_postal_code(country, code) as answer
    from unnest(${samples.map(({ country }) => country)}::text[], ${samples.map(({ code }) => code)}::text[])
      with ordinality as tried(country, code, n) order by n`
  const mismatches = samples.filter(
    ({ country, code }, n) => rows[n]?.answer === Boolean(postalCodeError(country, code)),
  )
  expect(mismatches).toEqual([])
  expect(rows.filter(({ answer }) => answer).length, 'too few valid codes to mean anything').toBeGreaterThan(200)
})

const saveAddress = (postal_code: string) => db.owner`
  insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
  values (${ada}, 'Ada', 'Lindqvist', '1 Quay Street', 'Sydney', ${postal_code}, 'Australia') returning id`

test('an unknown postal code is refused for every writer', async () => {
  await expect(saveAddress('EH9 1HN')).rejects.toMatchObject({ constraint_name: 'addresses_postal_code' })
  const [saved] = await saveAddress('2000')
  const change = db.owner`update addresses set country = 'Canada' where id = ${saved?.id}`
  await expect(change).rejects.toMatchObject({ constraint_name: 'addresses_postal_code' })
})

test('an older address stays valid and can lose the default', async () => {
  await db.owner`alter table addresses disable trigger validate_postal_code`
  const [old] = await saveAddress('somewhere')
  await db.owner`alter table addresses enable trigger validate_postal_code`
  await db.owner`update addresses set is_default = true where id = ${old?.id}`
  await db.owner`update addresses set city = 'Perth' where id = ${old?.id}`
  const [next] = await saveAddress('6000')
  await db.owner`update addresses set is_default = true where id = ${next?.id}`
  const rows = await db.owner`select id from addresses where user_id = ${ada} and is_default`
  expect(rows.map(({ id }) => id)).toEqual([next?.id])
})
