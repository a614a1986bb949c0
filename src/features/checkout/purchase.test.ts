import { expect, test } from 'vitest'
import { GuestPurchaseRequest } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { toFormFields, toPurchaseRequest, validatePurchase } from './purchase.ts'

const plan = (tier: string): Plan => ({
  ...{
    id: 'a_plan',
    name: 'A plan',
    description: '',
    price: 20_000,
    amounts: [],
    period: 'year',
    features: [],
    trialDays: null,
    groupPayment: null,
  },
  tier,
})
const gold = { plan: plan('gold'), isSignedIn: false, currency: 'eur' as const, amount: 20_000 }
const platinum = { plan: plan('platinum'), isSignedIn: false, currency: 'eur' as const, amount: 18_000 }
const account = {
  ...{ firstName: 'Odile', lastName: 'Marchetti', email: 'odile@example.com' },
  ...{ password: 'seven quiet lamps', confirmPassword: 'seven quiet lamps' },
}
const address = {
  ...{ fullName: 'Odile Marchetti', addressLine1: '9 Rue du Bac', addressLine2: '', city: 'New York', state: '' },
  ...{ postalCode: '10012', country: 'United States' },
}

test('the request matches the contract', () => {
  const sent = toPurchaseRequest({ ...account, ...address }, { ...platinum, promotionCode: 'SPRING' })
  expect(GuestPurchaseRequest.parse(sent)).toMatchObject({
    subscriptionId: 'a_plan',
    currency: 'eur',
    amount: 18_000,
    promotionCode: 'SPRING',
    deliveryAddress: { postalCode: '10012', country: 'United States' },
  })
  expect(sent).not.toHaveProperty('confirmPassword')
})

test('a member sends no account fields, and an address only for the printed edition', () => {
  expect(toPurchaseRequest({ ...account, ...address }, { ...gold, isSignedIn: true })).toEqual({
    subscriptionId: 'a_plan',
    currency: 'eur',
    amount: 20_000,
  })
})

test('empty fields are reported before different passwords', () => {
  const { fields, title } = validatePurchase({ ...account, lastName: ' ' }, gold) ?? {}
  expect(title).toBe('Missing information')
  expect(Object.keys(fields ?? {})).toEqual(['lastName'])
  const mismatch = validatePurchase({ ...account, confirmPassword: 'another' }, gold)
  expect(mismatch).toMatchObject({ title: 'Password Mismatch', description: 'Passwords do not match' })
  expect(validatePurchase(account, gold)).toBeUndefined()
})

test('an address is required for the platinum tier only, without its second line and state', () => {
  expect(Object.keys(validatePurchase(account, platinum)?.fields ?? {})).toContain('addressLine1')
  expect(validatePurchase({ ...account, ...address }, platinum)).toBeUndefined()
  const wrong = { ...account, ...address, country: 'Canada' }
  expect(validatePurchase(wrong, platinum)?.fields?.postalCode).toContain('Canadian')
})

test('a full name of one word is refused before anything is sent, in the words of the contract', () => {
  const mononym = { ...account, ...address, fullName: ' Teller ' }
  const message = validatePurchase(mononym, platinum)?.fields?.fullName
  const { error } = GuestPurchaseRequest.safeParse(toPurchaseRequest(mononym, platinum))
  expect(error?.issues.map(({ message }) => message)).toEqual([message])
  expect(message).toBe('First and last name, please.')
})

test('a code that is typed but not applied is refused', () => {
  const values = { ...account, promotionCode: 'SPRING' }
  expect(validatePurchase(values, gold)?.fields).toHaveProperty('promotionCode')
  expect(validatePurchase(values, { ...gold, promotionCode: 'SPRING' })).toBeUndefined()
})

test('errors of the API for the address are shown at its fields', () => {
  expect(toFormFields({ 'deliveryAddress.city': 'x', email: 'y' }, gold.plan)).toEqual({ city: 'x', email: 'y' })
})
