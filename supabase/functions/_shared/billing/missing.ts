/** Whether Stripe knows of no such thing. */
export const isResourceMissing = (error: unknown) => (error as { code?: string }).code === 'resource_missing'

/** For `catch`: what Stripe knows nothing of is undefined; whatever else went wrong goes on. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isResourceMissing(error)) throw error
}
