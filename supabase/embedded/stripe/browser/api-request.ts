import type { StripeError } from '@stripe/stripe-js'

/** The emulator that served this script. */
const emulatorOrigin = new URL(import.meta.url).origin

/** Calls the API with the publishable key, and rejects with Stripe's error object. */
export async function requestApi<Result>(
  key: string,
  method: 'GET' | 'POST',
  path: string,
  params: object,
): Promise<Result> {
  const form = encodeForm(params)
  const response = await fetch(method === 'GET' ? `${emulatorOrigin}${path}?${form}` : `${emulatorOrigin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}` },
    ...(method === 'POST' && { body: form }),
  }).catch(() => undefined)
  const result = await response?.json().catch(() => undefined)
  if (response?.ok) return result as Result
  throw (result?.error ?? CONNECTION_ERROR) as StripeError
}

const CONNECTION_ERROR = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
}

/** `{ card: { cvc: '123' } }` → `card[cvc]=123` */
function encodeForm(params: object): URLSearchParams {
  const form = new URLSearchParams()
  const append = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) append(name ? `${name}[${key}]` : key, inner)
  }
  append('', params)
  return form
}
