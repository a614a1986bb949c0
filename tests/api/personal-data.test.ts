import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BillingContext } from '#shared/billing/billing-context.ts'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { type Database, openDatabase } from '#shared/data/database.ts'
import { authTables, namesIn, personalColumns } from '../../supabase/tests/personal-columns.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { type CheckoutFixture, startCheckoutFixture } from './checkout.fixtures.ts'
import { startJobsFixture } from './jobs.fixtures.ts'
import {
  columnsMentioning,
  connectAsSuperuser,
  letTimePass,
  letTimePassAtStripe,
  type MarkedPerson,
  mentions,
  newMarkedPerson,
  rowsMentioning,
  type StoredRow,
  textOf,
} from './markers.fixtures.ts'
import { type PersonalDataCase, personalDataCases, type Step, steps } from './personal-data.fixtures.ts'
import { makeTasksDue } from './queue.fixtures.ts'

// Each person writes texts that begin with a word of their own. Every table is searched for it: before they leave, and after each
// period of docs/privacy.md. The exports have to have what the register of personal columns calls exported.

let api: CheckoutFixture
let database: Database
let superuser: Sql
const people = {} as Record<PersonalDataCase, MarkedPerson>
const exports: Partial<Record<PersonalDataCase, string>> = {}
let before: StoredRow[] = []
const after = new Map<Step, StoredRow[]>()

beforeAll(async () => {
  api = await startCheckoutFixture()
  superuser = connectAsSuperuser(api)
  const stripe = { secretKey: api.stripe.secretKey, apiUrl: api.stripe.url }
  database = openDatabase(api.stack.appUrl, { max: 2, applicationName: 'personal data under test' })
  const billing: BillingContext = {
    ...{ stripe: createStripeClient(stripe), database, log: () => {}, sendInBackground: () => {} },
  }
  const jobs = await startJobsFixture(api, { STRIPE_API_URL: api.stripe.url, STRIPE_SECRET_KEY: api.stripe.secretKey })
  const owner = await api.newReader({ role: 'owner' })
  await api.owner`update plans set group_payment = 'card_and_invoice' where price > 0`
  for (const [name] of personalDataCases) people[name] = newMarkedPerson(api.newPerson())
  const context = { api, billing, superuser, owner, people }

  const readers: Partial<Record<PersonalDataCase, TestReader>> = {}
  for (const [name, { plant }] of personalDataCases) {
    const reader = await plant(people[name], context)
    const [account] = await api.owner`select id from auth.users where email = ${people[name].email}`
    people[name].id = account?.id ?? ''
    if (reader) readers[name] = reader
  }
  for (const [name, reader] of Object.entries(readers) as [PersonalDataCase, TestReader][])
    exports[name] = await (await reader.get('/user/export')).text()
  const everybody = Object.values(people)
  before = await rowsMentioning(superuser, everybody)

  for (const [name, { leave, afterwards }] of personalDataCases) {
    await leave?.(people[name], context)
    const reader = readers[name]
    if (reader) expect((await reader.send('/user/deletion', { password: reader.password })).status, name).toBe(204)
    await afterwards?.(people[name], context)
  }
  let passed = 0
  for (const [step, days] of Object.entries(steps) as [Step, number][]) {
    if (days > passed) {
      await letTimePass(superuser, days - passed)
      letTimePassAtStripe(api.stripe.state, days - passed)
    }
    passed = days
    // A deletion of one run may lead to another in the next one.
    for (let run = 0; run < 2; run++) {
      await makeTasksDue(api.owner, 'cleanup')
      await jobs.run()
    }
    after.set(step, await rowsMentioning(superuser, everybody))
  }
}, 120_000)
afterAll(async () => {
  await database?.close()
  await superuser?.end({ timeout: 1 })
  await api?.stop()
})

const register = Object.entries(personalColumns).map(([table, entry]) => {
  const { deleted, blanked, retained, exported, unexported } = entry
  const columns = [deleted, blanked, retained].flatMap(namesIn).map((column) => `${table}.${column}`)
  const hidden = namesIn(unexported?.[0]).map((column) => `${table}.${column}`)
  return {
    columns,
    retained: namesIn(retained).map((column) => `${table}.${column}`),
    exported: exported ? columns.filter((column) => !hidden.includes(column)) : [],
  }
})
const [personal, retained, exported] = (['columns', 'retained', 'exported'] as const).map((part) =>
  register.flatMap((entry) => entry[part]),
) as [string[], string[], string[]]
const withExport = () => Object.keys(exports) as PersonalDataCase[]

