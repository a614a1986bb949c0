import postgres, { type Sql, type TransactionSql } from 'postgres'
import { type DemoAccount, demoAccounts, patron } from './demo-accounts.ts'
import { insertPatronData } from './demo-patron.ts'
import type { CheckoutConnection } from './demo-patron-purchase.ts'
import { loopback } from './ports.ts'
import { StartError } from './start-error.ts'

export interface SeedAccountsOptions {
  /** Connects as postgres. */
  ownerUrl: string
  authPort: number
  secretKey: string
  /** The Stripe emulator, at which the patron pays; without it the plan is complimentary. */
  checkout?: CheckoutConnection | undefined
}

/** Creates the demo accounts through Auth, once per database. Answers whether any was added. */
export async function seedAccounts(options: SeedAccountsOptions): Promise<boolean> {
  const sql = postgres(options.ownerUrl, { max: 1, onnotice: () => {} })
  try {
    const added = await seedAccountGroup(sql, options, {
      marker: 'demo accounts of the embedded stack',
      demoAccounts,
      insertData: grantStaffRoles,
    })
    const patronAdded = await seedAccountGroup(sql, options, {
      marker: 'patron of the embedded stack',
      demoAccounts: [patron],
      beforeTransaction: () => purchaseAsPatron(sql, options),
      insertData: insertPatronData,
    })
    return added || patronAdded
  } finally {
    await sql.end()
  }
}

interface AccountGroup {
  /** Recorded in the database, so that an account that somebody deletes is not created again. */
  marker: string
  demoAccounts: DemoAccount[]
  /** Work that cannot be part of the transaction. It is repeated when a start was interrupted. */
  beforeTransaction?: () => Promise<void>
  insertData: (tx: TransactionSql) => Promise<void>
}

async function seedAccountGroup(
  sql: Sql,
  options: SeedAccountsOptions,
  { marker, demoAccounts, beforeTransaction, insertData }: AccountGroup,
): Promise<boolean> {
  const [existing] = await sql`select 1 from supabase_migrations.seed_files where path = ${marker}`
  if (existing) return false
  for (const account of demoAccounts) await createAccount(account, options)
  await beforeTransaction?.()
  await sql.begin(async (tx) => {
    const accountIds = tx`select id from auth.users where email in ${tx(demoAccounts.map(({ email }) => email))}`
    await tx`update public.profiles set email_confirmed_at = coalesce(email_confirmed_at, now()) where id in (${accountIds})`
    await insertData(tx)
    // An account without another subscription gets the free one, as at registration.
    await tx`select private.start_free_subscription(id) from auth.users where id in (${accountIds})`
    await tx`insert into supabase_migrations.seed_files (path, hash) values (${marker}, '')`
  })
  return true
}

async function grantStaffRoles(tx: TransactionSql): Promise<void> {
  for (const { email, role } of demoAccounts) {
    if (role) {
      await tx`insert into public.staff (user_id, role) select id, ${role} from auth.users where email = ${email}
        on conflict (user_id) do nothing`
    }
  }
}

async function createAccount(
  { email, password, firstName, lastName }: DemoAccount,
  { authPort, secretKey }: SeedAccountsOptions,
) {
  const user_metadata = { first_name: firstName, last_name: lastName }
  const response = await fetch(`http://${loopback}:${authPort}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, email_confirm: true, user_metadata }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!response.ok && response.status !== 422) {
    throw new StartError(`Auth did not create ${email}: ${response.status} ${await response.text()}`)
  }
}

/** Buys the patron's subscriptions at the emulator. The billing code is loaded only when the account is new. */
async function purchaseAsPatron(sql: Sql, { checkout }: SeedAccountsOptions): Promise<void> {
  if (!checkout) return
  const [account] = await sql<{ id: string }[]>`
    select users.id from auth.users, public.plans where email = ${patron.email} and plans.id = 'patron_ledger'`
  if (!account) return
  const { purchaseForPatron } = await import('./demo-patron-purchase.ts')
  await purchaseForPatron(checkout, { ...patron, id: account.id })
}
