import type { StripeError } from '@stripe/stripe-js'

/** The emulator that this script came from. */
const origin = new URL(import.meta.url).origin

/** Where a publishable key may ask, as Stripe's own script does: rejects with Stripe's error. */
export async function ask<Answer>(key: string, method: 'GET' | 'POST', path: string, params: object): Promise<Answer> {
  const form = formOf(params)
  const response = await fetch(method === 'GET' ? `${origin}${path}?${form}` : `${origin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}` },
    ...(method === 'POST' && { body: form }),
  }).catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  if (response?.ok) return answer as Answer
  throw (answer?.error ?? UNREACHED) as StripeError
}

const UNREACHED = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
}

/** `{ card: { cvc: '123' } }` → `card[cvc]=123`, as Stripe reads forms. */
function formOf(params: object): URLSearchParams {
  const form = new URLSearchParams()
  const write = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) write(name ? `${name}[${key}]` : key, inner)
  }
  write('', params)
  return form
}
