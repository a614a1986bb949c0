import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AddressCountry, DeliveryAddress, SavedAddress } from '#shared/contracts/address.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const quayAddress = {
  firstName: 'Ada',
  lastName: 'Lindqvist',
  addressLine1: '1 Quay Street',
  city: 'Sydney',
  postalCode: '2000',
  country: 'Australia',
  type: 'shipping',
}
const addressIn = (city: string, overrides: object = {}) => ({ ...quayAddress, city, ...overrides })
const saveAddress = (reader: TestReader, address: object) => reader.send('/user/addresses', address)
const saveAndParse = async (reader: TestReader, address: object) =>
  bodyOf(await saveAddress(reader, address), SavedAddress)
/** Without a time, the change is based on an address that was saved just now. */
const updateAddress = async (reader: TestReader, id: string, address: object, basedOn?: string) => {
  const saved = (await listAddresses(reader)).find((one) => one.id === id)
  const body = { ...address, basedOn: basedOn ?? saved?.updatedAt ?? new Date().toISOString() }
  return reader.send(`/user/addresses/${id}`, body, { method: 'PUT' })
}
const makeDefault = (reader: TestReader, id: string, to = api.url) =>
  reader.send(`/user/addresses/${id}/default`, {}, { method: 'PUT', to })
const deleteAddress = (reader: TestReader, id: string) =>
  reader.send(`/user/addresses/${id}`, undefined, { method: 'DELETE' })
const listAddresses = async (reader: TestReader) => bodyOf(await reader.get('/user/addresses'), z.array(SavedAddress))
const defaultCities = async (reader: TestReader) =>
  (await listAddresses(reader)).filter(({ isDefault }) => isDefault).map(({ city }) => city)

test('an address is stored as it was typed, trimmed, with empty fields as null', async () => {
  const ada = await api.newReader()
  expect(await listAddresses(ada)).toEqual([])
  const response = await saveAddress(ada, {
    ...quayAddress,
    city: ' Sydney ',
    addressLine2: ' ',
    state: 'New South Wales',
  })
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const address = await bodyOf(response, SavedAddress)
  const { id, updatedAt, ...rest } = address
  expect(Date.parse(updatedAt)).not.toBeNaN()
  expect(rest).toEqual({ ...quayAddress, addressLine2: null, state: 'New South Wales', isDefault: true })
  expect(await listAddresses(ada)).toEqual([address])
})

test('the contract and the database know the same countries', async () => {
  const [row] = await api.owner`select private.address_countries() as countries`
  expect(row?.countries).toEqual(AddressCountry.options)
})

test('an address is in a country of the settings, and stays stored when the country is removed', async () => {
  const ada = await api.newReader()
  const deliverTo = (countries: string[]) => api.owner`update site_settings set delivery_countries = ${countries}`
  const inLyon = { ...quayAddress, city: 'Lyon', postalCode: '69002', country: 'France' }
  const rejected = await problemOf(await saveAddress(ada, inLyon))
  expect([rejected.status, Object.keys(rejected.fields ?? {})]).toEqual([422, ['country']])
  await deliverTo(['Australia', 'France'])
  const saved = await bodyOf(await saveAddress(ada, inLyon), SavedAddress)
  await deliverTo(['United States', 'Canada', 'United Kingdom', 'Australia'])
  const change = (body: object) => updateAddress(ada, saved.id, body)
  expect((await change({ ...inLyon, addressLine1: '2 rue Victor Hugo' })).status).toBe(200)
  expect((await change(quayAddress)).status).toBe(200)
  expect((await change(inLyon)).status).toBe(422)
})

test('every invalid field is named, and nothing is stored', async () => {
  const ada = await api.newReader()
  const invalid = {
    firstName: ' ',
    lastName: 'L\nL',
    addressLine1: 'x'.repeat(201),
    country: 'Narnia',
    type: 'billing',
  }
  const problem = await problemOf(await saveAddress(ada, invalid))
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
  expect(await listAddresses(ada)).toEqual([])
})

describe('exactly one address is the default', () => {
  test('the first one always, and a later one that asks for it', async () => {
    const ada = await api.newReader()
    await saveAddress(ada, addressIn('First', { isDefault: false }))
    await saveAddress(ada, addressIn('Second'))
    expect(await defaultCities(ada)).toEqual(['First'])
    await saveAddress(ada, addressIn('Third', { isDefault: true }))
    expect(await defaultCities(ada)).toEqual(['Third'])
    expect((await listAddresses(ada)).map(({ city }) => city)).toEqual(['Third', 'First', 'Second'])
  })

  test('another one can become the default; the default address cannot be unset', async () => {
    const ada = await api.newReader()
    const first = await saveAndParse(ada, addressIn('First'))
    const second = await saveAndParse(ada, addressIn('Second'))
    expect(
      (await bodyOf(await updateAddress(ada, second.id, addressIn('Second', { isDefault: true })), SavedAddress))
        .isDefault,
    ).toBe(true)
    expect(await defaultCities(ada)).toEqual(['Second'])
    const updated = await bodyOf(
      await updateAddress(ada, second.id, addressIn('Moved', { isDefault: false })),
      SavedAddress,
    )
    expect(updated).toMatchObject({ id: second.id, city: 'Moved', isDefault: true })
    await updateAddress(ada, first.id, addressIn('First again'))
    expect(await defaultCities(ada)).toEqual(['Moved'])
  })

  test('after a deletion the newest of the others', async () => {
    const ada = await api.newReader()
    const first = await saveAndParse(ada, addressIn('First'))
    await saveAddress(ada, addressIn('Second'))
    const third = await saveAndParse(ada, addressIn('Third'))
    expect((await deleteAddress(ada, first.id)).status).toBe(204)
    expect(await defaultCities(ada)).toEqual(['Third'])
    await deleteAddress(ada, third.id)
    expect(await defaultCities(ada)).toEqual(['Second'])
  })

  test('with many requests at once', async () => {
    const ada = await api.newReader()
    const second = await api.startAnother()
    const targetProcess = (n: number) => ({ to: n % 2 ? second.url : api.url })
    const created = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ada.send('/user/addresses', addressIn(`City ${n}`, { isDefault: true }), targetProcess(n)),
      ),
    )
    expect(created.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await defaultCities(ada)).toHaveLength(1)
    const all = await listAddresses(ada)
    const changed = await Promise.all(
      all.map(({ id, city, updatedAt }, n) => {
        const body = addressIn(city, { isDefault: true, basedOn: updatedAt })
        return ada.send(`/user/addresses/${id}`, body, { method: 'PUT', ...targetProcess(n) })
      }),
    )
    expect(changed.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await defaultCities(ada)).toHaveLength(1)
    const mixed = await Promise.all(
      all.map(({ id }, n) => (n % 2 ? deleteAddress(ada, id) : makeDefault(ada, id, targetProcess(n % 4).to))),
    )
    expect(new Set(mixed.map(({ status }) => status))).toEqual(new Set([200, 204]))
    expect(await listAddresses(ada)).toHaveLength(4)
    expect(await defaultCities(ada)).toHaveLength(1)
    await second.stop()
  })
})

