import type Stripe from 'stripe'
import { PAUSE_EDITIONS } from './pause-steps.ts'
import { invoicesOf, isExtended, isLive } from './stripe-queries.ts'
import type { TestSystem } from './test-system.ts'

/** Stripe calls the months of a pause a trial; here the term that was paid for goes on. */
export const statusWithPause = (subscription: Stripe.Subscription): Stripe.Subscription.Status =>
  subscription.status === 'trialing' && isExtended(subscription) ? 'active' : subscription.status

interface PauseRow {
  id: string
  stripe_id: string
  ended: boolean
  months: number | null
  extends: boolean
  extended: boolean
  editions: string[]
}

/** Never more editions or months than sold: each month that was added is an edition that was not sent. */
export async function wrongPauses(
  { owner, emulator }: TestSystem,
  reader: string,
  subscriptions: Stripe.Subscription[],
): Promise<string[]> {
  const pauses = await owner<PauseRow[]>`
    select print_pauses.id, stripe_id, print_pauses.ended_at is not null as ended, months, term_end is not null as extends,
      extended_at is not null as extended,
      array(select edition from paused_editions where pause_id = print_pauses.id order by edition) as editions
    from print_pauses join subscriptions on subscriptions.id = subscription_id where print_pauses.user_id = ${reader}`
  const sentAndLeftOut = await owner`
    select edition from print_deliveries join paused_editions using (user_id, edition) where user_id = ${reader}`
  const leftOut = pauses.flatMap(({ editions }) => editions).sort()
  const beyondBound = leftOut.filter(
    (edition) =>
      leftOut.filter((one) => one >= edition && monthNumber(one) - monthNumber(edition) < 12).length > PAUSE_EDITIONS,
  )
  return [
    ...sentAndLeftOut.map(({ edition }) => `was sent an edition that a pause left out: ${edition}`),
    ...beyondBound.map((edition) => `left out more editions in the year from ${edition} than allowed`),
    ...pauses.flatMap((pause) => wrongPause(pause, subscriptions)),
    ...subscriptions.flatMap((one) => wrongExtensions(emulator.state.invoices, pauses, one)),
  ]
}

function wrongPause(
  { id, stripe_id, ended, months, editions, ...pause }: PauseRow,
  subscriptions: Stripe.Subscription[],
) {
  if (ended && months !== editions.length)
    return [`has a pause of ${months} months and ${editions.length} editions: ${id}`]
  const subscription = subscriptions.find((one) => one.id === stripe_id)
  // An unpaid renewal comes first; the command is tried again for a week.
  const isReachable = subscription && ['active', 'trialing'].includes(subscription.status)
  const isDue = pause.extends && !pause.extended && isReachable && !subscription.pending_update
  return isDue ? [`was never given the months of a pause: ${id} ${stripe_id}`] : []
}

/** Each invoice over free time belongs to one pause, and one that is still in its term ends as many months later as were left out. */
function wrongExtensions(
  invoices: Map<string, Stripe.Invoice>,
  pauses: PauseRow[],
  subscription: Stripe.Subscription,
): string[] {
  const own = pauses.filter(({ stripe_id, extends: adds }) => stripe_id === subscription.id && adds)
  const free = invoicesOf(invoices, subscription).filter(
    ({ billing_reason, lines }) =>
      billing_reason === 'subscription_update' && lines.data.every(({ amount }) => amount === 0),
  )
  const isDeleted = pauses.length === 0
  const tooMany = !isDeleted && free.length > own.length
  const missing = own.filter(({ extended }) => extended).length > free.length
  const charged = free.filter(({ subtotal }) => subtotal !== 0)
  const wrongTerm = isLive(subscription) && statusWithPause(subscription) === 'active' && wrongEnd(subscription)
  return [
    ...(tooMany ? [`has ${free.length} longer terms and ${own.length} pauses: ${subscription.id}`] : []),
    ...(missing ? [`has a longer term that Stripe does not have: ${subscription.id}`] : []),
    ...charged.map(({ id }) => `was charged for the months of a pause: ${id}`),
    ...(wrongTerm ? [`has a cancellation that ends before the months of its pause: ${subscription.id}`] : []),
  ]
}

const wrongEnd = ({ status, cancel_at, cancel_at_period_end, trial_end }: Stripe.Subscription) =>
  status === 'trialing' && cancel_at_period_end && cancel_at !== trial_end

const monthNumber = (edition: string) => Number(edition.slice(0, 4)) * 12 + Number(edition.slice(5))
