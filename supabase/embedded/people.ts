import postgres, { type Sql, type TransactionSql } from 'postgres'
import { furnishPatron, patron } from './patron.ts'
import type { Till } from './patron-purchase.ts'
import { loopback } from './ports.ts'
import { StartError } from './start-error.ts'

export interface Person {
  email: string
  password: string
  firstName: string
  lastName: string
  role?: 'owner' | 'editor' | 'author' | 'support'
}

/** Accounts of the embedded stack, and of nothing else: their passwords are public. */
export const people: Person[] = [
  { email: 'reader@meridian.example', password: 'meridian-reader', firstName: 'Clara', lastName: 'Whitlock' },
  {
    email: 'owner@meridian.example',
    password: 'meridian-owner',
    firstName: 'Ottilie',
    lastName: 'Brandt',
    role: 'owner',
  },
  {
    email: 'editor@meridian.example',
    password: 'meridian-editor',
    firstName: 'Jun',
    lastName: 'Okada',
    role: 'editor',
  },
  {
    email: 'author@meridian.example',
    password: 'meridian-author',
    firstName: 'Inès',
    lastName: 'Valcourt',
    role: 'author',
  },
  {
    email: 'support@meridian.example',
    password: 'meridian-support',
    firstName: 'Amos',
    lastName: 'Reyl',
    role: 'support',
  },
]

export interface Doors {
  /** As postgres. */
  ownerUrl: string
  authPort: number
  publishableKey: string
  /** Where the patron pays; without it their plan is a present. */
  till?: Till | undefined
}

/** Through Auth, as anyone would; once for a database. True when somebody came now. */
export async function settlePeople(doors: Doors): Promise<boolean> {
  const sql = postgres(doors.ownerUrl, { max: 1, onnotice: () => {} })
  try {
    const came = await settle(sql, doors, { marker: 'people of the embedded stack', people, furnish: appoint })
    const patronCame = await settle(sql, doors, {
      marker: 'patron of the embedded stack',
      people: [patron],
      before: () => buyAsPatron(sql, doors),
      furnish: furnishPatron,
    })
    return came || patronCame
  } finally {
    await sql.end()
  }
}

interface Household {
  /** Says in the database that they have come: whoever deletes an account afterwards does not find it again. */
  marker: string
  people: Person[]
  /** What cannot be part of the transaction. May happen again when it was interrupted. */
  before?: () => Promise<void>
  furnish: (tx: TransactionSql) => Promise<void>
}

async function settle(sql: Sql, doors: Doors, { marker, people, before, furnish }: Household): Promise<boolean> {
  const [done] = await sql`select 1 from supabase_migrations.seed_files where path = ${marker}`
  if (done) return false
  for (const person of people) await signUp(person, doors)
  await before?.()
  await sql.begin(async (tx) => {
    const accounts = tx`select id from auth.users where email in ${tx(people.map(({ email }) => email))}`
    await tx`update public.profiles set email_confirmed_at = coalesce(email_confirmed_at, now()) where id in (${accounts})`
    await furnish(tx)
    // Whoever has no other subscription by now begins with the free one, as everybody does.
    await tx`select private.begin_free_subscription(id) from auth.users where id in (${accounts})`
    await tx`insert into supabase_migrations.seed_files (path, hash) values (${marker}, '')`
  })
  return true
}

async function appoint(tx: TransactionSql): Promise<void> {
  for (const { email, role } of people) {
    if (role) {
      await tx`insert into public.staff (user_id, role) select id, ${role} from auth.users where email = ${email}
        on conflict (user_id) do nothing`
    }
  }
}

async function signUp({ email, password, firstName, lastName }: Person, { authPort, publishableKey }: Doors) {
  const answer = await fetch(`http://${loopback}:${authPort}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { first_name: firstName, last_name: lastName } }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!answer.ok && answer.status !== 422) {
    throw new StartError(`Auth would not sign up ${email}: ${answer.status} ${await answer.text()}`)
  }
}

/** As somebody who pays would: through the house's own doors, at the emulator. Loaded only for those who come now. */
async function buyAsPatron(sql: Sql, { till }: Doors): Promise<void> {
  if (!till) return
  const [account] = await sql<{ id: string }[]>`
    select users.id from auth.users, public.plans where email = ${patron.email} and plans.id = 'patron_ledger'`
  if (!account) return
  const { buyForPatron } = await import('./patron-purchase.ts')
  await buyForPatron(till, { ...patron, id: account.id })
}
