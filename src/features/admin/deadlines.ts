import { REPLY_HOURS } from '#shared/domain/support.ts'

const HOUR_MS = 3_600_000
const REPLY_TIME_MS = REPLY_HOURS * HOUR_MS

export interface ReplyDeadlineStatus {
  late: boolean
  /** Share of the 24 hours that is left, from 1 to 0. */
  remaining: number
  label: string
}

/** Time left to answer a ticket that was opened at `openedAt`. */
export function replyDeadlineStatus(openedAt: string, now: number): ReplyDeadlineStatus {
  const remaining = Date.parse(openedAt) + REPLY_TIME_MS - now
  const late = remaining < 0
  const label = late ? `${formatDuration(-remaining)} late` : `${formatDuration(remaining)} left`
  return { late, remaining: Math.min(1, Math.max(0, remaining / REPLY_TIME_MS)), label }
}

function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

const MINUTE_MS = 60_000

/** 'open for 5 hours', 'open for 40 minutes', 'expired'. Rounded down, so that it never promises too much. */
export function invitationExpiryLabel(expiresAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(expiresAt) - now) / MINUTE_MS)
  if (minutes < 1) return 'expired'
  if (minutes < 120) return `open for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `open for ${Math.floor(minutes / 60)} hours`
}
