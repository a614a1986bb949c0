import { expect, test } from 'vitest'
import { PurchaseWithAccount } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { toFormFields, toPurchaseRequest, validatePurchase } from './purchase.ts'

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
  const sent = toPurchaseRequest({ ...account, ...address }, { ...platinum, promotionCode: 'SPRING' })
  expect(PurchaseWithAccount.parse(sent)).toMatchObject({
    subscriptionId: 'a_plan',
    promotionCode: 'SPRING',
    deliveryAddress: { postalCode: '10012', country: 'United States' },
  })
  expect(sent).not.toHaveProperty('confirmPassword')
})

test('whoever is signed in sends no account, and only the printed edition an address', () => {
  expect(toPurchaseRequest({ ...account, ...address }, { ...gold, isSignedIn: true })).toEqual({
    subscriptionId: 'a_plan',
  })
})

test('what is missing is said first, then that passwords differ', () => {
  const { fields, title } = validatePurchase({ ...account, lastName: ' ' }, gold) ?? {}
  expect(title).toBe('Missing information')
  expect(Object.keys(fields ?? {})).toEqual(['lastName'])
  const mismatch = validatePurchase({ ...account, confirmPassword: 'another' }, gold)
  expect(mismatch).toMatchObject({ title: 'Password Mismatch', description: 'Passwords do not match' })
  expect(validatePurchase(account, gold)).toBeUndefined()
})

test('the address is asked of the platinum tier only, and its second line and state of nobody', () => {
  expect(Object.keys(validatePurchase(account, platinum)?.fields ?? {})).toContain('addressLine1')
  expect(validatePurchase({ ...account, ...address }, platinum)).toBeUndefined()
  const wrong = { ...account, ...address, country: 'Canada' }
  expect(validatePurchase(wrong, platinum)?.fields?.postalCode).toContain('Canadian')
})

test('a name in one word is said before anything is sent, in the words that the contract would use', () => {
  const mononym = { ...account, ...address, fullName: ' Teller ' }
  const message = validatePurchase(mononym, platinum)?.fields?.fullName
  const { error } = PurchaseWithAccount.safeParse(toPurchaseRequest(mononym, platinum))
  expect(error?.issues.map(({ message }) => message)).toEqual([message])
  expect(message).toBe('First and last name, please.')
})

test('a code that does not count yet is no code', () => {
  const values = { ...account, promotionCode: 'SPRING' }
  expect(validatePurchase(values, gold)?.fields).toHaveProperty('promotionCode')
  expect(validatePurchase(values, { ...gold, promotionCode: 'SPRING' })).toBeUndefined()
})

test('what the API finds wrong in the address stands at its line', () => {
  expect(toFormFields({ 'deliveryAddress.city': 'x', email: 'y' })).toEqual({ city: 'x', email: 'y' })
})
