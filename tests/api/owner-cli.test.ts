import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder, writePrivateFile } from '../../supabase/embedded/home-folder.ts'
import { readStackFile } from '../../supabase/embedded/stack-file.ts'
import { type AccountsFixture, startAccountsFixture } from './accounts.fixtures.ts'
import { siteUrl } from './api.fixtures.ts'
import { inboxAt } from './inbox.ts'

let api: AccountsFixture
let emptyHome: string
beforeAll(async () => {
  api = await startAccountsFixture()
  emptyHome = mkdtempSync(path.join(tmpdir(), 'meridian-owner-'))
})
afterAll(async () => {
  await api?.stop()
  rmSync(emptyHome, { recursive: true, force: true })
})

/** Runs `npm run owner -- …` without npm, with no other environment variables. */
function runOwner(args: string[], env: Record<string, string>) {
  const { DATABASE_URL, SITE_URL, SITE_SECRET, SUPABASE_URL, SUPABASE_SECRET_KEY, MERIDIAN_HOME, ...rest } = process.env
  const command = ['scripts/bootstrap.mjs', 'scripts/owner.ts', ...args]
  const options = { cwd: projectFolder, env: { ...rest, MERIDIAN_HOME: emptyHome, ...env } }
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, command, options, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    )
  })
}
const hostedEnv = () => ({
  DATABASE_URL: api.stack.appUrl,
  SITE_URL: `${siteUrl}/`,
  SITE_SECRET: api.stack.secrets.siteSecret,
  SUPABASE_URL: api.stack.supabaseUrl,
  SUPABASE_SECRET_KEY: api.stack.secrets.secretKey,
})
const invitationTokenIn = (output: string) => new RegExp(`^${siteUrl}/auth\\?invite=([\\w-]+)$`, 'm').exec(output)?.[1]
const register = (email: string, inviteToken: string | undefined) =>
  api.send('/register', { email, password: 'the first of all', firstName: 'Ottilie', lastName: 'Brandt', inviteToken })

test('on a hosted Supabase: the link that it prints and sends creates an owner', async () => {
  const email = 'ottilie@meridian.example'
  const first = await runOwner([email], hostedEnv())
  expect([first.code, first.errors]).toEqual([0, ''])
  const [{ id } = {}] = await api.owner`
    select id from private.email_outbox where kind = 'invitation' and recipient = ${email} and due_at <= now()`
  expect(id).toBeTruthy()

  const second = await runOwner([email.toUpperCase()], hostedEnv())
  expect((await register(email, invitationTokenIn(first.output))).status).toBe(410)
  const response = await register(email, invitationTokenIn(second.output))
  expect([response.status, (await response.json()).staffRole]).toEqual([201, 'owner'])

  const repeated = await runOwner([email], hostedEnv())
  expect([repeated.code, repeated.output]).toEqual([1, ''])
  expect(repeated.errors).toBe(`${email} is an owner already, and signs in at ${siteUrl}/auth.\n`)
})

test('on the stack that runs in this folder', async () => {
  const { home, ownerUrl, mailUrl, supabaseUrl, secrets } = api.stack
  const { publishableKey, secretKey } = secrets
  const addresses = { siteUrl, databaseUrl: ownerUrl, mailUrl, supabaseUrl, publishableKey, secretKey }
  writePrivateFile(path.join(home, 'stack.json'), { ...readStackFile(home), addresses })
  const email = 'clara@meridian.example'
  const { code, output } = await runOwner([email], { MERIDIAN_HOME: home })
  expect(code).toBe(0)
  expect(output).toContain(mailUrl)
  expect((await register(email, invitationTokenIn(output))).status).toBe(201)
  expect(await inboxAt(mailUrl).emailsTo(email)).toEqual([])
})

test('describes a mistake in a sentence and changes nothing', async () => {
  const email = 'nobody@meridian.example'
  const { DATABASE_URL, SITE_SECRET, ...others } = hostedEnv()
  const invalidRuns: [string[], Record<string, string>, RegExp][] = [
    [
      [email],
      {},
      /^Nothing is running here\. Start the magazine with `npm start` first, or set the variables of the site/,
    ],
    [
      [email],
      { DATABASE_URL },
      /^DATABASE_URL is set without SITE_URL and SITE_SECRET and SUPABASE_URL and SUPABASE_SECRET_KEY, so the link/,
    ],
    [[email], { ...others, DATABASE_URL, SITE_SECRET: 'short' }, /^SITE_SECRET must be 32 characters/],
    [
      [email],
      { ...others, SITE_SECRET, DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' },
      /^The database at 127\.0\.0\.1:1 cannot be reached\.$/m,
    ],
    [[], hostedEnv(), /^Name one e-mail address: npm run owner -- name@example\.com/],
    [['nobody'], hostedEnv(), /^Name one e-mail address/],
    [[email, 'more'], hostedEnv(), /^Name one e-mail address/],
  ]
  const results = await Promise.all(invalidRuns.map(([args, env]) => runOwner(args, env)))
  for (const [index, { code, output, errors }] of results.entries()) {
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(invalidRuns[index]?.[2] ?? 'a sentence')
    expect(errors.trim().split('\n')).toHaveLength(1)
  }
  expect(await api.owner`select from staff_invitations where email = ${email}`).toHaveLength(0)
})
