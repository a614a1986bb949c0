import { z } from 'zod'
import { LanguageName } from './language.ts'
import { Timestamp } from './primitives.ts'
import { personNames } from './registration.ts'
import { StaffRole } from './staff.ts'

/** The signed-in reader. */
export const User = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    createdAt: Timestamp,
    subscriptionStatus: z.string().describe('Status of the live subscription, e.g. active; none without one.'),
    subscriptionTier: z.string().describe('Id of its plan, e.g. global_reader; free without one.'),
    planName: z.string().nullable().optional().describe('Name of that plan; null if it is not on offer any more.'),
    staffRole: StaffRole.nullable().describe('Null for readers who are not staff.'),
    language: LanguageName.nullable().optional().describe('Chosen for e-mails; null: not chosen.'),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** The response to every sign-in. */
export const SignedInUser = User.extend({
  codeNeeded: z
    .boolean()
    .describe('Whether the account has an authenticator, whose code is typed next: `POST /api/auth/second-factor`.'),
}).meta({ id: 'SignedInUser' })
export type SignedInUser = z.infer<typeof SignedInUser>

/** `PUT /api/user/profile`. */
export const Profile = z.object(personNames).meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** `PUT /api/user/language`. */
export const LanguageChoice = z.object({ language: LanguageName }).meta({ id: 'LanguageChoice' })
export type LanguageChoice = z.infer<typeof LanguageChoice>
