/** Whether Stripe knows of no such thing. */
export const isMissing = (error: unknown) => (error as { code?: string }).code === 'resource_missing'

/** For `catch`: what Stripe knows nothing of is undefined; whatever else went wrong goes on. */
export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
