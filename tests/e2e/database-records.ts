import postgres from 'postgres'

// Complimentary subscriptions, payments and printed editions of the past, inserted into the database directly.

interface Period {
  from: string
  to: string
}

/** Replaces the subscription by a complimentary one. */
export const setComplimentarySubscription = (email: string, plan: string, { from, to }: Period) =>
  writeOneRow(
    (sql) => sql`
      update public.subscriptions set plan_id = ${plan}, source = 'complimentary', reason = 'For a story',
        current_period_start = ${from}, current_period_end = ${to}
      where user_id = (select id from auth.users where email = ${email})`,
  )

/** The change that an owner makes in the section of plans. The pages of the plans follow. */
export const sellToGroups = (plan: string) =>
  writeOneRow((sql) => sql`update public.plans set group_payment = 'card_and_invoice' where id = ${plan}`)

interface PrintRecipient {
  firstName: string
  lastName: string
  line1: string
  city: string
  code: string
  country: string
}

/** A printed edition of long ago whose list was closed in time, with one copy, for this reader. */
export const addPrintDelivery = (
  email: string,
  edition: string,
  { firstName, lastName, line1, city, code, country }: PrintRecipient,
) =>
  writeOneRow(
    (sql) => sql`
      with edition as (
        insert into public.print_editions (month, closes_at, closed_at)
        select ${edition}, closes_at, closes_at from private.print_list_closing_time(${`${edition}-01`}::date) as closes_at
        returning month), counted as (
        insert into private.print_lists (edition, copies, without_address, left_out, counted_at)
        select month, 1, 0, 0, now() from edition)
      insert into public.print_deliveries
        (edition, user_id, first_name, last_name, address_line1, city, postal_code, country)
      select month, id, ${firstName}, ${lastName}, ${line1}, ${city}, ${code}, ${country}
      from edition, auth.users where email = ${email}`,
  )

interface PaymentRecord {
  description: string
  amount: number
  status: string
  at: string
}

export const addPayment = (email: string, { description, amount, status, at }: PaymentRecord) =>
  writeOneRow(
    (sql) => sql`
      insert into public.payments (user_id, payer_name, payer_email, description, amount, status, created_at)
      select id, 'Odile Marchetti', ${email}, ${description}, ${amount}, ${status}, ${at}
      from auth.users where email = ${email}`,
  )

/** An open alarm, as the jobs would open it. */
export const insertAlarm = (job: string) =>
  writeOneRow(
    (sql) => sql`
      insert into private.alarms (kind, subject, message, value, opened_at, notified_at)
      values ('job-failing', ${job}, ${`The job '${job}' has failed 3 times in a row.`}, '3 failures', now(), now())`,
  )

/** The jobs may have closed it. */
export const closeAlarm = (job: string) =>
  writeOneRow((sql) => sql`update private.alarms set closed_at = now() where subject = ${job}`)

/** The failures of a job, as the jobs record them after a run. */
export const setJobFailures = (job: string, failures: number) =>
  writeOneRow(
    (sql) => sql`
      insert into private.job_results (job, failed_at, failures, failure) values (${job}, now(), ${failures}, 'for a story')
      on conflict (job) do update set failures = excluded.failures`,
  )

async function writeOneRow(statement: (sql: postgres.Sql) => Promise<{ count: number }>): Promise<void> {
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  try {
    const { count } = await statement(sql)
    if (count !== 1) throw new Error(`${count} lines were written instead of one.`)
  } finally {
    await sql.end()
  }
}
