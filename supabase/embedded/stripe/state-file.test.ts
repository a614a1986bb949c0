import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { pruneExpired } from './state-file.ts'
import { createStore } from './store.ts'

const DAY = 24 * 3600

test('an event is deleted after 30 days, unless its delivery has not been tried yet', () => {
  const store = createStore()
  const events = { new: 100 * DAY, delivered: 60 * DAY, failed: 60 * DAY, undelivered: 60 * DAY }
  for (const [id, created] of Object.entries(events)) store.events.set(id, { id, created } as Stripe.Event)
  store.pendingDeliveries.set('failed', { event: 'failed', attempts: 3 })
  store.pendingDeliveries.set('undelivered', { event: 'undelivered', attempts: 0 })

  pruneExpired(store, 100 * DAY)
  expect([...store.events.keys()]).toEqual(['new', 'undelivered'])
  expect([...store.pendingDeliveries.keys()]).toEqual(['undelivered'])
})
