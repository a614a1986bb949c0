import { z } from 'zod'
import { KnownPassword } from './password.ts'

/** `POST /api/user/deletion`: for good, so the password is asked once more. */
export const AccountDeletion = z.object({ password: KnownPassword }).meta({ id: 'AccountDeletion' })
export type AccountDeletion = z.infer<typeof AccountDeletion>
