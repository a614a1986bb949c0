/** A difference between the emulator and the SDK's declarations that is meant, and why. */
export interface AllowedDifference {
  /** Matches `<object>.<field> <difference>`, and nothing of other fields. */
  pattern: RegExp
  reason: string
}

export const allowedDifferences: AllowedDifference[] = [
  {
    pattern: /\.previous_attributes\.\w+ null is not declared$/,
    reason: 'The previous value of a field that the object did not have is null, as Stripe documents for events.',
  },
]
