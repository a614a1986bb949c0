import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { createBillingContext } from '#shared/billing/billing-context.ts'
import { startMagazine } from '../../scripts/start-magazine.ts'
import { table } from '../../scripts/table.ts'
import { readStackFile } from '../../supabase/embedded/stack-file.ts'
import { controlEmulator } from '../billing/emulator-control.ts'
import { openOperator } from './day/operator.ts'
import { addSubscribers, type DayContext, findLosses, waitUntilSettled } from './day/subscribers.ts'
import { type Answer, startEditor, startTraffic } from './day/traffic.ts'
import { median, passOrFail, percentile } from './statistics.ts'

const YEAR_S = 366 * 86_400
/** Renewals are paid an hour after their invoice was made. */
const HOURS_S = 3 * 3600
const SETTLED_MS = 15 * 60_000

interface Incident {
  /** Seconds after the beginning. */
  at: number
  name: string
  happen(): unknown
}

/**
 * A day of a magazine in five minutes, on the stack of `npm start`: all subscribers renew at once, a mailing, a flood of readers,
 * articles every few seconds, and meanwhile each process is killed once. Then everything that was accepted is looked for.
 */
export async function benchmarkDay({
  subscribers: count,
  pictures,
}: {
  subscribers: number
  /** A folder for photographs of the operator's page. */
  pictures: string | undefined
}): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'meridian-day-'))
  const magazine = await startMagazine(home)
  const { SITE_URL: siteUrl, DATABASE_URL: databaseUrl, STRIPE_URL: stripeUrl, MAIL_URL: mailUrl } = magazine.env
  const owner = postgres(databaseUrl, { max: 4, onnotice: () => {}, backoff: () => 0.5 })
  const { stripeSecretKey } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8'))
  const billing = createBillingContext({
    databaseUrl,
    secretKey: stripeSecretKey,
    apiUrl: stripeUrl,
    applicationName: 'a day',
    log: () => {},
  })
  const context: DayContext = { owner, billing, stripeUrl, mailUrl, siteUrl }
  try {
    console.log(`${count} readers subscribe.`)
    const subscribers = await addSubscribers(context, count)
    await waitUntilSettled(context, SETTLED_MS)

    const operator = pictures === undefined ? undefined : await openOperator(siteUrl, pictures)
    const began = performance.now()
    const traffic = startTraffic(siteUrl)
    const editor = startEditor(siteUrl, owner)
    let endFlood = () => {}
    const kill = (service: string) => () => killOnceRunning(service, () => readStackFile(home)?.processes[service]?.pid)
    const killPublisher = () =>
      killOnceRunning('the publisher', () => {
        const site = readStackFile(home)?.processes.Site
        const { stdout } = spawnSync('pgrep', ['-P', String(site?.pid), '-f', 'publisher'], { encoding: 'utf8' })
        return Number(stdout.split('\n')[0])
      })
    const incidents: Incident[] = [
      {
        at: 10,
        name: `${count} subscriptions renew at once`,
        happen: () => controlEmulator(stripeUrl, 'clock', { seconds: YEAR_S + HOURS_S }),
      },
      {
        at: 30,
        name: 'a flood: 24 readers without a pause',
        happen: () => {
          endFlood = traffic.flood(24)
        },
      },
      { at: 45, name: 'Postgres is killed', happen: kill('Postgres') },
      { at: 90, name: 'the flood ends', happen: () => endFlood() },
      { at: 100, name: 'the function `api` is replaced', happen: kill('Function api') },
      { at: 110, name: 'the function `stripe-webhook` is replaced', happen: kill('Function stripe-webhook') },
      { at: 130, name: 'the publisher is killed', happen: killPublisher },
      {
        at: 150,
        name: 'a mailing of 300 e-mails',
        happen: () => owner`
          select private.enqueue_email(
            'print-address-missing', 'mailing-' || n || '@example.com', '{"firstName": "Ada", "edition": "2026-12"}')
          from generate_series(1, 300) as n`,
      },
      { at: 170, name: 'the mail server is killed', happen: kill('Mail') },
      { at: 200, name: 'Auth is killed', happen: kill('Auth') },
      { at: 220, name: 'the site is killed', happen: kill('Site') },
      { at: 250, name: 'Postgres is killed again', happen: kill('Postgres') },
    ]
    for (const { at, name, happen } of incidents) {
      await delay(Math.max(0, at * 1000 - (performance.now() - began)))
      console.log(`${String(at).padStart(3)} s  ${name}`)
      await happen()
    }
    await delay(Math.max(0, 300_000 - (performance.now() - began)))
    await editor.stop()
    await traffic.stop()
    console.log('The day ends. What is queued is worked off.')
    const settledMs = await waitUntilSettled(context, SETTLED_MS)
    await operator?.close()
    const { losses, repeatedEmails } = await findLosses(context, subscribers, traffic, editor.published)
    for (const loss of losses.slice(0, 30)) console.log(loss)
    const { status } = (await (await fetch(`${siteUrl}/api/health`)).json()) as { status: string }

    const live = editor.published.map(({ liveAfterMs }) => liveAfterMs)
    return table(
      ['measured', 'result', 'bar', ''],
      [
        ...answerRows(traffic.answers),
        [
          'messages and newsletter addresses accepted',
          traffic.messages.length + traffic.newsletterAddresses.length,
          '',
          '',
        ],
        [`articles published, live after: median of ${live.length}`, milliseconds(median(live)), '', ''],
        ['… the slowest, with the publisher or the site killed', milliseconds(Math.max(...live)), '', ''],
        ['everything queued was worked off after the day', `${(settledMs / 1000).toFixed(0)} s`, '', ''],
        ['e-mails that arrived twice, with the same id', repeatedEmails, '', ''],
        ['health at the end', status, 'ok', passOrFail(status === 'ok')],
        ['lost or done twice', losses.length, '0', passOrFail(losses.length === 0)],
      ],
    )
  } finally {
    await billing.close()
    await owner.end({ timeout: 1 })
    await magazine.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** A function that nobody has called for a while has ended, and one whose database was away may be starting again. */
async function killOnceRunning(name: string, findId: () => number | undefined): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const id = findId()
    try {
      if (id) return void process.kill(id, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    await delay(100)
  }
  console.log(`     ${name} was not running.`)
}

const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`

/** Failures of dynamic answers are expected while their process is down; a page needs no process but the site's. */
function answerRows(answers: Answer[]): (string | number)[][] {
  const kinds = ['page', 'search', 'sign-in', 'form'] as const
  return kinds.map((kind) => {
    const ofKind = answers.filter((answer) => answer.kind === kind)
    const failed = ofKind.filter(({ status }) => status === 0 || status >= 500)
    const times = ofKind.filter((answer) => !failed.includes(answer)).map(({ ms }) => ms)
    const longest = longestGap(ofKind)
    return [
      `${kind}: answers, of which failed; longest time without one`,
      `${ofKind.length}, ${failed.length}; ${(longest / 1000).toFixed(1)} s`,
      '',
      `median ${milliseconds(median(times))}, p99 ${milliseconds(percentile(times, 0.99))}`,
    ]
  })
}

/** The longest time in which no answer succeeded. */
function longestGap(answers: Answer[]): number {
  const times = answers
    .filter(({ status }) => status > 0 && status < 500)
    .map(({ at, ms }) => at + ms)
    .sort((a, b) => a - b)
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time)))
}
