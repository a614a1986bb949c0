/** Variables of the environment. */
interface StripeKeys {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
}

/** Whether both keys are of Stripe's test mode or both of its live mode. With one of each, every payment would fail. */
export const areStripeKeysOfOneMode = ({
  STRIPE_SECRET_KEY: secret = '',
  STRIPE_PUBLISHABLE_KEY: publishable = '',
}: StripeKeys) => {
  const [, mode] = /^[a-z]+_(test|live)_/.exec(secret) ?? []
  const [, otherMode] = /^[a-z]+_(test|live)_/.exec(publishable) ?? []
  return !mode || !otherMode || mode === otherMode
}

export const KEYS_OF_TWO_MODES = {
  path: ['STRIPE_PUBLISHABLE_KEY'],
  message: 'and STRIPE_SECRET_KEY must both be test keys or both be live keys',
}
