import { z } from 'zod'
import { lineOf } from './line.ts'
import { MailAddress } from './mail-address.ts'
import { NewPassword } from './password.ts'
import { PlanId } from './plan.ts'

export const personNames = {
  firstName: lineOf(100, { missing: 'Your first name, please.', wrong: 'Your first name on one line, please.' }),
  lastName: lineOf(100, { missing: 'Your last name, please.', wrong: 'Your last name on one line, please.' }),
}

/** `POST /api/auth/register`. */
export const Registration = z
  .object({ ...personNames, email: MailAddress, password: NewPassword })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof Registration>

/** `POST /api/register-free`: an account on a plan that costs nothing. */
export const FreeRegistration = Registration.extend({ confirmPassword: z.string(), subscriptionId: PlanId })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
  .meta({ id: 'FreeRegistration' })
export type FreeRegistration = z.infer<typeof FreeRegistration>

/** `POST /api/register`: staff, by invitation. */
export const StaffRegistration = Registration.extend({
  inviteToken: z
    .string('An invite token is required to register')
    .trim()
    .min(1, 'An invite token is required to register')
    .max(200),
}).meta({ id: 'StaffRegistration' })
export type StaffRegistration = z.infer<typeof StaffRegistration>

/** The answer to whoever registers, whether or not we know the address: it is in the letter that it goes on. */
export const RegistrationAnswer = z
  .object({ status: z.literal('confirmation-sent') })
  .meta({ id: 'RegistrationAnswer' })
export type RegistrationAnswer = z.infer<typeof RegistrationAnswer>
