import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiFixture, startApiFixture } from './api.fixtures.ts'
import { inboxAt, linkToken } from './inbox.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { makeDue } from './queue.fixtures.ts'

// No e-mail is lost, and none is sent without need, when the mail server, the function or the jobs fail.

let api: ApiFixture
let inbox: ReturnType<typeof inboxAt>
let jobs: { url: string }
beforeAll(async () => {
  api = await startApiFixture({}, { shared: false })
  await api.stack.mail.start()
  inbox = inboxAt(api.stack.mailUrl)
  jobs = await startJobs()
})
afterAll(() => api?.stop())

let addressCount = 0
const newAddress = () => `outbox-${++addressCount}@meridian.example`
const subscribe = (email: string, to?: string) =>
  api.send('/newsletter/subscribe', { email }, { to, from: `192.0.2.${++addressCount}` })
const startJobs = (env = {}) => api.stack.startApi({ name: 'jobs', databaseUrl: databaseUrlOf(), env })
const runJobs = async (to = jobs.url) => (await requestJobs(to)).json() as Promise<JobResult>
const requestJobs = (to = jobs.url, secret = api.stack.secrets.secretKey) =>
  fetch(to, { method: 'POST', headers: { Authorization: `Bearer ${secret}` } })

interface JobResult {
  emails: { sent: number; givenUp: number }
}

function databaseUrlOf(): string {
  const { host, port, database } = api.owner.options
  const url = new URL(api.stack.appUrl)
  url.host = `${host[0]}:${port[0]}`
  url.pathname = `/${database}`
  return url.href
}

/** Moves due dates into the past instead of waiting. */
const makeEmailsDue = () => makeDue(api.owner, 'mail')
async function emailRowFor(email: string) {
  const [row] = await api.owner`
    select email.*, coalesce(entry.attempts, email.attempts) as attempts, entry.due_at
    from private.email_outbox as email left join private.queue_entries as entry on queue = 'mail' and key = email.id::text
    where recipient = ${email} order by email.id desc limit 1`
  return row
}
const isRecorded = (email: string, column: 'sent_at' | 'last_error' | 'failed_at') =>
  expect.poll(async () => (await emailRowFor(email))?.[column], { timeout: 30_000, interval: 20 }).not.toBeNull()

test('a sent e-mail is not sent again', async () => {
  const email = newAddress()
  await subscribe(email)
  await inbox.waitForEmails(1, email)
  await isRecorded(email, 'sent_at')
  await makeEmailsDue()
  await runJobs()
  expect(await inbox.emailsTo(email)).toHaveLength(1)
})

test('while the mail server is unavailable nothing is lost: the jobs deliver it afterwards', async () => {
  const email = newAddress()
  await api.stack.mail.stop()
  expect((await subscribe(email)).status).toBe(200)
  await isRecorded(email, 'last_error')
  expect(await emailRowFor(email)).toMatchObject({ attempts: 1, sent_at: null, last_error: 'ESOCKET' })
  await makeEmailsDue()
  expect((await runJobs()).emails.sent).toBe(0)
  expect((await emailRowFor(email))?.due_at.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000)

  await api.stack.mail.start()
  expect((await runJobs()).emails.sent).toBe(0)
  await makeEmailsDue()
  expect((await runJobs()).emails.sent).toBe(1)
  const [sentEmail] = await inbox.waitForEmails(1, email)
  const confirmed = await api.send(
    `/newsletter/confirmation?token=${linkToken(sentEmail ?? ({} as never), '/newsletter/confirm')}`,
    {},
  )
  expect(confirmed.status).toBe(200)
})

test('a request never waits for the mail server; an e-mail is delivered once when the function is killed before sending it', async () => {
  const silentServer = await startMailServer('silent')
  const crashingProcess = await api.startAnother({ SMTP_URL: silentServer.url })
  const email = newAddress()
  expect((await subscribe(email, crashingProcess.url)).status).toBe(200)
  await silentServer.connected
  await crashingProcess.service.kill('SIGKILL')
  await silentServer.stop()

  expect(await emailRowFor(email)).toMatchObject({ attempts: 1, sent_at: null, last_error: null })
  expect((await runJobs()).emails.sent).toBe(0)
  await makeEmailsDue()
  const [first, second] = await Promise.all([runJobs(), runJobs()])
  expect((first?.emails.sent ?? 0) + (second?.emails.sent ?? 0)).toBe(1)
  expect(await inbox.emailsTo(email)).toHaveLength(1)
})

test('a process sends five e-mails at once and keeps a few more waiting; the jobs send the others', async () => {
  const slowServer = await startMailServer(undefined, { acceptanceMs: 60_000 })
  const busyProcess = await api.startAnother({ SMTP_URL: slowServer.url })
  const emails = Array.from({ length: 30 }, newAddress)
  await Promise.all(emails.map((email) => subscribe(email, busyProcess.url)))
  const attempts = async () => {
    const rows = await Promise.all(emails.map(emailRowFor))
    return rows.filter((row) => row?.attempts > 0).length
  }
  await expect.poll(attempts, { timeout: 30_000, interval: 20 }).toBe(5)
  await slowServer.stop()
  await expect.poll(attempts, { timeout: 30_000, interval: 20 }).toBe(25)
  await busyProcess.service.stop()
  expect((await runJobs()).emails.sent).toBe(5)
})

test('an e-mail is delivered twice under one Message-ID when the function is killed before storing that it was sent', async () => {
  const email = newAddress()
  await subscribe(email)
  await isRecorded(email, 'sent_at')
  await api.owner`
    with reopened as (update private.email_outbox set sent_at = null where recipient = ${email} returning id)
    insert into private.queue_entries (queue, key) select 'mail', id from reopened`
  await makeEmailsDue()
  await runJobs()
  const copies = await inbox.waitForEmails(2, email)
  expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
})

