import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import type { GroupSeatsPreview } from '#shared/contracts/group.ts'
import { SEED } from '../seed.ts'
import { type CrashingSubscribersFixture, startCrashingSubscribersFixture } from './crashing-subscribers.fixtures.ts'
import { type BoughtGroup, groupFields, groupHelpers } from './groups.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'

let api: CrashingSubscribersFixture
beforeAll(async () => {
  api = await startCrashingSubscribersFixture()
  await helpers().sellToGroups()
})
afterAll(() => api?.stop())

const helpers = () => groupHelpers(api)
const chargesOf = async ({ customer }: BoughtGroup) =>
  (await api.stripe.charges.list({ customer })).data.filter(({ paid }) => paid).map(({ amount }) => amount)
const subscriptionsOf = (groupId: string) =>
  [...api.emulator.state.subscriptions.values()].filter(({ metadata }) => metadata.group === groupId)
const customersOf = (groupId: string) =>
  [...api.emulator.state.customers.values()].filter((one) => !one.deleted && one.metadata.group === groupId)
async function runCommands(): Promise<void> {
  await makeDue(api.owner, 'stripe-commands')
  await executeStripeCommands(api.billing)
}

describe(`SIGKILL of the function between any two steps (seed ${SEED})`, () => {
  const prepareForm = async () => ({ manager: await api.newReader(), fields: groupFields() })

  test('of a purchase by card: the form that is sent again buys one group, with one customer', async () => {
    const crashPoints = await api.crashes.atEveryCrashPoint({
      prepare: prepareForm,
      act: (victim, { manager, fields }) => manager.send('/groups', fields, { to: victim }),
      async verify({ prepared: { manager, fields }, crashPoint }) {
        const { groupId, clientSecret } = await helpers().start(manager, fields)
        expect([crashPoint, subscriptionsOf(groupId).length, customersOf(groupId).length]).toEqual([crashPoint, 1, 1])
        expect(api.emulator.pay(clientSecret ?? '').status).toBe('succeeded')
        await manager.send(`/user/groups/${groupId}/completion`)
        expect([crashPoint, (await helpers().groupsOf(manager)).managed]).toMatchObject([
          crashPoint,
          [{ id: groupId, seats: 3, isOpen: true }],
        ])
      },
    })
    expect(crashPoints).toBeGreaterThan(5)
  }, 600_000)

  test('of a purchase by invoice: there is one subscription and one invoice, and the group is open', async () => {
    const crashPoints = await api.crashes.atEveryCrashPoint({
      prepare: async () => ({ manager: await api.newReader(), fields: groupFields({ paysBy: 'invoice' }) }),
      act: (victim, { manager, fields }) => manager.send('/groups', fields, { to: victim }),
      async verify({ prepared: { manager, fields }, crashPoint }) {
        // The first attempt may have bought it, which the second one says.
        expect([200, 409]).toContain((await manager.send('/groups', fields)).status)
        const { managed } = await helpers().groupsOf(manager)
        expect([crashPoint, managed]).toMatchObject([crashPoint, [{ isOpen: true, isPaid: false, seats: 3 }]])
        const groupId = managed[0]?.id ?? ''
        expect([crashPoint, subscriptionsOf(groupId).length, customersOf(groupId).length]).toEqual([crashPoint, 1, 1])
        const { data } = await api.stripe.invoices.list({ customer: customersOf(groupId)[0]?.id ?? '' })
        expect([crashPoint, data.map(({ amount_due }) => amount_due)]).toEqual([crashPoint, [60_000]])
      },
    })
    expect(crashPoints).toBeGreaterThan(5)
  }, 600_000)

  test('of a change to more seats: the change that is sent again is charged once', async () => {
    const crashPoints = await api.crashes.atEveryCrashPoint({
      async prepare() {
        const group = await helpers().buy()
        const response = await group.manager.send(`/user/groups/${group.id}/seats/preview`, { seats: 5 })
        return { group, offer: (await response.json()) as GroupSeatsPreview }
      },
      act: (victim, { group, offer: { key, seats, amount } }) =>
        group.manager.send(`/user/groups/${group.id}/seats`, { key, seats, amount }, { to: victim }),
      async verify({ prepared: { group, offer }, crashPoint }) {
        const { key, seats, amount } = offer
        const again = await group.manager.send(`/user/groups/${group.id}/seats`, { key, seats, amount })
        expect([crashPoint, again.status]).toEqual([crashPoint, 200])
        expect([crashPoint, (await group.read()).seats]).toEqual([crashPoint, 5])
        expect([crashPoint, (await chargesOf(group)).sort()]).toEqual([crashPoint, [60_000, amount].sort()])
      },
    })
    expect(crashPoints).toBeGreaterThan(3)
  }, 600_000)

  test('of a change to fewer seats: the jobs tell Stripe, and nothing is credited', async () => {
    const crashPoints = await api.crashes.atEveryCrashPoint({
      prepare: () => helpers().buy(),
      act: (victim, { manager, id }) =>
        manager.send(`/user/groups/${id}/seats`, { key: crypto.randomUUID(), seats: 2, amount: 0 }, { to: victim }),
      async verify({ prepared: group, crashPoint }) {
        await runCommands()
        await group.refresh()
        const { seats, nextSeats } = await group.read()
        const quantity = (await group.atStripe()).items.data[0]?.quantity
        // Either nothing was decided before the kill, or it has reached Stripe.
        expect([crashPoint, seats, nextSeats ?? 3]).toEqual([crashPoint, 3, quantity])
        const change = { key: crypto.randomUUID(), seats: 2, amount: 0 }
        expect((await group.manager.send(`/user/groups/${group.id}/seats`, change)).status).toBe(200)
        expect([crashPoint, (await group.read()).nextSeats]).toEqual([crashPoint, 2])
        expect((await group.atStripe()).items.data[0]?.quantity).toBe(2)
        expect([crashPoint, await chargesOf(group)]).toEqual([crashPoint, [60_000]])
      },
    })
    expect(crashPoints).toBeGreaterThan(3)
  }, 600_000)
})
