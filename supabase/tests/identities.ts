import type { Sql } from 'postgres'

/** The role that a request takes, the account in its claims, and the staff role of the account. */
export interface Identity {
  role: string
  id?: string
  staff?: string
}

const identities = {
  anon: { role: 'anon' },
  visitor: { role: 'visitor' },
  reader: { role: 'authenticated', id: '00000000-0000-4000-8000-000000000001' },
  'other reader': { role: 'authenticated', id: '00000000-0000-4000-8000-000000000002' },
  owner: { role: 'authenticated', id: '00000000-0000-4000-8000-000000000003', staff: 'owner' },
  editor: { role: 'authenticated', id: '00000000-0000-4000-8000-000000000004', staff: 'editor' },
  author: { role: 'authenticated', id: '00000000-0000-4000-8000-000000000005', staff: 'author' },
  support: { role: 'authenticated', id: '00000000-0000-4000-8000-000000000006', staff: 'support' },
  publisher: { role: 'publisher' },
  service_role: { role: 'service_role' },
} satisfies Record<string, Identity>

export type Person = keyof typeof identities

/** Every identity that sends queries. */
export const people: Record<Person, Identity> = identities
export const everyone = Object.keys(identities) as Person[]

/** A staff member who is none of the identities above: rows of this account always belong to another account. */
export const otherStaff = { role: 'authenticated', id: '00000000-0000-4000-8000-000000000099', staff: 'author' }

/** Another owner, so that the one above can be removed. */
const otherOwner = '00000000-0000-4000-8000-000000000098'

/**
 * The account of an identity; that of the editor for identities without an account, so that there is always a row to
 * test.
 */
export function accountOf(person: Person): string {
  return people[person].id ?? identities.editor.id
}

export const accounts: string[] = [...new Set([...everyone.map(accountOf), otherStaff.id])]

/** A session of Auth that a sign-in by the functions has created, and one of Auth alone. */
export const sessionOf = (account: string) => account.replace('-4000-8000-', '-4000-9000-')
export const freshSessionOf = (account: string) => account.replace('-4000-8000-', '-4000-a000-')

export async function insertAccounts(sql: Sql): Promise<void> {
  for (const id of [...accounts, otherOwner]) {
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@meridian.example`})`
  }
  for (const id of accounts)
    for (const session of [sessionOf(id), freshSessionOf(id)])
      await sql`insert into auth.sessions (id, user_id) values (${session}, ${id})`
  // All addresses are confirmed.
  await sql`update public.profiles set email_confirmed_at = now()`
  await sql`insert into public.staff (user_id, role) values (${otherOwner}, 'owner')`
  for (const { id, staff } of [...Object.values(people), otherStaff]) {
    if (id && staff) await sql`insert into public.staff (user_id, role) values (${id}, ${staff})`
  }
}
