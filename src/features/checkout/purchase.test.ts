import { expect, test } from 'vitest'
import { PurchaseWithAccount } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { atFields, faultInPurchase, purchaseIn } from './purchase.ts'

const plan = (tier: string): Plan => ({
  ...{ id: 'a_plan', name: 'A plan', description: '', price: 20_000, period: 'year', features: [] },
  tier,
})
const gold = { plan: plan('gold'), isSignedIn: false }
const platinum = { plan: plan('platinum'), isSignedIn: false }
const account = {
  ...{ firstName: 'Odile', lastName: 'Marchetti', email: 'odile@example.com' },
  ...{ password: 'seven quiet lamps', confirmPassword: 'seven quiet lamps' },
}
const address = {
  ...{ fullName: 'Odile Marchetti', addressLine1: '9 Rue du Bac', addressLine2: '', city: 'New York', state: '' },
  ...{ postalCode: '10012', country: 'United States' },
}

test('what is sent is what the contract takes', () => {
  const sent = purchaseIn({ ...account, ...address }, { ...platinum, promotionCode: 'SPRING' })
  expect(PurchaseWithAccount.parse(sent)).toMatchObject({
    subscriptionId: 'a_plan',
    promotionCode: 'SPRING',
    deliveryAddress: { postalCode: '10012', country: 'United States' },
  })
  expect(sent).not.toHaveProperty('confirmPassword')
})

test('whoever is signed in sends no account, and only the printed edition an address', () => {
  expect(purchaseIn({ ...account, ...address }, { ...gold, isSignedIn: true })).toEqual({ subscriptionId: 'a_plan' })
})

test('what is missing is said first, then that passwords differ', () => {
  const { fields, title } = faultInPurchase({ ...account, lastName: ' ' }, gold) ?? {}
  expect(title).toBe('Missing information')
  expect(Object.keys(fields ?? {})).toEqual(['lastName'])
  const differing = faultInPurchase({ ...account, confirmPassword: 'another' }, gold)
  expect(differing).toMatchObject({ title: 'Password Mismatch', description: 'Passwords do not match' })
  expect(faultInPurchase(account, gold)).toBeUndefined()
})

test('the address is asked of the platinum tier only, and its second line and state of nobody', () => {
  expect(Object.keys(faultInPurchase(account, platinum)?.fields ?? {})).toContain('addressLine1')
  expect(faultInPurchase({ ...account, ...address }, platinum)).toBeUndefined()
  const wrong = { ...account, ...address, country: 'Canada' }
  expect(faultInPurchase(wrong, platinum)?.fields?.postalCode).toContain('Canadian')
})

test('a name in one word is said before anything is sent, in the words that the contract would use', () => {
  const mononym = { ...account, ...address, fullName: ' Teller ' }
  const said = faultInPurchase(mononym, platinum)?.fields?.fullName
  const { error } = PurchaseWithAccount.safeParse(purchaseIn(mononym, platinum))
  expect(error?.issues.map(({ message }) => message)).toEqual([said])
  expect(said).toBe('First and last name, please.')
})

test('a code that does not count yet is no code', () => {
  const typed = { ...account, promotionCode: 'SPRING' }
  expect(faultInPurchase(typed, gold)?.fields).toHaveProperty('promotionCode')
  expect(faultInPurchase(typed, { ...gold, promotionCode: 'SPRING' })).toBeUndefined()
})

test('what the API finds wrong in the address stands at its line', () => {
  expect(atFields({ 'deliveryAddress.city': 'x', email: 'y' })).toEqual({ city: 'x', email: 'y' })
})
