import { z } from 'zod'
import { SignInProviders } from '../contracts/sign-in-provider.ts'
import { areStripeKeysOfOneMode, KEYS_OF_TWO_MODES } from '../contracts/stripe-keys.ts'

const urlVariable = (protocol: RegExp, error: string) => z.url({ protocol, error })

/** The address of an external service; `none` switches it off. */
const serviceUrl = (defaultUrl: string) =>
  z
    .union([z.literal('none'), z.url({ protocol: /^https?$/ })], 'must be an http(s) address, or none')
    .default(defaultUrl)
    .transform((url) => (url === 'none' ? undefined : url))

/** Secrets that are still accepted after a rotation, separated by commas. */
const previousSecrets = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
  )
  .refine((secrets) => secrets.every(({ length }) => length >= 32), 'must be texts of 32 characters at least')

/** The environment of every function. */
export const FunctionEnv = z.object({
  SUPABASE_URL: urlVariable(/^https?$/, 'must be the http(s) address of the Supabase project'),
  DATABASE_URL: urlVariable(/^postgres(ql)?$/, 'must be a postgresql:// address with the login of meridian_app'),
  DATABASE_CA: z
    .string()
    .regex(/-----BEGIN CERTIFICATE-----/, 'must be a certificate in PEM, or absent')
    .optional(),
  SITE_URL: urlVariable(/^https?$/, 'must be the http(s) address of the site, as readers type it'),
  SITE_SECRET: z
    .string('must be a text that only the site and its functions know')
    .min(32, 'must be 32 characters at least'),
  PREVIOUS_SITE_SECRETS: previousSecrets,
  SMTP_URL: urlVariable(/^smtps?$/, 'must be an smtp(s):// address, or absent').optional(),
  MAIL_FROM: z.email('must be an e-mail address, or absent').optional(),
  WEATHER_URL: serviceUrl('https://api.open-meteo.com/v1/forecast'),
  WEATHER_API_KEY: z.string().optional(),
  LOCATION_URL: serviceUrl('https://ipapi.co/{address}/json/').refine(
    (url) => url === undefined || url.includes('{address}'),
    'must say where the {address} of a reader goes',
  ),
  LEAKED_PASSWORDS_URL: serviceUrl('https://api.pwnedpasswords.com/range/{prefix}').refine(
    (url) => url === undefined || url.includes('{prefix}'),
    'must say where the {prefix} of a hash goes',
  ),
  /** Absent where payments are not set up. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret or restricted key of Stripe, or absent')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must be the publishable key of Stripe, or absent').optional(),
  /** Addresses of an emulator of Stripe's API and of Stripe.js. */
  STRIPE_API_URL: urlVariable(/^https?$/, 'must be the http(s) address of an emulator of Stripe, or absent').optional(),
  STRIPE_SCRIPT_URL: urlVariable(
    /^https?$/,
    'must be the http(s) address of an emulator of Stripe.js, or absent',
  ).optional(),
  LOG_REQUESTS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true'),
})
export type FunctionEnv = z.infer<typeof FunctionEnv>

/** Signs with the first, accepts all. */
export const siteSecrets = (env: Pick<FunctionEnv, 'SITE_SECRET' | 'PREVIOUS_SITE_SECRETS'>): [string, ...string[]] => [
  env.SITE_SECRET,
  ...env.PREVIOUS_SITE_SECRETS,
]

/** The environment of the function `api`: the key for Auth. */
export const ApiEnv = FunctionEnv.extend({
  // A hosted project sets it; names with this prefix are reserved there.
  SUPABASE_ANON_KEY: z.string().optional(),
  /** Used instead where the platform's own key has been disabled. */
  PUBLISHABLE_KEY: z.string().optional(),
  /** Auth creates accounts for a caller with this key, takes the reader's address from it, and counts its own limits by that. */
  SECRET_KEY: z
    .string('must be the secret key of the Supabase project (sb_secret_…)')
    .regex(/^sb_secret_/, 'must be the secret key of the Supabase project (sb_secret_…)'),
  /** Set up at Auth as well (docs/auth.md). The site reads it for the links of the sign-in page. */
  SIGN_IN_PROVIDERS: SignInProviders,
  /** In milliseconds: the step of responses that take equally long. Tests shorten it; 500 otherwise. */
  RESPONSE_STEP_MS: z.coerce.number().int().positive().optional(),
})
  .refine((env) => env.PUBLISHABLE_KEY ?? env.SUPABASE_ANON_KEY, {
    path: ['PUBLISHABLE_KEY'],
    message: 'must be the publishable key of the Supabase project, unless the platform sets SUPABASE_ANON_KEY',
  })
  // A copy: zod removes the message.
  .refine(areStripeKeysOfOneMode, { ...KEYS_OF_TWO_MODES })
export type ApiEnv = z.infer<typeof ApiEnv>

/** The environment of the function that Stripe calls. Payments are not set up if either is missing. */
export const WebhookEnv = FunctionEnv.extend({
  /** Two, separated by a comma, during a rotation. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[^,\s]+(\s*,\s*whsec_[^,\s]+)?$/,
      'must be the signing secret of the webhook, or two of them, or absent',
    )
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .optional(),
})
export type WebhookEnv = z.infer<typeof WebhookEnv>

/** The environment of the jobs. */
export const JobsEnv = FunctionEnv.extend({
  SMTP_URL: FunctionEnv.shape.SMTP_URL.unwrap(),
  JOBS_SECRET: z.string('must be a text that only the scheduler knows').min(32, 'must be 32 characters at least'),
  PREVIOUS_JOBS_SECRETS: previousSecrets,
  /** Asked after each round without a failure, so that a service outside notices when there are none. */
  HEARTBEAT_URL: urlVariable(/^https?$/, 'must be an http(s) address, or absent').optional(),
  /** Receives alarms. It is set by the operator and not by an owner, so that nobody in the admin makes the server call addresses. */
  ALARM_WEBHOOK_URL: urlVariable(/^https?$/, 'must be an http(s) address, or absent').optional(),
  ALARM_WEBHOOK_SECRET: z.string().min(32, 'must be 32 characters at least, or absent').optional(),
  /** A hosted project sets it; names with this prefix are reserved there. Removes files from Storage. */
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
  /** Used instead where the platform's own key has been disabled. */
  SECRET_KEY: z.string().optional(),
}).refine((env) => !env.ALARM_WEBHOOK_URL || env.ALARM_WEBHOOK_SECRET, {
  path: ['ALARM_WEBHOOK_SECRET'],
  message: 'must be set where ALARM_WEBHOOK_URL is: it signs the messages',
})
export type JobsEnv = z.infer<typeof JobsEnv>

/** Throws with one sentence for each variable that is wrong. Values are not repeated: some are secret. */
export function readEnv<Schema extends z.ZodType>(
  source: Record<string, string | undefined>,
  schema: Schema,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  throw new Error(messages.join('\n'))
}
