import { z } from 'zod'
import { Timestamp } from './primitives.ts'

/** A browser that is signed in. */
export const Session = z
  .object({
    id: z.uuid(),
    device: z.string().describe('Browser and system, e.g. Firefox on Windows.'),
    country: z.string().nullable().describe('ISO 3166 code, if the content delivery network sends it.'),
    createdAt: Timestamp,
    lastSeenAt: Timestamp,
    current: z.boolean().describe('Whether it is the session of this request.'),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const AccountEventKind = z.enum([
  'registered',
  'address-confirmed',
  'signed-in',
  'sign-in-failed',
  'account-locked',
  'signed-out',
  'session-ended',
  'password-changed',
  'password-reset',
  'email-changed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
  'recovery-codes-created',
])
export type AccountEventKind = z.infer<typeof AccountEventKind>

/** Something that happened to an account. */
export const AccountEvent = z
  .object({
    id: z.string(),
    kind: AccountEventKind,
    device: z.string(),
    country: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'AccountEvent' })
export type AccountEvent = z.infer<typeof AccountEvent>
