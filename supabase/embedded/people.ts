import postgres from 'postgres'
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
  inboxPort: number
}

/** Through Auth, as anyone would; once for a database. True when it was done now. */
export async function settlePeople(doors: Doors): Promise<boolean> {
  const sql = postgres(doors.ownerUrl, { max: 1, onnotice: () => {} })
  try {
    const [done] = await sql`select 1 from supabase_migrations.seed_files where path = ${marker}`
    if (done) return false
    for (const person of people) await signUp(person, doors)
    await sql.begin(async (tx) => {
      await tx`update public.profiles set email_confirmed_at = coalesce(email_confirmed_at, now())
        where id in (select id from auth.users where email in ${tx(people.map((person) => person.email))})`
      for (const { email, role } of people) {
        if (role) {
          await tx`insert into public.staff (user_id, role) select id, ${role} from auth.users where email = ${email}
            on conflict (user_id) do nothing`
        }
      }
      await tx`insert into supabase_migrations.seed_files (path, hash) values (${marker}, '')`
    })
    await emptyInbox(doors.inboxPort)
    return true
  } finally {
    await sql.end()
  }
}

/** Their requests to confirm an address would be the first thing that a newcomer finds; no reason to fail, though. */
async function emptyInbox(port: number): Promise<void> {
  const all = `http://${loopback}:${port}/email/all`
  await fetch(all, { method: 'DELETE', signal: AbortSignal.timeout(10_000) }).catch(() => {})
}

const marker = 'people of the embedded stack'

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
