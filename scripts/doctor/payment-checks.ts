import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { OWN_MARK } from '#shared/billing/billing-context.ts'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { EVENT_TYPES } from '#shared/billing/webhook-events.ts'
import { areStripeKeysOfOneMode, KEYS_OF_TWO_MODES } from '#shared/contracts/stripe-keys.ts'
import { ask, below, reasonOf } from './ask.ts'
import type { ServiceCheck } from './check.ts'

export const webhookSecretCheck: ServiceCheck = async (settings) => {
  const { SUPABASE_URL: base, STRIPE_WEBHOOK_SECRET: secrets = [] } = settings
  if (secrets.length === 0) return { skipped: 'STRIPE_WEBHOOK_SECRET is not set here' }
  for (const secret of secrets) {
    // Correctly signed, but no event: the function refuses it after the signature and stores nothing.
    const body = '{}'
    const time = Math.trunc(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const headers = { 'Stripe-Signature': `t=${time},v1=${signature}` }
    const answer = await ask(below(base, 'functions/v1/stripe-webhook'), { method: 'POST', body, headers })
    if (typeof answer === 'string') return `The functions at ${base} do not answer (${answer}).`
    if (answer.status === 404)
      return 'The function stripe-webhook is not deployed: run `npx supabase functions deploy`.'
    if (answer.status === 503)
      return 'The function stripe-webhook has no Stripe keys: set them with `supabase secrets set`.'
    if (!/no event of Stripe/.test(JSON.stringify(answer.json) ?? ''))
      return 'STRIPE_WEBHOOK_SECRET is not the one of the function stripe-webhook.'
  }
  return undefined
}

export const webhookEndpointCheck: ServiceCheck = async (settings) => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl, SUPABASE_URL: base } = settings
  if (!secretKey) return { skipped: 'STRIPE_SECRET_KEY is not set here' }
  try {
    const { data } = await createStripeClient({ secretKey, apiUrl }).webhookEndpoints.list({ limit: 100 })
    const address = below(base, 'functions/v1/stripe-webhook')
    const endpoint = data.find(({ url }) => url.split('?')[0] === address)
    if (!endpoint) return `Stripe sends no events to ${address}: add an event destination.`
    return endpointProblem(endpoint)
  } catch (error) {
    const isRejected =
      error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError
    return isRejected
      ? 'Stripe refuses STRIPE_SECRET_KEY, or it may not read webhooks.'
      : `Stripe does not answer (${reasonOf(error)}).`
  }
}

function endpointProblem({ status, enabled_events: enabled, api_version: version }: Stripe.WebhookEndpoint) {
  const missing = enabled.includes('*') ? [] : EVENT_TYPES.filter((type) => !(enabled as string[]).includes(type))
  if (status !== 'enabled') return 'The event destination at Stripe is switched off.'
  if (missing.length > 0) return `The event destination at Stripe lacks ${missing.join(', ')}.`
  if (version !== Stripe.API_VERSION)
    return `The event destination at Stripe has the API version ${version} instead of ${Stripe.API_VERSION}.`
  return undefined
}

/** Whether card statements name the magazine. `npm run stripe -- plans` gives each product its descriptor. */
export const statementDescriptorCheck: ServiceCheck = async ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_API_URL: apiUrl,
}) => {
  if (!secretKey) return { skipped: 'STRIPE_SECRET_KEY is not set here' }
  try {
    const { data } = await createStripeClient({ secretKey, apiUrl }).products.list({ active: true, limit: 100 })
    const nameless = data.filter((one) => one.metadata?.meridian === OWN_MARK && !one.statement_descriptor)
    if (nameless.length === 0) return undefined
    const names = nameless.map(({ name }) => name).join(', ')
    return `Card statements do not name the magazine for ${names}: run \`npm run stripe -- plans\`.`
  } catch (error) {
    return { skipped: `Stripe does not answer (${reasonOf(error)})` }
  }
}

