import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Health } from '#shared/contracts/health.ts'
import { alarmKinds, SystemHistory, SystemOverview } from '#shared/contracts/system.ts'
import { openDatabase } from '#shared/data/database.ts'
import { SiteNode } from '../../src/publisher/site-node.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'
import { type JobsFixture, startJobsFixture } from './jobs.fixtures.ts'
import { startMailServer } from './mail-server.ts'

const SECRET = 'a secret for alarms of thirty-two characters'
const OPERATOR = 'operator@meridian.example'

/** The webhook and the service that waits for the heartbeat. */
interface Receiver {
  url: string
  webhooks: { headers: Record<string, string>; body: string }[]
  heartbeats: number
  status: number
  server: Server
}

async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    if (request.url === '/heartbeat') receiver.heartbeats++
    else receiver.webhooks.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(request.url === '/heartbeat' ? 200 : receiver.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = { url, webhooks: [], heartbeats: 0, status: 200, server }
  return receiver
}

let api: AccountsFixture
let owner: TestReader
let receiver: Receiver
let jobs: JobsFixture
const alarmEnvironment = () => ({
  ALARM_WEBHOOK_URL: `${receiver.url}/alarms`,
  ALARM_WEBHOOK_SECRET: SECRET,
  HEARTBEAT_URL: `${receiver.url}/heartbeat`,
})
beforeAll(async () => {
  api = await startAccountsFixture()
  owner = await api.newReader({ role: 'owner' })
  receiver = await startReceiver()
  jobs = await startJobsFixture(api, alarmEnvironment())
})
afterAll(async () => {
  receiver?.server.close()
  await api?.stop()
})
beforeEach(async () => {
  await api.owner`delete from private.alarms`
  await api.owner`delete from private.alarm_webhooks`
  await api.owner`delete from private.job_results`
  await api.owner`delete from private.minute_counts`
  receiver.webhooks = []
  receiver.status = 200
})

/** As if a minute had passed. */
async function evaluate(by = jobs): Promise<void> {
  await api.owner`update private.system_settings set evaluated_at = now() - interval '1 minute'`
  await by.run()
}
const fail = () =>
  api.owner`insert into private.job_results (job, failed_at, failures, failure) values ('postal lists', now(), 4, 'no address')
    on conflict (job) do update set failures = 4`
const recover = () => api.owner`update private.job_results set failures = 0 where job = 'postal lists'`
const overview = async () => bodyOf(await owner.get('/admin/system'), SystemOverview)
const openAlarms = async () => (await overview()).alarms.filter(({ closedAt }) => closedAt === null)

