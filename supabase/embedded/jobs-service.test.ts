import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type JobsFunction, runDueJobs } from './jobs-service.ts'
import { isRunning } from './processes.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

let stack: TestStack
let owner: Sql
let jobs: JobsFunction

beforeAll(async () => {
  stack = await startTestStack({ functions: ['jobs'], mail: true, seed: false })
  owner = postgres(stack.ownerUrl, { max: 1, onnotice: () => {} })
  if (!stack.jobs) throw new Error('There are no jobs.')
  jobs = stack.jobs
})
afterAll(async () => {
  await owner?.end({ timeout: 1 })
  await stack?.stop()
})

it('starts the function when a job is due, and stops it afterwards', async () => {
  expect(await runDueJobs(jobs)).toBe(true)
  const [settings] = await owner`select evaluated_at from private.system_settings`
  expect(settings?.evaluated_at).toBeInstanceOf(Date)
  // Alarms are due again after 50 seconds, which a busy machine may need for the rest of this file.
  await owner`update private.system_settings set evaluated_at = now() + interval '1 day'`
  expect(await runDueJobs(jobs)).toBe(false)

  await owner`select private.enqueue_email('newsletter-welcome', 'reader@meridian.example',
    '{"subscriberId": "00000000-0000-4000-8000-000000000001"}')`
  expect(await runDueJobs(jobs)).toBe(true)
  const emails = await (await fetch(`${stack.mailUrl}/email`)).json()
  expect(emails).toMatchObject([{ subject: 'Welcome to Meridian', to: [{ address: 'reader@meridian.example' }] }])

  const process_ = jobs.service.process()
  expect(process_ && isRunning(process_)).toBe(false)
  expect(jobs.service.state()).toBe('stopped')
})

it('does nothing while the database is down', async () => {
  await stack.postgres.stop()
  expect(await runDueJobs(jobs)).toBe(false)
  await stack.postgres.start()
  expect(await runDueJobs(jobs)).toBe(false)
})
