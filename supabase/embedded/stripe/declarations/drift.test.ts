import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StripeEmulator, startStripeEmulator } from '../emulator.ts'
import { newEvent } from '../event-routes.ts'
import { allowedDifferences } from './allowed-differences.ts'
import { createDriftCheck, type DriftCheck, loadDeclarations } from './drift.ts'
import type { Declarations } from './shapes.ts'

let declarations: Declarations
let emulator: StripeEmulator
beforeAll(async () => {
  declarations = await loadDeclarations()
  emulator = await startStripeEmulator()
})
afterAll(() => emulator?.stop())

const PATH = '/v1/customers'
async function createCustomer(): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${emulator.secretKey}` }
  const body = new URLSearchParams({ email: 'ada@meridian.example' })
  const response = await fetch(`${emulator.url}${PATH}`, { method: 'POST', headers, body })
  return (await response.json()) as Record<string, unknown>
}
const differencesOf = (see: (drift: DriftCheck) => void) => {
  const drift = createDriftCheck(declarations)
  see(drift)
  return drift.differences()
}
const exchange = (given: { path?: string; params?: Record<string, unknown>; response: unknown }) =>
  differencesOf((drift) => drift.exchange({ method: 'POST', path: PATH, params: {}, ...given }))

test('a parameter that the SDK declares is no difference', async () => {
  const params = { email: 'ada@meridian.example', metadata: { any: 'text' }, expand: ['default_source'] }
  expect(exchange({ params, response: await createCustomer() })).toEqual([])
})

describe('a difference is reported, with the request', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown field', { nickname: 'Ada' }, 'customer.nickname is not declared'],
    ['a wrong type', { balance: '0' }, 'customer.balance "0" is not declared'],
    ['an unknown value of an enum', { tax_exempt: 'always' }, 'customer.tax_exempt "always" is not declared'],
    ['a field of an object', { shipping: { name: 'Ada', floor: 3 } }, 'customer.shipping.floor is not declared'],
  ])('%s', async (_, wrong, difference) => {
    const response = { ...(await createCustomer()), ...wrong }
    expect(exchange({ response })).toContain(`${difference} (POST ${PATH})`)
  })

  test('a field that is missing', async () => {
    const { created: _, ...response } = await createCustomer()
    expect(exchange({ response })).toEqual([`customer.created is missing (POST ${PATH})`])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown parameter', { nickname: 'Ada' }, 'params.nickname is not declared'],
    ['a text in place of a number', { balance: 'much' }, 'params.balance "much" is not declared'],
    ['an unknown value of an enum', { tax_exempt: 'always' }, 'params.tax_exempt "always" is not declared'],
    ['an expansion of nothing', { expand: ['best_friend'] }, 'expand best_friend best_friend is not declared'],
    ['an expansion of a text', { expand: ['email'] }, 'expand email names no object'],
    [
      'an expansion that is too deep',
      { expand: ['subscriptions.data.latest_invoice.payments.data'] },
      'expand subscriptions.data.latest_invoice.payments.data has more than 4 levels',
    ],
  ])('%s', async (_, params, difference) => {
    expect(exchange({ params, response: await createCustomer() })).toEqual([`${difference} (POST ${PATH})`])
  })

  test('an event in a list is of its type', async () => {
    const event = newEvent(emulator.context, 'customer.created', await createCustomer())
    const list = (data: object) => ({ object: 'list', data: [data], has_more: false, url: '/v1/events' })
    const listed = (data: object) =>
      differencesOf((drift) => drift.exchange({ method: 'GET', path: '/v1/events', params: {}, response: list(data) }))
    expect(listed(event)).toEqual([])
    const wrong = { ...event, data: { object: { ...event.data.object, nickname: 'Ada' } } }
    expect(listed(wrong)).toEqual(['list.data[].data.object.nickname is not declared (GET /v1/events)'])
  })

  test('an unknown call, and an unknown event', async () => {
    expect(exchange({ path: '/v1/friends', response: {} })).toEqual([
      'POST /v1/friends is not declared (POST /v1/friends)',
    ])
    const event = newEvent(emulator.context, 'customer.befriended' as Stripe.Event.Type, await createCustomer())
    expect(differencesOf((drift) => drift.event(event))).toEqual([
      'customer.befriended is not declared (customer.befriended)',
    ])
  })

  test('and stops the emulator with an error', async () => {
    const drifting = await startStripeEmulator()
    drifting.context.emitEvent('customer.updated', { ...(await createCustomer()), nickname: 'Ada' })
    await expect(drifting.stop()).rejects.toThrow('customer.updated.data.object.nickname is not declared')
  })
})

test('every allowed difference has a reason', () => {
  for (const { reason } of allowedDifferences) expect(reason).toMatch(/^\w.+\.$/)
})