describe('an alarm', () => {
  test('is opened by the second evaluation in a row, told once, and closed by the second that does not see it', async () => {
    await owner.send('/admin/alarm-recipients', { emails: [OPERATOR] }, { method: 'PUT' })
    const emailsBefore = (await api.inbox.emailsTo(OPERATOR)).length
    await fail()
    await evaluate()
    expect(await openAlarms()).toEqual([])
    expect((await overview()).problems).toMatchObject([{ kind: 'job-failing', subject: 'postal lists' }])
    await evaluate()
    await evaluate()
    const [alarm, ...others] = await openAlarms()
    expect([alarm?.kind, alarm?.subject, alarm?.value, others]).toEqual([
      'job-failing',
      'postal lists',
      '4 failures',
      [],
    ])
    const [email] = (await api.inbox.waitForEmails(emailsBefore + 1, OPERATOR)).slice(emailsBefore)
    expect(email?.subject).toBe("Alarm: The job 'postal lists' has failed 4 times in a row. Its last error: no address")
    expect(email?.text).toContain('docs/operations.md#job-failing')
    expect(email?.text).toContain('/admin#system')

    await recover()
    await evaluate()
    expect(await openAlarms()).toHaveLength(1)
    await evaluate()
    expect(await openAlarms()).toEqual([])
    const all = (await api.inbox.waitForEmails(emailsBefore + 2, OPERATOR)).slice(emailsBefore)
    expect(all.map(({ subject }) => subject.split(':')[0])).toEqual(['Alarm', 'Over'])
    expect((await overview()).alarms).toMatchObject([{ kind: 'job-failing', closedAt: expect.any(String) }])
  })

  test('does not open for what is seen once, over and over', async () => {
    for (let n = 0; n < 3; n++) {
      await fail()
      await evaluate()
      await recover()
      await evaluate()
    }
    const [count] = await api.owner`select count(*)::int as count from private.alarms`
    expect(count).toEqual({ count: 0 })
  })

  test('reminds once a day until an owner acknowledges it', async () => {
    const changes = async () =>
      (await api.owner`select payload ->> 'change' as change from private.alarm_webhooks order by created_at`).map(
        ({ change }) => change,
      )
    const aDayLater = () => api.owner`update private.alarms set notified_at = now() - interval '25 hours'`
    await fail()
    await evaluate()
    await evaluate()
    await aDayLater()
    await evaluate()
    await evaluate()
    expect(await changes()).toEqual(['opened', 'reminder'])
    const [alarm] = await openAlarms()
    const acknowledged = await owner.send(`/admin/alarms/${alarm?.id}/acknowledgement`, {}, { method: 'PUT' })
    expect((await bodyOf(acknowledged, SystemOverview)).alarms).toMatchObject([{ acknowledgedBy: 'Ada Lindqvist' }])
    await aDayLater()
    await evaluate()
    expect(await changes()).toEqual(['opened', 'reminder'])
    const [entry] = await api.owner`
      select kind, entity_id from private.audit_log where entity = 'alarm' order by created_at desc limit 1`
    expect(entry).toEqual({ kind: 'alarm-acknowledged', entity_id: 'job-failing/postal lists' })
    const unknown = await owner.send(`/admin/alarms/${crypto.randomUUID()}/acknowledgement`, {}, { method: 'PUT' })
    expect(unknown.status).toBe(404)
  })

  test('reaches the webhook with a signature, and again after the webhook has failed', async () => {
    receiver.status = 500
    await fail()
    await evaluate()
    await evaluate()
    expect(receiver.webhooks).toHaveLength(1)
    const [failed] = await api.owner`
      select attempts, last_error, given_up_at from private.queue_entries where queue = 'alarms'`
    expect(failed).toEqual({ attempts: 1, last_error: 'answered 500', given_up_at: null })
    receiver.status = 200
    await api.owner`update private.queue_entries set due_at = now() where queue = 'alarms'`
    await evaluate()
    await evaluate()
    const [first, second, ...more] = receiver.webhooks
    expect(more).toEqual([])
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    const [, time, signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(second?.headers['meridian-signature'] ?? '') ?? []
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${time}.${second?.body}`).digest('hex'))
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      change: 'opened',
      kind: 'job-failing',
      subject: 'postal lists',
      manual: 'docs/operations.md#job-failing',
      admin: expect.stringMatching(/\/admin#system$/),
    })
  })

  test('of every kind has a section in docs/operations.md that says what to do', () => {
    const manual = readFileSync('docs/operations.md', 'utf8')
    const alarms = manual.slice(manual.indexOf('\n## Alarms\n'))
    for (const kind of alarmKinds) {
      const [, section = ''] = new RegExp(`\n### ${kind}\n\n([^]*?)(?=\n##|$)`).exec(alarms) ?? []
      // After the title: a command, a path or a setting in backticks, or a link.
      const text = section.replace(/^\*\*.+?\*\*/, '')
      expect(text.length, kind).toBeGreaterThan(80)
      expect(text, kind).toMatch(/`[^`]+`|\]\([^)]+\)|^```/m)
    }
  })
})

test('a bucket that refuses uploads opens an alarm, and health tells neither its name nor the error', async () => {
  await api.owner`insert into public.release_targets (target, holder, held_until, failure, failing_since)
    values ('s3.example/magazine', 'site-1', now(), 'AccessDenied', now() - interval '11 minutes')`
  try {
    const problem = { kind: 'bucket-behind', subject: 's3.example/magazine' }
    await evaluate()
    await evaluate()
    expect(await openAlarms()).toMatchObject([{ ...problem, message: expect.stringContaining('AccessDenied') }])
    const health = async () => (await api.get('/health')).text()
    await expect.poll(health, { timeout: 15_000, interval: 500 }).toContain('A bucket of the site has been behind')
    expect(await health()).not.toMatch(/AccessDenied|s3\.example/)
  } finally {
    await api.owner`delete from public.release_targets`
  }
})