/** The resources that the functions and operators' commands use, as the dashboard names them for a restricted key. */
interface StripePermission {
  name: string
  access: 'Read' | 'Write'
  /** A call that needs it and changes nothing: it names an object that does not exist, or only lists. */
  call(stripe: Stripe): Promise<unknown>
}

const NONE = 'meridian_doctor'
const read = (name: string, call: StripePermission['call']): StripePermission => ({ name, access: 'Read', call })
const write = (name: string, call: StripePermission['call']): StripePermission => ({ name, access: 'Write', call })

const stripePermissions: StripePermission[] = [
  write('Customers', ({ customers }) => customers.update(`cus_${NONE}`, {})),
  write('Products', ({ products }) => products.update(`prod_${NONE}`, {})),
  write('Prices', ({ prices }) => prices.update(`price_${NONE}`, {})),
  write('Subscriptions', ({ subscriptions }) => subscriptions.update(`sub_${NONE}`, {})),
  write('Subscription schedules', ({ subscriptionSchedules }) => subscriptionSchedules.release(`sub_sched_${NONE}`)),
  write('Tax Calculations and Transactions', ({ tax }) =>
    tax.transactions.createFromCalculation({ calculation: `taxcalc_${NONE}`, reference: NONE }),
  ),
  write('Tax IDs', ({ customers }) => customers.deleteTaxId(`cus_${NONE}`, `txi_${NONE}`)),
  write('Credit Notes', ({ creditNotes }) => creditNotes.voidCreditNote(`cn_${NONE}`)),
  write('Invoices', ({ invoices }) => invoices.voidInvoice(`in_${NONE}`)),
  read('Invoice Payments', ({ invoicePayments }) => invoicePayments.list({ limit: 1 })),
  write('Payment Intents', ({ paymentIntents }) => paymentIntents.cancel(`pi_${NONE}`)),
  write('Setup Intents', ({ setupIntents }) => setupIntents.cancel(`seti_${NONE}`)),
  write('Charges and Refunds', ({ refunds }) => refunds.create({ payment_intent: `pi_${NONE}` })),
  read('Payment Methods', ({ paymentMethods }) => paymentMethods.list({ limit: 1 })),
  write('Disputes', ({ disputes }) => disputes.update(`du_${NONE}`, { submit: false })),
  read('Balance', ({ balanceTransactions }) => balanceTransactions.list({ limit: 1 })),
  read('Payouts', ({ payouts }) => payouts.list({ limit: 1 })),
  read('Events', ({ events }) => events.list({ limit: 1 })),
  write('Coupons', ({ coupons }) => coupons.update(NONE, {})),
  write('Promotion Codes', ({ promotionCodes }) => promotionCodes.update(`promo_${NONE}`, {})),
  read('Webhook Endpoints', ({ webhookEndpoints }) => webhookEndpoints.list({ limit: 1 })),
]

/** A secret key may do everything. Also compares the modes of the two keys. */
export const stripeKeyCheck: ServiceCheck = async (settings) => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = settings
  if (!secretKey) return { skipped: 'STRIPE_SECRET_KEY is not set here' }
  if (!areStripeKeysOfOneMode(settings)) return `${KEYS_OF_TWO_MODES.path[0]} ${KEYS_OF_TWO_MODES.message}.`
  if (!secretKey.startsWith('rk_')) return undefined
  const stripe = createStripeClient({ secretKey, apiUrl })
  const missing: string[] = []
  for (const { name, access, call } of stripePermissions) {
    const rejection = await call(stripe).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (rejection instanceof Stripe.errors.StripePermissionError) missing.push(`${name} (${access})`)
    else if (rejection && !(rejection instanceof Stripe.errors.StripeInvalidRequestError))
      return `Stripe does not answer (${reasonOf(rejection)}).`
  }
  return missing.length > 0 ? `The restricted key of Stripe lacks ${missing.join(', ')}.` : undefined
}
