import { z } from 'zod'
import { ShownTermsOfForm } from './accepted-terms.ts'
import { NewPassword } from './password.ts'
import { PlanId } from './plan.ts'
import { EmailAddress, singleLineText } from './text-fields.ts'
import { MAX_NAME_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

export const personNames = {
  firstName: singleLineText(MAX_NAME_LENGTH, {
    required: translatable('Your first name, please.'),
    invalid: translatable('Your first name on one line, please.'),
  }),
  lastName: singleLineText(MAX_NAME_LENGTH, {
    required: translatable('Your last name, please.'),
    invalid: translatable('Your last name on one line, please.'),
  }),
}

/** `POST /api/auth/register`. */
export const Registration = z
  .object({ ...personNames, email: EmailAddress, password: NewPassword })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof Registration>

/** `POST /api/register-free`: an account on a plan that costs nothing. */
export const FreeRegistration = Registration.extend({
  confirmPassword: z.string(),
  subscriptionId: PlanId,
  acceptedTerms: ShownTermsOfForm,
})
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

/** The response to every registration, whether or not the address has an account. */
export const RegistrationResponse = z
  .object({ status: z.literal('confirmation-sent') })
  .meta({ id: 'RegistrationResponse' })
export type RegistrationResponse = z.infer<typeof RegistrationResponse>