test('a publisher is behind from its first report of it on, also over a crash, until it follows or is stopped', async () => {
  const database = openDatabase(api.stack.appUrl, { max: 1, applicationName: 'node' })
  const home = mkdtempSync(join(tmpdir(), 'node-'))
  const startNode = () => new SiteNode(home, database, () => {}, '0.1.0')
  const report = async (node: SiteNode, phase: 'following' | 'database-unavailable', stale = false) => {
    node.setState({ phase: 'preparing', stale, failedPages: 0 })
    node.setState({ phase, stale, failedPages: 0 })
    await expect.poll(async () => (await row())?.phase).toBe(phase)
  }
  const row = async () => (await overview()).state.nodes[0]
  const hourAgo = () => api.owner`update public.site_nodes set behind_since = now() - interval '1 hour'`
  const kinds = async () => (await overview()).problems.map(({ kind, subject }) => [kind, subject])
  try {
    const crashed = startNode()
    await report(crashed, 'following')
    expect((await row())?.behindSince).toBeNull()
    await report(crashed, 'database-unavailable')
    await hourAgo()
    const node = startNode()
    await report(node, 'database-unavailable')
    expect(await kinds()).toEqual([['publisher-stuck', readFileSync(join(home, 'node-name'), 'utf8')]])
    await node.stop()
    expect(await kinds()).toEqual([])
    const restarted = startNode()
    await report(restarted, 'following', true)
    expect(Date.parse((await row())?.behindSince ?? '')).toBeGreaterThan(Date.now() - 600_000)
    await report(restarted, 'following')
    expect((await row())?.behindSince).toBeNull()
  } finally {
    await database.close()
    await api.owner`delete from public.site_nodes`
  }
})

test('given-up e-mails are compared with those that were sent, and ten times as many end an acknowledgement', async () => {
  const addEmails = (count: number, result: 'sent' | 'given up') => api.owner`
    with added as (
      insert into private.email_outbox (kind, recipient, sent_at)
      select 'contact-notice', 'many@meridian.example', case when ${result} = 'sent' then now() end
      from generate_series(1, ${count}) returning id)
    select id from added`
  const giveUp = async (count: number) => {
    await addEmails(count, 'given up')
    await api.owner`update private.queue_entries set given_up_at = now() where queue = 'mail' and given_up_at is null`
  }
  const values = async () => (await overview()).problems.map(({ kind, value }) => [kind, value])
  const changes = () => receiver.webhooks.map(({ body }) => JSON.parse(body).change)
  try {
    await addEmails(2000, 'sent')
    await giveUp(30)
    await evaluate()
    expect(await values()).toEqual([])
    await giveUp(30)
    await evaluate()
    await evaluate()
    expect(await values()).toEqual([['dead-letters', '60']])
    const [alarm] = await openAlarms()
    await owner.send(`/admin/alarms/${alarm?.id}/acknowledgement`, {}, { method: 'PUT' })
    await giveUp(500)
    await evaluate()
    expect(changes()).toEqual(['opened'])
    await giveUp(50)
    await evaluate()
    expect(changes()).toEqual(['opened', 'reminder'])
    expect(await openAlarms()).toMatchObject([{ value: '610', acknowledgedAt: null }])
    // A day later.
    await api.owner`update private.queue_entries set given_up_at = now() - interval '25 hours' where queue = 'mail'`
    expect(await values()).toEqual([])
  } finally {
    await api.owner`delete from private.email_outbox where recipient = 'many@meridian.example'`
  }
})

test('the heartbeat comes after an evaluation, and not while a job fails', async () => {
  const before = receiver.heartbeats
  await evaluate()
  expect(receiver.heartbeats).toBe(before + 1)
  await api.owner`alter function private.claim_emails(integer) rename to claim_emails_away`
  try {
    await expect(jobs.run()).rejects.toThrow('The jobs answered 500')
  } finally {
    await api.owner`alter function private.claim_emails_away(integer) rename to claim_emails`
  }
  expect(receiver.heartbeats).toBe(before + 1)
  const [result] = await api.owner`select failures, failure from private.job_results where job = 'mail'`
  // A round works on the e-mails twice.
  expect(result).toMatchObject({ failures: 2, failure: expect.stringContaining('claim_emails') })
})

