import type { Context } from 'hono'
import { refreshCustomer } from '../_shared/billing/refresh-customer.ts'
import { isSubscriptionMissing } from '../_shared/billing/stripe.ts'
import type { Group, UserGroups } from '../_shared/contracts/group.ts'
import { HttpError } from '../_shared/contracts/http-error.ts'
import type { Database, Tx } from '../_shared/data/database.ts'
import {
  findGroupSubscription,
  findOwnSeat,
  type GroupSubscription,
  listGroups,
  NO_GROUP,
  requireGroup,
} from '../_shared/data/groups.ts'
import type { AuthContext, AuthEnv } from './auth-context.ts'
import type { GetBilling } from './deps.ts'

export type GroupContext = ReturnType<typeof createGroupContext>

/** Shared by the routes for the groups that a reader manages. */
export function createGroupContext(
  authContext: AuthContext,
  requireBilling: GetBilling,
  database: Pick<Database, 'asServiceRole'>,
) {
  const { read } = authContext

  const readGroups = (c: Context<AuthEnv>): Promise<UserGroups> =>
    read(c, async (tx, { userId }) => ({ managed: await listGroups(tx, userId), seat: await findOwnSeat(tx) }))
  const readGroup = (c: Context<AuthEnv>, id: string): Promise<Group> =>
    read(c, (tx, { userId }) => requireGroup(tx, userId, id))

  /** The ids at Stripe are not readable by members. */
  const asService = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.asServiceRole(work, { readOnly: true })

  async function requireSubscription(c: Context<AuthEnv>, id: string): Promise<GroupSubscription> {
    const manager = await read(c, async (tx, { userId }) => {
      await requireGroup(tx, userId, id)
      return userId
    })
    const subscription = await asService((tx) => findGroupSubscription(tx, manager, id))
    if (!subscription) throw new HttpError('not-found', NO_GROUP)
    return subscription
  }

  /** Runs a change at Stripe, and reads its result back, also after a refusal. */
  async function withRefresh<T>({ customerId }: GroupSubscription, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isSubscriptionMissing(error)) throw error
      throw new HttpError('conflict', 'This group has just ended. Nothing was charged.', { cause: error })
    } finally {
      await refreshCustomer(requireBilling(), customerId)
    }
  }

  return { ...authContext, requireBilling, readGroups, readGroup, asService, requireSubscription, withRefresh }
}