describe('a page with an older copy of an address that was corrected meanwhile', () => {
  const corrected = addressIn('Sydney', { addressLine1: '2 Quay Street' })
  async function correctElsewhere() {
    const ada = await api.newReader()
    const first = await saveAndParse(ada, addressIn('Perth'))
    const older = await saveAndParse(ada, quayAddress)
    expect((await updateAddress(ada, older.id, corrected)).status).toBe(200)
    return { ada, first, older }
  }

  test('makes it the default without putting the former street back', async () => {
    const { ada, older } = await correctElsewhere()
    const saved = await bodyOf(await makeDefault(ada, older.id), SavedAddress)
    expect(saved).toMatchObject({ addressLine1: '2 Quay Street', isDefault: true })
    expect((await listAddresses(ada)).map(({ addressLine1, isDefault }) => [addressLine1, isDefault])).toEqual([
      ['2 Quay Street', true],
      ['1 Quay Street', false],
    ])
  })

  test('cannot save its fields, and is told why', async () => {
    const { ada, older } = await correctElsewhere()
    const stale = addressIn('Melbourne', { postalCode: '3000', isDefault: true })
    const rejected = await problemOf(await updateAddress(ada, older.id, stale, older.updatedAt))
    expect([rejected.status, rejected.detail]).toEqual([409, expect.stringContaining('changed')])
    expect(await defaultCities(ada)).toEqual(['Perth'])
    expect((await updateAddress(ada, older.id, stale)).status).toBe(200)
    expect((await ada.send(`/user/addresses/${older.id}`, corrected, { method: 'PUT' })).status).toBe(422)
  })

  test('can save the fields of one that only stopped being the default', async () => {
    const { ada, first, older } = await correctElsewhere()
    await makeDefault(ada, older.id)
    expect((await updateAddress(ada, first.id, addressIn('Albany'), first.updatedAt)).status).toBe(200)
  })
})

test('a reader stores twenty addresses at most, also when two requests compete for the last one', async () => {
  const ada = await api.newReader()
  for (let n = 0; n < 19; n++) await saveAddress(ada, addressIn(`City ${n}`))
  const responses = await Promise.all([saveAddress(ada, addressIn('One')), saveAddress(ada, addressIn('Other'))])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  const rejected = responses.find(({ status }) => status === 409)
  expect((await problemOf(rejected as Response)).detail).toBe('You have 20 addresses already. Please remove one first.')
  expect(await listAddresses(ada)).toHaveLength(20)
})

test('the printed edition is sent to the default address', async () => {
  const ada = await api.newReader()
  const readDeliveryAddress = async () => bodyOf(await ada.get('/user/delivery-address'), DeliveryAddress.nullable())
  expect(await readDeliveryAddress()).toBeNull()
  await saveAddress(ada, quayAddress)
  await saveAddress(ada, addressIn('Perth', { isDefault: true, addressLine2: 'Attic' }))
  expect(await readDeliveryAddress()).toEqual({
    fullName: 'Ada Lindqvist',
    addressLine1: '1 Quay Street',
    addressLine2: 'Attic',
    city: 'Perth',
    state: null,
    postalCode: '2000',
    country: 'Australia',
  })
})

test('an address of another reader is not found', async () => {
  const ada = await api.newReader()
  for (const id of ['00000000-0000-4000-8000-000000000000', '7', 'x'.repeat(300), '%00']) {
    expect(await codeOf(await updateAddress(ada, id, quayAddress))).toBe('not-found')
    expect(await codeOf(await makeDefault(ada, id))).toBe('not-found')
    expect(await codeOf(await deleteAddress(ada, id))).toBe('not-found')
  }
})

test('an account may change addresses 120 times an hour', async () => {
  const ada = await api.newReader()
  const bea = await api.newReader()
  await saveAddress(ada, quayAddress)
  await api.owner`update private.rate_limits set attempts = 119 where attempts = 1 and window_started_at > now() - interval '1 minute'`
  expect((await saveAddress(ada, quayAddress)).status).toBe(201)
  expect((await saveAddress(ada, quayAddress)).status).toBe(429)
  expect((await saveAddress(bea, quayAddress)).status).toBe(201)
})
