import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { furtherCurrencies } from '#shared/contracts/currency.ts'

test('the stylesheet of the plans knows every currency', () => {
  const css = readFileSync(new URL('./prices.css', import.meta.url), 'utf8')
  const known = [...css.matchAll(/#prices \[value="(\w+)"\]:checked/g)].map(([, currency]) => currency)
  expect(known).toEqual(furtherCurrencies.toSorted())
})
