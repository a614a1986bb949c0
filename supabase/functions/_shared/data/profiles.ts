import type { Profile } from '../contracts/user.ts'
import type { Tx } from './database.ts'

export async function updateProfile(tx: Tx, userId: string, { firstName, lastName }: Profile): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', userId)
    .execute()
}
