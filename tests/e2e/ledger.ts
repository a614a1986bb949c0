import postgres from 'postgres'

// What a reader was given, and what they paid long ago: written into the books directly.

interface Period {
  from: string
  to: string
}

/** In place of what they subscribe to: a present of the house. */
export const subscribeTo = (email: string, plan: string, { from, to }: Period) =>
  inTheBooks(
    (sql) => sql`
      update public.subscriptions set plan_id = ${plan}, source = 'complimentary', reason = 'For a story',
        current_period_start = ${from}, current_period_end = ${to}
      where user_id = (select id from auth.users where email = ${email})`,
  )

interface Paid {
  description: string
  amount: number
  status: string
  at: string
}

export const enterPayment = (email: string, { description, amount, status, at }: Paid) =>
  inTheBooks(
    (sql) => sql`
      insert into public.payments (user_id, payer_name, payer_email, description, amount, status, created_at)
      select id, 'Odile Marchetti', ${email}, ${description}, ${amount}, ${status}, ${at}
      from auth.users where email = ${email}`,
  )

async function inTheBooks(write: (sql: postgres.Sql) => Promise<{ count: number }>): Promise<void> {
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  try {
    const { count } = await write(sql)
    if (count !== 1) throw new Error(`${count} lines were written instead of one.`)
  } finally {
    await sql.end()
  }
}