test('a mail server that refuses every e-mail opens an alarm and withholds the heartbeat, until it accepts one', async () => {
  const replies: Record<string, string> = { EHLO: '250-mail.example\r\n250 AUTH PLAIN', AUTH: '535 Wrong password' }
  const server = await startMailServer((command) => replies[command])
  const SMTP_URL = server.url.replace('://', '://meridian:former@')
  const failingJobs = await startJobsFixture(api, { ...alarmEnvironment(), SMTP_URL })
  const enqueue = () =>
    api.owner`select private.enqueue_email('newsletter-welcome', 'failing@meridian.example',
      '{"subscriberId": "00000000-0000-4000-8000-000000000001"}')`
  const minutesPass = (minutes: number) => api.owner`
    update private.queue_entries set failing_since = failing_since - ${minutes} * interval '1 minute' where queue = 'mail'`
  const kinds = async () => (await overview()).problems.map(({ kind, subject }) => [kind, subject])
  try {
    await enqueue()
    await api.owner`update private.email_outbox set sent_at = sent_at - interval '1 hour'`
    await evaluate(failingJobs)
    const [failed] = await api.owner`select last_error from private.queue_entries where queue = 'mail'`
    expect(failed).toEqual({ last_error: 'EAUTH 535' })
    expect(await kinds()).toEqual([])
    await minutesPass(11)
    const { heartbeats } = receiver
    await evaluate(failingJobs)
    await evaluate(failingJobs)
    expect(await openAlarms()).toMatchObject([{ kind: 'queue-failing', subject: 'mail', value: '11 minutes' }])
    expect(receiver.heartbeats).toBe(heartbeats)
    expect(receiver.webhooks.map(({ body }) => JSON.parse(body).kind)).toEqual(['queue-failing'])
    // The former one waits for its next attempt.
    await enqueue()
    await evaluate()
    expect(await kinds()).toEqual([])
    expect(receiver.heartbeats).toBe(heartbeats + 1)
  } finally {
    await failingJobs.service.stop()
    await server.stop()
    await api.owner`delete from private.email_outbox where recipient = 'failing@meridian.example'`
  }
})

test('a mail server that refuses every mailbox opens an alarm and withholds the heartbeat', async () => {
  const server = await startMailServer((command) => (command === 'RCPT' ? '550 Not for you' : undefined))
  const rejectedJobs = await startJobsFixture(api, { ...alarmEnvironment(), SMTP_URL: server.url })
  try {
    await api.owner`update private.email_outbox set sent_at = sent_at - interval '25 hours'`
    await api.owner`select private.enqueue_email('newsletter-welcome', 'refused-' || n || '@meridian.example',
      '{"subscriberId": "00000000-0000-4000-8000-000000000001"}') from generate_series(1, 3) as n`
    const { heartbeats } = receiver
    await evaluate(rejectedJobs)
    await evaluate(rejectedJobs)
    expect(await openAlarms()).toMatchObject([{ kind: 'dead-letters', subject: 'mail', value: '3' }])
    expect(receiver.heartbeats).toBe(heartbeats)
  } finally {
    await rejectedJobs.service.stop()
    await server.stop()
    await api.owner`delete from private.email_outbox where sent_at is null`
  }
})

test('a job that has failed and was not run for two days keeps neither an alarm nor the heartbeat', async () => {
  await fail()
  const before = receiver.heartbeats
  await evaluate()
  expect(receiver.heartbeats).toBe(before)
  await api.owner`update private.job_results set failed_at = now() - interval '49 hours' where job = 'postal lists'`
  await evaluate()
  expect(receiver.heartbeats).toBe(before + 1)
  expect((await overview()).problems).toEqual([])
})

test('a periodic task that this version does not know is removed', async () => {
  await api.owner`insert into private.queue_entries (queue, key, repeat_every) values ('content', 'renamed', '1 hour')`
  await jobs.run()
  expect(await api.owner`select last_error from private.queue_entries where key = 'renamed'`).toEqual([])
})

test('messages for a webhook that was taken out are discarded', async () => {
  receiver.status = 500
  await fail()
  await evaluate()
  await evaluate()
  const waiting = () => api.owner`select key from private.queue_entries where queue = 'alarms'`
  expect(await waiting()).toHaveLength(1)
  const without = await startJobsFixture(api)
  try {
    await api.owner`update private.system_settings set evaluated_at = now() - interval '1 minute'`
    await without.run()
    expect(await waiting()).toEqual([])
  } finally {
    await without.service.stop()
  }
})

