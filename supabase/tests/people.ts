import type { Sql } from 'postgres'

/** Everyone who asks something of the database, as the role that the request takes and the account in its claims. */
export const people = {
  anon: { role: 'anon' },
  reader: { role: 'authenticated', id: '00000000-0000-4000-8000-000000000001' },
  'other reader': { role: 'authenticated', id: '00000000-0000-4000-8000-000000000002' },
  owner: { role: 'authenticated', id: '00000000-0000-4000-8000-000000000003', staff: 'owner' },
  editor: { role: 'authenticated', id: '00000000-0000-4000-8000-000000000004', staff: 'editor' },
  author: { role: 'authenticated', id: '00000000-0000-4000-8000-000000000005', staff: 'author' },
  support: { role: 'authenticated', id: '00000000-0000-4000-8000-000000000006', staff: 'support' },
  press: { role: 'press' },
  service_role: { role: 'service_role' },
} as const satisfies Record<string, { role: string; id?: string; staff?: string }>

export type Person = keyof typeof people
export const everyone = Object.keys(people) as Person[]

export interface Account {
  id: string
  staff?: string
}

/** Works here too, and is nobody of the above: whose rows are always another's. */
export const colleague: Account = { id: '00000000-0000-4000-8000-000000000099', staff: 'author' }

/** The account of a person; for those without one, the editor's, so that there always is a row to try. */
export function accountOf(person: Person): Account {
  const { id, staff }: { id?: string; staff?: string } = people[person]
  return id ? { id, staff } : people.editor
}

export const accounts: Account[] = [...new Set([...everyone.map((person) => accountOf(person).id), colleague.id])].map(
  (id) => [...everyone.map(accountOf), colleague].find((account) => account.id === id) ?? { id },
)

export async function settleAccounts(sql: Sql): Promise<void> {
  for (const { id, staff } of accounts) {
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@meridian.example`})`
    if (staff) await sql`insert into public.staff (user_id, role) values (${id}, ${staff})`
  }
}
