import { z } from 'zod'
import { MailAddress } from './mail-address.ts'
import { KnownPassword, NewPassword } from './password.ts'

/** `POST /api/auth/login` and `POST /api/login`. */
export const SignIn = z.object({ email: MailAddress, password: KnownPassword }).meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof SignIn>

/** Asks for a letter: to set a new password, or to confirm an address once more. */
export const LetterRequest = z.object({ email: MailAddress }).meta({ id: 'LetterRequest' })
export type LetterRequest = z.infer<typeof LetterRequest>

/** The same for every address. */
export const LetterAnswer = z.object({ status: z.literal('letter-sent') }).meta({ id: 'LetterAnswer' })
export type LetterAnswer = z.infer<typeof LetterAnswer>

/** The token in the link of a letter of ours. */
const Token = z.string('This is not a link of ours.').regex(/^[\w-]{64}$/, 'This is not a link of ours.')

/** Commits what a letter asked to confirm: a new account's address, or an account's new address. */
export const LinkUse = z.object({ token: Token }).meta({ id: 'LinkUse' })
export type LinkUse = z.infer<typeof LinkUse>

/** `POST /api/auth/new-password`: what somebody chooses who has forgotten the old one. */
export const PasswordReset = LinkUse.extend({ newPassword: NewPassword }).meta({ id: 'PasswordReset' })
export type PasswordReset = z.infer<typeof PasswordReset>

/** `signedIn`: the browser that registered is the one that confirms, so it need not sign in. */
export const AddressConfirmed = z
  .object({ status: z.literal('confirmed'), signedIn: z.boolean() })
  .meta({ id: 'AddressConfirmed' })
export type AddressConfirmed = z.infer<typeof AddressConfirmed>

/** `POST /api/user/email`: a letter goes to the new address, and the account changes when it is confirmed there. */
export const EmailChange = z.object({ email: MailAddress, currentPassword: KnownPassword }).meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>