test('health does not tell the error of a job, which owners see', async () => {
  const health = async () => (await api.get('/health')).text()
  await fail()
  await api.owner`update private.job_results set failure = 'connect to private-host.internal failed'`
  const options = { timeout: 15_000, interval: 500 }
  await expect.poll(health, options).toContain("The job 'postal lists' has failed 4 times in a row.")
  expect(await health()).not.toContain('private-host.internal')
  expect((await overview()).problems).toMatchObject([
    { kind: 'job-failing', message: expect.stringContaining('private-host.internal') },
  ])
})

test('health is degraded beyond a threshold, with a reason, and ok again after that', async () => {
  const health = async () => bodyOf(await api.get('/health'), Health)
  const options = { timeout: 15_000, interval: 500 }
  await expect.poll(async () => (await health()).status, options).toBe('ok')
  await api.owner`insert into private.email_outbox (kind, recipient, data, due_at)
    values ('contact-notice', 'late@meridian.example', '{}', now() - interval '25 minutes')`
  await expect
    .poll(async () => (await health()).reasons, options)
    .toEqual(['E-mails are late: the oldest waits 25 minutes.'])
  expect((await api.get('/health')).status).toBe(200)
  await api.owner`delete from private.email_outbox where recipient = 'late@meridian.example'`
  await expect.poll(async () => (await health()).status, options).toBe('ok')
})

test('errors of browsers and requests are counted by the minute, and drawn over time', async () => {
  const report = { message: 'x is not a function', page: '/checkout', island: 'Checkout', release: '0.1.0' }
  for (let n = 0; n < 3; n++) await api.send('/client-errors', report, { from: '198.51.100.77' })
  const counts = async () =>
    Object.fromEntries(
      (await api.owner`select kind, sum(count)::int as count from private.minute_counts group by kind`).map(
        ({ kind, count }) => [kind, count],
      ),
    )
  await expect.poll(counts, { timeout: 25_000, interval: 500 }).toMatchObject({ 'client-errors': 3 })
  expect((await counts())['api-requests']).toBeGreaterThanOrEqual(3)
  const [rows] = await api.owner`select count(*)::int as count from private.minute_counts`
  expect(rows?.count).toBeLessThan(8)
  for (const [period, steps] of [
    ['24-hours', 96],
    ['7-days', 84],
  ] as const) {
    const history = await bodyOf(await owner.get(`/admin/system-history?period=${period}`), SystemHistory)
    expect([history.times.length, history.clientErrors.length]).toEqual([steps, steps])
    expect(history.clientErrors.reduce((sum, value) => sum + value, 0)).toBe(3)
  }
})

test('recipients must be addresses, each once, and are in the audit log', async () => {
  const set = (emails: string[]) => owner.send('/admin/alarm-recipients', { emails }, { method: 'PUT' })
  expect((await set(['nobody'])).status).toBe(422)
  expect((await set([OPERATOR, OPERATOR])).status).toBe(422)
  expect((await bodyOf(await set(['second@meridian.example']), SystemOverview)).alarmEmails).toEqual([
    'second@meridian.example',
  ])
  const [entry] = await api.owner`
    select after from private.audit_log where kind = 'alarm-recipients-changed' order by created_at desc limit 1`
  expect(entry?.after).toEqual({ emails: ['second@meridian.example'] })
  await set([])
})

test('every line of a request in the log has its id and that of its trace', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { 'x-request-id': 'follow-this-one', traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  const report = { message: 'of ada@reader.example', page: '/', island: 'Menu' }
  const response = await api.send('/client-errors', report, { headers, from: '198.51.100.78' })
  expect(response.headers.get('x-request-id')).toBe('follow-this-one')
  const log = () => readFileSync(join(api.stack.home, 'logs/function-api.log'), 'utf8')
  await expect.poll(log).toContain('follow-this-one')
  const line = log()
    .split('\n')
    .find((text) => text.includes('follow-this-one'))
  expect(JSON.parse(line?.slice(line.indexOf('{')) ?? '')).toMatchObject({
    event: 'client error',
    requestId: 'follow-this-one',
    traceId,
    message: 'of …',
    release: 'unknown',
  })
})