/** Exported columns whose values have a form of their own, into which no word fits. Their values are compared. */
const withoutWords = [
  // Names of articles, editions, languages, roles and countries.
  'private.article_shares.article_id public.highlights.article_id public.highlights.title public.reading_list.article_id',
  'public.reading_list.title public.reading_progress.article_id public.reading_progress.last_read_at',
  'public.reading_progress.progress_percent public.paused_editions.edition public.print_deliveries.edition',
  'public.print_pauses.first_edition public.print_pauses.last_edition public.profiles.language public.staff.role',
  'public.account_events.country public.addresses.country public.groups.country public.newsletter_subscribers.country',
  'public.print_deliveries.country public.session_details.country',
  // Columns to which Stripe, this software or a postal service gives a form.
  'public.account_events.device public.session_details.device public.addresses.postal_code public.groups.postal_code',
  'public.print_deliveries.postal_code public.billing_customers.card public.invoices.number public.refunds.reason',
  // Has the word of the recipient.
  'public.gifts.recipient_email',
].flatMap(namesIn)

test('every column in which something of a person is found is in the register', () => {
  const found = Object.values(people).flatMap((person) => columnsMentioning(before, person))
  // The primary key of a profile is its account, and goes with it.
  const named = [...personal, 'public.profiles.id']
  expect(found.filter((name) => !name.startsWith('auth.') && !named.includes(name))).toEqual([])
  expect(found.filter((name) => name.startsWith('auth.') && !((name.split('.')[1] as string) in authTables))).toEqual(
    [],
  )
})

test('a reader has something in every column that is exported', () => {
  const found = withExport().flatMap((name) => columnsMentioning(before, people[name]))
  expect(exported.filter((name) => !found.includes(name)).sort()).toEqual(withoutWords.toSorted())
})

/** Strings and numbers of a value, as they are in JSON. */
function scalarsOf(value: unknown): string[] {
  if (value === null || typeof value === 'boolean') return []
  if (typeof value === 'object') return Object.values(value).flatMap(scalarsOf)
  // Times have more digits in the database.
  return [JSON.stringify(value).replace(/^"(\d{4}-\d\d-\d\dT[\d:]{8})\..*/, '"$1')]
}

test('every value of an exported column is in the export of its reader', () => {
  const missing = new Set<string>()
  const compared = new Set<string>()
  for (const name of withExport()) {
    const person = people[name]
    for (const { table, values } of before.filter((row) => mentions(person, row.values)))
      for (const [column, value] of Object.entries(values)) {
        const columnName = `${table}.${column}`
        if (!exported.includes(columnName) || value === null) continue
        compared.add(columnName)
        if (!scalarsOf(value).every((scalar) => exports[name]?.includes(scalar)))
          missing.add(`${columnName} ${textOf(value)}`)
      }
  }
  expect([...missing].sort()).toEqual([])
  // The row of a refund names its payment, and no person.
  expect(exported.filter((column) => !compared.has(column))).toEqual(['public.refunds.reason'])
})

test.each(personalDataCases)('rows of %s remain until the end of their periods', (name, { left }) => {
  const person = people[name]
  for (const [step, rows] of after) {
    const days = steps[step]
    const expected = Object.entries(left).filter(([, gone]) => days < steps[gone])
    expect([step, columnsMentioning(rows, person)]).toEqual([step, expected.map(([column]) => column).sort()])
  }
})

test('a deleted account leaves only the columns that the register retains', () => {
  // Among them the one that says that the account is deleted.
  for (const name of withExport())
    for (const column of columnsMentioning(after.get('at once') ?? [], people[name]))
      if (!column.startsWith('private.email_outbox.')) expect(retained, name).toContain(column)
})

/** Invoices by law (docs/privacy.md); events for thirty days and answers to repeated requests for a day, which the emulator stores. */
const storedAtStripe = ['events', 'idempotentResponses', 'invoices']

test('the customers of everybody who left are deleted at Stripe', () => {
  const everybody = Object.values(people)
  const found = Object.entries(api.stripe.state).filter(([, objects]) => {
    const text = JSON.stringify([...objects.values()])
    return everybody.some((person) => mentions(person, text))
  })
  expect(found.map(([kind]) => kind).sort()).toEqual(storedAtStripe)
})

test('the logs of the functions say nothing about anybody', () => {
  const folder = join(api.stack.home, 'logs')
  const logs = readdirSync(folder).filter((name) => name.startsWith('function-'))
  expect(logs.length).toBeGreaterThan(0)
  for (const name of logs) {
    const text = readFileSync(join(folder, name), 'utf8')
    for (const person of Object.values(people)) expect([name, text.includes(person.word)]).toEqual([name, false])
  }
})
