import { z } from 'zod'

const ADDRESS = 'An e-mail address, please, such as name@example.com.'

/** Trimmed and in small letters: one mailbox is one address, however it was typed. Same rule as private.is_email. */
export const MailAddress = z
  .string(ADDRESS)
  .trim()
  .max(254, ADDRESS)
  .toLowerCase()
  .pipe(z.email(ADDRESS))
  .meta({ override: { type: 'string', format: 'email', maxLength: 254 } })
