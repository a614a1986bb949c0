import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import type { AccountDoors } from '../../account/doors.ts'
import type { ProveOwn } from '../../account/own-password.ts'
import { countingFor } from '../../counting.ts'
import type { Deps } from '../../deps.ts'
import type { Members } from '../../members.ts'
import { accountDeletion, accountDeletionPaths } from './account-deletion.ts'
import { accountExport, accountExportPaths } from './account-export.ts'
import { addresses, addressPaths, deliveryAddress } from './addresses.ts'
import { paymentPaths, payments } from './payments.ts'
import { printDeliveries, printDeliveryPaths } from './print-deliveries.ts'
import { profile, profilePaths } from './profile.ts'
import { readingProgress, readingProgressPaths } from './reading-progress.ts'
import { userSubscription, userSubscriptionPaths } from './subscription.ts'
import { supportTicketPaths, supportTickets } from './support-tickets.ts'

/** What is a reader's own, under /api/user. Writing is counted for each account. */
export function records(
  members: Members,
  prove: ProveOwn,
  doors: Pick<AccountDoors, 'countTries' | 'sendSoon' | 'cookie'> & Pick<Deps, 'money'>,
) {
  const { countTries, sendSoon } = doors
  const counted = countingFor(countTries)
  const changes = counted('changes of an account', 120)
  // Not one chain: the checker of the functions would carry the types of all of them, deeper than it can.
  const own = new Hono()
  own.route('/subscription', userSubscription(members))
  own.route('/payments', payments(members))
  own.route('/addresses', addresses(members, changes))
  own.route('/delivery-address', deliveryAddress(members))
  own.route('/print-deliveries', printDeliveries(members))
  own.route('/profile', profile(members, changes))
  own.route('/reading-progress', readingProgress(members, counted('reading progress', 600)))
  own.route('/support-tickets', supportTickets(members, counted('tickets', 10), sendSoon))
  own.route('/export', accountExport(members, counted('exports', 20)))
  own.route('/deletion', accountDeletion(members, prove, doors))
  return own
}

export const recordPaths: ZodOpenApiPathsObject = {
  ...userSubscriptionPaths,
  ...paymentPaths,
  ...addressPaths,
  ...printDeliveryPaths,
  ...profilePaths,
  ...readingProgressPaths,
  ...supportTicketPaths,
  ...accountExportPaths,
  ...accountDeletionPaths,
}
