import { z } from 'zod'
import { ExistingPassword, NewPassword } from './password.ts'
import { SixDigits } from './second-factor.ts'
import { EmailAddress } from './text-fields.ts'
import { translatable } from './translatable.ts'

/** `POST /api/auth/login` and `POST /api/login`. */
export const SignIn = z.object({ email: EmailAddress, password: ExistingPassword }).meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof SignIn>

/** Requests an e-mail: to reset the password, or to confirm an address again. */
export const EmailRequest = z.object({ email: EmailAddress }).meta({ id: 'EmailRequest' })
export type EmailRequest = z.infer<typeof EmailRequest>

/** The same for every address. */
export const EmailResponse = z.object({ status: z.literal('email-sent') }).meta({ id: 'EmailResponse' })
export type EmailResponse = z.infer<typeof EmailResponse>

/** The token in a link of our e-mails. */
const Token = z
  .string(translatable('This is not a link of ours.'))
  .regex(/^[\w-]{60,400}$/, translatable('This is not a link of ours.'))

/** Confirms what an e-mail asks to confirm: a new account's address, or an account's new address. */
export const LinkToken = z.object({ token: Token }).meta({ id: 'LinkToken' })
export type LinkToken = z.infer<typeof LinkToken>

/** `POST /api/auth/sign-in-code`: the code of an e-mail to sign in. Mail programs may show it in two groups. */
export const SignInCode = z.object({ email: EmailAddress, code: SixDigits }).meta({ id: 'SignInCode' })
export type SignInCode = z.infer<typeof SignInCode>

/** `POST /api/auth/new-password`: sets a new password by the link in an e-mail. */
export const PasswordReset = LinkToken.extend({ newPassword: NewPassword }).meta({ id: 'PasswordReset' })
export type PasswordReset = z.infer<typeof PasswordReset>

/** `signedIn`: true if the browser that registered is the one that confirms; it is signed in then. */
export const AddressConfirmed = z
  .object({ status: z.literal('confirmed'), signedIn: z.boolean() })
  .meta({ id: 'AddressConfirmed' })
export type AddressConfirmed = z.infer<typeof AddressConfirmed>

/** `POST /api/user/email`: sends an e-mail to the new address; the account changes when it is confirmed. */
export const EmailChange = z
  .object({ email: EmailAddress, currentPassword: ExistingPassword })
  .meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>
