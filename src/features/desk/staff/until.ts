const MINUTE_MS = 60_000

/** 'for 5 hours', 'for 40 minutes': how long a link still works, never longer than it does. */
export function invitationExpiryLabel(expiresAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(expiresAt) - now) / MINUTE_MS)
  if (minutes < 1) return 'expired'
  if (minutes < 120) return `open for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `open for ${Math.floor(minutes / 60)} hours`
}
