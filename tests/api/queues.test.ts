import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DeadLetter, DeadLetterResult, QueueState, queueNames } from '#shared/contracts/queue.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'
import { idsAcrossPages } from './pagination.ts'

let api: AccountsFixture
let owner: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())
beforeEach(async () => {
  await api.owner`delete from private.stripe_commands`
  await api.owner`delete from private.stripe_events`
})

const path = (queue: string) => `/admin/queues/${queue}/dead-letters`
const listDeadLetters = async (queue: string) => bodyOf(await owner.get(path(queue)), z.array(DeadLetter))
const act = async (queue: string, body: object) => bodyOf(await owner.send(path(queue), body), DeadLetterResult)
const stateOf = async (queue: string) =>
  (await bodyOf(await owner.get('/admin/queues'), z.array(QueueState))).find((one) => one.queue === queue)

/** Commands that were given up, one second after the other. */
async function giveUpCommands(count: number): Promise<string[]> {
  const rows = await api.owner`
    insert into private.stripe_commands (kind, target) select 'refund', 'pi_' || n from generate_series(1, ${count}) as n
    returning id`
  await api.owner`
    update private.queue_entries as entry
    set given_up_at = now() - substr(target, 4)::integer * interval '1 second', attempts = 9, last_error = 'charge_disputed'
    from private.stripe_commands as command where entry.queue = 'stripe-commands' and entry.key = command.id::text`
  return rows.map(({ id }) => id)
}

test('owners see what waits, what is claimed and what was given up', async () => {
  const states = await bodyOf(await owner.get('/admin/queues'), z.array(QueueState))
  expect(states.map(({ queue }) => queue)).toEqual(queueNames)
  expect(await stateOf('stripe-events')).toMatchObject({ waiting: 0, oldestDueAt: null, leased: 0, givenUp: 0 })
  await api.owner`
    insert into private.stripe_events (id, type, created_at)
    select 'evt_' || n, 'invoice.paid', now() from generate_series(1, 4) as n`
  await api.owner`update private.queue_entries set due_at = now() - interval '3 minutes' where key = 'evt_1'`
  await api.owner`update private.queue_entries set given_up_at = now() where key = 'evt_4'`
  expect(await api.owner`select key from private.claim_entries_by_key('stripe-events', '{evt_2}')`).toHaveLength(1)
  const state = await stateOf('stripe-events')
  expect(state).toMatchObject({ waiting: 2, leased: 1, givenUp: 1 })
  expect(Date.now() - Date.parse(state?.oldestDueAt ?? '')).toBeGreaterThan(170_000)
  await api.owner`select private.note_queue_success('stripe-events')`
  expect(Date.now() - Date.parse((await stateOf('stripe-events'))?.lastSuccessAt ?? '')).toBeLessThan(60_000)
})

test('a dead letter is listed with its reason, newest first, in pages, and without the reader', async () => {
  await giveUpCommands(25)
  const [first] = await listDeadLetters('stripe-commands')
  expect(first).toMatchObject({ queue: 'stripe-commands', subject: 'refund', attempts: 9, error: 'charge_disputed' })
  const newestFirst =
    await api.owner`select id from private.queue_entries where given_up_at is not null order by given_up_at desc`
  expect(await idsAcrossPages(owner, `${path('stripe-commands')}?limit=10`)).toEqual(newestFirst.map(({ id }) => id))
  expect(await listDeadLetters('mail')).toEqual([])
  expect((await owner.get(path('unknown'))).status).toBe(422)
})

test('a dead letter that is tried again is due with all its attempts, and its record is open again', async () => {
  const [command] = await giveUpCommands(1)
  expect(await api.owner`select from private.stripe_commands where failed_at is not null`).toHaveLength(1)
  const [entry] = await listDeadLetters('stripe-commands')
  const ids = [entry?.id ?? '']
  expect(await act('mail', { action: 'retry', ids })).toEqual({ count: 0 })
  expect(await act('stripe-commands', { action: 'retry', ids })).toEqual({ count: 1 })
  expect(await act('stripe-commands', { action: 'retry', ids })).toEqual({ count: 0 })
  const claimed = await api.owner`select id, attempts from private.claim_stripe_commands(5)`
  expect([...claimed]).toEqual([{ id: command, attempts: 1 }])
  expect(await api.owner`select from private.stripe_commands where failed_at is not null`).toHaveLength(0)
  const log =
    await api.owner`select kind, entity_id, staff_id from private.audit_log where kind = 'dead-letter-retried'`
  expect([...log]).toEqual([
    { kind: 'dead-letter-retried', entity_id: `stripe-commands/${command}`, staff_id: owner.id },
  ])
})

test('a command that was ordered again meanwhile is not tried again: only one of them may be open', async () => {
  await giveUpCommands(1)
  await api.owner`insert into private.stripe_commands (kind, target) values ('refund', 'pi_1')`
  const [entry] = await listDeadLetters('stripe-commands')
  expect(await act('stripe-commands', { action: 'retry', ids: [entry?.id] })).toEqual({ count: 0 })
})

test('a dead letter is discarded with a reason, which the audit log keeps', async () => {
  const [command] = await giveUpCommands(1)
  const [entry] = await listDeadLetters('stripe-commands')
  const ids = [entry?.id]
  expect((await owner.send(path('stripe-commands'), { action: 'discard', ids })).status).toBe(422)
  const reason = 'Refunded in the dashboard.'
  expect(await act('stripe-commands', { action: 'discard', ids, reason })).toEqual({ count: 1 })
  expect(await listDeadLetters('stripe-commands')).toEqual([])
  // The record says for 90 days what was given up.
  expect(
    await api.owner`select from private.stripe_commands where id = ${command ?? ''} and failed_at is not null`,
  ).toHaveLength(1)
  const log = await api.owner`select reason, entity_id from private.audit_log where kind = 'dead-letter-discarded'`
  expect([...log]).toEqual([{ reason, entity_id: `stripe-commands/${command}` }])
})
