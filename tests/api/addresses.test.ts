import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AddressCountry, DeliveryAddress, SavedAddress } from '#shared/contracts/address.ts'
import { type AccountsUnderTest, type ReaderUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'
import { bodyOf, codeOf, problemOf } from './api-under-test.ts'

let api: AccountsUnderTest
beforeAll(async () => {
  api = await startAccountsUnderTest()
})
afterAll(() => api?.stop())

const quay = {
  firstName: 'Ada',
  lastName: 'Lindqvist',
  addressLine1: '1 Quay Street',
  city: 'Sydney',
  postalCode: '2000',
  country: 'Australia',
  type: 'shipping',
}
const inCity = (city: string, more: object = {}) => ({ ...quay, city, ...more })
const save = (reader: ReaderUnderTest, address: object) => reader.send('/user/addresses', address)
const saved = async (reader: ReaderUnderTest, address: object) => bodyOf(await save(reader, address), SavedAddress)
const change = (reader: ReaderUnderTest, id: string, address: object) =>
  reader.send(`/user/addresses/${id}`, address, { method: 'PUT' })
const remove = (reader: ReaderUnderTest, id: string) =>
  reader.send(`/user/addresses/${id}`, undefined, { method: 'DELETE' })
const list = async (reader: ReaderUnderTest) => bodyOf(await reader.get('/user/addresses'), z.array(SavedAddress))
const defaults = async (reader: ReaderUnderTest) =>
  (await list(reader)).filter(({ isDefault }) => isDefault).map(({ city }) => city)

test('an address is kept as it was typed, trimmed, and what is left empty is nothing', async () => {
  const ada = await api.newReader()
  expect(await list(ada)).toEqual([])
  const answer = await save(ada, { ...quay, city: ' Sydney ', addressLine2: ' ', state: 'New South Wales' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const address = await bodyOf(answer, SavedAddress)
  const { id, ...rest } = address
  expect(rest).toEqual({ ...quay, addressLine2: null, state: 'New South Wales', isDefault: true })
  expect(await list(ada)).toEqual([address])
})

test('the country is one that the form offers, in the contract as in the database', async () => {
  const [check] = await api.owner`select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'public.addresses'::regclass and conname like '%country%'`
  const known = [...String(check?.rule).matchAll(/'([^']+)'::text/g)].map(([, country]) => country)
  expect(known).toEqual(AddressCountry.options)
})

test('every field that is wrong is named, and nothing is kept', async () => {
  const ada = await api.newReader()
  const wrong = { firstName: ' ', lastName: 'L\nL', addressLine1: 'x'.repeat(201), country: 'Narnia', type: 'billing' }
  const problem = await problemOf(await save(ada, wrong))
  expect(problem.status).toBe(422)
  expect(Object.keys(problem.fields ?? {}).sort()).toEqual([
    'addressLine1',
    'city',
    'country',
    'firstName',
    'lastName',
    'postalCode',
    'type',
  ])
  expect(await list(ada)).toEqual([])
})

describe('exactly one is the default', () => {
  test('the first is, whatever it says, and a later one that asks to be', async () => {
    const ada = await api.newReader()
    await save(ada, inCity('First', { isDefault: false }))
    await save(ada, inCity('Second'))
    expect(await defaults(ada)).toEqual(['First'])
    await save(ada, inCity('Third', { isDefault: true }))
    expect(await defaults(ada)).toEqual(['Third'])
    expect((await list(ada)).map(({ city }) => city)).toEqual(['Third', 'First', 'Second'])
  })

  test('another one may be made it, and a default that says it is none stays it', async () => {
    const ada = await api.newReader()
    const first = await saved(ada, inCity('First'))
    const second = await saved(ada, inCity('Second'))
    expect(
      (await bodyOf(await change(ada, second.id, inCity('Second', { isDefault: true })), SavedAddress)).isDefault,
    ).toBe(true)
    expect(await defaults(ada)).toEqual(['Second'])
    const kept = await bodyOf(await change(ada, second.id, inCity('Moved', { isDefault: false })), SavedAddress)
    expect(kept).toMatchObject({ id: second.id, city: 'Moved', isDefault: true })
    await change(ada, first.id, inCity('First again'))
    expect(await defaults(ada)).toEqual(['Moved'])
  })

  test('when it is removed the newest of the others is', async () => {
    const ada = await api.newReader()
    const first = await saved(ada, inCity('First'))
    await save(ada, inCity('Second'))
    const third = await saved(ada, inCity('Third'))
    expect((await remove(ada, first.id)).status).toBe(204)
    expect(await defaults(ada)).toEqual(['Third'])
    await remove(ada, third.id)
    expect(await defaults(ada)).toEqual(['Second'])
  })

  test('however many ask at once', async () => {
    const ada = await api.newReader()
    const second = await api.another()
    const to = (n: number) => ({ to: n % 2 ? second.url : api.url })
    const created = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ada.send('/user/addresses', inCity(`City ${n}`, { isDefault: true }), to(n))),
    )
    expect(created.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await defaults(ada)).toHaveLength(1)
    const all = await list(ada)
    const changed = await Promise.all(
      all.map(({ id, city }, n) =>
        ada.send(`/user/addresses/${id}`, inCity(city, { isDefault: true }), { method: 'PUT', ...to(n) }),
      ),
    )
    expect(changed.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await defaults(ada)).toHaveLength(1)
    const mixed = await Promise.all(
      all.map(({ id, city }, n) =>
        n % 2
          ? remove(ada, id)
          : ada.send(`/user/addresses/${id}`, inCity(city, { isDefault: true }), { method: 'PUT', ...to(n) }),
      ),
    )
    expect(new Set(mixed.map(({ status }) => status))).toEqual(new Set([200, 204]))
    expect(await list(ada)).toHaveLength(4)
    expect(await defaults(ada)).toHaveLength(1)
    await second.stop()
  })
})

test('twenty are kept and no more, also when two ask for the last place at once', async () => {
  const ada = await api.newReader()
  for (let n = 0; n < 19; n++) await save(ada, inCity(`City ${n}`))
  const both = await Promise.all([save(ada, inCity('One')), save(ada, inCity('Other'))])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = both.find(({ status }) => status === 409)
  expect((await problemOf(refused as Response)).detail).toBe('You have 20 addresses already. Please remove one first.')
  expect(await list(ada)).toHaveLength(20)
})

test('the printed edition goes to the default', async () => {
  const ada = await api.newReader()
  const goesTo = async () => bodyOf(await ada.get('/user/delivery-address'), DeliveryAddress.nullable())
  expect(await goesTo()).toBeNull()
  await save(ada, quay)
  await save(ada, inCity('Perth', { isDefault: true, addressLine2: 'Attic' }))
  expect(await goesTo()).toEqual({
    fullName: 'Ada Lindqvist',
    addressLine1: '1 Quay Street',
    addressLine2: 'Attic',
    city: 'Perth',
    state: null,
    postalCode: '2000',
    country: 'Australia',
  })
})

test('what is no address of theirs is not found', async () => {
  const ada = await api.newReader()
  for (const id of ['00000000-0000-4000-8000-000000000000', '7', 'x'.repeat(300), '%00']) {
    expect(await codeOf(await change(ada, id, quay))).toBe('not-found')
    expect(await codeOf(await remove(ada, id))).toBe('not-found')
  }
})

test('120 changes an hour are enough for anybody', async () => {
  const ada = await api.newReader()
  const bea = await api.newReader()
  await save(ada, quay)
  await api.owner`update private.rate_limits set tries = 119 where tries = 1 and counted_since > now() - interval '1 minute'`
  expect((await save(ada, quay)).status).toBe(201)
  expect((await save(ada, quay)).status).toBe(429)
  expect((await save(bea, quay)).status).toBe(201)
})
