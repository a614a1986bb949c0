import { z } from 'zod'

const INVALID_ADDRESS = 'An e-mail address, please, such as name@example.com.'

/** Trimmed and in small letters: one mailbox is one address, however it was typed. Same rule as private.is_email. */
export const EmailAddress = z
  .string(INVALID_ADDRESS)
  .trim()
  .max(254, INVALID_ADDRESS)
  .toLowerCase()
  .pipe(z.email(INVALID_ADDRESS))
  .meta({ override: { type: 'string', format: 'email', maxLength: 254 } })