test('many workers at once send each e-mail once', async () => {
  const count = 40
  await api.owner`select private.enqueue_email('newsletter-welcome', 'many-' || n || '@meridian.example',
    '{"subscriberId": "00000000-0000-4000-8000-000000000001"}') from generate_series(1, ${count}) as n`
  const second = await startJobs()
  const done = await Promise.all([runJobs(), runJobs(), runJobs(second.url), runJobs(second.url)])
  expect(done.reduce((sum, { emails }) => sum + emails.sent, 0)).toBe(count)
  for (let n = 1; n <= count; n++) expect(await inbox.emailsTo(`many-${n}@meridian.example`)).toHaveLength(1)
})

const rejections: [string, command: string, reply: string, givenUp: boolean][] = [
  ['an e-mail to an unknown mailbox is given up', 'RCPT', '550 No such user', true],
  [
    'an e-mail to a mailbox that the server calls unknown is given up',
    'RCPT',
    '550-5.1.1 Gone\r\n550 5.1.1 Gone',
    true,
  ],
  ['an e-mail to a full mailbox is tried again', 'RCPT', '452 Full', false],
  ['a server that refuses the sender with the recipient is tried again', 'RCPT', '553 5.7.1 Sender rejected', false],
  ['a server that has sent enough for a day is tried again', 'RCPT', '550 5.4.5 Daily limit exceeded', false],
  ['a server that refuses the message is tried again', 'MESSAGE', '554 Email address is not verified', false],
  ['a server that demands a sign-in is tried again', 'MAIL', '530 Sign in first', false],
  ['a server that closes is tried again', 'DATA', '421 Closing', false],
]
test.each(rejections)('%s', async (_, rejectedCommand, reply, givenUp) => {
  const email = newAddress()
  await withServer(
    (command) => (command === rejectedCommand ? reply : undefined),
    async ({ url }) => {
      await api.owner`select private.enqueue_email('newsletter-already-subscribed', ${email}, '{"subscriberId": "00000000-0000-4000-8000-000000000001"}')`
      const failingJobs = await startJobs({ SMTP_URL: url })
      expect((await runJobs(failingJobs.url)).emails.sent).toBe(0)
      await failingJobs.stop()
    },
  )
  const sentEmail = await emailRowFor(email)
  expect([sentEmail?.failed_at !== null, sentEmail?.sent_at]).toEqual([givenUp, null])
  expect(sentEmail?.last_error).not.toContain('@')
})

test('an e-mail that the server accepts after sixteen seconds is sent once', async () => {
  const email = newAddress()
  const server = await startMailServer(undefined, { acceptanceMs: 16_000 })
  await api.owner`select private.enqueue_email('newsletter-already-subscribed', ${email}, '{"subscriberId": "00000000-0000-4000-8000-000000000001"}')`
  const slowJobs = await startJobs({ SMTP_URL: server.url })
  expect((await runJobs(slowJobs.url)).emails.sent).toBe(1)
  await slowJobs.stop()
  await server.stop()
  expect(server.received).toHaveLength(1)
})

test('an e-mail of an unknown kind waits for a version that knows it', async () => {
  const email = newAddress()
  await api.owner`select private.enqueue_email('letter-of-tomorrow', ${email}, '{}')`
  await runJobs()
  expect(await emailRowFor(email)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
})

test('an e-mail in a language that is not published any more is sent in the first one', async () => {
  const send = async (languages: string) => {
    const email = newAddress()
    await api.owner`update public.site_settings set languages = ${languages}`
    await api.owner`select private.enqueue_email('newsletter-welcome', ${email},
      '{"subscriberId": "00000000-0000-4000-8000-000000000001"}', null, 'fr')`
    await runJobs()
    const [sentEmail] = await inbox.waitForEmails(1, email)
    return sentEmail
  }
  expect((await send('{en,fr}'))?.text).toContain('/fr/newsletter/unsubscribe?')
  const later = await send('{en}')
  expect(later?.subject).toMatch(/^Welcome to/)
  expect(later?.text).toContain('/newsletter/unsubscribe?')
  expect(later?.text).not.toContain('/fr/')
})

test('only the scheduler may call the jobs', async () => {
  for (const secret of ['', 'x', `${api.stack.secrets.secretKey}x`, api.stack.secrets.publishableKey]) {
    expect((await requestJobs(jobs.url, secret)).status).toBe(403)
  }
  expect((await fetch(jobs.url, { method: 'POST' })).status).toBe(403)
  expect((await fetch(jobs.url)).status).toBe(403)
})

test('while the secret is replaced, the scheduler may use the next one or the previous one', async () => {
  const [next, previous] = ['the next secret of the scheduler', api.stack.secrets.secretKey]
  const { url, stop } = await startJobs({ JOBS_SECRET: next, PREVIOUS_JOBS_SECRETS: previous })
  const statuses = []
  for (const secret of [next, previous, `${next}, ${previous}`]) statuses.push((await requestJobs(url, secret)).status)
  await stop()
  expect(statuses).toEqual([200, 200, 403])
})

test('while Postgres is unavailable the jobs report it, and do their work afterwards', async () => {
  await api.stack.postgres.kill('SIGKILL')
  expect((await requestJobs()).status).toBe(503)
  await api.stack.postgres.start()
  await expect.poll(async () => (await requestJobs()).status, { timeout: 30_000, interval: 50 }).toBe(200)
})

async function withServer(
  replyTo: (command: string) => string | undefined,
  use: (server: MailServer) => Promise<void>,
) {
  const server = await startMailServer(replyTo)
  try {
    await use(server)
  } finally {
    await server.stop()
  }
}
