import { afterEach, expect, test, vi } from 'vitest'
import { currencies } from '#shared/contracts/currency.ts'
import { chooseCurrency, chosenCurrency, shownPrice } from './currency-choice.ts'
import { currencyOfTimeZone } from './currency-of-time-zone.ts'
import { aPlan } from './plan.fixtures.ts'
import { storedCurrency } from './storage.ts'

afterEach(() => {
  storedCurrency.remove()
  vi.restoreAllMocks()
})

const inTimeZone = (timeZone: string) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

test.each([
  ['Europe/Berlin', 'eur'],
  ['Atlantic/Canary', 'eur'],
  ['Europe/London', 'gbp'],
  ['Europe/Zurich', 'chf'],
  ['Australia/Sydney', 'aud'],
  ['America/New_York', undefined],
  ['Europe/Kyiv', undefined],
  [undefined, undefined],
])('in %s the guess is %s', (timeZone, currency) => {
  expect(currencyOfTimeZone(timeZone)).toBe(currency)
})

test('prices are shown in the currency of the place where it is on offer, until another one is chosen', () => {
  inTimeZone('Europe/Paris')
  expect(chosenCurrency(['usd', 'eur'])).toBe('eur')
  expect(chosenCurrency(['usd', 'gbp'])).toBe('usd')
  expect(chosenCurrency(['usd'])).toBe('usd')
  chooseCurrency('usd')
  expect(chosenCurrency(['usd', 'eur'])).toBe('usd')
  // Chosen elsewhere, and not on offer here.
  chooseCurrency('gbp')
  expect(chosenCurrency(['usd', 'eur'])).toBe('eur')
})

test('a stored value that is no currency is ignored', () => {
  inTimeZone('Asia/Kolkata')
  for (const value of [{ currency: 'eur' }, 'xxx', 7]) {
    storedCurrency.set(value)
    expect(chosenCurrency(currencies)).toBe('usd')
  }
})

test('a plan is shown in the chosen currency, and otherwise in the one that it is sold in', () => {
  const plan = { ...aPlan, amounts: [{ currency: 'eur' as const, amount: 18_900 }] }
  expect(shownPrice(plan, 'eur')).toEqual({ amount: 18_900, currency: 'eur' })
  expect(shownPrice(plan, 'gbp')).toEqual({ amount: 20_000, currency: 'usd' })
  expect(shownPrice({ ...plan, price: 0 }, 'eur')).toEqual({ amount: 0, currency: 'eur' })
})
