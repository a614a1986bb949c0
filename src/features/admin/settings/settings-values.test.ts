import { expect, test } from 'vitest'
import { readSettings, rowsOf, timeZoneOptions } from './settings-values.ts'

test('rows of links are read in their order, up to the first that is missing', () => {
  const values = { 'links.0.label': 'Home', 'links.0.href': '/', 'links.1.label': 'About', 'links.3.label': 'Lost' }
  expect(rowsOf(values, 'links', ['label', 'href'])).toEqual([
    { label: 'Home', href: '/' },
    { label: 'About', href: '' },
  ])
})

test('the address of the office loses blank lines, and an empty telephone is none', () => {
  const { office } = readSettings(
    { 'office.name': 'A', 'office.lines': '1 Quay\n\n Sydney', 'office.telephone': '' },
    '',
  )
  expect(office).toEqual({ name: 'A', lines: ['1 Quay', ' Sydney'], telephone: undefined })
})

test('the current time zone can be chosen, also when the browser does not know it', () => {
  const values = timeZoneOptions({ timeZone: 'Antarctica/Nowhere' }).map(({ value }) => value)
  expect(values).toEqual(expect.arrayContaining(['Antarctica/Nowhere', 'America/New_York', 'UTC']))
})

test('ticked countries and ways to pay are read in the order of the form; cards are always among them', () => {
  const ticked = { 'deliveryCountries.France': 'on', 'deliveryCountries.Canada': 'on', 'paymentMethods.paypal': 'on' }
  const { deliveryCountries, paymentMethods } = readSettings(ticked, '')
  expect([deliveryCountries, paymentMethods]).toEqual([
    ['Canada', 'France'],
    ['card', 'paypal'],
  ])
})
