import type { AccountEventKind } from '#shared/contracts/session.ts'

export const eventLabels: Record<AccountEventKind, string> = {
  registered: 'Account opened',
  'address-confirmed': 'Email address confirmed',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Somebody tried a wrong password',
  'account-locked': 'Signing in paused after too many wrong passwords',
  'signed-out': 'Signed out',
  'session-ended': 'Signed out from another browser',
  'password-changed': 'Password changed',
  'password-reset': 'New password set by letter',
  'email-changed': 'Email address changed',
}
