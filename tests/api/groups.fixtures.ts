import type Stripe from 'stripe'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { type Group, GroupInvitationResult, PendingGroup, UserGroups } from '#shared/contracts/group.ts'
import { groupInvitationToken } from '#shared/http/group-invitation.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'
import { emailKindsTo } from './emails.fixtures.ts'
import type { SubscribersFixture } from './subscribers.fixtures.ts'

/** The fields of the form. */
export const groupFields = (changes: object = {}) => ({
  key: crypto.randomUUID(),
  subscriptionId: 'global_reader',
  seats: 3,
  amount: 60_000,
  paysBy: 'card',
  company: 'Lindqvist & Daughters',
  poNumber: 'PO-17',
  billing: { country: 'SE', postalCode: '11122', addressLine1: 'Skeppsbron 1', city: 'Stockholm' },
  ...changes,
})

export interface BoughtGroup {
  manager: TestReader
  id: string
  customer: string
  subscription: string
  refresh(): Promise<void>
  atStripe(): Promise<Stripe.Subscription>
  read(): Promise<Group>
}

export const groupHelpers = (api: SubscribersFixture) => {
  const groupsOf = async (reader: TestReader) => bodyOf(await reader.get('/user/groups'), UserGroups)
  const helpers = {
    /** Owners switch groups on. */
    sellToGroups: () => api.owner`update plans set group_payment = 'card_and_invoice' where price > 0`,
    groupsOf,
    start: async (manager: TestReader, fields: object = groupFields(), to?: string) =>
      bodyOf(await manager.send('/groups', fields, to ? { to } : {}), PendingGroup),
    async buy(changes: object = {}): Promise<BoughtGroup> {
      const manager = await api.newReader()
      const { groupId: id, clientSecret } = await helpers.start(manager, groupFields(changes))
      if (clientSecret) api.emulator.pay(clientSecret)
      await manager.send(`/user/groups/${id}/completion`)
      const [row] = await api.owner`select customer_id, stripe_subscription_id from groups where id = ${id}`
      const [customer, subscription] = [row?.customer_id as string, row?.stripe_subscription_id as string]
      return {
        ...{ manager, id, customer, subscription },
        refresh: async () => void (await refreshCustomer(api.billing, customer)),
        atStripe: () => api.stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] }),
        async read() {
          const { managed } = await groupsOf(manager)
          const found = managed.find((group) => group.id === id)
          if (!found) throw new Error('The manager does not see the group.')
          return found
        },
      }
    },
    invite: async ({ manager, id }: BoughtGroup, addresses: string) =>
      bodyOf(await manager.send(`/user/groups/${id}/invitations`, { addresses }), GroupInvitationResult),
    /** The token of the link that this address got. */
    async tokenFor(email: string): Promise<string> {
      const [row] = await api.owner`select id from group_members where email = ${email} and removed_at is null`
      return groupInvitationToken(api.stack.secrets.siteSecret, row?.id)
    },
    accept: (reader: Pick<TestReader, 'send'>, token: string, fields: object = {}) =>
      reader.send('/groups/acceptance', { token, ...fields }),
    /** A new reader who has a seat. */
    async addMember(group: BoughtGroup): Promise<TestReader> {
      const reader = await api.newReader()
      await helpers.invite(group, reader.email)
      const response = await helpers.accept(reader, await helpers.tokenFor(reader.email))
      if (response.status !== 200) throw new Error(`Not accepted: ${await response.text()}`)
      return reader
    },
    sourceOf: async (reader: TestReader) =>
      ((await (await reader.get('/user/subscription')).json()) as { source: string }).source,
    queuedFor: (email: string) => emailKindsTo(api.owner, email),
  }
  return helpers
}
