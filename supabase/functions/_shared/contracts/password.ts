import { z } from 'zod'
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from './text-limits.ts'
import { translatable } from './translatable.ts'

/** bcrypt ignores every byte after these. */
const MAX_PASSWORD_BYTES = 72

/** A new password. Leaked passwords are rejected by the routes. */
export const NewPassword = z
  .string(translatable('A password, please.'))
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
  .refine(
    (text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES,
    translatable('At most 72 bytes, please.'),
  )
  .meta({
    override: { type: 'string', format: 'password', minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_BYTES },
  })

/** An existing password. It is only compared, so the rules for new ones do not apply. */
export const ExistingPassword = z
  .string(translatable('Your password, please.'))
  .min(1, translatable('Your password, please.'))
  .max(1000, translatable('That is no password of ours.'))
  .meta({ override: { type: 'string', format: 'password', minLength: 1, maxLength: 1000 } })

/** `PUT /api/user/password`. */
export const PasswordChange = z
  .object({ currentPassword: ExistingPassword, newPassword: NewPassword })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof PasswordChange>
