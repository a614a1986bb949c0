import { z } from 'zod'

const TOO_SHORT = 'Password must be at least 6 characters long.'
/** What bcrypt reads; whatever follows would not be part of the password. */
const MAX_PASSWORD_BYTES = 72
export const MIN_PASSWORD_LENGTH = 6

/** A password that somebody chooses. Whether it is known to the world is judged besides. */
export const NewPassword = z
  .string('A password, please.')
  .min(MIN_PASSWORD_LENGTH, TOO_SHORT)
  .refine((text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES, 'At most 72 bytes, please.')
  .meta({
    override: { type: 'string', format: 'password', minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_BYTES },
  })

/** A password that somebody has. It is compared, so it only has to be there. */
export const ExistingPassword = z
  .string('Your password, please.')
  .min(1, 'Your password, please.')
  .max(1000, 'That is no password of ours.')
  .meta({ override: { type: 'string', format: 'password', minLength: 1, maxLength: 1000 } })

/** `PUT /api/user/password`. */
export const PasswordChange = z
  .object({ currentPassword: ExistingPassword, newPassword: NewPassword })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof PasswordChange>
